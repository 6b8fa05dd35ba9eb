import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDERINGS } from './orderings.ts';
import {
  choiceOf,
  idOf,
  indexOf,
  indexOfId,
  numberOf,
  TRIALS,
  TRIALS_PER_PRESENCE,
  trialAt,
  trialById,
} from './trials.ts';
import { BOXES, RELEASE_STEP } from './types.ts';

const anyIndex = fc.integer({ min: 0, max: TRIALS - 1 });

describe('every trial can be found by its index and by its id', () => {
  test('there are 47,040', () => {
    expect(TRIALS).toBe(47_040);
    expect(TRIALS_PER_PRESENCE).toBe(23_520);
  });

  test('index to id and back', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const trial = trialAt(index);
        expect(trial.index).toBe(index);
        expect(indexOfId(trial.id)).toBe(index);
        expect(trialById(trial.id)).toEqual(trial);
      }),
      { numRuns: 500 },
    );
  });

  test('no two have the same id', () => {
    const ids = new Set<string>();
    for (let index = 0; index < TRIALS; index++) ids.add(trialAt(index).id);
    expect(ids.size).toBe(TRIALS);
  });

  test('number to choice and back, for every number', () => {
    for (let number = 0; number < TRIALS_PER_PRESENCE; number++) {
      const { ordering, digits, lengths } = choiceOf(number);
      if (numberOf(ordering, digits, lengths) !== number) expect.fail(`${number} is not found again`);
    }
  });

  test('text that is no id gives null', () => {
    for (const text of [
      '',
      'b1w1v0f-1',
      'b1w1v0f-1.310.112',
      'b1w1v0f-1.310.112.x',
      'b1w1v0f-1.310.112.p.p',
      'b1w1v0f-1.510.112.p',
      'b1w1v0f-1.31.112.p',
      'b1w1v0f-1.31x.112.p',
      'b1w1v0f-1.310.113.p',
      'b1w1v0f-1.31 .112.p',
      'b1w1v0f-9.310.112.p',
    ])
      expect(trialById(text), text).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => trialById(text) === null || trialById(text)?.id === text));
  });

  test.each([-1, 47_040, 0.5, Number.NaN])('%s is no index', (index) => {
    expect(() => trialAt(index)).toThrow(/trials are 0..47039/);
  });
});

describe('the order', () => {
  test('the opponent absent first, and the same trials again with it present', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: TRIALS_PER_PRESENCE - 1 }), (number) => {
        const [absent, present] = [trialAt(number), trialAt(indexOf(number, 'present'))];
        expect([absent.presence, present.presence]).toEqual(['absent', 'present']);
        const { id, index, presence, correct, ...same } = absent;
        expect(present).toMatchObject(same);
        expect(present.index).toBe(index + TRIALS_PER_PRESENCE);
      }),
    );
  });

  test('orderings, then boxes with the first event most significant, then lengths', () => {
    const keyOf = (number: number): readonly number[] => {
      const { ordering, digits, lengths } = choiceOf(number);
      return [ordering.index, ...digits, ordering.lengthenings.indexOf(lengths)];
    };
    for (let number = 1; number < TRIALS_PER_PRESENCE; number++) {
      const [before, after] = [keyOf(number - 1), keyOf(number)];
      const first = after.findIndex((digit, i) => digit !== before[i]);
      if (!((after[first] ?? 0) > (before[first] ?? 0))) expect.fail(`${number} comes too late`);
    }
  });
});

describe('what happens in a trial', () => {
  test("the paper's Fig. 1: a doubly false belief sends the opponent to the large treat, so the small one is left", () => {
    const trial = trialById('b1w1v0f-1.310.112.p');
    expect(trial?.events).toEqual([
      { type: 'obscure', t: 0 },
      { type: 'place', t: 0, length: 1, treat: 'large', box: 3, visible: false },
      { type: 'reveal', t: 1 },
      { type: 'place', t: 1, length: 1, treat: 'small', box: 1, visible: true },
      { type: 'obscure', t: 2 },
      { type: 'swap', t: 2, length: 2, boxes: [3, 1], visible: false },
    ]);
    expect(trial).toMatchObject({
      large: 1,
      small: 3,
      belief: { large: null, small: 1 },
      regime: 'Nf',
      target: 1,
      correct: 3,
    });
  });

  test('timed events follow one another without a gap from step 0 to the release, wherever the boxes are', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const { events, lengths, ordering } = trialAt(index);
        let t = 0;
        for (const event of events) {
          expect(event.t).toBe(t);
          if ('length' in event) t += event.length;
        }
        expect(t).toBe(RELEASE_STEP);
        expect(events.map(({ type }) => type)).toEqual(ordering.events.map(({ type }) => type));
        expect(lengths).toEqual(events.flatMap((event) => ('length' in event ? [event.length] : [])));
      }),
    );
  });

  test('a placement goes to an empty box, a swap moves at least one treat, and the treats end in different boxes', () => {
    for (let number = 0; number < TRIALS_PER_PRESENCE; number++) {
      const { id, events, large, small } = trialAt(number);
      const inBox: (string | null)[] = Array.from({ length: BOXES }, () => null);
      for (const event of events) {
        if (event.type === 'place') {
          if (inBox[event.box] !== null) expect.fail(`${id}: a placement into a full box`);
          inBox[event.box] = event.treat;
        }
        if (event.type === 'swap') {
          const [a, b] = event.boxes;
          if (a === b || (inBox[a] === null && inBox[b] === null)) expect.fail(`${id}: a swap of nothing`);
          [inBox[a], inBox[b]] = [inBox[b] ?? null, inBox[a] ?? null];
        }
      }
      if (inBox[large] !== 'large' || inBox[small] !== 'small') expect.fail(`${id}: treats are not where they went`);
    }
  });

  test('the regime does not depend on the boxes drawn or on the lengths', () => {
    for (let number = 0; number < TRIALS_PER_PRESENCE; number++) {
      const { id, ordering, belief, large, small } = trialAt(number);
      const letter = (believed: number | null, is: number) => (believed === null ? 'N' : believed === is ? 'T' : 'F');
      const regime = letter(belief.large, large) + letter(belief.small, small).toLowerCase();
      if (regime !== ordering.regime) expect.fail(`${id} is ${regime}, not ${ordering.regime}`);
    }
  });

  test('without an opponent the large treat is best; with one, the best treat that it does not go to', () => {
    for (let number = 0; number < TRIALS_PER_PRESENCE; number++) {
      const { id, large, small, target, correctAbsent, correctPresent } = trialAt(number);
      if (correctAbsent !== large) expect.fail(`${id}: absent`);
      if (correctPresent !== (target === large ? small : large)) expect.fail(`${id}: present`);
    }
  });

  test('an id is put together from ordering, digits, lengths and presence', () => {
    const [ordering] = ORDERINGS;
    if (!ordering) throw new Error('there are orderings');
    expect(idOf({ ordering, digits: [4, 3], lengths: [2, 2] }, 'absent')).toBe('b0w0v0-0.43.22.a');
  });
});
