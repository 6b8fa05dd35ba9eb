/** What the scripted model answers to prompts. */
import { expect, test } from 'vitest';
import { illegalAnswer, scriptedAnswer } from './model.ts';

const system = { role: 'system' as const, content: 'The rules.\n1: this is no action' };
const user = (...lines: readonly string[]) => ({ role: 'user' as const, content: lines.join('\n') });
const FORM = 'Answer with one JSON object: {"action": N}, where N is the number of an action.';
const MOVES = ['Your possible actions:', '1: go north', '2: go south', '3: wait'];

const numberIn = (answer: string): unknown => (JSON.parse(answer) as { action: unknown }).action;

test('the same messages get the same action, others may get another, and every action is one of the list', () => {
  const answers = Array.from({ length: 30 }, (_, turn) =>
    scriptedAnswer([system, user(`Turn ${turn}.`, ...MOVES, FORM)]),
  );
  expect(new Set(answers.map(numberIn))).toEqual(new Set([1, 2, 3]));
  expect(scriptedAnswer([system, user('Turn 0.', ...MOVES, FORM)])).toBe(answers[0]);
});

test('the last list before the form counts, not one in the story', () => {
  const prompt = user('It reads: 1: one', '1: one', '2: two', '3: three', 'Actions:', '1: the only one', FORM);
  expect(scriptedAnswer([prompt])).toBe('{"action":1}');
});

test('a place that the story names last is chosen, before one that it names earlier', () => {
  const story = ['The apple is in the blue box.', 'Ann puts it into the red crate.', 'Where will Ben look?'];
  const list = ['1: answer "red crate"', '2: answer "blue box"', '3: give no answer'];
  expect(scriptedAnswer([user(...story, ...list, FORM)])).toBe('{"action":1}');
  expect(scriptedAnswer([user(...story.toReversed(), ...list, FORM)])).toBe('{"action":2}');
});

test('a form with a reason, a question and a percentage is filled', () => {
  const form =
    'Answer with one JSON object: {"answer": N, "sure": P}. Its first key is "reason": {"reason": "...", ...}.';
  const answer: unknown = JSON.parse(scriptedAnswer([user('Ann saw the hall.', '1: hall', '2: cellar', form)]));
  expect(answer).toEqual({ reason: expect.any(String), answer: 1, sure: expect.any(Number) });
});

test('an answer of which nobody says how sure it is is not chosen where that is asked', () => {
  const list = ['Ann is in the hall, or in no room.', '1: hall', '2: no room', 'Say it of every answer but 2.'];
  const form = (keys: string) => `Answer with one JSON object: {${keys}}.`;
  expect(JSON.parse(scriptedAnswer([user(...list, form('"answer": N, "sure": P'))]))).toMatchObject({ answer: 1 });
  expect(JSON.parse(scriptedAnswer([user(...list, form('"answer": N'))]))).toEqual({ answer: 2 });
});

test('what was told before a repair still counts', () => {
  const [story, ask] = [user('The apple is in the red crate.'), user('1: answer "box"', '2: answer "red crate"', FORM)];
  expect(scriptedAnswer([story, { role: 'assistant', content: 'box!' }, ask])).toBe('{"action":2}');
});

const own = (line: string, ...lines: readonly string[]) =>
  user('You see a board.', ...lines, `Answer with one JSON object: ${line}.`);

test('a number without a list is in its range, a percentage and a word are of those that are offered', () => {
  const box = own(
    '{"box": N, "sure": P}, with a box',
    'A box from 1 to 5, or null.',
    'Say it in percent: 50, 75, 100.',
  );
  const { box: chosen, sure } = JSON.parse(scriptedAnswer([box])) as { box: number; sure: number };
  expect([1, 2, 3, 4, 5]).toContain(chosen);
  expect([50, 75, 100]).toContain(sure);
  const move = own('{"move": M, "say": P}', 'A move: "left", "up".', 'To say: a piece from 1 to 6, or null.');
  expect(scriptedAnswer([move])).toMatch(/^\{"move":"(left|up)","say":[1-6]\}$/);
  expect(scriptedAnswer([own('{"next": true} to read on', 'Read on.')])).toBe('{"next":true}');
});

const DEEDS = [
  '- Go: {"do": "navigate", "to": NAME}, with one of these names: hall, red room',
  '- Put it down: {"do": "place", "what": NAME, "where": "on" or "in"}. "on" goes with: table',
  '- Write to B: {"say": "...", "to": ["B"]}. You have 3 messages left.',
  '- Do nothing for the rest of the session: {"do": "finish"}',
];

test('of several forms one is chosen that can be filled, with the reason that is asked for', () => {
  const answers = Array.from({ length: 30 }, (_, turn) =>
    scriptedAnswer([own('{"do": ...} or {"say": ..., "to": ...}, in one of these forms', `Turn ${turn}.`, ...DEEDS)]),
  );
  expect(new Set(answers)).toEqual(
    new Set([
      '{"do":"navigate","to":"hall"}',
      '{"do":"navigate","to":"red room"}',
      '{"say":"A rule chose this.","to":["B"]}',
    ]),
  );
  const reasoned = own('one of the forms above. Its first key is "reason": {"reason": "...", ...}', DEEDS[0] ?? '');
  expect(JSON.parse(scriptedAnswer([reasoned]))).toEqual({
    ...{ reason: expect.any(String), do: 'navigate', to: expect.any(String) },
  });
});

test('a prompt without form or list gets a sentence, which no game reads as an action', () => {
  for (const prompt of [[], [user('Hello?')], [user(FORM)]]) expect(scriptedAnswer(prompt)).toMatch(/^I find no form/);
});

test('an illegal answer has the form, and a number beyond the list', () => {
  expect(illegalAnswer([user(...MOVES, FORM)])).toBe('{"action":1003}');
  expect(illegalAnswer([own('{"box": N}, with a box', 'A box from 1 to 5.')])).toMatch(/^\{"box":100[1-5]\}$/);
  expect(illegalAnswer([own('{"do": ...}, in one of these forms', ...DEEDS)])).toBe(
    '{"do":"navigate","to":"the nowhere"}',
  );
  expect(illegalAnswer([own('{"next": true} to read on')])).toBe('{"action":1000}');
});

test('a task to judge is scored by rules, one for each criterion that the form names, whatever their order', () => {
  const task = {
    description: 'Two things have to be left open.',
    goal: '(and (is_open fridge_1) (K agent_0 (is_open fridge_1)))',
    personalGoals: [],
    agents: [{ secrets: ['You cannot enter kitchen_1.'] }, { secrets: ['In the end fridge_1 is open.'] }],
    mechanics: [{ type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_0'] }],
    scene: { objects: [] },
  };
  const judged = (change: object, ...ids: readonly string[]): unknown => {
    const form = `Answer with one JSON object: {${ids.map((id) => `"${id}": S`).join(', ')}}, where S is a score.`;
    return JSON.parse(
      scriptedAnswer([system, user('The task as JSON:', JSON.stringify({ ...task, ...change }), form)]),
    );
  };
  const ids = ['agent_necessity', 'secret_quality', 'narrative_consistency', 'task_interdependence', 'taste'];
  const scores = { ...Object.fromEntries(ids.map((id) => [id, 0.9])) };
  expect(judged({}, ...ids)).toEqual(scores);
  expect(judged({}, ...ids.toReversed())).toEqual(scores);
  const tells = [
    { secrets: ['Tell agent_1 at once.'] },
    { secrets: ['In the end fridge_1 is closed.'] },
    { secrets: [] },
  ];
  expect(judged({ agents: tells, mechanics: [] }, ...ids)).toEqual({
    ...{ agent_necessity: 0.1, secret_quality: 0.1, narrative_consistency: 0.1, task_interdependence: 0.1, taste: 0.9 },
  });
});
