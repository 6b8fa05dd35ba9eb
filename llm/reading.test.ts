/** How answers are read: one JSON object, whole. Any text is an action, an answer, malformed or illegal. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../games/core/rng.ts';
import { accepts } from '../games/core/session/session.ts';
import type { Probe } from '../games/core/session/types.ts';
import { type Household, PREDICATES } from '../games/household/types.ts';
import { answerFormOf, letterOf, type PromptInput } from './moment-in-words.ts';
import { readReply } from './prompt.ts';
import { ASKED, askedIn, ZERO_SHOT } from './testing/asked.ts';

const REASON = { ...ZERO_SHOT, reason: true };
const PROBE: Probe = {
  ...{ id: 'q', seat: 0, question: 'Where is it?', options: ['here', 'there', 'I do not know'] },
  ...{ confidence: true, unrated: ['I do not know'], limitMs: null },
};

function probed(probe: Probe, variant = ZERO_SHOT): PromptInput {
  const input = askedIn('household', variant);
  return { ...input, request: { ...input.request, probe } };
}

const NAMES = fc.constantFrom('cup 0', 'the fridge 4', 'fridge_4', 'kitchen 1', 'B', '', 'x y', 'ö', '__proto__');
const LETTERS = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'b'), { maxLength: 3 });
const FACT = fc.record(
  {
    predicate: fc.constantFrom(...PREDICATES, 'is_red'),
    args: fc.array(NAMES, { maxLength: 3 }),
    holds: fc.boolean(),
    knowers: LETTERS,
  },
  { requiredKeys: ['predicate', 'args'] },
);

/** Objects that look like answers to some game. */
const likeAnswers = fc
  .oneof(
    fc.record({ say: fc.string(), to: LETTERS, fact: FACT, reason: fc.string() }, { requiredKeys: ['to'] }),
    fc.record(
      {
        do: fc.constantFrom('navigate', 'open', 'pick', 'place', 'wait', 'finish', 'dance'),
        ...{ to: NAMES, what: NAMES, where: fc.constantFrom('on', 'in', 'under'), furniture: NAMES },
        nextTo: fc.oneof(NAMES, fc.constant(null)),
      },
      { requiredKeys: ['do'] },
    ),
    fc.record({ move: fc.constantFrom('stay', 'up', 'north'), say: fc.oneof(fc.nat(40), fc.constant(null)) }),
    fc.record(
      { answer: fc.integer({ min: -1, max: 4 }), sure: fc.constantFrom(0, 33, 50, 101, null), reason: fc.string() },
      { requiredKeys: [] },
    ),
    fc.record({ box: fc.constantFrom(0, 1, 5, 6, null), sure: fc.constantFrom(0, 33) }, { requiredKeys: [] }),
    fc.record({ action: fc.oneof(fc.integer({ min: -1, max: 9 }), fc.double()) }),
    fc.record({ walk: fc.constantFrom('left', 'back'), next: fc.boolean(), ready: fc.boolean() }, { requiredKeys: [] }),
  )
  .map((answer) => JSON.stringify(answer));

/** Answers to one game each, with one key left out, or none. */
const nearAnswers = fc.constantFrom(
  ...ASKED.flatMap(({ rules, decisions }) =>
    decisions.flatMap(({ action, request }) => {
      const written = Object.entries(answerFormOf(rules).write(action, request, letterOf) ?? {});
      return [written, ...written.map((_, i) => written.toSpliced(i, 1))].map((entries) =>
        JSON.stringify(Object.fromEntries(entries)),
      );
    }),
  ),
);

const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), likeAnswers, nearAnswers);

describe.each(ASKED)('$id', ({ rules, decisions }) => {
  test('any text is read, and what is read as an action is accepted by the game', () => {
    const { game } = rules;
    const inputs = [0, 1, 2, 3, 4, 5].map((nth) => startOf(nth, nth % 2 === 0 ? ZERO_SHOT : REASON));
    fc.assert(
      fc.property(texts, (text) => {
        for (const { state, input } of inputs) {
          const read = readReply(text, input);
          if (read.kind === 'action') expect(accepts(game, state, 0, read.action)).toBe(true);
          else
            expect(read).toEqual({ kind: expect.stringMatching(/^(?:malformed|illegal)$/), why: expect.any(String) });
        }
      }),
      { numRuns: 300 },
    );
  });

  /** A drawn session at its start, and what seat 0 is asked. */
  function startOf(nth: number, variant: PromptInput['variant']) {
    const { sampleConfig, initialState, decide, evolve, observe, activeSeats, legalActions } = rules.game;
    const before = initialState(sampleConfig(rngFor('reading', nth)));
    const state = decide(before, { type: 'start' }, rngFor('reading/start', nth)).reduce(evolve, before);
    const first = { seat: 0, observation: observe(state, 0), percepts: [] };
    const legal = activeSeats(state).includes(0) ? legalActions(state, 0) : [];
    const now = { turn: 0, acted: null, deadline: null, probe: null };
    const input: PromptInput = {
      rules,
      variant,
      first,
      experiences: [],
      request: { ...first, ...now, legalActions: legal },
    };
    return { state, input };
  }

  test('what is written for a legal action is read as the same action', () => {
    let read = 0;
    for (const { action: _, ...moment } of decisions)
      for (const action of moment.request.legalActions) {
        const written = answerFormOf(rules).write(action, moment.request, letterOf);
        expect(readReply(JSON.stringify(written), { rules, variant: ZERO_SHOT, ...moment })).toEqual({
          ...{ kind: 'action', action, reason: null },
        });
        read++;
      }
    expect(read).toBeGreaterThan(0);
  });

  test('nothing is salvaged from a text that is not one JSON object', () => {
    const [decision] = decisions;
    if (!decision) throw new Error('no decision');
    const { action, ...moment } = decision;
    const good = JSON.stringify(answerFormOf(rules).write(action, moment.request, letterOf));
    const input = { rules, variant: ZERO_SHOT, ...moment };
    expect(readReply(` ${good}\n`, input).kind).toBe('action');
    const long = good + ' '.repeat(20_000);
    const extra = `${good.slice(0, -1)},"more":1}`;
    for (const bad of [
      `\`\`\`json\n${good}\n\`\`\``,
      `Sure! ${good}`,
      `${good}${good}`,
      `[${good}]`,
      good.slice(0, -1),
      '',
      extra,
      long,
    ])
      expect(readReply(bad, input)).toEqual({ kind: 'malformed', why: expect.any(String) });
  });
});

describe('a reason', () => {
  const good = '{"reason": "B has not heard it.", "move": "left", "say": 2}';

  test('is kept where it is asked for', () => {
    expect(readReply(good, askedIn('symmtom', REASON))).toEqual({
      ...{ kind: 'action', action: { move: 'left', say: 1 }, reason: 'B has not heard it.' },
    });
  });

  test.each([
    ['is missing', '{"move": "left", "say": 2}', REASON],
    ['is no text', '{"reason": 1, "move": "left", "say": 2}', REASON],
    ['is not asked for', good, ZERO_SHOT],
  ])('that %s makes an answer malformed', (_, text, variant) => {
    expect(readReply(text, askedIn('symmtom', variant)).kind).toBe('malformed');
  });
});

test.each([
  ['{"answer": 2, "sure": 70}', { kind: 'answer', answer: { option: 'there', confidence: 70 }, reason: null }],
  ['{"answer": 3}', { kind: 'answer', answer: { option: 'I do not know', confidence: null }, reason: null }],
  ['{"answer": 3, "sure": 70}', { kind: 'illegal', why: 'Answer 3 is given without "sure".' }],
  ['{"answer": 4, "sure": 70}', { kind: 'illegal', why: 'The answers have the numbers 1 to 3.' }],
  ['{"answer": 1, "sure": 101}', { kind: 'illegal', why: '"sure" is a number from 0 to 100.' }],
  ['{"answer": 1}', { kind: 'malformed', why: expect.any(String) }],
  ['{"answer": null}', { kind: 'malformed', why: expect.any(String) }],
  ['{"answer": "there", "sure": 70}', { kind: 'malformed', why: expect.any(String) }],
  ['{"do": "wait"}', { kind: 'malformed', why: expect.any(String) }],
])('the answer %s to a question is read', (text, expected) => {
  expect(readReply(text, probed(PROBE))).toEqual(expected);
});

test('a question that does not ask how sure the answer is takes no "sure"', () => {
  const plain = { ...PROBE, confidence: false };
  expect(readReply('{"answer": 1, "sure": 70}', probed(plain)).kind).toBe('malformed');
  expect(readReply('{"reason": "It was seen.", "answer": 1}', probed(plain, REASON))).toEqual({
    ...{ kind: 'answer', answer: { option: 'here', confidence: null }, reason: 'It was seen.' },
  });
});

test.each([
  ['{"do": "open", "what": "the wardrobe"}', 'illegal', 'without "the"'],
  ['{"do": "place", "what": "bell", "where": "under", "furniture": "shelf"}', 'malformed', 'one of the forms'],
  ['{"say": "Hello", "to": ["A"]}', 'illegal', 'the other agents'],
  ['{"say": "Hello", "to": ["Bob"]}', 'illegal', 'the other agents'],
  ['{"to": ["B"]}', 'malformed', 'needs "say" or "fact"'],
  ['{"to": ["B"], "fact": {"predicate": "is_open", "args": []}}', 'malformed', 'one of the forms'],
  ['{"to": ["B"], "fact": {"predicate": "is_open", "args": ["trunk", "attic"]}}', 'illegal', 'are 1: furniture'],
  ['{"move": "left", "say": 2}', 'malformed', 'one of the forms'],
  ['{"do": "pick", "what": "ö"}', 'illegal', '"ö" is no name'],
  ['{"to": ["B"], "fact": {"predicate": "is_open", "args": ["ö"]}}', 'illegal', '"ö" is no name'],
  ['{"to": ["B"], "fact": {"predicate": "is_open", "args": ["trunk"], "knowers": ["E"]}}', 'illegal', 'letters'],
])('household: %s is %s', (text, kind, why) => {
  expect(readReply(text, askedIn('household'))).toEqual({ kind, why: expect.stringContaining(why) });
});

test('household: an agent that can only wait can wait', () => {
  const input = askedIn('household');
  const { observation } = input.request;
  const { own } = observation as Household['Observation'];
  const request = { ...input.request, observation: { ...(observation as object), own: { ...own, actions: ['Wait'] } } };
  const kinds = ['{"do": "wait"}', '{"do": "open", "what": "drawer"}', '{"say": "Hello", "to": ["B"]}'].map(
    (text) => readReply(text, { ...input, request }).kind,
  );
  expect(kinds).toEqual(['action', 'illegal', 'illegal']);
});

test('household: a message in the own words, with a fact of what another agent knows', () => {
  const fact = { predicate: 'is_held_by', args: ['wool hat', 'A'], knowers: ['B'] };
  const text = JSON.stringify({ say: 'I have the hat.', to: ['B'], fact });
  const told = { predicate: 'is_held_by', args: ['wool_hat', 'agent_0'], holds: true, knowers: [1] };
  expect(readReply(text, askedIn('household'))).toEqual({
    ...{ kind: 'action', action: { type: 'communicate', to: [1], text: 'I have the hat.', fact: told }, reason: null },
  });
});
