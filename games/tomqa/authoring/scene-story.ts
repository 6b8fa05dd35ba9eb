/**
 * A story as a scene with choices, which the sets that are balanced against rules share. Every story has these parts: an
 * earlier visit; the two agents enter, and the narrator says where the object is; one of them moves something in the sight of
 * the other; a scene. Three choices of two decide what rules without theory of mind would have to guess, and change no number
 * of sentences:
 * - earlier: in the earlier visit the object is moved, or the other object is. Decides whether the object was first where
 *   the narrator says that it is now.
 * - opening: the object is moved in sight of both, or the other object is. In all that follows, the two containers have
 *   changed their roles.
 * - last: which container the last sentence about the other object names. It comes after the last one about the object.
 */
import type { Rng } from '../../core/rng.ts';
import { agentsIn, type StoryText } from '../text.ts';
import type { StoryEvent, TomqaQuestion } from '../types.ts';
import { drawWorld, type LargeWorld, ringsBefore } from './world.ts';

export type SceneRole = 'p' | 'q' | 't';

/**
 * p and q are the two agents, t is a third that may come; `+` enters, `-` leaves, `~` enters another room, `!` moves the
 * object.
 */
export type SceneStep = `${SceneRole}${'+' | '-' | '~' | '!'}`;

export function stepsOf(text: string): readonly SceneStep[] {
  return text.split(' ').filter(Boolean) as SceneStep[];
}

/** One of the eight cases in which a scene can be told. */
export interface Case {
  readonly earlier: boolean;
  readonly opening: boolean;
  readonly last: boolean;
}

/** Two halves, in each of which any two of the three choices are independent. */
export const CASES: readonly Case[] = [false, true].flatMap((odd) =>
  [false, true].flatMap((earlier) =>
    [false, true].map((opening) => ({ earlier, opening, last: (earlier !== opening) !== odd })),
  ),
);

/** What the stories of a block share: all but names and the three choices. */
export interface ScenePlan {
  readonly steps: readonly SceneStep[];
  readonly swapped: boolean;
  readonly visitor: SceneRole;
  readonly opener: SceneRole;
  /** The two agents that are asked about: they were together in the scene, or before. */
  readonly asked: readonly [SceneRole, SceneRole];
  /** The agents whose beliefs of first order are asked for. */
  readonly looking: readonly SceneRole[];
  /** After how many steps of the scene the other object is mentioned, and who may move it; none: the narrator mentions it. */
  readonly mention: { readonly after: number; readonly movers: readonly SceneRole[] };
}

/** The roles in the room after these steps of a scene. */
export function insideAfter(steps: readonly SceneStep[]): readonly SceneRole[] {
  const inside = new Set<SceneRole>(['p', 'q']);
  for (const step of steps) {
    if (step.endsWith('+')) inside.add(roleOf(step));
    if (step.endsWith('-') || step.endsWith('~')) inside.delete(roleOf(step));
  }
  return [...inside];
}

const roleOf = (step: SceneStep): SceneRole => step.charAt(0) as SceneRole;

/** The story of a plan in one of its cases. */
export function storyOf(
  { steps, swapped, visitor, opener, asked, looking, mention }: ScenePlan,
  { earlier, opening, last }: Case,
  { world: large, noise }: { readonly world: LargeWorld; readonly noise: number },
  rng: Rng,
): StoryText {
  const world = drawWorld(large, rng);
  const place = rng.pick(world.rooms);
  const [a = '', b = '', c = ''] = rng.shuffle([...world.agents]);
  const who: Readonly<Record<SceneRole, string>> = { p: a, q: b, t: c };
  const [object, other] = rng.shuffle([...place.objects]) as [string, string];
  // `said`: where the narrator says that the object is, before the scene
  const [said, away] = rng.shuffle([...place.containers]) as [string, string];
  const room = place.name;
  const elsewhere = world.rooms.find(({ name }) => name !== room)?.name ?? room;
  const flip = (container: string): string => (container === said ? away : said);

  // the other object's places, from the last mention back to the first
  const lastNamed = last ? said : away;
  const isMoved = mention.movers.length > 0;
  const beforeMention = isMoved ? flip(lastNamed) : lastNamed;
  const beforeOpening = opening ? beforeMention : flip(beforeMention);

  const enter = (role: SceneRole): StoryEvent => ({ type: 'enter', agent: who[role], room });
  const exit = (role: SceneRole): StoryEvent => ({ type: 'exit', agent: who[role], room });
  const move = (role: SceneRole, what: string, container: string): StoryEvent => ({
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
    told.push(isMoved ? move(rng.pick(mention.movers), other, lastNamed) : loc(other, lastNamed));
  };
  for (const [i, step] of steps.entries()) {
    if (i === mention.after) mentionOther();
    const role = roleOf(step);
    if (step.endsWith('+')) told.push(enter(role));
    else if (step.endsWith('-')) told.push(exit(role));
    else if (step.endsWith('~')) told.push({ type: 'enter', agent: who[role], room: elsewhere });
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
    ...looking.map((role): TomqaQuestion => ({ kind: 'first_order', chain: [who[role]], object })),
    { kind: 'second_order', chain: [first, second], object },
    { kind: 'second_order', chain: [second, first], object },
  ];
  return {
    agents: agentsIn(events),
    events,
    questions: rng.shuffle([...questions]).map((question) => ({ ...question, after: events.length })),
  };
}
