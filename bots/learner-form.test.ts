/** What learners get: the arrays of our own learners, with all that a seat is told and in the seat's own view. */
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../games/core/game.ts';
import { rngFor } from '../games/core/rng.ts';
import { newestRules } from '../games/index.ts';
import { ConfigSchema } from '../games/mindgames/config.ts';
import { drawBalanced } from '../games/mindgames/draw.ts';
import { rightAnswer } from '../games/mindgames/problem.ts';
import { SETUPS } from '../games/mindgames/values.ts';
import { trialById } from '../games/standoff/trials/trials.ts';
import { botsOf } from './index.ts';
import { type AnyLearnerForm, lengthOf } from './learner-form.ts';
import { encodeTrial, INPUT_LENGTH } from './standoff/encoder.ts';
import { encode } from './symmtom/encoder.ts';
import { wordAt } from './tomqa/vocabulary.ts';

interface Begun {
  readonly game: AnyGame;
  readonly form: AnyLearnerForm;
  readonly state: unknown;
}

/** A session of these turns with default actions. */
function begun(
  id: string,
  given: object,
  turns = 0,
): Begun & { readonly arrayOf: (seat: number) => readonly number[] } {
  const game = newestRules(id)?.game ?? expect.fail(`there is ${id}`);
  const config = game.schemas.config.parse(given);
  const form = botsOf(id)?.learnerForm?.(config) ?? expect.fail(`${id} has a form`);
  if (typeof form === 'string') return expect.fail(form);
  const percepts: unknown[][] = game.roles(config).map(() => []);
  let state = game.initialState(config);
  for (let turn = 0; turn <= turns; turn++) {
    const actions = Object.fromEntries(game.activeSeats(state).map((seat) => [seat, game.defaultAction(state, seat)]));
    const command = turn === 0 ? ({ type: 'start' } as const) : ({ type: 'act', actions } as const);
    for (const event of game.decide(state, command, rngFor('forms', turn))) {
      const before = state;
      state = game.evolve(before, event);
      percepts.forEach((own, seat) => {
        const percept = game.perceive(event, { before, after: state }, seat);
        if (percept !== null) own.push(percept);
      });
    }
  }
  const arrayOf = (seat: number): readonly number[] => {
    const into = form.dtype === 'uint8' ? new Uint8Array(lengthOf(form)) : new Float32Array(lengthOf(form));
    const observation = game.observe(state, seat);
    form.write(
      form.initialMemory({ seat, observation, percepts: percepts[seat] ?? [] }),
      { seat, observation, legal: [] },
      into,
      0,
    );
    return [...into];
  };
  return { game, form, state, arrayOf };
}

test('SymmToM: the vector of our learners, then own knowledge and the first-hand pieces of the others', () => {
  const { game, form, state, arrayOf } = begun('symmtom', {});
  const vector = encode(game.observe(state, 1), 1);
  expect(arrayOf(1).slice(0, vector.length)).toEqual([...Float32Array.from(vector)]);
  const others = game.observe(state, 1).firstHand as readonly (readonly number[])[];
  const known = [1, 0, 2].flatMap((seat) =>
    Array.from({ length: 6 }, (_, piece) => (others[seat]?.includes(piece) ? 1 : 0)),
  );
  expect(arrayOf(1).slice(vector.length)).toEqual(known);
  expect(form.actions[0]).toContain('say nothing');
});

describe('Standoff', () => {
  const trial = 'b1w1v0f-1.310.112.p';
  const list = [{ trial, mirrored: false, asked: false }];
  // intro, then screens and event of four steps, then the end of the show
  const { game, form, state, arrayOf } = begun('standoff', { list }, 9);

  test('a player sees the frames that our networks are trained on', () => {
    expect(game.observe(state, 0).phase).toBe('choose');
    const found = trialById(trial) ?? expect.fail('there is the trial');
    expect(arrayOf(0).slice(0, INPUT_LENGTH)).toEqual([...encodeTrial(found)]);
  });

  test('boxes have the numbers that they have on the board as the seat sees it', () => {
    const chosen = [{ type: 'choose', box: 0 }];
    const numbers = ['player', 'opponent'].map((side) => form.numbersOf(chosen, { side })[0] as number);
    expect(numbers.map((number) => form.actions[number])).toEqual(['choose box 1', 'choose box 5']);
  });
});

test('ToM-QA: the words of the story, of the question and of its options', () => {
  const { game, state, arrayOf } = begun('tomqa', { seats: 1 }, 1);
  const array = arrayOf(0);
  const wordsAt = (from: number, count: number): string =>
    array
      .slice(from, from + count)
      .flatMap((word) => (word === 0 ? [] : [wordAt(word - 1)]))
      .join(' ');
  const { sentences, question } = game.observe(state, 0);
  expect(wordsAt(0, 10)).toBe(`${sentences[0].agent} entered the ${sentences[0].room}`);
  expect(wordsAt(500, 10)).toMatch(/^Where /);
  expect(wordsAt(510, 20)).toBe(question.options.join(' '));
  const stranger = { agents: ['Zaphod'], events: [{ type: 'enter', agent: 'Zaphod', room: 'hall' }], questions: [] };
  expect(botsOf('tomqa')?.learnerForm?.({ confidence: false, items: [stranger] })).toContain('Zaphod');
});

test('MindGames: problems with the same array have the same answer', () => {
  const problems = drawBalanced({ setups: SETUPS, agents: [2, 3], answers: 3, count: 60 }, rngFor('forms'));
  const config = ConfigSchema.parse({});
  const form = botsOf('mindgames')?.learnerForm?.(config);
  if (form === undefined || typeof form === 'string') return expect.fail('MindGames has a form');
  const answers = new Map<string, Set<string>>();
  for (const problem of problems) {
    const into = new Uint8Array(lengthOf(form));
    form.write(null, { seat: 0, observation: { phase: 'problem', problem }, legal: [] }, into, 0);
    answers.set(into.join(''), (answers.get(into.join('')) ?? new Set()).add(rightAnswer(problem, 3)));
  }
  expect(answers.size).toBeGreaterThan(50);
  expect([...answers.values()].every((all) => all.size === 1)).toBe(true);
});
