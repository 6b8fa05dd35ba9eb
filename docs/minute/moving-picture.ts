/**
 * Puts pictures together as one that moves: an animated PNG, which browsers and GitHub show. The container is that of the PNG
 * specification, third edition, section 11.3.6 (acTL, fcTL, fdAT).
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Frame {
  /** A PNG of 8 bits and one colour type for all frames. */
  readonly png: Buffer;
  /** Where its upper left corner is put on the frame before. */
  readonly x: number;
  readonly y: number;
  /** How long it stays, 1 to 65535. */
  readonly ms: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The first frame has the size of the whole. It repeats for ever. Throws if a frame is no PNG, or of another kind than the first. */
export function movingPicture(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('a moving picture has a frame at least');
  const head = headOf(first.png);
  const kind = (data: Buffer): string => data.subarray(8).toString('hex');
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  const parts = [SIGNATURE, chunk('IHDR', head), chunk('acTL', control)];
  let sequence = 0;
  frames.forEach(({ png, x, y, ms }, i) => {
    const own = headOf(png);
    if (kind(own) !== kind(head)) throw new Error(`frame ${i} has another colour type or depth than the first`);
    const place = Buffer.alloc(26);
    place.writeUInt32BE(sequence++, 0);
    own.copy(place, 4, 0, 8);
    place.writeUInt32BE(x, 12);
    place.writeUInt32BE(y, 16);
    place.writeUInt16BE(ms, 20);
    place.writeUInt16BE(1000, 22);
    parts.push(chunk('fcTL', place));
    const data = pixelsOf(png);
    const number = Buffer.alloc(4);
    if (i > 0) number.writeUInt32BE(sequence++, 0);
    parts.push(i === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([number, data])));
  });
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}

/** The chunks of a PNG, in order. Throws if it is none. */
export function chunksIn(png: Buffer): readonly Chunk[] {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('a PNG begins with its signature');
  const found: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

/** Compressed as far as it goes: browsers do it quickly instead. */
function pixelsOf(png: Buffer): Buffer {
  const parts = chunksIn(png).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []));
  return deflateSync(inflateSync(Buffer.concat(parts)), { level: 9 });
}

function headOf(png: Buffer): Buffer {
  const [head] = chunksIn(png);
  if (head?.type !== 'IHDR') throw new Error('a PNG has its IHDR first');
  return head.data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
