// Keys and the clipboard. The designer asks for the clipboard at once, but a page is given a text only with an event that
// pastes it: that event brings the text and the key together.

// Keys that stay the browser's: reload, its tools, and the ones that it gives no page.
const browserKeys = /^(F5|F11|F12)$/;

const dialogIsOpen = () => document.querySelector("dialog[open]") !== null;

/** A dialog or the header has the focus, or no designer is shown. */
const pageHasKeys = () => dialogIsOpen() || !document.getElementById("loading").hidden || document.activeElement?.closest("header") != null;

/** Before the designer is created: Emscripten's GLFW takes all keys of the window, and the first listener has them first. */
export function listenToKeys(canvas) {
  for (const type of ["keydown", "keypress"])
    addEventListener(type, event => { if (pageHasKeys()) event.stopImmediatePropagation(); }, true);
  // A finger's click does not move the focus by itself.
  canvas.addEventListener("mousedown", () => { if (pageHasKeys()) canvas.focus(); });
  addEventListener("keydown", event => {
    const control = event.ctrlKey || event.metaKey;
    // Tab is the designer's: without this key, nobody would come to the header from the canvas.
    if (control && event.key === "F6") {
      event.stopImmediatePropagation();
      document.getElementById("open").focus();
    }
    if (control && event.key.toLowerCase() === "v") return event.stopImmediatePropagation();
    if ((control && !event.altKey) || (/^F\d+$/.test(event.key) && !browserKeys.test(event.key))) event.preventDefault();
  }, true);
}

/** `paste(text, shift)` is called for Ctrl+V and Ctrl+Shift+V. */
export function listenToClipboard(paste) {
  let shift = false;
  addEventListener("keydown", event => { shift = event.shiftKey; }, true);
  addEventListener("paste", event => {
    const text = event.clipboardData?.getData("text/plain");
    const longest = 1 << 18;  // characters: the text is passed on the stack
    if (!text || text.length > longest || dialogIsOpen()) return;
    event.preventDefault();
    paste(text, shift);
  });
}
