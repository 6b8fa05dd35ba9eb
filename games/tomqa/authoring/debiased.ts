/**
 * Stories without the regularities of the paper's. It varies which agent moves the object, which agents leave and come
 * back, in whose company, and which are asked about. All four questions are asked about one story, those about minds in
 * both orders of two agents.
 *
 * Every story has these parts: an earlier visit; the two agents enter, and the narrator says where the object is; one of
 * them moves something in the sight of the other; a scene. Three choices of two decide what rules without theory of mind
 * would have to guess, and change no number of sentences:
 * - earlier: in the earlier visit the object is moved, or the other object is. Decides whether the object was first where
 *   the narrator says that it is now.
 * - opening: the object is moved in sight of both, or the other object is. In all that follows, the two containers have
 *   changed their roles.
 * - last: which container the last sentence about the other object names. It comes after the last one about the object.
 * A block is one scene in all eight cases: half of the right answers to each question are the container that the narrator
 * named, half the one that was named first, half the one that was named last. Every half of a block is balanced, too.
 */
import type { Rng } from '../../core/rng.ts';
import { agentsIn, type StoryText } from '../text.ts';
import type { StoryEvent, TomqaQuestion } from '../types.ts';
import { drawWorld, type LargeWorld, ringsBefore } from './world.ts';

type Role = 'p' | 'q' | 't';

/** p and q are the two agents, t is a third that may come; `+` enters, `-` leaves, `!` moves the object. */
type Step = `${Role}${'+' | '-' | '!'}`;

export interface SceneKind {
  readonly id: string;
  readonly steps: readonly Step[];
}

const scene = (id: string, steps: string): SceneKind => ({ id, steps: steps.split(' ').filter(Boolean) as Step[] });

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

/** One of the eight cases of a block. */
interface Case {
  readonly earlier: boolean;
  readonly opening: boolean;
  readonly last: boolean;
}

/** Two halves, in each of which any two of the three choices are independent. */
const CASES: readonly Case[] = [false, true].flatMap((odd) =>
  [false, true].flatMap((earlier) =>
    [false, true].map((opening) => ({ earlier, opening, last: (earlier !== opening) !== odd })),
  ),
);

/** What the stories of a block share: all but names and the three choices. */
interface Plan {
  readonly steps: readonly Step[];
  readonly swapped: boolean;
  readonly visitor: Role;
  readonly opener: Role;
  /** The two agents that are asked about: they were together in the scene, or before. */
  readonly asked: readonly [Role, Role];
  /** After how many steps of the scene the other object is mentioned, and how. */
  readonly mention: { readonly after: number; readonly moved: boolean };
}

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

function drawPlan({ steps }: SceneKind, rng: Rng): Plan {
  const earliest = steps.findLastIndex((step) => step.endsWith('!')) + 1;
  const after = earliest + rng.int(steps.length - earliest + 1);
  return {
    steps,
    swapped: rng.int(2) === 1,
    visitor: rng.pick(['p', 'q', 't']),
    opener: rng.pick(['p', 'q']),
    asked: rng.pick(pairsTogether(steps)),
    mention: { after, moved: insideAfter(steps.slice(0, after)).length > 0 && rng.int(2) === 1 },
  };
}

/** The roles in the room after these steps of a scene. */
function insideAfter(steps: readonly Step[]): readonly Role[] {
  const inside = new Set<Role>(['p', 'q']);
  for (const step of steps) {
    if (step.endsWith('+')) inside.add(roleOf(step));
    if (step.endsWith('-')) inside.delete(roleOf(step));
  }
  return [...inside];
}

const roleOf = (step: Step): Role => step.charAt(0) as Role;

const PAIRS: readonly (readonly [Role, Role])[] = [
  ['p', 'q'],
  ['p', 't'],
  ['q', 't'],
];

/** The pairs that are in the room together at some time from the opening on: what they last saw together, they saw then. */
function pairsTogether(steps: readonly Step[]): readonly (readonly [Role, Role])[] {
  const groups = [...steps.keys(), steps.length].map((after) => insideAfter(steps.slice(0, after)));
  return PAIRS.filter((pair) => groups.some((inside) => pair.every((role) => inside.includes(role))));
}

function storyOf(
  { steps, swapped, visitor, opener, asked, mention }: Plan,
  { earlier, opening, last }: Case,
  { world: large, noise }: Pick<DebiasedOptions, 'world' | 'noise'>,
  rng: Rng,
): StoryText {
  const world = drawWorld(large, rng);
  const place = rng.pick(world.rooms);
  const [a = '', b = '', c = ''] = rng.shuffle([...world.agents]);
  const who: Readonly<Record<Role, string>> = { p: a, q: b, t: c };
  const [object, other] = rng.shuffle([...place.objects]) as [string, string];
  // `said`: where the narrator says that the object is, before the scene
  const [said, away] = rng.shuffle([...place.containers]) as [string, string];
  const room = place.name;
  const flip = (container: string): string => (container === said ? away : said);

  // the other object's places, from the last mention back to the first
  const lastNamed = last ? said : away;
  const beforeMention = mention.moved ? flip(lastNamed) : lastNamed;
  const beforeOpening = opening ? beforeMention : flip(beforeMention);

  const enter = (role: Role): StoryEvent => ({ type: 'enter', agent: who[role], room });
  const exit = (role: Role): StoryEvent => ({ type: 'exit', agent: who[role], room });
  const move = (role: Role, what: string, container: string): StoryEvent => ({
    type: 'move',
    agent: who[role],
    object: what,
    container,
    room,
  });
  const loc = (what: string, container: string): StoryEvent => ({ type: 'loc', object: what, container, room });

  const told: StoryEvent[] = [
    enter(visitor),
    loc(object, earlier ? away : said),
    earlier ? move(visitor, object, said) : move(visitor, other, beforeOpening),
    exit(visitor),
    ...(swapped ? [enter('q'), enter('p')] : [enter('p'), enter('q')]),
    loc(object, said),
    opening ? move(opener, object, away) : move(opener, other, beforeMention),
  ];
  let now = opening ? away : said;
  const mentionOther = (): void => {
    const movers = insideAfter(steps.slice(0, mention.after));
    told.push(mention.moved ? move(rng.pick(movers), other, lastNamed) : loc(other, lastNamed));
  };
  for (const [i, step] of steps.entries()) {
    if (i === mention.after) mentionOther();
    const role = roleOf(step);
    if (step.endsWith('+')) told.push(enter(role));
    else if (step.endsWith('-')) told.push(exit(role));
    else {
      now = flip(now);
      told.push(move(role, object, now));
    }
  }
  if (mention.after === steps.length) mentionOther();

  const ringing = (): readonly StoryEvent[] => (ringsBefore(rng, noise) ? [{ type: 'noise' }] : []);
  const events = [...told.flatMap((event) => [...ringing(), event]), ...ringing()];
  const [first, second] = [who[asked[0]], who[asked[1]]];
  const questions: readonly TomqaQuestion[] = [
    { kind: 'memory', chain: [], object },
    { kind: 'reality', chain: [], object },
    { kind: 'first_order', chain: [first], object },
    { kind: 'first_order', chain: [second], object },
    { kind: 'second_order', chain: [first, second], object },
    { kind: 'second_order', chain: [second, first], object },
  ];
  return {
    agents: agentsIn(events),
    events,
    questions: rng.shuffle([...questions]).map((question) => ({ ...question, after: events.length })),
  };
}
