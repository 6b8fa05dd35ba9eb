/** The frames that rooms send hold exactly the message: Colyseus' own decoder reads them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import { toldIn } from '../../testing/room-frames.ts';
import { tellFrame } from './tell-frame.ts';

const HEAD = Buffer.from([13, 0xa4, ...Buffer.from('tell')]);

function told(message: unknown): unknown {
  const frame = tellFrame(message as ServerMessage);
  expect(frame.subarray(0, HEAD.length)).toEqual(HEAD);
  return toldIn(frame);
}

test('any JSON is read back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false } as fc.JsonSharedConstraints), (value) => {
      expect(told({ value })).toEqual({ value });
    }),
    { numRuns: 500 },
  );
});

test('numbers of every width and texts of every length are read back', () => {
  const widths = [0, 7, 8, 15, 16, 31, 32, 33, 52, 53].flatMap((bits) =>
    [-1, 0, 1].flatMap((more) => [2 ** bits + more, -(2 ** bits) + more]),
  );
  const value = [...widths, 0.5, -0, 1e300, Number.MIN_VALUE];
  expect(told({ value })).toEqual({ value });
  for (const length of [0, 1, 30, 31, 32, 33, 255, 256, 65_535, 65_536])
    for (const letter of ['a', 'é', '😀', '中']) {
      const text = letter.repeat(length);
      expect((told({ text }) as { text: string }).text === text).toBe(true);
    }
});

test('lists and records longer than a byte or two can count are read back', () => {
  for (const length of [15, 16, 17, 65_535, 65_536]) {
    const list = Array.from({ length }, (_, i) => i);
    const record = Object.fromEntries(list.map((i) => [`k${i}`, i]));
    expect(told({ list, record })).toEqual({ list, record });
  }
});

test('a list of legal actions is read back from every message that holds it', () => {
  const legalActions = Array.from({ length: 50 }, (_, say) => ({ move: 'stay', say }));
  for (const turn of [0, 1, 2])
    expect(told({ request: { turn, legalActions } })).toEqual({ request: { turn, legalActions } });
});

test('what is undefined is left out, as in JSON', () => {
  expect(told({ type: 'ended', cause: undefined })).toEqual({ type: 'ended' });
});
