/** For tests: what a page could tell, drawn by fast-check, and a page to begin with. */
import fc from 'fast-check';
import { type ClientFacts, InputKind, type Shown } from '../session/client-facts.ts';
import { FRAMES, MAX_SHOWN } from '../session/client-limits.ts';

export const TURN: Shown = {
  what: 'turn',
  turn: 3,
  probeId: null,
  from: null,
  shownMs: 1000,
  frameMs: 1004,
  paintedMs: 1006,
  untilMs: null,
  hiddenAtMs: null,
  hiddenMs: 0,
  unseenMs: 0,
};

export const FACTS: ClientFacts = {
  originMs: 1_700_000_000_000,
  sentMs: 2200,
  about: TURN,
  input: { atMs: 2150, kind: 'mouse' },
  changes: 0,
  frames: { count: 60, medianMs: 16.7, worstMs: 33.3 },
  shown: [],
  screen: null,
  clock: null,
};

const time = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10_000 }));
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10_000 });

const shown: fc.Arbitrary<Shown> = fc.record({
  what: fc.constantFrom('turn', 'question', 'message'),
  turn: fc.nat(50),
  probeId: fc.option(fc.stringMatching(/^[A-Za-z0-9_/-]{1,64}$/)),
  from: fc.option(fc.nat(3)),
  shownMs: time,
  frameMs: time,
  paintedMs: time,
  untilMs: time,
  hiddenAtMs: time,
  hiddenMs: time,
  unseenMs: time,
});

export const anyFacts: fc.Arbitrary<ClientFacts> = fc.record({
  originMs: time,
  sentMs: time,
  about: fc.option(shown),
  input: fc.option(fc.record({ atMs: time, kind: fc.option(fc.constantFrom(...InputKind.options)) })),
  changes: fc.option(fc.nat(100)),
  frames: fc.option(fc.record({ count: fc.integer({ min: 1, max: FRAMES }), medianMs: number, worstMs: number })),
  shown: fc.array(shown, { maxLength: MAX_SHOWN }),
  screen: fc.option(fc.record({ width: number, height: number, pixelRatio: number, refreshHz: time })),
  clock: fc.option(
    fc.record({ atMs: number, offsetMs: number, uncertaintyMs: number, rounds: fc.integer({ min: 1, max: 100 }) }),
  ),
});
