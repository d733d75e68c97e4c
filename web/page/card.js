// Cards: pictures with board and rules that hold a variant or a game (docs/links.md).

import {saveFile} from "./elements.js";
import {fromBase64, toBase64} from "./link.js";

export const maxPicture = 16 << 20;  // bytes

/** The pixels of a drawing as a PNG file. */
async function drawPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, {width: image.naturalWidth, height: image.naturalHeight});
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise(done => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("this browser draws no picture of that size");
  return new Uint8Array(await blob.arrayBuffer());
}

/** Saves the card of the game on the board. */
export async function saveCard(core, name) {
  const {svg} = await core.call("card");
  const {picture} = await core.call("card", {picture: toBase64(await drawPng(svg))});
  saveFile(`${name}.png`, fromBase64(picture), "image/png");
}

/** A file that looks like a picture by its first bytes. */
export async function isPicture(file) {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return start[0] === 0x89 && String.fromCharCode(...start.slice(1)) === "PNG";
}

export const readPicture = async file => toBase64(new Uint8Array(await file.arrayBuffer()));
