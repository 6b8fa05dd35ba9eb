/** Steps of written stories: what they come to, why they cannot happen, and which are offered. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audit } from '../../core/log/replay.ts';
import { household } from '../game.ts';
import { SHIPPED_STORIES } from './shipped.ts';
import { logOfStory, STORY_SEED } from './story-log.ts';
import { agentName, stepInWords } from './story-words.ts';
import { drawnStory } from './testing/drawn-stories.ts';
import { stepsOfferedTo, unfold } from './unfold.ts';
import { type WrittenStep, WrittenStory } from './written.ts';

const SALLY = SHIPPED_STORIES['sally-and-anne'] ?? expect.fail('there is Sally');

const withSteps = (...steps: readonly WrittenStep[]): WrittenStory => WrittenStory.parse({ ...SALLY, steps });
const faults = (...steps: readonly WrittenStep[]) => unfold(withSteps(...steps)).steps.map(({ fault }) => fault);

/** Sally and Anne; the playroom and the garden; basket and box, which have lids, and the table. */
const [sally, anne, garden, basket, box, table] = [0, 1, 1, 0, 1, 2];
const go = (who: number, room: number): WrittenStep => ({ does: 'go', who, room });
const move = (who: number, place: number): WrittenStep => ({ does: 'move', who, thing: 0, place });

test.each<[readonly WrittenStep[], string | null]>([
  [[go(sally, 0)], 'Sally is in the playroom already.'],
  [[go(sally, garden), move(sally, box)], 'The marble is not in the garden, where Sally is.'],
  [[move(anne, table)], 'The marble is there already.'],
  [[{ does: 'put', who: anne, thing: 0, place: box }], 'Anne does not have the marble in hand.'],
  [[{ does: 'take', who: sally, thing: 0 }, move(anne, box)], 'Sally has the marble in hand.'],
  [
    [
      { does: 'take', who: sally, thing: 0 },
      { does: 'take', who: sally, thing: 0 },
    ],
    'Sally has the marble in hand already.',
  ],
  [
    [{ does: 'take', who: sally, thing: 0 }, go(sally, garden), { does: 'put', who: sally, thing: 0, place: box }],
    'The box is in the playroom, and Sally is in the garden.',
  ],
  [[{ does: 'look', who: anne, place: table }], 'The table has no lid, so all agents in the room see what is there.'],
  [
    [go(sally, garden), move(anne, box), go(sally, 0), move(sally, basket)],
    'Sally has not seen that the marble is in the box, and would have to look.',
  ],
  [
    [go(sally, garden), move(anne, box), go(sally, 0), { does: 'look', who: sally, place: box }, move(sally, basket)],
    null,
  ],
  [[{ does: 'take', who: sally, thing: 0 }, move(sally, basket)], null],
])('%j: %s', (steps, fault) => {
  const found = faults(...steps);
  expect(found.slice(0, -1)).toEqual(found.slice(0, -1).map(() => null));
  expect(found.at(-1)).toBe(fault);
});

test('a step that cannot happen is left out, and what follows is judged without it', () => {
  const story = withSteps(go(sally, garden), move(sally, box), go(sally, 0), move(sally, box));
  const { steps, acts } = unfold(story);
  expect(steps.map(({ fault }) => fault === null)).toEqual([true, false, true, true]);
  expect(steps[1]).toMatchObject({ seenBy: [], turns: 1 });
  // there, back, and taking it between opening and closing the box
  expect(acts).toHaveLength(6);
  expect(logOfStory(story).ends[1]).toBe(logOfStory(story).ends[0]);
});

test('a visit is seen by those who are there, and a lie is told as what is true', () => {
  const lie: WrittenStep = {
    ...{ does: 'tell', who: anne, to: [sally], knowers: [] },
    claim: { about: 'thing', thing: 0, place: basket },
  };
  const story = withSteps(go(anne, garden), { does: 'visit', who: anne, room: 0 }, lie);
  const { steps } = unfold(story);
  expect(steps.map(({ seenBy }) => seenBy)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(stepInWords(story, lie)).toBe('tells Sally that the marble is in the basket');
  // no agent is left in the room that Anne looks into
  expect(
    unfold(withSteps(go(anne, garden), go(sally, garden), { does: 'visit', who: anne, room: 0 })).steps[2],
  ).toMatchObject(
    // Sally is left behind in the garden, and sees Anne go and come back
    { seenBy: [0, 1] },
  );
});

test('any story folds, its log is one of the rules, and every step happens or says why not', () => {
  fc.assert(
    fc.property(drawnStory, (story) => {
      const { unfolded, ends, log } = logOfStory(story);
      const { steps, acts } = unfolded;
      expect(steps).toHaveLength(story.steps.length);
      for (const { step, fault, seenBy } of steps) {
        if (fault === null) expect(seenBy).toContain(step.who);
        else expect(fault).toMatch(/^\p{L}.*\.$/u);
        expect(stepInWords(story, step)).not.toContain('undefined');
        expect(agentName(story, step.who)).not.toBe('');
      }
      expect(log.filter(({ type }) => type === 'TurnResolved')).toHaveLength(acts.length);
      expect(ends.toSorted((a, b) => a - b)).toEqual(ends);
      expect(audit(household, log, STORY_SEED)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('any sequence of offered steps happens, step for step', () => {
  fc.assert(
    fc.property(drawnStory, fc.array(fc.nat(), { maxLength: 12 }), (drawn, choices) => {
      let story: WrittenStory = { ...drawn, steps: [] };
      for (const choice of choices) {
        const { state } = unfold(story);
        const offers = [...story.agents.keys()].flatMap((who) => stepsOfferedTo(story, state, who));
        const step = offers[choice % Math.max(1, offers.length)];
        if (step) story = { ...story, steps: [...story.steps, step] };
      }
      expect(unfold(story).steps.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test.each<[object, string]>([
  [{ rooms: ['playroom', 'Playroom'] }, 'Playroom is there twice'],
  [{ rooms: ['playroom', 'agent_1'] }, 'a name has letters from a to z'],
  [{ rooms: ['playroom', 'agent 1'] }, 'the game has that name for something else'],
  [{ steps: [go(sally, 3)] }, 'there is no number 3 among the rooms'],
  [{ things: [{ name: 'marble', place: 7 }] }, 'there is no number 7 among the places'],
  [
    { steps: [{ does: 'tell', who: 0, to: [0], claim: { about: 'thing', thing: 0, place: 0 }, knowers: [] }] },
    'it is told to others, and to each once',
  ],
])('%j is refused', (change, message) => {
  const read = WrittenStory.safeParse({ ...SALLY, ...change });
  expect(read.error?.issues.map((issue) => issue.message).join()).toContain(message);
});

test('a story whose steps are changed is told as if it were told anew', () => {
  const changes = fc.array(
    fc.oneof(
      fc.record({ remove: fc.nat() }),
      fc.record({ from: fc.nat(), to: fc.nat() }),
      fc.record({ again: fc.nat(), at: fc.nat() }),
    ),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(drawnStory, changes, (first, all) => {
      let told = logOfStory(first);
      for (const change of all) {
        const { story } = told.unfolded;
        const count = Math.max(1, story.steps.length);
        const steps = [...story.steps];
        if ('remove' in change) steps.splice(change.remove % count, 1);
        else if ('from' in change) steps.splice(change.to % count, 0, ...steps.splice(change.from % count, 1));
        else steps.splice(change.at % count, 0, ...story.steps.slice(change.again % count).slice(0, 1));
        const changed = WrittenStory.parse({ ...story, steps: steps.slice(0, 24) });
        told = logOfStory(changed, told);
        expect(told).toEqual(logOfStory(changed));
      }
    }),
    { numRuns: 15 },
  );
});
