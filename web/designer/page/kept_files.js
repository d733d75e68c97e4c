// The user's files: kept in the browser's storage, brought in by a dialog or a drop, taken out as downloads.
import {isPicture, readCode} from "../card.js";

const home = "/home/web_user";
const data = `${home}/.local/share/taflsmith`;
const largest = 64 * 2 ** 20;  // bytes of a file that is brought in

const element = id => document.getElementById(id);

export class Files {
  #fs = null; #host = null;
  #keeping = null; #kept = "";  // the files that were kept last, with their times
  #stop = () => {};  // ends the synchronisation that goes on, with an error
  #unread = false;  // what was kept cannot be read: writing would delete it
  #input = false;  // since the settings were saved
  #seen = new Map();  // modification times of files that are downloads

  /** Reads what was kept. */
  async open(fs) {
    this.#fs = fs;
    fs.mkdirTree(home);
    fs.mount(fs.filesystems.IDBFS, {}, home);
    this.#unread = !await this.#watchStore() || Boolean(await this.#synchronize(true));
    this.#kept = this.#describe();
  }

  /** Where the store is full or broken, IDBFS may never call back, or with success: the store's own events tell. Returns whether it opens. */
  async #watchStore() {
    const store = await new Promise(done => this.#fs.filesystems.IDBFS.getDB(home, (_, opened) => done(opened)));
    for (const type of ["abort", "error"]) store?.addEventListener(type, event => this.#stop(event.target.error ?? new Error(type)));
    return Boolean(store);
  }

  /** What went wrong, or null. */
  #synchronize(read) {
    return new Promise(done => {
      this.#stop = done;
      this.#fs.syncfs(read, done);
    }).catch(error => error);
  }

  #describe() { return JSON.stringify([...this.#walk(home, true)]); }

  /** Keeps the files that have changed. */
  async keep() {
    if (this.#unread) return;
    while (this.#keeping) await this.#keeping;
    if (this.#input) this.#host.saveSettings();
    this.#input = false;
    const now = this.#describe();
    if (now === this.#kept) return;
    this.#kept = now;
    this.#keeping = this.#synchronize(false);
    const error = await this.#keeping;
    this.#keeping = null;
    if (!error) return;
    this.#kept = "";  // next time again
    const noEntry = 44;  // of a file that went meanwhile, such as a store's journal
    if (error.errno !== noEntry) this.#host.note("This browser keeps no files here. Save yours on this computer: Your files…");
  }

  /** host: {saveSettings(), open(file or link), note(text)}; `open` returns whether it could. */
  serve(host) {
    this.#host = host;
    if (this.#unread) host.note("The files kept earlier cannot be read, and this tab keeps nothing. Save yours on this computer: Your files…");
    navigator.storage?.persist?.().catch(() => {});
    // 1. Keep what changes, also by itself, such as the games of a trial; and once more when the page is left or hidden.
    for (const type of ["pointerup", "keyup"]) addEventListener(type, () => { this.#input = true; }, true);
    setInterval(() => this.keep(), 3000);
    addEventListener("visibilitychange", () => { if (document.hidden) this.keep(); });
    addEventListener("pagehide", () => this.keep());
    // 2. Files in.
    element("open").addEventListener("click", () => element("chosen").click());
    element("chosen").addEventListener("change", async event => {
      await this.#takeAll(event.target.files);
      event.target.value = "";
    });
    for (const type of ["dragenter", "dragover", "drop"])
      addEventListener(type, async event => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (type === "drop") await this.#takeAll(event.dataTransfer.files);
      }, true);
    // 3. Files out.
    element("files").addEventListener("click", () => this.#showList());
    this.#findDownloads(false);
    setInterval(() => this.#findDownloads(true), 700);
  }

  /** An address opens in a tab, a file of the designer's as a page or a download. */
  openAddress(address) {
    if (/^https?:/.test(address)) return void window.open(address, "_blank", "noopener");
    if (!this.#isFile(address)) return;
    if (!address.endsWith(".html")) return this.#download(address);
    const url = URL.createObjectURL(new Blob([this.#fs.readFile(address)], {type: "text/html"}));
    window.open(url, "_blank");
  }

  #isFile(path) {
    const found = this.#fs.analyzePath(path);
    return found.exists && this.#fs.isFile(found.object.mode);
  }

  /** Scripts come first: the variants that name them find them then. */
  async #takeAll(list) {
    const files = [...list], isScript = file => file.name.endsWith(".lua");
    for (const file of [...files.filter(isScript), ...files.filter(file => !isScript(file))]) await this.#take(file);
  }

  async #take(file) {
    if (file.size > largest) return this.#host.note(`${file.name} is larger than 64 MB`);
    // Programs that send pictures leave out the text of a card, but not its code.
    if ("BarcodeDetector" in globalThis && await isPicture(file) && !/(tEXt|zTXt|iTXt)taflsmith\0/.test(await file.text())) {
      const link = await readCode(file).catch(() => undefined);
      if (link) return this.#host.open(link);
    }
    // A name is no path.
    const name = file.name.replace(/.*[/\\]/, "").replace(/^\.+|\0/g, "") || "file";
    const path = `${home}/${name}`, content = new Uint8Array(await file.arrayBuffer());
    const before = this.#isFile(path) ? this.#fs.readFile(path) : undefined;
    const isSame = before?.length === content.length && before.every((byte, i) => byte === content[i]);
    if (before && !isSame && !confirm(`This browser keeps another ${name}. Write over it?`)) return;
    this.#write(path, content);
    if (!this.#open(path)) before ? this.#write(path, before) : this.#fs.unlink(path);
    element("canvas").focus();
  }

  /** False if the designer cannot open it. A script is kept for the variants that name it. */
  #open(path) {
    if (!path.endsWith(".lua")) return this.#host.open(path);
    this.#host.note(`${path.replace(/.*\//, "")} is kept for the variants that name it`);
    return true;
  }

  /** Writes a file that this computer has already. */
  #write(path, content) {
    this.#fs.writeFile(path, content);
    this.#seen.set(path, this.#fs.stat(path).mtime.getTime());
  }

  *#walk(folder, hidden) {
    if (!this.#fs.analyzePath(folder).exists) return;
    for (const name of this.#fs.readdir(folder)) {
      if (name === "." || name === ".." || (!hidden && name.startsWith("."))) continue;
      const path = `${folder}/${name}`, {mode, mtime} = this.#fs.stat(path);
      if (this.#fs.isDir(mode)) yield* this.#walk(path, hidden);
      else yield [path, mtime.getTime()];
    }
  }

  /** What the designer exports, or saves beside the files that were brought in, goes to this computer. */
  #findDownloads(download) {
    for (const folder of [home, `${data}/exports`])
      for (const [path, time] of this.#walk(folder, false)) {
        if (this.#seen.get(path) === time) continue;
        this.#seen.set(path, time);
        if (download) this.#download(path);
      }
  }

  #download(path) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.#fs.readFile(path)]));
    link.download = path.replace(/.*\//, "");
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    this.#host.note(`${link.download} is downloaded`);
  }

  #showList() {
    const names = [...this.#walk(home, false), ...this.#walk(data, true)].map(([path]) => path).sort();
    const rows = names.map(path => {
      const row = document.createElement("li"), link = document.createElement("a");
      link.href = "#";
      link.textContent = path.replace(`${data}/`, "").replace(`${home}/`, "");
      link.addEventListener("click", event => { event.preventDefault(); this.#download(path); });
      row.append(link);
      return row;
    });
    if (!rows.length) rows.push(Object.assign(document.createElement("li"), {textContent: "Nothing is kept yet."}));
    element("file-names").replaceChildren(...rows);
    element("file-list").showModal();
  }
}
