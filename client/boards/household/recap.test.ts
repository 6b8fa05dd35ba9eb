/** The strip of the household: turns are played by the rules, and told from what one seat noticed of them. */
import { expect, test } from 'vitest';
import { begin, remember } from '../../../games/household/memory.ts';
import { close, go, houseOf, noticed, open, pick, put, turn, write } from '../../../games/household/testing/house.ts';
import type { Action } from '../../../games/household/types.ts';
import { observe } from '../../../games/household/view.ts';
import { hintsFor } from './hints.ts';
import { adviceOf, decisiveIn, recapOf } from './recap.ts';
import { english } from './testing/in-each.ts';

const WAIT: Action = { type: 'wait' };

/** What a seat lived through in turns of A and B. */
function lived(house: Parameters<typeof houseOf>[0], joints: readonly (readonly [Action, Action])[], seat = 0) {
  const start = houseOf(house);
  const first = { seat, observation: observe(start, seat), percepts: [] };
  const experiences = [];
  const memories = [begin(first)];
  let state = start;
  for (const [at, joint] of joints.entries()) {
    const played = turn(state, { 0: joint[0], 1: joint[1] });
    const percept = noticed(played, seat);
    const experience = { turn: at, acted: { action: joint[seat] ?? WAIT, by: 'agent' as const }, percepts: [percept] };
    experiences.push(experience);
    memories.push(remember(memories.at(-1) ?? begin(first), experience));
    state = played.state;
  }
  return { seat, first, experiences, memories, recalls: true };
}

const told = (house: Parameters<typeof houseOf>[0], joint: readonly [Action, Action], seat = 0) => {
  const recap = recapOf(english, lived(house, [joint], seat), 0);
  return { did: recap?.did, happened: recap?.happened.map(({ words }) => words), gains: recap?.gains };
};

const KITCHEN = { starts: ['kitchen_1', 'kitchen_1'] };

test.each<[Action, string, readonly string[]]>([
  [go('hall_1'), 'You went to the hall 1.', ['You noticed nothing new.']],
  [open('fridge_2'), 'You opened the fridge 2.', ['You noticed nothing new.']],
  [pick('book_0'), 'You took the book 0.', ['The book 0 is in your hand. It was on the cabinet 1.']],
  [write([1], 'hello'), 'You wrote to B.', ['Your message goes to B, to be read from the next turn on.']],
  [pick('cup_0'), 'You tried to take the cup 0.', ['It did not work: you cannot see it here.']],
])('%j is told as what was done and what came of it, without points', (action, did, happened) => {
  const strip = told(KITCHEN, [action, WAIT]);
  expect(strip.did).toBe(did);
  expect(strip.gains).toBeNull();
  expect(strip.happened?.[0]?.replace(/It was .*/, '')).toBe(happened[0]?.replace(/It was .*/, ''));
});

test('furniture that does the opposite is told as an attempt and what it did', () => {
  const house = { ...KITCHEN, mechanics: [{ type: 'inverse_state', furniture: 'fridge_2' }] } as const;
  expect(told(house, [close('fridge_2'), WAIT])).toMatchObject({
    did: 'You tried to close the fridge 2.',
    happened: ['The fridge 2 opened instead.'],
  });
});

test('what others do in the room and write is told, and nothing of what they know', () => {
  const { happened } = told(KITCHEN, [WAIT, write([0], 'hello')]);
  expect(happened).toEqual(['B wrote to you: "hello".']);
  const seen = told(KITCHEN, [WAIT, open('fridge_2')]).happened;
  expect(seen).toEqual(['B opened the fridge 2.']);
  for (const words of [...(happened ?? []), ...(seen ?? [])]) expect(words).not.toMatch(/know|think|believe/);
});

test('an act of the clock is told as one', () => {
  const life = lived(KITCHEN, [[WAIT, WAIT]]);
  const late = {
    ...life,
    experiences: life.experiences.map((one) => ({ ...one, acted: { action: WAIT, by: 'clock' as const } })),
  };
  expect(recapOf(english, late, 0)).toMatchObject({ did: 'Time ran out, so you had to wait.', late: true });
});

test('the moments at the end are the first message, the first failure and what was put down last', () => {
  const life = lived(KITCHEN, [
    [WAIT, write([0], 'hello')],
    [pick('cup_0'), WAIT],
    [pick('book_0'), WAIT],
    [put('book_0', 'on', 'cabinet_1'), WAIT],
  ]);
  expect(decisiveIn(english, life).map(({ turn: at, title }) => [at, title])).toEqual([
    [0, 'The first message came'],
    [1, 'Something did not work'],
    [3, 'You put something down'],
  ]);
});

test('advice is about own things and never about what another agent lacks', () => {
  const { observation } = lived(KITCHEN, []).first;
  for (const holding of [null, 'cup_0'])
    expect(adviceOf(english, observation.own, holding)).not.toMatch(/\b[B-D]\b|know[s]? /);
});

test('two acts in vain bring a hint about their causes, and one that worked takes it away', () => {
  const hints = (...acts: readonly Action[]) =>
    hintsFor(
      english,
      lived(
        KITCHEN,
        acts.map((act) => [act, WAIT]),
      ).experiences,
    );
  const [far, cup] = [put('book_0', 'on', 'cabinet_1'), pick('cup_0')];
  expect(hints(cup)).toEqual([]);
  expect(hints(cup, WAIT, cup)).toEqual([expect.stringMatching(/^You can use only what is in your own room/)]);
  expect(hints(cup, far)).toEqual([expect.stringMatching(/^A hand holds one thing/)]);
  expect(hints(far, cup)).toEqual([expect.stringMatching(/own room/)]);
  expect(hints(cup, cup, pick('book_0'))).toEqual([]);
});
