#!/usr/bin/python3
"""Makes a static site from the documents, and checks its links.

    packaging/site/make.py [FOLDER]     default: build/site; needs Debian's python3-markdown

Every document becomes a page at the same place with the extension .html, and README.md becomes index.html. Other
files that the documents link to are copied. The pages need no server and load nothing from elsewhere. The exit status
is 1 if a link is dead.

If the page for browsers is built (docs/web.md, in build/web/page or the folder that TAFLSMITH_PAGE names), it becomes
the folder play/, and every page begins with a link to it.
"""
import html
import html.parser
import os
import pathlib
import re
import shutil
import sys
import urllib.parse

import markdown

root = pathlib.Path(os.environ.get("TAFLSMITH_DOCUMENTS", pathlib.Path(__file__).resolve().parents[2]))
play = pathlib.Path(os.environ.get("TAFLSMITH_PAGE", root / "build/web/page"))
menu = [("Start", ["README.md", "docs/install.md", "docs/what-is-tafl.md", "docs/tour.md", "docs/index.md"]),
        ("First steps", ["docs/first-steps/player.md", "docs/first-steps/designer.md",
                         "docs/first-steps/rule-author.md", "docs/first-steps/researcher.md"]),
        ("Guides", ["docs/designer.md", "docs/tutorial.md", "docs/write-a-rule.md", "docs/gallery/index.md", "docs/trials.md",
                    "docs/solving.md", "docs/solved.md", "docs/puzzles.md", "docs/records.md"]),
        ("Reference", ["docs/commands.md", "docs/variant-files.md", "docs/components.md",
                       "docs/script-reference.md", "docs/protocol.md", "docs/glossary.md", "docs/sources.md",
                       "docs/balance.md", "CHANGELOG.md"]),
        ("Developers", ["CONTRIBUTING.md", "docs/architecture.md", "docs/packaging.md", "plugins/README.md",
                        "SECURITY.md"])]


def documents():
    """Paths below the root, as in tests/docs/support.cpp."""
    for folder in [".", "docs", "docs/first-steps", "docs/gallery", "docs/internals", "plugins", "plugins/example-c",
                   "scripts"]:
        for file in sorted((root / folder).glob("*.md")):
            yield file.relative_to(root)


def page_of(document):
    return document.with_name("index.html") if document == pathlib.Path("README.md") else document.with_suffix(".html")


def title_of(text, document):
    found = re.search(r"^# (.+)$", text, re.M)
    return re.sub(r"[`*]", "", found[1]) if found else document.stem


def slug(text, separator):
    """The anchors of a heading that Markdown hosts make."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", separator)


def relative(target, page):
    return pathlib.Path(os.path.relpath(target, page.parent)).as_posix()


class Links(html.parser.HTMLParser):
    """The links and the anchors of a page."""
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.links.append(value)
            if name == "id":
                self.anchors.add(value)


def navigation(page, titles):
    parts = []
    if (play / "index.html").exists():
        parts.append(f'<p class="play"><a href="{relative(pathlib.Path("play/index.html"), page)}">Play now</a></p>')
    for heading, names in menu:
        parts.append(f"<h2>{heading}</h2><ul>")
        for document in map(pathlib.Path, names):
            here = ' aria-current="page"' if page_of(document) == page else ""
            parts.append(f'<li><a href="{relative(page_of(document), page)}"{here}>{html.escape(titles[document])}</a>')
        parts.append("</ul>")
    return "".join(parts)


def write_page(out, document, text, titles):
    page = page_of(document)
    body = markdown.markdown(re.sub(r"(?m)^<!-- .* -->\n", "", text),
                             extensions=["tables", "fenced_code", "toc", "sane_lists"],
                             extension_configs={"toc": {"slugify": slug}})
    # In the cells of tables a bar is written "\|", also within code.
    body = re.sub(r"<code>[^<]*</code>", lambda code: code[0].replace("\\|", "|"), body)
    known = set(titles)
    files = set()

    def link(match):
        attribute, value = match[1], html.unescape(match[2])
        path, hash_mark, anchor = value.partition("#")
        if not path or urllib.parse.urlparse(value).scheme:
            return match[0]
        target = pathlib.Path(os.path.normpath(document.parent / path))
        if target in known:
            return f'{attribute}="{relative(page_of(target), page)}{hash_mark}{anchor}"'
        files.add(target)
        return match[0]

    body = re.sub(r'(href|src)="([^"]*)"', link, body)
    file = out / page
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(template.format(title=html.escape(titles[document]), style=relative("style.css", page),
                                    menu=navigation(page, titles), body=body), encoding="utf-8")
    return files


def copy(out, target):
    """Copies a linked file, or a folder with a list of its files."""
    source, to = root / target, out / target
    if not source.exists() or not source.resolve().is_relative_to(root.resolve()):
        return
    to.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copyfile(source, to)
        return
    shutil.copytree(source, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("build"))
    names = sorted(p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file())
    rows = "".join(f'<li><a href="{name}">{html.escape(name)}</a>' for name in names)
    (to / "index.html").write_text(template.format(title=target, style=relative("style.css", target / "index.html"),
                                                   menu="", body=f"<h1>{target}</h1><ul>{rows}</ul>"),
                                   encoding="utf-8")


def dead_links(out):
    pages = {file: Links(file.read_text(encoding="utf-8")) for file in sorted(out.rglob("*.html"))}
    for file, page in pages.items():
        for value in page.links:
            if urllib.parse.urlparse(value).scheme:
                continue
            path, _, anchor = urllib.parse.unquote(value).partition("#")
            target = pathlib.Path(os.path.normpath(file.parent / path)) if path else file
            if target.is_dir():
                target = target / "index.html"
            if not target.exists():
                yield f"{file.relative_to(out)}: {value}: no such file"
            elif anchor and target in pages and anchor not in pages[target].anchors:
                yield f"{file.relative_to(out)}: {value}: no such heading"


template = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Taflsmith</title>
<link rel="stylesheet" href="{style}">
<nav>{menu}</nav>
<main>{body}</main>
</html>
"""


def main():
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else root / "build/site").resolve()
    out.mkdir(parents=True, exist_ok=True)
    texts = {document: (root / document).read_text(encoding="utf-8") for document in documents()}
    titles = {document: title_of(text, document) for document, text in texts.items()}
    linked = set()
    for document, text in texts.items():
        linked |= write_page(out, document, text, titles)
    for target in sorted(linked):
        copy(out, target)
    shutil.copyfile(pathlib.Path(__file__).with_name("style.css"), out / "style.css")
    if (play / "index.html").exists():
        shutil.copytree(play, out / "play", dirs_exist_ok=True)
    dead = list(dead_links(out))
    for line in dead:
        print(line, file=sys.stderr)
    print(f"{len(texts)} pages in {out}" + (f", {len(dead)} dead links" if dead else ""))
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
