/**
 * The frames in which a room tells its clients something: a Colyseus message of type `tell` with its payload in MessagePack.
 * msgpackr can write it, too. This writer copies the bytes of a list of legal actions that it wrote before, and most
 * requests of a session hold the very list of the request before; a request takes a sixth of the time.
 */
import type { ServerMessage } from '../../../games/core/protocol.ts';

/** The code of a message to a client in Colyseus' protocol, and the type of the message. */
const HEAD = Buffer.from([13, 0xa4, ...Buffer.from('tell')]);

/** Lists of legal actions by identity: rules never change a list that they have given out. */
const WRITTEN = new WeakMap<object, Uint8Array>();

/** The writer's paper, which grows; the frame is a copy. */
let paper = Buffer.allocUnsafe(16_384);
let view = new DataView(paper.buffer, paper.byteOffset, paper.byteLength);
let at = 0;

/** Colyseus sends the frame to the client as it is: `client.enqueueRaw`. Properties that are undefined are left out, as in JSON. */
export function tellFrame(message: ServerMessage): Buffer {
  at = 0;
  copy(HEAD);
  write(message);
  const frame = Buffer.allocUnsafe(at);
  paper.copy(frame, 0, 0, at);
  return frame;
}

/** Makes room for so many bytes. */
function reserve(bytes: number): void {
  if (at + bytes <= paper.length) return;
  const larger = Buffer.allocUnsafe(2 * (at + bytes));
  larger.set(paper.subarray(0, at));
  paper = larger;
  view = new DataView(paper.buffer, paper.byteOffset, paper.byteLength);
}

function copy(bytes: Uint8Array): void {
  reserve(bytes.length);
  paper.set(bytes, at);
  at += bytes.length;
}

function byte(value: number): void {
  reserve(9);
  paper[at] = value;
  at += 1;
}

function write(value: unknown): void {
  if (typeof value === 'string') writeText(value);
  else if (typeof value === 'number') writeNumber(value);
  else if (value === null) byte(0xc0);
  else if (typeof value === 'boolean') byte(value ? 0xc3 : 0xc2);
  else if (Array.isArray(value)) writeList(value);
  else if (typeof value === 'object') writeRecord(value as Readonly<Record<string, unknown>>);
  else throw new TypeError(`a message holds a ${typeof value}`);
}

function writeNumber(value: number): void {
  if (!Number.isInteger(value) || Object.is(value, -0) || value < -0x80000000 || value > 0xffffffff) {
    byte(0xcb);
    view.setFloat64(at, value);
    at += 8;
  } else if (value >= -32 && value < 128) byte(value & 0xff);
  else if (value < 0) {
    byte(0xd2);
    view.setInt32(at, value);
    at += 4;
  } else if (value <= 0xffff) {
    byte(0xcd);
    view.setUint16(at, value);
    at += 2;
  } else {
    byte(0xce);
    view.setUint32(at, value);
    at += 4;
  }
}

/** Texts up to this length are mostly short names in ASCII, which a loop copies faster than a call. */
const SHORT = 31;

function writeText(text: string): void {
  const { length } = text;
  reserve(5 + 3 * length);
  if (length <= SHORT) {
    const start = at;
    paper[at++] = 0xa0 | length;
    let i = 0;
    for (; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) break;
      paper[at++] = code;
    }
    if (i === length) return;
    at = start;
  }
  const written = paper.write(text, at + 5, 'utf8');
  paper[at] = 0xdb;
  view.setUint32(at + 1, written);
  at += 5 + written;
}

/** The first byte of a list or a record has its length where that is below 16; else two bytes or four follow. */
function writeLength(length: number, short: number, long: number): void {
  if (length < 16) byte(short | length);
  else if (length <= 0xffff) {
    byte(long);
    view.setUint16(at, length);
    at += 2;
  } else {
    byte(long + 1);
    view.setUint32(at, length);
    at += 4;
  }
}

function writeList(list: readonly unknown[]): void {
  writeLength(list.length, 0x90, 0xdc);
  for (const item of list) write(item);
}

function writeRecord(record: Readonly<Record<string, unknown>>): void {
  let count = 0;
  // a record of JSON inherits nothing, and a list of its keys would be made for each record of each message
  for (const key in record) if (record[key] !== undefined) count += 1;
  writeLength(count, 0x80, 0xde);
  for (const key in record) {
    const value = record[key];
    if (value === undefined) continue;
    writeText(key);
    if (key === 'legalActions' && Array.isArray(value)) writeOnce(value);
    else write(value);
  }
}

function writeOnce(list: readonly unknown[]): void {
  const before = WRITTEN.get(list);
  if (before) copy(before);
  else {
    const start = at;
    writeList(list);
    WRITTEN.set(list, new Uint8Array(paper.subarray(start, at)));
  }
}
