/** The stories that come with Standpoint say what they are told for, and their logs are logs of the game. */
import { expect, test } from 'vitest';
import { timelinesOf } from '../../core/beliefs/timeline.ts';
import { audit, checkChecksums } from '../../core/log/replay.ts';
import { householdOffer } from '../beliefs/models.ts';
import { household } from '../game.ts';
import { ICE_CREAM_VAN } from './ice-cream-van.ts';
import { SHIPPED_STORIES } from './shipped.ts';
import { logOfStory, STORY_SEED } from './story-log.ts';
import { stepInWords, thoughtInWords } from './story-words.ts';
import { unfold } from './unfold.ts';

const beliefs = householdOffer(household.version);
const offered = beliefs.models[0] ?? expect.fail('the household has a model of belief');

const shipped = (name: string) => SHIPPED_STORIES[name] ?? expect.fail(`there is no story ${name}`);

/** All that is thought about the first thing after a step, false thoughts with "FALSE" before them. */
function thoughtsAfter(name: string, step: number): readonly string[] {
  const story = shipped(name);
  const { log, ends } = logOfStory(story);
  const seats = [...story.agents.keys()];
  const timelines = timelinesOf({ game: household, beliefs, offered, log, depth: 3 }, seats);
  return timelines
    .flatMap(({ rows }) => rows)
    .filter(({ proposition }) => proposition.startsWith('at/'))
    .flatMap(({ chain, changes }) => {
      const now = changes.findLast(({ index }) => index <= (ends[step - 1] ?? 0));
      const sentence = now && thoughtInWords(story, chain, 0, now.value);
      return sentence === undefined ? [] : [now?.verdict === 'false' ? `FALSE ${sentence}` : sentence];
    });
}

test('Sally and Anne: Sally comes back and thinks that the marble is where she put it', () => {
  expect(thoughtsAfter('sally-and-anne', 4)).toEqual([
    'FALSE Sally thinks that the marble is in the basket.',
    'FALSE Sally thinks that Anne thinks that the marble is in the basket.',
    'Sally thinks that Anne thinks that Sally thinks that the marble is in the basket.',
    'Anne thinks that the marble is in the box.',
    'Anne thinks that Sally thinks that the marble is in the basket.',
    'Anne thinks that Sally thinks that Anne thinks that the marble is in the basket.',
  ]);
});

test('the ice-cream van: all know where it is, and John does not know that Mary knows', () => {
  const thoughts = thoughtsAfter('ice-cream-van', 7);
  expect(thoughts.filter((one) => one.split(' thinks ').length === 2)).toEqual([
    'John thinks that the van is on the church square.',
    'Mary thinks that the van is on the church square.',
    // she thinks that he is still in the park, where the van is gone
    'Mary thinks that John has no idea where the van is.',
    'The man thinks that the van is on the church square.',
  ]);
  expect(thoughts).toContain('FALSE John thinks that Mary thinks that the van is on the park lawn.');
  expect(thoughts).toContain('The man thinks that John thinks that Mary thinks that the van is on the park lawn.');
});

test('the ice-cream van is the one of the front page, act for act', () => {
  const { acts } = unfold(shipped('ice-cream-van'));
  expect(acts.map(({ seat, action }) => ({ [seat]: action }))).toEqual(ICE_CREAM_VAN.acts);
});

test('the chocolate bar: Lena is wrong about Tim, then Tim is wrong about what Lena thinks that he thinks', () => {
  const second = 'Lena thinks that Tim thinks that the chocolate bar is in the drawer.';
  const third = 'Tim thinks that Lena thinks that Tim thinks that the chocolate bar is in the drawer.';
  // Tim does not know better himself
  expect(thoughtsAfter('chocolate-bar', 3)).toEqual(
    expect.arrayContaining([second, 'FALSE Tim thinks that the chocolate bar is in the drawer.']),
  );
  expect(thoughtsAfter('chocolate-bar', 6)).toEqual(expect.arrayContaining([`FALSE ${second}`, third]));
  expect(thoughtsAfter('chocolate-bar', 7)).toEqual(
    expect.arrayContaining([
      'Lena thinks that Tim thinks that the chocolate bar is in the cupboard.',
      'Tim thinks that Lena thinks that the chocolate bar is in the cupboard.',
      `FALSE ${third}`,
    ]),
  );
});

test('who sees each step follows from the rules', () => {
  const seenIn = (name: string) => unfold(shipped(name)).steps.map(({ seenBy }) => seenBy.join(''));
  expect(seenIn('sally-and-anne')).toEqual(['01', '01', '1', '01']);
  expect(seenIn('ice-cream-van')).toEqual(['012', '02', '2', '2', '2', '02', '12']);
  expect(seenIn('chocolate-bar')).toEqual(['012', '012', '02', '012', '12', '012', '02']);
});

test.each(Object.entries(SHIPPED_STORIES))('%s: every step happens, and the log is one of the game', (_name, story) => {
  const { log, unfolded } = logOfStory(story);
  expect(unfolded.steps.map(({ fault }) => fault)).toEqual(story.steps.map(() => null));
  expect([...checkChecksums(household, log), ...audit(household, log, STORY_SEED)]).toEqual([]);
  expect(new Set(story.steps.map((step) => stepInWords(story, step))).size).toBeGreaterThan(2);
});
