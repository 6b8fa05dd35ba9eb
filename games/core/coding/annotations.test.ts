import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  agreedFacts,
  agreementOf,
  decideAnnotation,
  evolveAnnotations,
  foldAnnotations,
  NO_ANNOTATIONS,
  toAdjudicate,
  viewForCoder,
} from './annotations.ts';
import { type AnnotationCommand, type AnnotationEvent, type Annotations, annotationEventSchema } from './types.ts';

/** Facts are sentences here; case does not count. */
type Fact = string;
const CODING = { fact: z.string(), seats: 4, keyOf: (fact: Fact) => fact.toLowerCase() };
const FRIDGE = 'fridge open';
const CHEST = 'Chest open';
const M0 = { turn: 0, from: 0 };
const M1 = { turn: 3, from: 1 };

const opening: AnnotationCommand<Fact> = {
  type: 'open',
  session: 's',
  codebook: 1,
  coders: ['ann', 'bob'],
  messages: [M0, M1],
};
const code = (coder: string, message: typeof M0, ...facts: readonly Fact[]): AnnotationCommand<Fact> => {
  return { type: 'code', codebook: 1, coder, message, facts };
};
const decided = (message: typeof M0, ...facts: readonly Fact[]): AnnotationCommand<Fact> => {
  return { type: 'adjudicate', codebook: 1, adjudicator: 'cem', message, facts };
};

function coding(...commands: readonly AnnotationCommand<Fact>[]): Annotations<Fact> {
  return commands.reduce<Annotations<Fact>>((now, command) => {
    const { events, refusal } = decideAnnotation({ keys: CODING, now: 7 }, now, command);
    if (refusal) throw new Error(refusal.message);
    return events.reduce((before, event) => evolveAnnotations(CODING, before, event), now);
  }, NO_ANNOTATIONS);
}

const refused = (now: Annotations<Fact>, command: AnnotationCommand<Fact>) => {
  const { events, refusal } = decideAnnotation({ keys: CODING, now: 7 }, now, command);
  if (!refusal) return undefined;
  expect([events, refusal.message]).toEqual([[], expect.stringMatching(/\w+ \w+/)]);
  return refusal.code;
};

const CODED = [opening, code('ann', M0, FRIDGE), code('ann', M1), code('bob', M0, FRIDGE), code('bob', M1, CHEST)];

describe('two coders', () => {
  test('neither sees the other’s codes before both have coded everything', () => {
    const early = coding(...CODED.slice(0, 4));
    expect(viewForCoder(early, 'ann')?.messages.map(({ other }) => other)).toEqual([null, null]);
    expect(viewForCoder(early, 'bob')?.messages.map(({ own }) => own)).toEqual([[FRIDGE], null]);
    const done = coding(...CODED);
    expect(viewForCoder(done, 'ann')?.messages.map(({ other }) => other)).toEqual([[FRIDGE], [CHEST]]);
    expect(viewForCoder(done, 'cem')).toBeNull();
  });

  test('a blind coder’s view does not depend on the other’s codes', () => {
    const other = fc.record({ message: fc.constantFrom(M0, M1), facts: fc.subarray([FRIDGE, CHEST]) });
    fc.assert(
      fc.property(fc.array(other), (codes) => {
        const start = [opening, code('ann', M0, FRIDGE)];
        const alone = coding(...start);
        const both = coding(...start, ...codes.map(({ message, facts }) => code('bob', message, ...facts)));
        expect(viewForCoder(both, 'ann')).toEqual(viewForCoder(alone, 'ann'));
      }),
    );
  });

  test('codes can be changed until both are done, and not after', () => {
    const early = coding(...CODED.slice(0, 4));
    expect(refused(early, code('ann', M0, CHEST))).toBeUndefined();
    expect(refused(coding(...CODED), code('ann', M1, CHEST))).toBe('closed');
  });

  test('only the two coders code, only messages of the round, and only by its codebook', () => {
    const start = coding(opening);
    expect(refused(start, code('cem', M0))).toBe('not_a_coder');
    expect(refused(start, code('ann', { turn: 9, from: 0 }))).toBe('no_such_message');
    expect(refused(start, { ...code('ann', M0), codebook: 2 } as AnnotationCommand<Fact>)).toBe('other_codebook');
    expect(refused(NO_ANNOTATIONS, code('ann', M0))).toBe('not_open');
    expect(refused(NO_ANNOTATIONS, { ...opening, coders: ['ann', 'ann'] })).toBe('same_coder');
    expect(refused(NO_ANNOTATIONS, { ...opening, messages: [] } as AnnotationCommand<Fact>)).toBe('no_such_message');
    expect(refused(NO_ANNOTATIONS, { ...opening, messages: [M0, M1, M0] } as AnnotationCommand<Fact>)).toBe(
      'message_twice',
    );
    expect(refused(start, { ...opening, session: 'other', codebook: 2 } as AnnotationCommand<Fact>)).toBe(
      'other_session',
    );
  });
});

describe('agreed facts', () => {
  test('are empty until every difference is decided', () => {
    expect(agreedFacts(CODING, coding(...CODED.slice(0, 4)))).toEqual([]);
    expect(agreedFacts(CODING, coding(...CODED))).toEqual([]);
    expect(agreedFacts(CODING, coding(...CODED, decided(M1, CHEST)))).toEqual([
      { ...M0, facts: [FRIDGE] },
      { ...M1, facts: [CHEST] },
    ]);
  });

  test('an adjudicator decides only where coders differ, and only once both are done', () => {
    expect(refused(coding(...CODED.slice(0, 4)), decided(M1))).toBe('still_blind');
    expect(refused(coding(...CODED), decided(M0))).toBe('agreed');
    const [round] = coding(...CODED).rounds;
    expect(round && toAdjudicate(CODING, round)?.map(({ message }) => message)).toEqual([M1]);
  });

  test('treat facts in another order, or repeated, as the same code', () => {
    const commands = [opening, code('ann', M0, FRIDGE, CHEST), code('bob', M0, CHEST, FRIDGE, CHEST)];
    const coded = coding(...commands, code('ann', M1), code('bob', M1));
    expect(agreedFacts(CODING, coded)[0]?.facts).toEqual([CHEST, FRIDGE]);
  });

  test('come from the last settled round while a newer codebook is being coded', () => {
    const settled = [...CODED, decided(M1)];
    const again: AnnotationCommand<Fact> = {
      ...opening,
      type: 'open',
      codebook: 2,
      coders: ['dee', 'eve'],
    } as AnnotationCommand<Fact>;
    expect(refused(coding(...settled), opening)).toBe('older_codebook');
    const second = coding(...settled, again);
    expect(agreedFacts(CODING, second)).toEqual(agreedFacts(CODING, coding(...settled)));
    expect(second.rounds.map(({ codebook }) => codebook)).toEqual([1, 2]);
  });
});

test('agreement is computed per fact and message, and over whole sets of facts', () => {
  const [round] = coding(...CODED).rounds;
  // presence: fridge yes/yes, chest no/no in the first message; fridge no/no, chest no/yes in the second
  expect(round && agreementOf(CODING, round)).toEqual({
    presence: 1 - (7 * 2) / (64 - 34),
    sets: 1 - (3 * 2) / (16 - 6),
    messages: 2,
  });
});

test('every decided event parses, and folding the events gives the same annotations', () => {
  const events: AnnotationEvent<Fact>[] = [];
  for (const command of [...CODED, decided(M1, FRIDGE)])
    events.push(...decideAnnotation({ keys: CODING, now: 7 }, foldAnnotations(CODING, events), command).events);
  expect(events.map((event) => annotationEventSchema(CODING).parse(event))).toEqual(events);
  expect(foldAnnotations(CODING, events)).toEqual(coding(...CODED, decided(M1, FRIDGE)));
});
