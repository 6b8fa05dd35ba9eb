/**
 * The stories of the paper: one task and one question (tom-easy), or several tasks in one world (tom). A task is a true
 * belief (tb), a false belief (fb) or a second-order false belief (sofb) story (paper, Table 2; the released generator).
 */
import type { Rng } from '../../core/rng.ts';
import { type AskedQuestion, agentsIn, type StoryText } from '../text.ts';
import type { QuestionKind, StoryEvent, TomqaQuestion } from '../types.ts';
import { drawWorld, type LargeWorld, ringsBefore, type StoryRoom, type StoryWorld } from './world.ts';

export const TASKS = ['tb', 'fb', 'sofb'] as const;
export type TaskType = (typeof TASKS)[number];

export interface TaskQuestion {
  readonly task: TaskType;
  readonly kind: QuestionKind;
}

export interface PaperOptions {
  readonly world: LargeWorld;
  /** The tasks, in this order. */
  readonly tasks: readonly TaskQuestion[];
  /** Whether each task is followed by its question, or only the last one. */
  readonly asked: 'each' | 'last';
  /** The chance of a ringing phone before each line. */
  readonly noise: number;
}

/** The world as the story has left it: the room of each agent, and the container of each object that was moved. */
interface Scene {
  readonly rooms: Readonly<Record<string, string | null>>;
  readonly places: Readonly<Record<string, string>>;
}

/** One story. Positions and places carry over from task to task. */
export function paperStory({ world: large, tasks, asked, noise }: PaperOptions, rng: Rng): StoryText {
  const world = drawWorld(large, rng);
  let scene: Scene = { rooms: {}, places: {} };
  const events: StoryEvent[] = [];
  const questions: AskedQuestion[] = [];
  const ring = () => {
    if (ringsBefore(rng, noise)) events.push({ type: 'noise' });
  };
  for (const [i, { task, kind }] of tasks.entries()) {
    const played = playTask(world, scene, task, rng);
    scene = played.scene;
    for (const event of played.events) {
      ring();
      events.push(event);
    }
    if (asked === 'last' && i < tasks.length - 1) continue;
    ring();
    questions.push({ ...questionAbout(kind, played), after: events.length });
  }
  return { agents: agentsIn(events), events, questions };
}

interface PlayedTask {
  readonly scene: Scene;
  readonly events: readonly StoryEvent[];
  /** The one that moves the object. */
  readonly first: string;
  readonly second: string;
  readonly object: string;
}

function playTask(world: StoryWorld, scene: Scene, task: TaskType, rng: Rng): PlayedTask {
  const room = rng.pick(world.rooms);
  const [first, second] = drawPair(world.agents, rng);
  const object = rng.pick(room.objects);
  const from = scene.places[object] ?? startOf(room, object);
  const to = otherOf(room, from);
  const comes = (agent: string): StoryEvent => ({
    type: scene.rooms[agent] === room.name ? 'at' : 'enter',
    agent,
    room: room.name,
  });
  const leaves = (agent: string): StoryEvent => ({ type: 'exit', agent, room: room.name });
  const begins: readonly StoryEvent[] = [
    comes(first),
    comes(second),
    { type: 'loc', object, container: from, room: room.name },
  ];
  const moves: StoryEvent = { type: 'move', agent: first, object, container: to, room: room.name };
  const places = { ...scene.places, [object]: to };
  const ends = (events: readonly StoryEvent[], rooms: Scene['rooms']): PlayedTask => ({
    scene: { rooms: { ...scene.rooms, ...rooms }, places },
    events,
    first,
    second,
    object,
  });
  switch (task) {
    case 'tb':
      return ends([...begins, moves], { [first]: room.name, [second]: room.name });
    case 'fb':
      return ends([...begins, leaves(second), moves], { [first]: room.name, [second]: null });
    case 'sofb':
      return ends(
        [...begins, leaves(second), moves, leaves(first), { type: 'enter', agent: second, room: room.name }],
        { [first]: null, [second]: room.name },
      );
  }
}

/** The question of a task. The released data always ask about the second agent, and about what the first thinks of it. */
function questionAbout(kind: QuestionKind, { first, second, object }: PlayedTask): TomqaQuestion {
  switch (kind) {
    case 'memory':
    case 'reality':
      return { kind, chain: [], object };
    case 'first_order':
      return { kind, chain: [second], object };
    case 'second_order':
      return { kind, chain: [first, second], object };
  }
}

/** Two different agents in random order. */
function drawPair(agents: readonly string[], rng: Rng): readonly [string, string] {
  const first = rng.pick(agents);
  return [first, rng.pick(agents.filter((agent) => agent !== first))];
}

const startOf = ({ objects, containers }: StoryRoom, object: string): string =>
  object === objects[0] ? containers[0] : containers[1];

const otherOf = ({ containers }: StoryRoom, container: string): string =>
  container === containers[0] ? containers[1] : containers[0];
