/** Changes of a written story, each as a new story or a sentence that says why not; and how they are undone. Pure. */
import { agentName, stepInWords } from '../../../../games/household/stories/story-words.ts';
import {
  namedBy,
  STORY_BOUNDS,
  type StoryPart,
  sceneId,
  type WrittenStep,
  WrittenStory,
} from '../../../../games/household/stories/written.ts';

/** The parts that have names. */
export type NamedPart = Exclude<StoryPart, 'steps'>;

/** What a change comes to. `said`: a sentence for the reader. */
export type Edited =
  | { readonly ok: true; readonly story: WrittenStory; readonly said: string }
  | { readonly ok: false; readonly said: string };

/** The story with other values, if it is still one. */
export function changed(story: WrittenStory, change: Partial<WrittenStory>, said: string): Edited {
  const read = WrittenStory.safeParse({ ...story, ...change });
  if (read.success) return { ok: true, story: read.data, said };
  return { ok: false, said: `Not changed: ${read.error.issues[0]?.message}.` };
}

export function withStep(story: WrittenStory, step: WrittenStep): Edited {
  const { most } = STORY_BOUNDS.steps;
  if (story.steps.length >= most) return { ok: false, said: `Not added: a story has at most ${most} steps.` };
  return changed(
    story,
    { steps: [...story.steps, step] },
    `Step ${story.steps.length + 1} added: ${sentenceOf(story, step)}`,
  );
}

export function withoutStep(story: WrittenStory, at: number): Edited {
  return changed(story, { steps: story.steps.toSpliced(at, 1) }, `Step ${at + 1} removed.`);
}

/** `to`: the place that the step takes, from 0. */
export function withStepAt(story: WrittenStory, at: number, to: number): Edited {
  const step = story.steps[at];
  if (!step || to < 0 || to >= story.steps.length) return { ok: false, said: 'Not moved: there is no such place.' };
  return changed(
    story,
    { steps: story.steps.toSpliced(at, 1).toSpliced(to, 0, step) },
    `Now step ${to + 1}: ${sentenceOf(story, step)}`,
  );
}

export const sentenceOf = (story: WrittenStory, step: WrittenStep): string =>
  capital(`${agentName(story, step.who)} ${stepInWords(story, step)}.`);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One in the singular, for buttons and sentences. */
export const ONE: Readonly<Record<NamedPart, string>> = {
  agents: 'agent',
  rooms: 'room',
  places: 'place',
  things: 'thing',
};

/** Names for new parts; the first that the story does not have is taken. */
const NAMES: Readonly<Record<NamedPart, readonly string[]>> = {
  agents: ['Sally', 'Anne', 'Ben', 'Mia', 'Tom'],
  rooms: ['playroom', 'garden', 'kitchen', 'hall', 'attic'],
  places: ['basket', 'box', 'drawer', 'cupboard', 'shelf', 'bag', 'chest', 'bench', 'bucket'],
  things: ['marble', 'ball', 'key'],
};

export function withPart(story: WrittenStory, part: NamedPart): Edited {
  const { most } = STORY_BOUNDS[part];
  if (story[part].length >= most) return { ok: false, said: `Not added: a story has at most ${most} ${part}.` };
  const taken = [...story.rooms, ...[...story.agents, ...story.places, ...story.things].map(({ name }) => name)];
  const ids = taken.map((name) => sceneId(name).toLowerCase());
  const name = NAMES[part].find((one) => !ids.includes(one.toLowerCase()));
  if (name === undefined) return { ok: false, said: 'Not added: no name is left.' };
  const said = `Added: ${name}.`;
  switch (part) {
    case 'agents':
      return changed(story, { agents: [...story.agents, { name, room: 0 }] }, said);
    case 'rooms':
      return changed(story, { rooms: [...story.rooms, name] }, said);
    case 'places':
      return changed(story, { places: [...story.places, { name, room: 0, kind: 'lid' }] }, said);
    case 'things':
      return changed(story, { things: [...story.things, { name, place: 0 }] }, said);
  }
}

/** Steps that name the part go with it. What was in it is in the first one of its kind from then on. */
export function withoutPart(story: WrittenStory, part: NamedPart, at: number): Edited {
  const { least } = STORY_BOUNDS[part];
  if (story[part].length <= least)
    return { ok: false, said: `Not removed: a story has at least ${least} ${least === 1 ? ONE[part] : part}.` };
  const less = (number: number): number => (number > at ? number - 1 : number);
  const orFirst = (number: number): number => (number === at ? 0 : less(number));
  const kept = story.steps.filter((step) => !namedBy(step)[part].includes(at));
  const gone = story.steps.length - kept.length;
  const removed = story[part][at];
  const name = typeof removed === 'string' ? removed : removed?.name;
  const said = `Removed: ${name}${gone === 0 ? '' : `, with ${gone} ${gone === 1 ? 'step' : 'steps'}`}.`;
  const steps = kept.map((step) => renumbered(step, part, less));
  const without = <Item>(items: readonly Item[]): readonly Item[] => items.toSpliced(at, 1);
  switch (part) {
    case 'agents':
      return changed(story, { agents: without(story.agents), steps }, said);
    case 'rooms':
      return changed(
        story,
        {
          rooms: without(story.rooms),
          agents: story.agents.map((agent) => ({ ...agent, room: orFirst(agent.room) })),
          places: story.places.map((place) => ({ ...place, room: orFirst(place.room) })),
          steps,
        },
        said,
      );
    case 'places':
      return changed(
        story,
        {
          places: without(story.places),
          things: story.things.map((thing) => ({ ...thing, place: orFirst(thing.place) })),
          steps,
        },
        said,
      );
    case 'things':
      return changed(story, { things: without(story.things), steps }, said);
  }
}

/** The step with other numbers for the parts of one kind. */
function renumbered(step: WrittenStep, part: NamedPart, to: (number: number) => number): WrittenStep {
  const of = (one: NamedPart, number: number): number => (one === part ? to(number) : number);
  const who = of('agents', step.who);
  switch (step.does) {
    case 'go':
    case 'visit':
      return { ...step, who, room: of('rooms', step.room) };
    case 'take':
      return { ...step, who, thing: of('things', step.thing) };
    case 'put':
    case 'move':
      return { ...step, who, thing: of('things', step.thing), place: of('places', step.place) };
    case 'look':
      return { ...step, who, place: of('places', step.place) };
    case 'tell': {
      const { claim } = step;
      return {
        ...step,
        who,
        to: step.to.map((seat) => of('agents', seat)),
        knowers: step.knowers.map((seat) => of('agents', seat)),
        claim:
          claim.about === 'thing'
            ? { ...claim, thing: of('things', claim.thing), place: of('places', claim.place) }
            : { ...claim, agent: of('agents', claim.agent), room: of('rooms', claim.room) },
      };
    }
  }
}

/** The stories before and after the one that is shown. */
export interface StoryHistory {
  readonly past: readonly WrittenStory[];
  readonly now: WrittenStory;
  readonly future: readonly WrittenStory[];
}

const MOST_PAST = 200;

export const beginHistory = (now: WrittenStory): StoryHistory => ({ past: [], now, future: [] });

export function remembered({ past, now }: StoryHistory, next: WrittenStory): StoryHistory {
  return { past: [...past, now].slice(-MOST_PAST), now: next, future: [] };
}

export function undone({ past, now, future }: StoryHistory): StoryHistory {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redone({ past, now, future }: StoryHistory): StoryHistory {
  const [next, ...later] = future;
  return next ? { past: [...past, now], now: next, future: later } : { past, now, future };
}
