/**
 * The formal language of a household: names, facts, the bindings of mechanics, and the content of secrets. Agents are
 * seats here; in tasks, facts and PDDL seat i is called agent_i.
 */
import * as z from 'zod';
import { AGENT } from './values.ts';

export { agentOf, factThat, KNOWS_NOTHING, seatOf } from './values.ts';

export const MAX_AGENTS = 4;

/** Names of rooms, furniture and objects; also valid PDDL names. */
export const EntityId = z
  .string()
  .max(80)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'a name has letters, digits, - and _, and begins with a letter');
export const AgentId = z.string().regex(AGENT, 'agents are called agent_0 to agent_3');

export const ACTION_NAMES = ['Navigate', 'Open', 'Close', 'Pick', 'Place', 'Communicate', 'Wait'] as const;
export const ActionName = z.enum(ACTION_NAMES);
export type ActionName = z.infer<typeof ActionName>;

export const AgentSeat = z
  .int()
  .min(0)
  .max(MAX_AGENTS - 1);
export const Seats = z.array(AgentSeat).readonly();

/** The predicates of a household; the README says when each holds. */
export const PREDICATES = [
  'is_on_top',
  'is_inside',
  'is_in_room',
  'is_on_floor',
  'is_next_to',
  'is_open',
  'is_closed',
  'is_clean',
  'is_dirty',
  'is_filled',
  'is_empty',
  'is_powered_on',
  'is_powered_off',
  'is_locked',
  'is_unlocked',
  'is_held_by',
  'agent_in_room',
] as const;
export const Predicate = z.enum(PREDICATES);
export type Predicate = z.infer<typeof Predicate>;

/** A literal; `args` are names as in PDDL. */
export const Literal = z.strictObject({
  predicate: Predicate,
  args: z.array(EntityId).min(1).max(2).readonly(),
  holds: z.boolean(),
});
export type Literal = z.infer<typeof Literal>;

/** What a message may assert formally: a literal, or that the `knowers` know it. It may be false. */
export const Fact = Literal.extend({
  knowers: z.array(AgentSeat).max(2).readonly().describe('outermost first: [a, b] says that a knows that b knows it'),
});
export type Fact = z.infer<typeof Fact>;

/** Order matters: in the original the first mechanic that applies to an action wins. */
export const Mechanic = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('room_restriction'),
    rooms: z.array(EntityId).min(1).readonly(),
    agents: z.array(AgentId).min(1).readonly(),
  }),
  z.strictObject({
    type: z.literal('limited_bandwidth'),
    limits: z.record(AgentId, z.int().min(0)).describe('messages in the whole episode; who is not listed has no limit'),
  }),
  z.strictObject({
    type: z.literal('restricted_communication'),
    targets: z
      .record(AgentId, z.array(AgentId).readonly())
      .describe('sender to receivers; who is not listed may write to all'),
  }),
  z.strictObject({
    type: z.literal('remote_control'),
    trigger: EntityId,
    target: EntityId,
    targetState: z
      .enum(['is_open', 'is_closed', 'is_locked', 'is_unlocked'])
      .default('is_open')
      .describe('what opening the trigger makes of the target; closing it makes the contrary'),
  }),
  z.strictObject({
    type: z.literal('state_mirroring'),
    furniture: z
      .tuple([EntityId, EntityId])
      .readonly()
      .describe('trigger and target in the original; here each follows the other'),
    targetState: z
      .enum(['is_open', 'is_closed'])
      .default('is_open')
      .describe("kept for the original's files and its compilation; in play both are always alike"),
  }),
  z.strictObject({
    type: z.literal('inverse_state'),
    furniture: EntityId.describe('Open closes it, Close opens it'),
  }),
]);
export type Mechanic = z.infer<typeof Mechanic>;
export type MechanicType = Mechanic['type'];
export const MECHANIC_TYPES = [
  'room_restriction',
  'limited_bandwidth',
  'restricted_communication',
  'remote_control',
  'state_mirroring',
  'inverse_state',
] as const satisfies readonly MechanicType[];

/**
 * The formal content of an agent's secrets, so that people and policies are told the same. Mechanics are told as
 * bindings, since no fact states them.
 */
export const TaskKnows = z.strictObject({
  goals: z
    .array(z.string().min(1))
    .readonly()
    .default([])
    .describe('PDDL formulas, K among them, that the agent is told are to hold in the end'),
  facts: z.array(Fact).readonly().default([]).describe('what it is told is so at the start'),
  mechanics: z.array(Mechanic).readonly().default([]).describe('what it is told of doors, and of what others may do'),
});
export type TaskKnows = z.infer<typeof TaskKnows>;
