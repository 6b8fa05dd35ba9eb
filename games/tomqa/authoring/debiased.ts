/**
 * Stories that are balanced against four rules (shortcuts.ts), without the regularities of the paper's. It varies which agent
 * moves the object, which agents leave and come back, in whose company, and which are asked about. All four questions are
 * asked about one story, those about minds in both orders of two agents.
 *
 * A block is one scene in all eight cases (scene-story.ts): half of the right answers to each question are the container that
 * the narrator named, half the one that was named first, half the one that was named last. Every half of a block is balanced,
 * too.
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

export interface SceneKind {
  readonly id: string;
  readonly steps: readonly SceneStep[];
}

const scene = (id: string, steps: string): SceneKind => ({ id, steps: stepsOf(steps) });

export const SCENES: readonly SceneKind[] = [
  scene('no move', ''),
  scene('no move, one leaves', 'q-'),
  scene('no move, both leave', 'q- p-'),
  scene('no move, one returns in company', 'q- q+'),
  scene('no move, one returns alone', 'q- p- q+'),
  scene('move in sight', 'p!'),
  scene('move in sight, the other leaves', 'p! q-'),
  scene('move in sight, both come back', 'p! p- q- p+ q+'),
  scene('false belief', 'q- p!'),
  scene('false belief, the mover leaves, too', 'q- p! p-'),
  scene('return in company', 'q- p! q+'),
  scene('return in company, the mover leaves', 'q- p! q+ p-'),
  scene('return alone', 'q- p! p- q+'),
  scene('return alone, then the mover comes back', 'q- p! p- q+ p+'),
  scene('a third moves it while both are away', 'p- q- t+ t!'),
  scene('a third moves it, one returns to the third', 'p- q- t+ t! q+'),
  scene('a third moves it and leaves, one returns alone', 'p- q- t+ t! t- q+'),
  scene('a third moves it, both return', 'p- q- t+ t! q+ p+'),
  scene('a third moves it in sight of one', 't+ q- t!'),
  scene('a third moves it in sight of one, the other returns to the third', 't+ q- t! p- q+'),
  scene('a third is there, one returns alone', 't+ q- p! p- t- q+'),
  scene('a third moves it while both are away, and leaves', 'p- q- t+ t! t-'),
  scene('false belief, a third sees it and leaves', 't+ q- p! t-'),
  scene('a third moves it in sight of one, who leaves', 't+ q- t! p-'),
];

export interface DebiasedOptions {
  readonly world: LargeWorld;
  readonly count: number;
  readonly noise: number;
}

/** `count` stories in random order, in blocks of eight; the scenes take turns. */
export function debiasedStories({ world, count, noise }: DebiasedOptions, rng: Rng): readonly StoryText[] {
  const stories: StoryText[] = [];
  let scenes: readonly SceneKind[] = [];
  for (let block = 0; stories.length < count; block++) {
    if (block % SCENES.length === 0) scenes = rng.shuffle([...SCENES]);
    const plan = drawPlan(scenes[block % SCENES.length] as SceneKind, rng);
    for (const one of CASES) if (stories.length < count) stories.push(storyOf(plan, one, { world, noise }, rng));
  }
  return rng.shuffle(stories);
}

/** A few stories for one session: different scenes, and the eight cases in turn. */
export function debiasedSample({ world, count, noise }: DebiasedOptions, rng: Rng): readonly StoryText[] {
  let [scenes, cases]: [readonly SceneKind[], readonly Case[]] = [[], []];
  return Array.from({ length: count }, (_, i) => {
    if (i % SCENES.length === 0) scenes = rng.shuffle([...SCENES]);
    if (i % CASES.length === 0) cases = rng.shuffle([...CASES]);
    const plan = drawPlan(scenes[i % SCENES.length] as SceneKind, rng);
    return storyOf(plan, cases[i % CASES.length] as Case, { world, noise }, rng);
  });
}

function drawPlan({ steps }: SceneKind, rng: Rng): ScenePlan {
  const earliest = steps.findLastIndex((step) => step.endsWith('!')) + 1;
  const after = earliest + rng.int(steps.length - earliest + 1);
  const inside = insideAfter(steps.slice(0, after));
  const [swapped, visitor, opener] = [
    rng.int(2) === 1,
    rng.pick<SceneRole>(['p', 'q', 't']),
    rng.pick<SceneRole>(['p', 'q']),
  ];
  const asked = rng.pick(pairsTogether(steps));
  const movers = inside.length > 0 && rng.int(2) === 1 ? inside : [];
  return { steps, swapped, visitor, opener, asked, looking: asked, mention: { after, movers } };
}

const PAIRS: readonly (readonly [SceneRole, SceneRole])[] = [
  ['p', 'q'],
  ['p', 't'],
  ['q', 't'],
];

/** The pairs that are in the room together at some time from the opening on: what they last saw together, they saw then. */
function pairsTogether(steps: readonly SceneStep[]): readonly (readonly [SceneRole, SceneRole])[] {
  const groups = [...steps.keys(), steps.length].map((after) => insideAfter(steps.slice(0, after)));
  return PAIRS.filter((pair) => groups.some((inside) => pair.every((role) => inside.includes(role))));
}
