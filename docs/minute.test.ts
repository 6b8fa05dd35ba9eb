/** The moving picture of the README, an animated PNG, is light enough for a page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the minute of the README moves, lasts about a minute, and has less than 2 MB', () => {
  const file = readFileSync(path.join(import.meta.dirname, 'minute.png'));
  const frames: Buffer[] = [];
  // after eight bytes of signature: chunks of length, type, data and checksum
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'fcTL') frames.push(file.subarray(at + 8));
  const seconds = frames.reduce((sum, data) => sum + data.readUInt16BE(20) / data.readUInt16BE(22), 0);
  expect(file.length).toBeLessThan(2_000_000);
  expect(frames.length).toBeGreaterThan(10);
  expect([seconds > 30, seconds < 75]).toEqual([true, true]);
});
