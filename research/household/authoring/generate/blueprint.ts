/**
 * What a generated task shall be like. EnactToM's generator is given a category and a depth (its paper, section 4.2)
 * and draws the rest. Here the rest can be requested too, so that difficulty can be chosen and varied.
 */
import * as z from 'zod';
import type { Rng } from '../../../../games/core/rng.ts';
import { MECHANIC_TYPES, type MechanicType } from '../../../../games/household/formal/types.ts';
import { DEEPEST } from '../../../../games/household/pddl/formula.ts';
import { MAX_AGENTS } from '../../../../games/household/types.ts';

/** What a part of the goal asks for. `handed`: the thing is in an agent's hand; `brought`: it is in a given room. */
export const GOAL_KINDS = ['open', 'closed', 'placed', 'stored', 'brought', 'handed'] as const;
export const GoalKind = z.enum(GOAL_KINDS);
export type GoalKind = z.infer<typeof GoalKind>;

export const Blueprint = z
  .strictObject({
    category: z.enum(['cooperative', 'mixed']),
    agents: z.int().min(2).max(MAX_AGENTS),
    depth: z.int().min(1).max(DEEPEST).describe('how deep K is nested'),
    mechanics: z.array(z.enum(MECHANIC_TYPES)).readonly(),
    goals: z.array(GoalKind).min(2).max(6).readonly().describe('what the house shall be like, by kind'),
    knowledge: z.int().min(1).max(2).default(1).describe('how many K the goal has; one of them has the depth'),
    rooms: z.int().min(3).max(10),
    turns: z
      .tuple([z.int().min(1), z.int().min(1)])
      .readonly()
      .describe('least and most turns of the golden plan'),
    slack: z.int().min(0).max(6).describe('messages beyond those needed'),
    hints: z
      .enum(['near', 'far'])
      .describe('far: where things are and what doors do is told to those who do not need it'),
    tellKnowledge: z.boolean().default(false).describe('the outermost knower is told what it shall know in the end'),
    names: z.enum(['numbered', 'plain']).default('numbered').describe('cabinet_31, or white_cupboard'),
  })
  .superRefine(({ agents, mechanics, goals, turns: [least, most] }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if (!mechanics.includes('room_restriction'))
      fault('without room_restriction everybody can go and look, and nobody has to be told anything');
    if (mechanics.includes('restricted_communication') && agents < 3)
      fault('restricted_communication needs three agents: of two, who may not write is mute');
    const doors = goals.filter((kind) => kind === 'open' || kind === 'closed').length;
    if (doors < mechanics.filter(isTrickType).length)
      fault('every mechanic of doors needs a goal of its own, open or closed');
    if (goals.every((kind) => kind === 'handed'))
      fault('of what is in a hand, nobody can be kept from seeing it: add another goal');
    if (least > most) fault(`a plan cannot have at least ${least} and at most ${most} turns`);
  });
export type Blueprint = z.infer<typeof Blueprint>;

/** The requested part of a blueprint; the rest is drawn. */
export type Wish = Partial<z.input<typeof Blueprint>>;

/** Draws a blueprint for a wish. Throws a ZodError if the wish cannot be met. */
export function drawBlueprint(wish: Wish, rng: Rng): Blueprint {
  const agents = wish.agents ?? rng.pick([2, 3, 3, 3]);
  const mechanics = wish.mechanics ?? drawMechanics(agents, rng);
  const goals = wish.goals ?? drawGoals(3 + rng.int(2), mechanics, rng);
  return Blueprint.parse({
    category: rng.pick(['cooperative', 'mixed']),
    depth: 1 + rng.int(DEEPEST),
    rooms: agents + 2 + rng.int(3),
    turns: [5, 16],
    slack: rng.int(3),
    hints: rng.pick(['near', 'far']),
    ...wish,
    agents,
    mechanics,
    goals,
  });
}

/**
 * `count` kinds of goals: at least one that takes carrying, if there is room for it, and one that opens for each trick.
 */
export function drawGoals(count: number, mechanics: Blueprint['mechanics'], rng: Rng): readonly GoalKind[] {
  const doors = Math.max(1, mechanics.filter(isTrickType).length);
  const kinds = Array.from({ length: count }, (_, i) => (i < doors ? rng.pick(DOORS) : rng.pick(ANY)));
  if (kinds.every((kind) => DOORS.includes(kind)) && count > doors) kinds[count - 1] = 'placed';
  // an agent with something in hand at the end can do little else
  return kinds.map((kind, i) => (kind === 'handed' && kinds.indexOf('handed') < i ? 'placed' : kind));
}

const DOORS: readonly GoalKind[] = ['open', 'open', 'closed'];
const ANY: readonly GoalKind[] = [
  ...(['open', 'open', 'closed', 'placed', 'placed', 'placed', 'stored', 'stored'] as const),
  ...(['brought', 'handed'] as const),
];

function drawMechanics(agents: number, rng: Rng): Blueprint['mechanics'] {
  const graphed = agents > 2 && rng.int(4) > 0;
  const tricks = rng.int(3) === 0 ? [rng.pick(TRICKS)] : [];
  return [
    'room_restriction',
    'limited_bandwidth',
    ...(graphed ? (['restricted_communication'] as const) : []),
    ...tricks,
  ];
}

const TRICKS = ['remote_control', 'state_mirroring', 'inverse_state'] as const;
type TrickType = (typeof TRICKS)[number];

/** Whether a mechanic changes what doors do. */
export function isTrickType(type: MechanicType): type is TrickType {
  return TRICKS.some((trick) => trick === type);
}
