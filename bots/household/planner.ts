/**
 * A policy that plans on its beliefs from secrets, sights and messages. It does what it can for its goals alone, leaves
 * the rest to others, tells facts that shall be known once they are true, and looks for missing things or asks for
 * them.
 */
import type { Policy } from '../../games/core/policy.ts';
import { beliefAfter, prior, type SeatBelief } from '../../games/household/beliefs/fold.ts';
import { begin, type Memory, remember } from '../../games/household/memory.ts';
import { actionOf } from '../../games/household/planner/play.ts';
import type { PhysicalStep } from '../../games/household/planner/steps.ts';
import type { Action, Household } from '../../games/household/types.ts';
import { readText } from '../../games/household/words/phrases.ts';
import type { Order } from '../orders.ts';
import { answerFrom } from './answers.ts';
import { beliefOf } from './belief.ts';
import { type Errands, errandsFor, NO_ERRANDS } from './errands.ts';
import { knowingOf } from './knowing.ts';
import { type Lore, learn, loreOf } from './lore.ts';
import { messageFor } from './messages.ts';
import { lookAround, search } from './searching.ts';

export interface HouseholdPlannerMemory {
  readonly own: Memory;
  readonly lore: Lore;
  /** Its own beliefs, and those it takes others to hold. */
  readonly mind: SeatBelief;
  readonly errands: Errands;
  /** The most minds that its plans go through; left out: as many as it has beliefs of. */
  readonly order?: Order;
}

/** Turns that an agent with nothing to do stays, in case others need it. */
const PATIENCE = 6;

export const planner: Policy<Household, HouseholdPlannerMemory> = {
  id: 'household/planner',
  game: 'household',
  version: 3,
  about: 'Plans on what it knows, asks for what it lacks, tells what others need.',
  initialMemory: (first) =>
    deliberate({ own: begin(first), lore: loreOf(first), mind: prior(first, 'copresence'), errands: NO_ERRANDS }),
  observe: ({ own, lore, mind, ...rest }, experience) =>
    deliberate({
      ...rest,
      own: remember(own, experience),
      lore: learn(lore, experience),
      mind: beliefAfter(mind, experience),
    }),
  act: plannedAction,
  answer: ({ mind }, probe) => answerFrom(mind, probe),
};

function deliberate(memory: HouseholdPlannerMemory): HouseholdPlannerMemory {
  const { own, lore } = memory;
  return { ...memory, errands: errandsFor(beliefOf(own, lore), own.seat, lore.goals) };
}

/** What it does now. */
export function plannedAction({ own, lore, mind, errands, order }: HouseholdPlannerMemory): Action {
  const belief = beliefOf(own, lore);
  const { known, unknown, steps, lost, done } = errands;
  const knowing = knowingOf({ memory: own, mind, belief, known, unknown, order });
  const message = messageFor({ memory: own, mind, lore, belief, errands, knowing, order });
  if (message) return message;
  const [step] = steps;
  if (step) return actionOf(step as PhysicalStep);
  // others that know of this wish may be moving the object: doors that they closed stay closed
  const nobodys = lost.filter((object) => !isCommonBusiness(own, object));
  if (nobodys.length > 0) return search(own, lore, nobodys) ?? { type: 'wait' };
  if (lost.length > 0) return lookAround(own) ?? { type: 'wait' };
  const here = own.agents[own.seat]?.room;
  const look = knowing.rooms.find((room) => room !== here);
  if (look !== undefined) return { type: 'navigate', to: look };
  // others may have put an object where this agent can use it
  if (errands.left.length > 0 && lore.turn - lore.stirred >= 3) return lookAround(own) ?? { type: 'wait' };
  if (lore.goals.length === 0) return search(own, lore, []) ?? { type: 'wait' };
  const isIdle = lore.turn - lore.stirred >= PATIENCE;
  return done && knowing.pending === 0 && isIdle ? { type: 'finish' } : { type: 'wait' };
}

/** Whether another agent has a wish about this object, or was asked for one. */
function isCommonBusiness({ sent, heard, parameters }: Memory, object: string): boolean {
  return [...sent, ...heard].some(
    ({ message: { text } }) =>
      text !== null &&
      readText(text, parameters.rooms).some((said) => said.kind === 'wish' && said.that.args.includes(object)),
  );
}
