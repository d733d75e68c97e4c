// The wheel and fingers. Emscripten's GLFW takes every finger for the left button, and turns the wheel the other way: here
// its listeners are forestalled.
//
// A tap is a click, a long press the right button. One finger scrolls what can be scrolled and drags everything else,
// two fingers zoom, and a text field that is tapped opens the keyboard of the screen.

const far = 8;  // pixels that a finger moves before it is no tap
const longPress = 500, rest = 200;  // milliseconds
const zoomStep = 1.1;  // as the keys'

/** host: {wheel(x, y) in notches, scroll(x, y) in pixels, canScroll(x, y), zoom(factor), wantsText(), type(text)}. */
export function listenToFingers(canvas, host) {
  listenToWheel(host);
  const keyboard = new Keyboard(host), fingers = new Fingers(canvas, host, keyboard);
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"])
    addEventListener(type, event => {
      if (event.target !== canvas) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      fingers[type]([...event.targetTouches]);
    }, {capture: true, passive: false});
}

function listenToWheel(host) {
  const notches = [1 / 100, 1 / 3, 1];  // for pixels, lines and pages
  const zoom = new Zoom(host);
  addEventListener("wheel", event => {
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const scale = -notches[event.deltaMode];
    if (event.ctrlKey) zoom.by(zoomStep ** (event.deltaY * scale));  // a pinch on a trackpad comes in small parts
    else host.wheel(event.deltaX * scale, event.deltaY * scale);
  }, {capture: true, passive: false});
  addEventListener("mousewheel", event => event.stopImmediatePropagation(), true);
}

/** Zooms in steps: for each, the program draws its letters anew. */
class Zoom {
  #host; #factor = 1;
  constructor(host) { this.#host = host; }

  begin() { this.#factor = 1; }

  by(factor) {
    this.#factor *= factor;
    if (this.#factor < zoomStep * 0.999 && this.#factor > 1.001 / zoomStep) return;
    this.#host.zoom(this.#factor);
    this.#factor = 1;
  }
}

/** The keyboard of the screen: only a field of the page can open it. What changes in the field is typed. */
class Keyboard {
  #host; #field = document.getElementById("keyboard");
  #text = "";      // the field's before
  #struck = false; // a real key, which the program has got

  constructor(host) {
    this.#host = host;
    this.#field.addEventListener("keydown", event => { this.#struck = event.key.length === 1 || event.key === "Backspace"; });
    this.#field.addEventListener("keyup", () => { this.#struck = false; });
    this.#field.addEventListener("input", event => {
      const now = this.#field.value;
      let same = 0;
      while (same < now.length && now[same] === this.#text[same]) ++same;
      if (!this.#struck) this.#host.type("\b".repeat(this.#text.length - same) + now.slice(same));
      this.#text = now;
      if (!event.isComposing && (now === "" || now.length > 100)) this.#clear();
    });
  }

  #clear() { this.#field.value = this.#text = " "; }  // for Backspace to delete

  /** Opens it if the program waits for letters, else closes it. */
  update() {
    if (!this.#host.wantsText()) return this.#field.blur();
    this.#clear();
    this.#struck = false;
    this.#field.focus({preventScroll: true});
  }
}

class Fingers {
  #canvas; #host; #keyboard; #zoom;
  #mode = "none";  // none, waiting, drag, scroll, pinch, done
  #at = null;      // where the first finger is
  #spread = 0;     // pixels between two fingers before
  #press = 0; #end = 0;  // timers

  constructor(canvas, host, keyboard) {
    [this.#canvas, this.#host, this.#keyboard, this.#zoom] = [canvas, host, keyboard, new Zoom(host)];
  }

  #mouse(type, {x, y}, button = 0) {
    this.#canvas.dispatchEvent(new MouseEvent(type, {clientX: x, clientY: y, button, bubbles: true, cancelable: true}));
  }

  #click(button) {
    this.#mouse("mousedown", this.#at, button);
    this.#mouse("mouseup", this.#at, button);
  }

  touchstart(touches) {
    clearTimeout(this.#press);
    if (touches.length === 1) {
      this.#mode = "waiting";
      this.#at = place(touches[0]);
      this.#mouse("mousemove", this.#at);
      this.#press = setTimeout(() => {
        this.#mode = "done";
        this.#click(2);
      }, longPress);
    } else {
      if (this.#mode === "drag") this.#mouse("mouseup", this.#at);
      this.#mode = touches.length === 2 ? "pinch" : "done";
      this.#spread = spread(touches);
      this.#zoom.begin();
    }
  }

  touchmove(touches) {
    if (this.#mode === "pinch" && touches.length === 2) {
      this.#zoom.by(spread(touches) / this.#spread);
      this.#spread = spread(touches);
    }
    if (touches.length !== 1 || !/waiting|drag|scroll/.test(this.#mode)) return;
    const to = place(touches[0]), x = to.x - this.#at.x, y = to.y - this.#at.y;
    if (this.#mode === "waiting") {
      if (Math.hypot(x, y) < far) return;
      clearTimeout(this.#press);
      const {left, top} = this.#canvas.getBoundingClientRect();
      const scrolls = Math.abs(y) > Math.abs(x) && this.#host.canScroll(this.#at.x - left, this.#at.y - top);
      this.#mode = scrolls ? "scroll" : "drag";
      // The program reads the pointer once a frame, and has to see the press where the finger began.
      if (!scrolls) {
        this.#mouse("mousedown", this.#at);
        this.#at = to;
        requestAnimationFrame(() => this.#mode === "drag" && this.#mouse("mousemove", this.#at));
        return;
      }
    }
    if (this.#mode === "scroll") this.#host.scroll(x, y);
    else this.#mouse("mousemove", to);
    this.#at = to;
  }

  touchend(touches) {
    if (this.#mode === "drag") {
      const at = this.#at;
      this.#mouse("mousemove", at);
      requestAnimationFrame(() => this.#mouse("mouseup", at));
    }
    if (this.#mode === "waiting") {
      clearTimeout(this.#press);
      this.#click(0);
    }
    this.#mode = touches.length > 0 ? "done" : "none";
    clearTimeout(this.#end);
    this.#end = setTimeout(() => {
      if (this.#mode !== "none") return;
      this.#keyboard.update();
      this.#mouse("mousemove", {x: -1, y: -1});  // no tooltip opens where a finger was
    }, rest);
  }

  touchcancel(touches) {
    clearTimeout(this.#press);
    if (this.#mode === "waiting") this.#mode = "done";
    this.touchend(touches);
  }
}

const place = ({clientX, clientY}) => ({x: clientX, y: clientY});
const spread = ([a, b]) => Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
