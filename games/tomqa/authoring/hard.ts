/**
 * Stories that are balanced against eight rules: those of the debiased set, the container named last but one, the container
 * where the thing was when the asked agent last left, and whatever can be learnt from the sentences in any order or from
 * pairs of adjacent sentences (README.md says what no set can be balanced against).
 *
 * A scene comes in two tellings with the same sentences and the same pairs of adjacent sentences. In both the thing ends in
 * the same container, was named last but one in the same, and was in the other one when p last left. But p is in the room at
 * the end of one telling only. So the first-order belief of p is true in one and false in the other, and so is what p and q
 * believe of each other. A block is one scene in both tellings of all eight cases (scene-story.ts).
 *
 * Agents leave by entering another room, too: else they would have entered the room once more often than they left it exactly
 * where they are in it at the end, and the sentences in any order would tell.
 */
import type { Rng } from '../../core/rng.ts';
import type { StoryText } from '../text.ts';
import {
  CASES,
  type Case,
  insideAfter,
  type ScenePlan,
  type SceneRole,
  type SceneStep,
  stepsOf,
  storyOf,
} from './scene-story.ts';
import type { LargeWorld } from './world.ts';

/** `agree`: the belief of p about q is true exactly where p's belief about the thing is. Else it is true where that is false. */
export interface TwoTellings {
  readonly agree: boolean;
  readonly tellings: readonly [readonly SceneStep[], readonly SceneStep[]];
}

const scenes = (agree: boolean, pairs: readonly (readonly [string, string])[]): readonly TwoTellings[] =>
  pairs.map(([one, other]) => ({ agree, tellings: [stepsOf(one), stepsOf(other)] }));

/** Found by listing scenes of eight and nine steps; hard.test.ts checks each of them. */
export const HARD_SCENES: readonly TwoTellings[] = [
  ...scenes(false, [
    ['t+ p! p- t! p~ q- p+ p! t!', 't+ p! t! p~ q- p+ p! p- t!'],
    ['t+ p! p- t! q~ p~ p+ p! t!', 't+ p! t! q~ p~ p+ p! p- t!'],
    ['t+ t! p- t! p~ q- p+ t! t!', 't+ t! t! p~ q- p+ t! p- t!'],
    ['t+ t! p- t! q~ p~ p+ t! t!', 't+ t! t! q~ p~ p+ t! p- t!'],
    ['t+ t! p- t! q- t! p~ p+ t!', 't+ t! p~ p+ t! q- t! p- t!'],
    ['t+ t! p- t! q~ t! p~ p+ t!', 't+ t! p~ p+ t! q~ t! p- t!'],
    ['t+ p- p+ p- t! q- p~ t! p+ t!', 't+ p- p+ t! q- p~ t! p+ p- t!'],
    ['t+ p~ p+ p- t! p~ t! q~ p+ t!', 't+ p~ p+ t! p~ t! q~ p+ p- t!'],
    ['t+ p! p- t! q- p~ p+ q~ p! t!', 't+ p! t! q- p~ p+ q~ p! p- t!'],
    ['t+ p! t! p- t! q- p~ p+ t! t!', 't+ p! t! t! q- p~ p+ t! p- t!'],
    ['t+ p- t! q- t! p~ t! p+ t! t!', 't+ p- t! p+ t! t! q- t! p~ t!'],
    ['t+ t! p! p- t! q- p~ p+ p! t!', 't+ t! q- p~ p+ p! t! p! p- t!'],
  ]),
  ...scenes(true, [
    ['p! p- q! p~ p+ p! q! q-', 'p! q! p~ p+ p! p- q! q-'],
    ['q! p- q! q! p~ p+ q! q~', 'q! p~ p+ q! q! p- q! q~'],
    ['t+ p! p- t! p~ p+ p! t! q~', 't+ p! t! p~ p+ p! p- t! q~'],
    ['t+ q! p- t! p~ p+ q! t! q-', 't+ q! t! p~ p+ q! p- t! q-'],
    ['t+ q! p- t! q! p~ p+ t! q~', 't+ q! p~ p+ t! q! p- t! q~'],
    ['t+ t! p- q! t! p~ p+ q! q-', 't+ t! p~ p+ q! t! p- q! q-'],
    ['t+ t! p- t! p~ p+ t! t! q~', 't+ t! t! p~ p+ t! p- t! q~'],
    ['t+ t! p- t! t! p~ p+ t! q-', 't+ t! p~ p+ t! t! p- t! q-'],
    ['t+ p- t! p~ p+ t! p- p+ t! q-', 't+ p- p+ t! p~ p+ t! p- t! q-'],
    ['t+ q- p- q+ p~ p+ q- q+ t! q-', 't+ q- q+ p~ p+ q- p- q+ t! q-'],
    ['t+ q~ p- q+ t! q~ p~ q+ p+ q~', 't+ q~ p~ q+ p+ q~ p- q+ t! q~'],
    ['t+ t! q- t! p- t! p~ p+ t! t!', 't+ t! p~ p+ t! p- t! q- t! t!'],
  ]),
];

export interface HardOptions {
  readonly world: LargeWorld;
  readonly count: number;
  readonly noise: number;
}

/** `count` stories in random order, in blocks of sixteen; the scenes take turns. */
export function hardStories({ world, count, noise }: HardOptions, rng: Rng): readonly StoryText[] {
  const stories: StoryText[] = [];
  let order: readonly TwoTellings[] = [];
  for (let block = 0; stories.length < count; block++) {
    if (block % HARD_SCENES.length === 0) order = rng.shuffle([...HARD_SCENES]);
    const plans = drawPlans(order[block % HARD_SCENES.length] as TwoTellings, rng);
    for (const one of CASES)
      for (const plan of plans) if (stories.length < count) stories.push(storyOf(plan, one, { world, noise }, rng));
  }
  return rng.shuffle(stories);
}

/** A few stories for one session: different scenes, each in one telling, and the eight cases in turn. */
export function hardSample({ world, count, noise }: HardOptions, rng: Rng): readonly StoryText[] {
  let [order, cases]: [readonly TwoTellings[], readonly Case[]] = [[], []];
  return Array.from({ length: count }, (_, i) => {
    if (i % HARD_SCENES.length === 0) order = rng.shuffle([...HARD_SCENES]);
    if (i % CASES.length === 0) cases = rng.shuffle([...CASES]);
    const plan = rng.pick(drawPlans(order[i % HARD_SCENES.length] as TwoTellings, rng));
    return storyOf(plan, cases[i % CASES.length] as Case, { world, noise }, rng);
  });
}

/** Both tellings, alike in all that is drawn. The other object is mentioned at the end: by the narrator, or moved by t. */
function drawPlans({ tellings }: TwoTellings, rng: Rng): readonly ScenePlan[] {
  const [swapped, visitor, opener] = [
    rng.int(2) === 1,
    rng.pick<SceneRole>(['p', 'q', 't']),
    rng.pick<SceneRole>(['p', 'q']),
  ];
  const isThere = tellings.every((steps) => insideAfter(steps).includes('t'));
  const movers: readonly SceneRole[] = isThere && rng.int(2) === 1 ? ['t'] : [];
  return tellings.map((steps): ScenePlan => {
    const mention = { after: steps.length, movers };
    return { steps, swapped, visitor, opener, asked: ['p', 'q'], looking: ['p'], mention };
  });
}
