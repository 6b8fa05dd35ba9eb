/** The book of what a page shows: times of things, and the time hidden, over everything that can happen to a page. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownBook } from './shown.ts';

const turn = (number: number) => ({ what: 'turn', turn: number, probeId: null, from: null }) as const;

test('a thing is told with its times, once', () => {
  const book = shownBook(false);
  const first = book.appear(turn(0), 100);
  book.painted(first, 104, 106);
  expect(book.now('turn', 150)).toEqual({
    ...turn(0),
    shownMs: 100,
    frameMs: 104,
    paintedMs: 106,
    untilMs: null,
    hiddenAtMs: null,
    hiddenMs: 0,
    unseenMs: 0,
  });
  book.vanish(first, 900);
  book.appear(turn(1), 900);
  expect(book.now('turn', 950)).toMatchObject({ turn: 1, paintedMs: null });
  expect(book.take(12)).toMatchObject([{ turn: 0, untilMs: 900 }]);
  expect(book.take(12)).toEqual([]);
  expect(book.now('question', 950)).toBeNull();
});

test('the time hidden before the painting was seen by none, and does not count as unseen', () => {
  const book = shownBook(true);
  const first = book.appear(turn(0), 100);
  book.unhide(250);
  book.painted(first, 252, 254);
  book.hide(300);
  expect(book.now('turn', 340)).toMatchObject({ hiddenAtMs: 100, hiddenMs: 190, unseenMs: 40 });
});

test('what is hidden when one thing goes and the next comes counts for each in its own time', () => {
  const book = shownBook(false);
  const beats = [0, 1, 2].map((number) => {
    const id = book.appear(turn(number), 1000 * number);
    if (number === 0) book.hide(600);
    if (number === 2) book.unhide(2300);
    book.vanish(id, 1000 * number + 1000);
    return id;
  });
  expect(beats).toHaveLength(3);
  expect(book.take(12).map(({ hiddenMs, hiddenAtMs }) => [hiddenAtMs, hiddenMs])).toEqual([
    [600, 400],
    [1000, 1000],
    [2000, 300],
  ]);
});

const happening = fc.record({ does: fc.constantFrom('turn', 'paint', 'hide', 'unhide'), afterMs: fc.nat(500) });

test('hidden times are those of the page, cut to the time in which each thing was shown', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(happening, { maxLength: 40 }), (hiddenFirst, steps) => {
      const book = shownBook(hiddenFirst);
      let [at, hidden, current] = [0, hiddenFirst, book.appear(turn(0), 0)];
      let shown = { from: 0, hiddenMs: 0 };
      const expected: { from: number; hiddenMs: number; untilMs: number }[] = [];
      for (const [i, { does, afterMs }] of steps.entries()) {
        at += afterMs;
        if (hidden) shown.hiddenMs += afterMs;
        if (does === 'hide') book.hide(at);
        if (does === 'unhide') book.unhide(at);
        if (does === 'hide' || does === 'unhide') hidden = does === 'hide';
        if (does === 'paint') book.painted(current, at, at);
        if (does !== 'turn') continue;
        book.vanish(current, at);
        expected.push({ ...shown, untilMs: at });
        shown = { from: at, hiddenMs: 0 };
        current = book.appear(turn(i + 1), at);
      }
      expect(book.now('turn', at)).toMatchObject({ shownMs: shown.from, hiddenMs: shown.hiddenMs });
      const told = book.take(100);
      expect(told.map(({ shownMs, hiddenMs, untilMs }) => ({ from: shownMs, hiddenMs, untilMs }))).toEqual(expected);
      for (const { hiddenMs, unseenMs, hiddenAtMs } of told) {
        expect(unseenMs ?? 0).toBeLessThanOrEqual(hiddenMs ?? 0);
        if ((hiddenMs ?? 0) > 0) expect(hiddenAtMs).not.toBeNull();
      }
    }),
  );
});
