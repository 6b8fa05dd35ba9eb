/**
 * The worlds that stories are set in. A large world is drawn once for a set: 30 names of each kind. Each story draws from it
 * 4 agents, 6 rooms and 12 containers, two in each room, with one object in each container (paper, section 4.1; the released
 * generator).
 */
import type { Rng } from '../../core/rng.ts';
import { AGENTS, CONTAINERS, OBJECTS, ROOMS } from './names.ts';

export interface LargeWorld {
  readonly agents: readonly string[];
  readonly rooms: readonly string[];
  readonly containers: readonly string[];
  readonly objects: readonly string[];
}

/** A room of a story. Object i begins in container i. */
export interface StoryRoom {
  readonly name: string;
  readonly containers: readonly [string, string];
  readonly objects: readonly [string, string];
}

export interface StoryWorld {
  readonly agents: readonly string[];
  readonly rooms: readonly StoryRoom[];
}

const OF_EACH = 30;

export function drawLargeWorld(rng: Rng): LargeWorld {
  const some = (names: readonly string[]) => rng.shuffle([...names]).slice(0, OF_EACH);
  return { agents: some(AGENTS), rooms: some(ROOMS), containers: some(CONTAINERS), objects: some(OBJECTS) };
}

export function drawWorld(large: LargeWorld, rng: Rng): StoryWorld {
  const containers = drawSome(large.containers, 12, rng);
  const objects = drawSome(large.objects, 12, rng);
  const two = (names: readonly string[], room: number): readonly [string, string] => [
    names[2 * room] as string,
    names[2 * room + 1] as string,
  ];
  return {
    agents: drawSome(large.agents, 4, rng),
    rooms: drawSome(large.rooms, 6, rng).map((name, i) => ({
      name,
      containers: two(containers, i),
      objects: two(objects, i),
    })),
  };
}

/** `count` different names, in random order. */
function drawSome(names: readonly string[], count: number, rng: Rng): readonly string[] {
  const left = [...names];
  return Array.from({ length: count }, () => left.splice(rng.int(left.length), 1)[0] as string);
}

/** Before each line, the question's included, a ringing phone with this chance: so never two in a row. */
export function ringsBefore(rng: Rng, noise: number): boolean {
  return noise > 0 && rng.int(1000) < Math.round(noise * 1000);
}
