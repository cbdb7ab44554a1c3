import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";

/** Most colours of a palette. */
const COLOURS = 256;

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel. */
  data: Buffer;
}

/** A picture of a page with 256 colours: a third of the bytes, and no difference to be seen in text on plain ground. */
export async function smallPng(page: Page, png: Buffer): Promise<Buffer> {
  return encode(await pixelsOf(page, png));
}

/** The browser reads the file: `page` may be any, without a policy that forbids it. */
async function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  const read = `async (url) => {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let text = "";
    for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
    return { width, height, text: btoa(text) };
  }`;
  const url = `data:image/png;base64,${png.toString("base64")}`;
  const { width, height, text } = await page.evaluate<{ width: number; height: number; text: string }>(
    `(${read})(${JSON.stringify(url)})`,
  );
  return { width, height, data: Buffer.from(text, "base64") };
}

/** Colours are counted with five bits a channel, and the most frequent ones stand for all. */
function encode({ width, height, data }: Pixels): Buffer {
  const counts = new Map<number, { count: number; colour: number }>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.readUIntBE(at, 3);
    const found = counts.get(coarse(colour));
    if (found === undefined) counts.set(coarse(colour), { count: 1, colour });
    else found.count += 1;
  }
  const palette = [...counts.values()].sort((a, b) => b.count - a.count).slice(0, COLOURS);
  const colours = palette.map(({ colour }) => colour);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = data.readUIntBE((y * width + x) * 4, 3);
      const known = nearest.get(coarse(colour)) ?? nearestOf(colours, colour);
      nearest.set(coarse(colour), known);
      rows[y * (width + 1) + x + 1] = known;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, by palette; no interlacing.
  header.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(colours.flatMap((colour) => channels(colour)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk("IHDR", header),
    chunk("PLTE", table),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function channels(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function coarse(colour: number): number {
  return colour & 0xf8f8f8;
}

function nearestOf(colours: readonly number[], colour: number): number {
  const wanted = channels(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, one] of colours.entries()) {
    const distance = channels(one).reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
