/** The offset of the clocks: it is wrong by no more than it says, whatever the way there and back takes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixOf } from './clock.ts';
import { sumOf } from './frames.ts';

const ms = (max: number) => fc.double({ min: 0, max, noNaN: true });

test('the true offset is within the uncertainty, and the shortest trip decides', () => {
  const trips = fc.array(fc.record({ sentMs: ms(1e6), there: ms(400), back: ms(400) }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(ms(2e12), trips, (offset, drawn) => {
      const found = fixOf(
        drawn.map(({ sentMs, there, back }) => ({
          sentMs,
          backMs: sentMs + there + back,
          serverMs: Math.floor(sentMs + there + offset),
        })),
      );
      const shortest = Math.min(...drawn.map(({ there, back }) => there + back));
      expect(Math.abs((found?.offsetMs ?? Number.NaN) - offset)).toBeLessThanOrEqual(
        found?.uncertaintyMs ?? Number.NaN,
      );
      expect(found?.uncertaintyMs).toBeCloseTo(shortest / 2 + 0.6, 1);
      expect(found?.rounds).toBe(drawn.length);
    }),
  );
});

test('without an answer there is no offset', () => {
  expect(fixOf([])).toBeNull();
});

test('frames are summed up by their median and their worst, and none by nothing', () => {
  expect(sumOf([])).toBeNull();
  expect(sumOf([16.6])).toEqual({ count: 1, medianMs: 16.6, worstMs: 16.6 });
  // two frames of a browser that was late
  expect(sumOf([0.02])).toBeNull();
  expect(sumOf([16, 0.02, 50, 17, 0, 18])).toEqual({ count: 4, medianMs: 17.5, worstMs: 50 });
  expect(sumOf([16, 50, 17, 18])).toEqual({ count: 4, medianMs: 17.5, worstMs: 50 });
});
