// Keys and the clipboard. The designer asks for the clipboard at once, but a page is given a text only with an event that
// pastes it: that event brings the text and the key together.

// Keys that stay the browser's: reload, its tools, and the ones that it gives no page.
const browserKeys = /^(F5|F11|F12)$/;

const dialogIsOpen = () => document.querySelector("dialog[open]") !== null;

let withShift = false;  // the last Ctrl+V

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
    if (control && event.key.toLowerCase() === "v") {
      withShift = event.shiftKey;
      return event.stopImmediatePropagation();
    }
    if ((control && !event.altKey) || (/^F\d+$/.test(event.key) && !browserKeys.test(event.key))) event.preventDefault();
  }, true);
}

const longest = 1 << 18;  // characters that are pasted: ccall puts them on the stack, each in four bytes

/** `paste(text, shift)` is called for Ctrl+V and Ctrl+Shift+V, `note(words)` if the text is too long. */
export function listenToClipboard(paste, note) {
  addEventListener("paste", event => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text || dialogIsOpen()) return;
    event.preventDefault();
    if (text.length > longest) return note(`What is pasted is too long: ${text.length} characters (at most ${longest})`);
    paste(text, withShift);
  });
}
