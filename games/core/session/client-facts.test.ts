/** What a page tells: what is taken, what is impossible, and what older logs say in its terms. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES, parseClientMessage } from '../protocol.ts';
import { anyFacts, FACTS, TURN } from '../testing/client-facts.ts';
import { ClientFacts, factsOfTiming, keptFacts, type Shown } from './client-facts.ts';
import { MAX_SHOWN } from './client-limits.ts';

const AT = 1_700_000_005_000;
const marked = (facts: Partial<ClientFacts>, clock: Parameters<typeof keptFacts>[2] = null) =>
  keptFacts({ ...FACTS, ...facts }, AT, clock).impossible;
const about = (changed: Partial<Shown>) => ({ about: { ...TURN, ...changed } });

test('what can be so is not marked', () => {
  expect(marked({})).toEqual([]);
  expect(marked(about({ paintedMs: null, frameMs: null }))).toEqual([]);
  expect(marked({ ...about({ hiddenAtMs: 1500, hiddenMs: 200, unseenMs: 200 }), input: null })).toEqual([]);
});

test.each<[what: string, Partial<ClientFacts>, string]>([
  ['an input before the painting', { input: { atMs: 1000, kind: 'keyboard' } }, 'input_before_paint'],
  ['an input after sending', { input: { atMs: 2300, kind: 'mouse' } }, 'after_sending'],
  ['a painting before the frame', about({ paintedMs: 1001, frameMs: 1004 }), 'wrong_order'],
  ['a frame before the thing', about({ frameMs: 990 }), 'wrong_order'],
  ['a negative duration', about({ hiddenMs: -5 }), 'hidden_impossible'],
  ['hidden for longer than it was shown', about({ hiddenAtMs: 1000, hiddenMs: 1500 }), 'hidden_impossible'],
  ['hidden before it was shown', about({ hiddenAtMs: 900, hiddenMs: 10 }), 'hidden_impossible'],
  ['unseen for longer than hidden', about({ hiddenMs: 10, unseenMs: 20 }), 'hidden_impossible'],
  ['no time between frames', { frames: { count: 3, medianMs: 0, worstMs: 16 } }, 'frames_impossible'],
  ['a negative uncertainty', { clock: { atMs: 1, offsetMs: 0, uncertaintyMs: -1, rounds: 3 } }, 'clock_impossible'],
])('%s is kept and marked', (_what, changed, mark) => {
  expect(marked(changed)).toEqual([mark]);
  expect(keptFacts({ ...FACTS, ...changed }, AT, null).client).toEqual({ ...FACTS, ...changed });
});

test('a time in the future of the server is marked where the clocks are known, and where they are of this load', () => {
  const clock = { originMs: FACTS.originMs, offsetMs: AT - 2000, uncertaintyMs: 20 };
  // sent at 2200 of the page, which is 200 ms after the server got it
  expect(marked({}, clock)).toEqual(['in_the_future']);
  expect(marked({}, { ...clock, uncertaintyMs: 300 })).toEqual([]);
  expect(marked({}, { ...clock, originMs: 5 })).toEqual([]);
  expect(marked({ clock: { atMs: 1900, offsetMs: AT - 3000, uncertaintyMs: 5, rounds: 7 } }, clock)).toEqual([]);
});

test('whatever a page tells is kept as it is, and only its form can be refused', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(10_000), (facts, at) => {
      expect(ClientFacts.parse(facts)).toEqual(facts);
      expect(keptFacts(facts, at, null).client).toBe(facts);
      expect(parseClientMessage({ type: 'report', commandId: 'report-1', facts }).ok).toBe(true);
    }),
  );
});

test('a message with the most that a page tells is small beside the limit of a message', () => {
  const one = { ...TURN, shownMs: 1234567.25, frameMs: 1234567.25, paintedMs: 1234567.25, untilMs: 1234567.25 };
  const facts = { ...FACTS, shown: new Array<Shown>(MAX_SHOWN).fill(one) };
  expect(JSON.stringify({ type: 'report', commandId: 'a'.repeat(36), facts }).length).toBeLessThan(
    MAX_MESSAGE_BYTES / 2,
  );
});

test('the timing of older logs is read as the same facts; what it cannot tell is null', () => {
  const old = factsOfTiming(4, { paintedMs: 100, inputMs: 900, hiddenMs: 50, device: 'touch' });
  expect(ClientFacts.parse(old)).toMatchObject({
    sentMs: null,
    about: { what: 'turn', turn: 4, shownMs: null, frameMs: null, paintedMs: 100, hiddenMs: 50 },
    input: { atMs: 900, kind: 'touch' },
    frames: null,
    changes: null,
  });
});

test('where older pages took the time of the input for a painting that they missed, the painting is not known', () => {
  const old = factsOfTiming(4, { paintedMs: 900, inputMs: 900, hiddenMs: 0, device: 'mouse' });
  expect(old.about?.paintedMs).toBeNull();
});
