/**
 * The types of a household session: config, actions, events, observations, percepts, and the world that they change.
 * Agents are seats here; in tasks, facts and PDDL seat i is called agent_i.
 */
import * as z from 'zod';
import type { Config } from './config.ts';
import { ActionName, AgentSeat, EntityId, Fact, MAX_AGENTS, Seats, TaskKnows } from './formal/types.ts';
import { Channel, Rules } from './options/types.ts';
import { Task } from './task/types.ts';

// boards may import only this file of the game's types
export * from './formal/types.ts';
export * from './options/types.ts';

export const Relation = z.enum(['on', 'in']);
export type Relation = z.infer<typeof Relation>;

export const Action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('navigate'), to: EntityId.describe('a room, furniture, or an object seen before') }),
  z.strictObject({ type: z.literal('open'), furniture: EntityId }),
  z.strictObject({ type: z.literal('close'), furniture: EntityId }),
  z.strictObject({ type: z.literal('pick'), object: EntityId }),
  z.strictObject({
    type: z.literal('place'),
    object: EntityId,
    relation: Relation,
    furniture: EntityId,
    nextTo: EntityId.nullable().describe('an object that is already there'),
  }),
  z.strictObject({
    type: z.literal('communicate'),
    to: z.array(AgentSeat).min(1).max(MAX_AGENTS).readonly(),
    text: z.string().min(1).max(2000).nullable().describe('free text: rules never read it'),
    fact: Fact.nullable(),
  }),
  z.strictObject({ type: z.literal('wait') }),
  z.strictObject({ type: z.literal('finish').describe('never acts again') }),
]);
export type Action = z.infer<typeof Action>;
export type Communicate = Extract<Action, { type: 'communicate' }>;

/** Why an attempt failed. */
export const Why = z.enum([
  'unknown',
  'barred',
  'held_by_another',
  'too_far',
  'not_seen_here',
  'not_articulated',
  'locked',
  'hand_full',
  'not_holding',
  'in_closed_furniture',
  'furniture_closed',
  'no_reference',
  'contested',
  'no_messages_left',
  'no_receiver',
]);
export type Why = z.infer<typeof Why>;

/** A change of one piece of furniture. */
export const Became = z.strictObject({ furniture: EntityId, became: z.enum(['open', 'closed', 'locked', 'unlocked']) });
export type Became = z.infer<typeof Became>;

/** The result of an action. */
export const ActionOutcome = z.strictObject({
  action: Action,
  why: Why.nullable().describe('null: it succeeded'),
  inverted: z.boolean().describe('open closed it, or close opened it'),
  also: z.array(Became).readonly().describe('what else the act set, by remote control or mirroring'),
  delivered: Seats.describe('who gets the message'),
  remaining: z.int().nullable().describe('messages left; null: no limit, or no message'),
});
export type ActionOutcome = z.infer<typeof ActionOutcome>;

/** Counts of a goal's conjuncts: all, those that were ever true, and those that are true now. */
export const PointsAccount = z.strictObject({ total: z.int(), latched: z.int(), holding: z.int() });
export type PointsAccount = z.infer<typeof PointsAccount>;

export const TaskResult = z.strictObject({
  success: z.boolean().describe('the shared goal, as the rules in force judge it'),
  all: PointsAccount.describe('the physical literals of the shared goal, those under K included'),
  original: PointsAccount.describe("the original's projection: without the conjuncts that have a K"),
  personal: z.array(z.strictObject({ agent: AgentSeat, latched: z.boolean(), holding: z.boolean() })).readonly(),
});
export type TaskResult = z.infer<typeof TaskResult>;

export const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Started') }),
  z.strictObject({
    type: z.literal('TurnPlayed'),
    outcomes: z.array(ActionOutcome.nullable()).readonly().describe('by seat; null: had finished before'),
    became: z.array(Became).readonly().describe('every change of furniture'),
  }),
  z.strictObject({ type: z.literal('Ended'), result: TaskResult, rewards: z.array(z.int()).readonly() }),
]);
export type Event = z.infer<typeof Event>;
export type HouseholdTurn = Extract<Event, { type: 'TurnPlayed' }>;

/** Where an object is. */
export const Place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('on'), furniture: EntityId, nextTo: EntityId.nullable() }),
  z.strictObject({ kind: z.literal('in'), furniture: EntityId, nextTo: EntityId.nullable() }),
  z.strictObject({ kind: z.literal('held'), seat: AgentSeat }),
]);
export type Place = z.infer<typeof Place>;

/** The physical state. `open` has only furniture that can open. */
export const World = z.strictObject({
  rooms: z.array(EntityId).readonly().describe('by seat'),
  places: z.record(EntityId, Place).readonly(),
  open: z.record(EntityId, z.boolean()).readonly(),
  locked: z.record(EntityId, z.boolean()).readonly(),
});
export type World = z.infer<typeof World>;

/** What is in view at the end of a turn. */
export const RoomSight = z.strictObject({
  room: EntityId,
  agents: z
    .array(z.strictObject({ seat: AgentSeat, holding: EntityId.nullable() }))
    .readonly()
    .describe('who is there too; empty where agents cannot be seen'),
  furniture: z
    .array(
      z.strictObject({ id: EntityId, open: z.boolean().nullable().describe('null: does not open, or cannot be seen') }),
    )
    .readonly(),
  objects: z.array(z.strictObject({ id: EntityId, at: Place })).readonly(),
});
export type RoomSight = z.infer<typeof RoomSight>;

/** What an agent in the room was seen doing. Messages are not overheard, and a failure shows without its reason. */
export const Witnessed = z.strictObject({
  seat: AgentSeat,
  did: z.enum(['arrive', 'leave', 'open', 'close', 'pick', 'place']),
  target: EntityId.nullable().describe('furniture or object; null for arriving and leaving'),
  furniture: EntityId.nullable().describe('where it was placed'),
  ok: z.boolean(),
});
export type Witnessed = z.infer<typeof Witnessed>;

export const HeardMessage = z.strictObject({
  from: AgentSeat,
  to: Seats.describe('all receivers'),
  text: z.string().nullable(),
  fact: Fact.nullable(),
});
export type HeardMessage = z.infer<typeof HeardMessage>;

/** What only this agent is told at the start. */
export const Own = z.strictObject({
  secrets: z.array(z.string()).readonly(),
  knows: TaskKnows.describe('what the secrets say, formally'),
  actions: z.array(ActionName).readonly(),
  barred: z.array(EntityId).readonly(),
  messages: z.int().nullable().describe('how many it may send; null: no limit'),
  partners: Seats.describe('whom it may write to'),
});
export type Own = z.infer<typeof Own>;

export const Percept = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('started'),
    own: Own.nullable(),
    told: z
      .array(z.array(z.string()).readonly())
      .readonly()
      .nullable()
      .describe('the secrets of all agents, if shared'),
    toldFormally: z.array(TaskKnows).readonly().nullable().describe('what those say'),
    task: Task.nullable().describe("for viewer 'all' only"),
    sights: z.array(RoomSight).readonly(),
  }),
  z.strictObject({
    type: z.literal('turn'),
    own: ActionOutcome.nullable().describe('of the own action; null: none, or not told (faithful)'),
    room: EntityId.nullable().describe('where the viewer is now; null for onlookers'),
    holding: EntityId.nullable().describe('what it has in hand now'),
    sights: z.array(RoomSight).readonly().describe('at the end of the turn'),
    witnessed: z.array(Witnessed).readonly(),
    heard: z.array(HeardMessage).readonly().describe('can be read from now on'),
    world: World.nullable().describe("for viewer 'all' only"),
  }),
  z.strictObject({ type: z.literal('ended'), result: TaskResult, rewards: z.array(z.int().nullable()).readonly() }),
]);
export type Percept = z.infer<typeof Percept>;

/** The public parameters. */
export const Parameters = z.strictObject({
  title: z.string(),
  description: z.string(),
  category: z.enum(['cooperative', 'mixed']),
  rules: Rules,
  channel: Channel,
  secretsShared: z.boolean(),
  everythingSeen: z.boolean(),
  turns: z.int(),
  rooms: z.array(EntityId).readonly(),
  furniture: z.array(z.strictObject({ id: EntityId, room: EntityId, articulated: z.boolean() })).readonly(),
  starts: z.array(EntityId).readonly().describe("each agent's first room"),
});
export type Parameters = z.infer<typeof Parameters>;

export const Observation = z.strictObject({
  parameters: Parameters,
  viewer: z.union([AgentSeat, z.literal('public'), z.literal('all')]),
  turn: z.int().describe('turns played'),
  own: Own.nullable(),
  messagesLeft: z.int().nullable().describe('null: no limit, or an onlooker'),
  room: EntityId.nullable(),
  holding: EntityId.nullable(),
  sights: z.array(RoomSight).readonly(),
  finished: Seats,
  result: TaskResult.nullable(),
  returns: z.array(z.int().nullable()).readonly(),
  world: World.nullable().describe("for viewer 'all' only"),
});
export type Observation = z.infer<typeof Observation>;

/** For each conjunct, in the order of the goal, whether it was true at the end of some turn. */
export interface Latched {
  readonly all: readonly boolean[];
  readonly original: readonly boolean[];
  /** One for each personal goal. */
  readonly personal: readonly boolean[];
}

export interface State {
  readonly config: Config;
  readonly started: boolean;
  /** Turns played. */
  readonly turn: number;
  readonly world: World;
  /** One for each seat. */
  readonly finished: readonly boolean[];
  readonly sent: readonly number[];
  /** Seat -> the place and room where it last saw each object. */
  readonly seen: readonly Readonly<Record<string, { readonly room: string; readonly at: Place }>>[];
  readonly latched: Latched;
  readonly result: TaskResult | null;
  readonly returns: readonly number[];
  /** Furniture and objects that some seat tried to act on, or that changed. Left out: versions 1 and 2. */
  readonly acted?: readonly string[];
  /** The turns played, without texts, from which the questions at the end are drawn. Left out: versions 1 to 3. */
  readonly played?: readonly HouseholdTurn[];
}

export interface Household {
  Config: Config;
  State: State;
  Action: Action;
  Event: Event;
  Observation: Observation;
  Percept: Percept;
}
