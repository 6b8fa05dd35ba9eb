/** The animated PNG of the README: its container, and that the committed one is light enough for a page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunksIn, movingPicture } from './moving-picture.ts';

const part = (type: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
  return Buffer.concat([length, Buffer.from(type), data, sum]);
};
/** A grey picture of one colour. */
const grey = (width: number, height: number, colourType = 0): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colourType, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))]);
};

test('frames follow one another with their places and times', () => {
  const frames = [
    { png: grey(4, 3), x: 0, y: 0, ms: 1500 },
    { png: grey(2, 1), x: 1, y: 2, ms: 700 },
  ];
  const found = chunksIn(movingPicture(frames));
  expect(found.map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND']);
  const second = found[4]?.data ?? Buffer.alloc(26);
  expect([0, 4, 8, 12, 16].map((at) => second.readUInt32BE(at))).toEqual([1, 2, 1, 1, 2]);
  expect(second.readUInt16BE(20)).toBe(700);
  // numbered in the order of the file
  expect(found[5]?.data.readUInt32BE(0)).toBe(2);
});

test('frames of another kind, and what is no PNG, are refused', () => {
  const first = { png: grey(4, 3), x: 0, y: 0, ms: 1 };
  expect(() => movingPicture([first, { ...first, png: grey(1, 1, 2) }])).toThrow('another colour type');
  expect(() => chunksIn(Buffer.from('GIF89a'))).toThrow('signature');
});

test('the minute of the README moves, lasts about a minute, and has less than 2 MB', () => {
  const file = readFileSync(path.join(import.meta.dirname, '../minute.png'));
  const frames = chunksIn(file).filter(({ type }) => type === 'fcTL');
  const seconds = frames.reduce((sum, { data }) => sum + data.readUInt16BE(20) / data.readUInt16BE(22), 0);
  expect(file.length).toBeLessThan(2_000_000);
  expect(frames.length).toBeGreaterThan(10);
  expect([seconds > 30, seconds < 75]).toEqual([true, true]);
});
