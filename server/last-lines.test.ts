/** The ends of files of lines. */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstLine, lastLines } from './last-lines.ts';
import { temporaryFolder } from './testing/server.ts';

function opened<Result>(file: string, text: string, read: (handle: number) => Result): Result {
  writeFileSync(file, text);
  const handle = openSync(file, 'r');
  try {
    return read(handle);
  } finally {
    closeSync(handle);
  }
}

test('the last lines are those of the whole text, of whatever length, and a line without its end is none', () => {
  const file = path.join(temporaryFolder(), 'lines');
  const line = fc.oneof(
    fc.constantFrom('', 'short', 'é'),
    fc.integer({ min: 60_000, max: 300_000 }).map((n) => 'x'.repeat(n)),
  );
  const texts = fc.record({ lines: fc.array(line, { maxLength: 5 }), rest: line });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 3 }), ({ lines, rest }, count) => {
      const whole = lines.map((one) => `${one}\n`).join('');
      expect(opened(file, whole + rest, (handle) => lastLines(handle, count))).toEqual({
        lines: lines.slice(-count),
        size: Buffer.byteLength(whole),
        bytes: Buffer.byteLength(whole + rest),
      });
    }),
    { numRuns: 60 },
  );
});

test('a first line is read if it is short enough', () => {
  const file = path.join(temporaryFolder(), 'lines');
  expect(opened(file, 'one\ntwo\n', (handle) => firstLine(handle, 4))).toBe('one');
  expect(opened(file, 'one\ntwo\n', (handle) => firstLine(handle, 3))).toBeNull();
  expect(opened(file, 'one', (handle) => firstLine(handle, 9))).toBeNull();
  expect(opened(file, '', (handle) => firstLine(handle, 9))).toBeNull();
});
