// Keys and the clipboard. The designer asks for the clipboard at once, but a page is given a text only with an event that
// pastes it: that event brings the text and the key together.

// Keys that stay the browser's: reload, its tools, and the ones that it gives no page.
const browserKeys = /^(F5|F11|F12)$/;

/** `paste(text, shift)` is called for Ctrl+V and Ctrl+Shift+V. */
export function listenToClipboard(paste) {
  addEventListener("keydown", event => {
    if (document.querySelector("dialog[open]")) return event.stopImmediatePropagation();
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "v") return event.stopImmediatePropagation();
    if ((control && !event.altKey) || (/^F\d+$/.test(event.key) && !browserKeys.test(event.key))) event.preventDefault();
  }, true);
  let shift = false;
  addEventListener("keydown", event => { shift = event.shiftKey; }, true);
  addEventListener("paste", event => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    paste(text, shift);
  });
}
