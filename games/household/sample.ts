/** Draws small households for tests and laws, and twins: configs that one seat cannot tell apart at the start. */
import type * as z from 'zod';
import { sameJson } from '../core/json.ts';
import type { Rng } from '../core/rng.ts';
import { Config, Config2 } from './config.ts';
import { MECHANIC_TYPES, type Mechanic } from './formal/types.ts';
import { Task } from './task/types.ts';
import { withKnowledge } from './treatment.ts';
import { agentOf, KNOWS_NOTHING, seatOf } from './types.ts';

const ROOMS = ['kitchen_1', 'bedroom_1', 'office_1', 'hallway_1'];

/** Any rules, any channel, any treatment, two to three agents, any subset of the mechanics. */
export function sampleConfig(rng: Rng): Config {
  return Config.parse({ ...drawConfig(rng), knowledge: rng.pick(['untold', 'untold', 'told', 'paid']) });
}

/** For rules versions 1 and 2. */
export function sampleConfig2(rng: Rng): Config {
  return Config2.parse(drawConfig(rng));
}

function drawConfig(rng: Rng): z.input<typeof Config2> {
  return {
    task: sampleTask(rng),
    rules: rng.pick(['corrected', 'corrected', 'faithful']),
    channel: rng.pick(['text', 'facts', 'both']),
    secretsShared: rng.int(5) === 0,
    everythingSeen: rng.int(6) === 0,
    deadlineMs: rng.int(2) === 0 ? null : 30_000,
  };
}

export function sampleTask(rng: Rng, mechanics: readonly Mechanic[] | null = null, agents = 2 + rng.int(2)): Task {
  const mixed = rng.int(2) === 0;
  const objects = ['cup_0', 'book_1', 'plate_2'].slice(0, 2 + rng.int(2));
  const bindings = mechanics ?? drawMechanics(agents, rng);
  return Task.parse({
    id: 'sample',
    title: 'A small household',
    category: mixed ? 'mixed' : 'cooperative',
    description: 'Put the right thing in its place and leave the right cabinet open.',
    scene: {
      rooms: ROOMS,
      furniture: [
        { id: 'cabinet_3', room: 'kitchen_1', articulated: true },
        { id: 'fridge_4', room: 'kitchen_1', articulated: true },
        { id: 'chest_5', room: 'bedroom_1', articulated: true },
        { id: 'table_6', room: 'bedroom_1' },
        { id: 'desk_7', room: 'office_1' },
        { id: 'floor_hallway_1', room: 'hallway_1' },
      ],
      objects: objects.map((id) => ({ id, ...drawPlace(rng) })),
    },
    agents: Array.from({ length: agents }, (_, seat) => ({
      start: rng.pick(ROOMS),
      secrets: [`Secret ${rng.int(100)} of ${agentOf(seat)}.`],
      knows: { goals: [drawLiteral(objects, rng)], facts: [], mechanics: bindings.filter(() => rng.int(2) === 0) },
    })),
    mechanics: bindings,
    goal: drawGoal(objects, agents, rng),
    personalGoals: mixed
      ? Array.from({ length: agents }, (_, seat) => ({ agent: agentOf(seat), goal: drawLiteral(objects, rng) }))
      : [],
    turns: 4 + rng.int(12),
  });
}

/** Draws a binding of a mechanic for a sample task with this many agents. */
export function sampleMechanic(type: Mechanic['type'], agents: number, rng: Rng): Mechanic {
  const names = Array.from({ length: agents }, (_, seat) => agentOf(seat));
  const [a, b] = rng.shuffle(DOORS);
  switch (type) {
    case 'room_restriction':
      return { type, rooms: [rng.pick(ROOMS)], agents: [rng.pick(names)] };
    case 'limited_bandwidth':
      return { type, limits: Object.fromEntries(names.map((name) => [name, rng.int(3)])) };
    case 'restricted_communication':
      return {
        type,
        targets: Object.fromEntries(
          names.map((name) => [name, names.filter((other) => other !== name && rng.int(3) > 0)]),
        ),
      };
    case 'remote_control':
      return {
        type,
        trigger: a ?? 'chest_5',
        target: b ?? 'fridge_4',
        targetState: rng.pick(['is_open', 'is_open', 'is_closed', 'is_locked', 'is_unlocked']),
      };
    case 'state_mirroring':
      return { type, furniture: [a ?? 'chest_5', b ?? 'fridge_4'], targetState: 'is_open' };
    case 'inverse_state':
      return { type, furniture: a ?? 'cabinet_3' };
  }
}

/**
 * A config that looks the same to the seat until it sees or is told more: other hidden objects, secrets, goals, limits.
 */
export function twins(config: Config, seat: number, rng: Rng): Config {
  const { task } = config;
  const objects = task.scene.objects.map((object) => {
    const spots = hiddenSpots(config, seat, object.id);
    if (spots.length === 0) return object;
    const id = rng.int(3) === 0 ? `other_${object.id}` : object.id;
    return { ...object, id, ...rng.pick(spots) };
  });
  const agents = task.agents.map((agent, other) =>
    other === seat || config.secretsShared
      ? agent
      : { ...agent, secrets: [`Another secret ${rng.int(100)}.`], knows: KNOWS_NOTHING },
  );
  const names = objects.map((object) => object.id);
  const personalGoals = task.personalGoals.map((goal) =>
    seatOf(goal.agent) === seat ? goal : { ...goal, goal: drawLiteral(names, rng) },
  );
  const goal = goalOtherwise(config, seat, names, rng);
  const mechanics = task.mechanics.flatMap((mechanic) => mechanicOtherwise(mechanic, seat, rng));
  return { ...config, task: { ...task, scene: { ...task.scene, objects }, agents, mechanics, goal, personalGoals } };
}

/** Where else an object may be at the start, as far as a seat can see; empty where it sees the object. */
export function hiddenSpots({ task, everythingSeen }: Config, seat: number, object: string): readonly Spot[] {
  const isHere = (room: string): boolean => everythingSeen || room === task.agents[seat]?.start;
  const spots = task.scene.furniture.flatMap(({ id, room, articulated, open }): readonly Spot[] => [
    ...(isHere(room) ? [] : [{ furniture: id, relation: 'on' } as const]),
    ...(articulated && !(isHere(room) && open) ? [{ furniture: id, relation: 'in' } as const] : []),
  ]);
  const at = task.scene.objects.find(({ id }) => id === object);
  const isHidden = spots.some(({ furniture, relation }) => furniture === at?.furniture && relation === at.relation);
  return isHidden ? spots : [];
}

interface Spot {
  readonly furniture: string;
  readonly relation: 'on' | 'in';
}

/** The twin of a mechanic that the seat has not been told of: none, or another one. */
export function mechanicOtherwise(mechanic: Mechanic, seat: number, rng: Rng): readonly Mechanic[] {
  const own = agentOf(seat);
  switch (mechanic.type) {
    case 'room_restriction':
      return mechanic.agents.includes(own) ? [{ ...mechanic, agents: [own] }] : [];
    case 'limited_bandwidth':
      return [{ ...mechanic, limits: mapped(mechanic.limits, (limit, name) => (name === own ? limit : rng.int(4))) }];
    case 'restricted_communication':
      return [{ ...mechanic, targets: mapped(mechanic.targets, (list, name) => (name === own ? list : [own])) }];
    case 'remote_control':
    case 'state_mirroring':
    case 'inverse_state':
      return [];
  }
}

const DOORS = ['cabinet_3', 'fridge_4', 'chest_5'];
const SURFACES = [...DOORS, 'table_6', 'desk_7', 'floor_hallway_1'];

function drawPlace(rng: Rng): { readonly relation: 'on' | 'in'; readonly furniture: string } {
  return rng.int(2) === 0
    ? { relation: 'in', furniture: rng.pick(DOORS) }
    : { relation: 'on', furniture: rng.pick(SURFACES) };
}

function drawMechanics(agents: number, rng: Rng): readonly Mechanic[] {
  return rng
    .shuffle(MECHANIC_TYPES)
    .filter(() => rng.int(2) === 0)
    .map((type) => sampleMechanic(type, agents, rng));
}

export function drawLiteral(objects: readonly string[], rng: Rng): string {
  return rng.int(2) === 0 ? `(is_open ${rng.pick(DOORS)})` : `(is_on_top ${rng.pick(objects)} ${rng.pick(SURFACES)})`;
}

/** Another goal: the treatment `knowledge` tells this seat nothing of it. The same goal where none is found. */
export function goalOtherwise(config: Config, seat: number, objects: readonly string[], rng: Rng): string {
  const { task, knowledge = 'untold', secretsShared } = config;
  const drawn = Array.from({ length: 8 }, () => drawGoal(objects, task.agents.length, rng));
  const isUntold = (goal: string): boolean =>
    withKnowledge({ ...task, goal }, knowledge).agents.every(
      (agent, other) => (other !== seat && !secretsShared) || sameJson(agent, task.agents[other]),
    );
  return drawn.find((goal) => goal !== task.goal && isUntold(goal)) ?? task.goal;
}

function drawGoal(objects: readonly string[], agents: number, rng: Rng): string {
  const open = `(is_open ${rng.pick(DOORS)})`;
  const knower = agentOf(rng.int(agents));
  return `(and ${drawLiteral(objects, rng)} ${open} (K ${knower} ${open}))`;
}

function mapped<A>(record: Readonly<Record<string, A>>, to: (value: A, name: string) => A): Record<string, A> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]));
}
