/** Questions about minds at moments of a replay: what is asked, what can be chosen, and what is right. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BeliefStatement } from '../../../games/core/beliefs/sentences.ts';
import { timelinesOf } from '../../../games/core/beliefs/timeline.ts';
import { type MindRow, turningsOf } from '../../../games/core/beliefs/turnings.ts';
import { eventOfLine } from '../../../games/core/session/upcast.ts';
import { newestRules } from '../../../games/index.ts';
import { replaySaid } from '../../testing/telling.ts';
import { candidatesOf, chosenOf, posedIn, questionInWords, questionsFrom } from './questions.ts';

const held = (index: number, value: string, truth: string) => ({
  ...{ index, value, truth },
  verdict: value === truth ? ('true' as const) : ('false' as const),
});

/** The van drives from the park to the square at event 4; B sees it, A is told at event 8. */
const ROWS: readonly MindRow[] = [
  {
    mind: [0],
    proposition: 'at/van',
    changes: [held(2, 'park', 'park'), held(4, 'park', 'square'), held(8, 'square', 'square')],
  },
  { mind: [1], proposition: 'at/van', changes: [held(2, 'park', 'park'), held(4, 'square', 'square')] },
  { mind: [1, 0], proposition: 'at/van', changes: [held(2, 'park', 'park'), held(8, 'park', 'square')] },
];

const stories = [...Map.groupBy(turningsOf(ROWS), ({ index }) => index)].map(([index, turnings]) => ({
  index,
  named: turnings.map(
    (turning): BeliefStatement => ({
      ...{ kind: turning.kind, heads: turning.mind.slice(0, 1), about: turning.mind.slice(1) },
      ...{ propositions: [turning.proposition], value: turning.value, turnings: [turning] },
    }),
  ),
}));

test('what a mind holds is asked where its belief turns, false or true, and the choices do not tell which is right', () => {
  expect(candidatesOf(stories, ROWS)).toEqual([
    { index: 4, mind: [0], proposition: 'at/van', choices: ['park', 'square'], answer: 'park', number: null },
    { index: 8, mind: [0], proposition: 'at/van', choices: ['park', 'square'], answer: 'square', number: null },
    { index: 8, mind: [1, 0], proposition: 'at/van', choices: ['park', 'square'], answer: 'park', number: null },
  ]);
});

test('the program asks once a moment, and of many moments eight, from the first on', () => {
  const [one] = candidatesOf(stories, ROWS);
  if (!one) throw new Error('nothing to ask');
  expect(chosenOf(candidatesOf(stories, ROWS)).map(({ index }) => index)).toEqual([4, 8]);
  const many = Array.from({ length: 40 }, (_, index) => ({ ...one, index }));
  expect(chosenOf(many).map(({ index }) => index)).toEqual([0, 5, 10, 15, 20, 25, 30, 35]);
});

test('questions for a class are answered from this replay, and keep their numbers where one cannot be asked', () => {
  const log = Array.from({ length: 10 }, (_, index) => ({ seq: index + 1 }));
  const about = { proposition: 'at/van', choices: ['square', 'park'] };
  const asked = [
    { seq: 9, mind: [1, 0], ...about },
    { seq: 5, mind: [7], ...about },
    { seq: 5, mind: [0], ...about },
  ];
  expect(questionsFrom(asked, { rows: ROWS, log })).toEqual([
    { index: 4, mind: [0], ...about, answer: 'park', number: 2 },
    { index: 8, mind: [1, 0], ...about, answer: 'park', number: 0 },
  ]);
});

describe('each game asks its own kind of question', () => {
  test.each([
    ['household', 'at/van', [0], 'Where does A think that the van is?'],
    ['household', 'is_open/locker', [0, 1], 'Does A think that B thinks that the locker is open?'],
    ['standoff', 'large', [1, 0], 'Where does B think that A thinks that the large treat is?'],
    ['symmtom', 'knows/1/2', [2], 'Does C think that B knows piece 3?'],
    ['tomqa', '0//apple', ['David'], 'Where does David think that the apple is?'],
    ['mindgames', 'answer', [0], null],
  ])('%s: %s', (game, proposition, mind, question) => {
    const words = newestRules(game)?.moments;
    if (!words) throw new Error(`${game} has no words for moments`);
    const nameOf = (seat: number): string => String.fromCharCode(65 + seat);
    expect(questionInWords({ mind, proposition, index: 0 }, words, { nameOf, said: replaySaid })).toBe(question);
  });
});

test('where no belief turns, a quiz asks what the game asks, with the answers of the game, and knows which is right', () => {
  const { game, beliefs, moments } = newestRules('mindgames') ?? expect.fail('no MindGames');
  const [offered] = beliefs?.models ?? [];
  if (!beliefs || !offered || !moments) throw new Error('MindGames has a belief model and sentences');
  const demo = new URL('../../../games/mindgames/demos/nine-problems.jsonl', import.meta.url);
  const log = readFileSync(demo, 'utf8').trim().split('\n').map(eventOfLine);
  const rows = timelinesOf({ game, beliefs, offered, log, depth: 1 }, [0]).flatMap((timeline) =>
    timeline.rows.map(({ chain, proposition, changes }): MindRow => ({ mind: chain, proposition, changes })),
  );
  const posed = posedIn(
    log.map((event) => ({ event })),
    moments,
  );
  const asked = candidatesOf([], rows, posed);
  const right = log.flatMap((event) =>
    event.type === 'GameEventOccurred' && event.event.type === 'Answered'
      ? [(event.event as unknown as { readonly right: string }).right]
      : [],
  );
  expect(asked.map(({ answer }) => answer)).toEqual(right);
  expect(new Set(asked.map(({ choices }) => choices.join()))).toEqual(new Set(['no,unknown,yes']));
  for (const one of asked)
    expect(questionInWords(one, moments, { nameOf: String, said: replaySaid, posed })).toMatch(
      /^Does \w+ now know .*\?$/,
    );
});
