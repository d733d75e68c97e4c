// The wheel and fingers. GLFW knows a mouse alone, and its wheel turns the other way here.
//
// A tap is a click, a long press the right button. One finger scrolls what can be scrolled and drags everything else,
// two fingers zoom, and a text field that is tapped opens the keyboard of the screen.

const far = 8;  // pixels that a finger moves before it is no tap
const longPress = 500, restAfterTap = 200;  // milliseconds
const zoomStep = 1.1;  // as the keys'

/** host: {wheel(x, y) in notches, scroll(x, y) in pixels, canScroll(x, y), zoom(factor), wantsText(), type(text)}. */
export function listenToFingers(canvas, host) {
  listenToWheel(host);
  const keyboard = listenToKeyboard(host);
  const fingers = new Fingers(canvas, host, keyboard);
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"])
    canvas.addEventListener(type, event => {
      event.preventDefault();
      event.stopImmediatePropagation();
      fingers[type]([...event.targetTouches]);
    }, {capture: true, passive: false});
}

function listenToWheel(host) {
  const notches = [1 / 100, 1 / 3, 1];  // for pixels, lines and pages
  addEventListener("wheel", event => {
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const scale = -notches[event.deltaMode];
    if (event.ctrlKey) host.zoom(event.deltaY < 0 ? zoomStep : 1 / zoomStep);  // a pinch on a trackpad, too
    else host.wheel(event.deltaX * scale, event.deltaY * scale);
  }, {capture: true, passive: false});
  addEventListener("mousewheel", event => event.stopImmediatePropagation(), true);
}

/** Opens the keyboard of the screen: only a field of the page can. */
function listenToKeyboard(host) {
  const field = document.getElementById("keyboard");
  let struck = false;  // a real key, which the program has got
  field.addEventListener("keypress", () => { struck = true; });
  field.addEventListener("input", event => {
    if (!struck) host.type(event.inputType === "deleteContentBackward" ? "\b" : event.data ?? "");
    struck = false;
    field.value = " ";  // for Backspace to delete
  });
  return () => {
    if (!host.wantsText()) return field.blur();
    field.value = " ";
    field.focus();
  };
}

class Fingers {
  #canvas; #host; #keyboard;
  #mode = "none";  // none, waiting, drag, scroll, done, pinch
  #at = null;      // where the first finger is
  #spread = 0;     // pixels between two fingers at the last zoom
  #timer = 0;

  constructor(canvas, host, keyboard) { [this.#canvas, this.#host, this.#keyboard] = [canvas, host, keyboard]; }

  #mouse(type, {x, y}, button = 0) {
    this.#canvas.dispatchEvent(new MouseEvent(type, {clientX: x, clientY: y, button, bubbles: true, cancelable: true}));
  }

  #click(button) {
    this.#mouse("mousemove", this.#at);
    this.#mouse("mousedown", this.#at, button);
    this.#mouse("mouseup", this.#at, button);
    // Nothing is under the pointer then, so no tooltip opens.
    this.#timer = setTimeout(() => {
      this.#keyboard();
      this.#mouse("mousemove", {x: -1, y: -1});
    }, restAfterTap);
  }

  touchstart(touches) {
    clearTimeout(this.#timer);
    if (touches.length === 1) {
      this.#mode = "waiting";
      this.#at = place(touches[0]);
      this.#mouse("mousemove", this.#at);
      this.#timer = setTimeout(() => {
        this.#mode = "done";
        this.#click(2);
      }, longPress);
    } else {
      if (this.#mode === "drag") this.#mouse("mouseup", this.#at);
      this.#mode = touches.length === 2 ? "pinch" : "done";
      this.#spread = spread(touches);
    }
  }

  touchmove(touches) {
    if (this.#mode === "pinch") return this.#pinch(touches);
    if (touches.length !== 1 || !/waiting|drag|scroll/.test(this.#mode)) return;
    const to = place(touches[0]), x = to.x - this.#at.x, y = to.y - this.#at.y;
    if (this.#mode === "waiting") {
      if (Math.hypot(x, y) < far) return;
      clearTimeout(this.#timer);
      const {left, top} = this.#canvas.getBoundingClientRect();
      const scrolls = Math.abs(y) > Math.abs(x) && this.#host.canScroll(this.#at.x - left, this.#at.y - top);
      this.#mode = scrolls ? "scroll" : "drag";
      if (!scrolls) this.#mouse("mousedown", this.#at);
    }
    if (this.#mode === "scroll") this.#host.scroll(x, y);
    else this.#mouse("mousemove", to);
    this.#at = to;
  }

  #pinch(touches) {
    if (touches.length !== 2) return;
    const factor = spread(touches) / this.#spread;
    if (factor < zoomStep && factor > 1 / zoomStep) return;
    this.#spread = spread(touches);
    this.#host.zoom(factor);
  }

  touchend(touches) {
    if (touches.length > 0) {
      this.#mode = "done";  // until all are lifted
      return;
    }
    if (this.#mode === "waiting") {
      clearTimeout(this.#timer);
      this.#click(0);
    }
    if (this.#mode === "drag") this.#mouse("mouseup", this.#at);
    this.#mode = "none";
  }

  touchcancel(touches) {
    clearTimeout(this.#timer);
    if (this.#mode === "waiting") this.#mode = "done";
    this.touchend(touches);
  }
}

const place = ({clientX, clientY}) => ({x: clientX, y: clientY});
const spread = ([a, b]) => Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
