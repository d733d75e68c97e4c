// Cards: pictures with board and rules that hold a variant or a game (docs/links.md).

import {saveFile} from "./elements.js";
import {fromBase64, toBase64} from "./link.js";
import qrcode from "./qrcode.js";

export const maxPicture = 16 << 20;  // bytes

/** The rows of the QR code of a link, with 1 for a dark square. */
export function drawCode(link) {
  const code = qrcode(0, "L");  // as small as the link allows
  code.addData(link, "Byte");
  code.make();
  const numbers = [...Array(code.getModuleCount()).keys()];
  return numbers.map(y => numbers.map(x => Number(code.isDark(y, x))).join(""));
}

/** The pixels of a drawing as a PNG file. */
export async function drawPng(svg) {
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

/** Saves the card of the game on the board. Returns whether it has a code. */
export async function saveCard(core, name) {
  const {link, fits_code: fits} = await core.call("card"), code = fits ? drawCode(link) : [];
  const {svg, link: drawn} = await core.call("card", {code});
  const {picture, link: held} = await core.call("card", {picture: toBase64(await drawPng(svg))});
  if (link !== drawn || link !== held) return saveCard(core, name);  // somebody has moved meanwhile
  saveFile(`${name}.png`, fromBase64(picture), "image/png");
  return fits;
}

/** Whether a file looks like PNG or JPEG by its first bytes. */
export async function isPicture(file) {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return (a === 0x89 && String.fromCharCode(b, c, d) === "PNG") || (a === 0xff && b === 0xd8 && c === 0xff);
}

const readPicture = async file => toBase64(new Uint8Array(await file.arrayBuffer()));

/** The link in a QR code of a picture; nothing if there is none. */
export async function readCode(file) {
  const bitmap = await createImageBitmap(file);
  try {
    const codes = await new BarcodeDetector({formats: ["qr_code"]}).detect(bitmap);
    return codes.map(code => code.rawValue).find(text => /^taflsmith:v|#v\d/.test(text));
  } finally {
    bitmap.close();
  }
}

/** Opens the card in a picture by `open`. Programs that send pictures leave out its text, but not its code. */
export async function openCard(file, open) {
  try {
    await open({picture: await readPicture(file)});
  } catch (error) {
    if (!("BarcodeDetector" in globalThis)) throw new Error(`${error.message}\nThis browser does not read the code in a picture. The program does: taflsmith play ${file.name}`);
    const link = await readCode(file).catch(() => undefined);
    if (!link) throw error;
    await open({link});
  }
}
