// Elements of the page.

export const byId = id => document.getElementById(id);

/** A new element with these properties and children; `data-…`, `aria-…` and `role` are set as attributes. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/^(data|aria)-|^role$/.test(name)) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

/** A button that runs `action`. */
export const makeButton = (text, action, properties = {}) => make("button", {type: "button", textContent: text, onclick: action, ...properties});

/** A button that may be pressed or not. If it were disabled, it would lose the focus. */
export const allow = (button, allowed) => button.setAttribute("aria-disabled", String(!allowed));

/** Replaces what a container holds. The control with the focus keeps it, with what was typed, and unfolded details stay so: both are known by `data-key`. */
export function replaceKept(container, children) {
  const before = container.contains(document.activeElement) ? document.activeElement : null, focused = before?.dataset.key;
  const unfolded = new Set([...container.querySelectorAll("details[open]")].map(d => d.dataset.key));
  container.replaceChildren(...children);
  for (const details of container.querySelectorAll("details[data-key]")) if (unfolded.has(details.dataset.key)) details.open = true;
  const after = focused && [...container.querySelectorAll("[data-key]")].find(e => e.dataset.key === focused);
  if (!after) return;
  if (before.tagName === "INPUT" && before.type !== "checkbox" && before.value !== before.defaultValue) after.value = before.value;
  after.focus({preventScroll: true});
}

/** Runs `action` when nothing was typed for a moment. */
export function afterTyping(element, action, pause = 500) {
  let timer = 0;
  element.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(action, pause);
  });
  element.addEventListener("change", () => {
    clearTimeout(timer);
    action();
  });
}

/** Offers a text or bytes as a file. */
export function saveFile(name, content, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([content], {type}));
  make("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
