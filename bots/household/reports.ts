/**
 * Reports: parts of the goals that an agent believes to be true, with other agents that know them, as formal facts.
 * Agents are often not told which of them shall know what in the end. Agents that may not go and look are the likeliest
 * to need a report, and agents that shall know of their knowledge need to hear it too. So the value of a report is how
 * much it changes these agents' beliefs, as far as the sender can tell.
 */
import type { SeatBelief as Mind } from '../../games/household/beliefs/fold.ts';
import { knows } from '../../games/household/beliefs.ts';
import { barredRooms } from '../../games/household/mechanics.ts';
import type { Memory } from '../../games/household/memory.ts';
import { literalOf } from '../../games/household/pddl/literal.ts';
import { parseGoal } from '../../games/household/pddl/parse.ts';
import { FOR_YOURSELF } from '../../games/household/task/secrets.ts';
import type { Fact, Literal } from '../../games/household/types.ts';
import type { Order } from '../orders.ts';
import type { Lore } from './lore.ts';

export interface ReportOccasion {
  readonly memory: Memory;
  readonly mind: Mind;
  readonly lore: Lore;
  /** The most minds that it reckons with; undefined: as many as it has beliefs of. */
  readonly order: Order | undefined;
}

/** Tuned coarsely on the committed tasks; their order matters most. The game's README has a held-out check. */
const WORTH = {
  /** A receiver comes to know the fact, or that one more agent knows it. */
  knowing: 1,
  knowingOfAnother: 0.5,
  /** The factor if the receiver can go and look. */
  canLook: 0.1,
  /** The factors for the agent's own wishes, and for reports of others that are not known to be goals. */
  forItself: 0.2,
  passedOn: 0.7,
} as const;

/** Reports to these receivers, the best first, without facts that all of them know. */
export function reportsFor(reporting: ReportOccasion, to: readonly number[]): readonly Fact[] {
  const { memory, lore } = reporting;
  const goals = lore.goals.flatMap((text): readonly Literal[] => {
    const goal = parseGoal(text);
    const literal = goal.ok ? literalOf(goal.value) : null;
    return literal ? [literal] : [];
  });
  const passedOn = reportsHeard(memory).filter((heard) => !goals.some(({ args }) => args[0] === heard.args[0]));
  const weighed = [
    ...goals.map((literal) => ({ literal, weight: isForItself(memory, literal) ? WORTH.forItself : 1 })),
    ...passedOn.map((literal) => ({ literal, weight: WORTH.passedOn })),
  ];
  return weighed
    .filter(({ literal }) => knows(reporting.mind, [memory.seat], literal) === true)
    .flatMap(({ literal, weight }) =>
      tellings(reporting, to, literal).map((fact) => ({ fact, worth: weight * worthOf(reporting, to, fact) })),
    )
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ fact }) => fact);
}

/** Facts received in messages without text: mostly reports that something is done. */
function reportsHeard({ heard }: Memory): readonly Literal[] {
  return heard.flatMap(({ message: { text, fact } }): readonly Literal[] => {
    if (text !== null || fact === null) return [];
    const { knowers: _, ...literal } = fact;
    return [literal];
  });
}

/** The fact alone, and the fact that an agent knows it which is not a receiver. */
function tellings(
  { memory: { seat }, mind }: ReportOccasion,
  to: readonly number[],
  literal: Literal,
): readonly Fact[] {
  const absent = [...mind.parameters.starts.keys()].filter((other) => other !== seat && !to.includes(other));
  const knowing = absent.filter((other) => knows(mind, [seat, other], literal) === true);
  return [[], ...knowing.map((other) => [other])].map((knowers) => ({ ...literal, knowers }));
}

/** What the report changes in the minds that the agent reckons with. */
function worthOf(
  { memory, mind, lore, order = 2 }: ReportOccasion,
  to: readonly number[],
  { knowers, ...literal }: Fact,
): number {
  const { seat } = memory;
  const group = [...new Set([seat, ...to, ...knowers])];
  const rooms = roomsOf(memory, literal);
  return to.reduce((total, receiver) => {
    const learns = order >= 1 && knows(mind, [seat, receiver], literal) !== true;
    const others = group.filter(
      (other) => order >= 2 && other !== receiver && knows(mind, [seat, receiver, other], literal) !== true,
    );
    const worth = (learns ? WORTH.knowing : 0) + WORTH.knowingOfAnother * others.length;
    const isBarred = barredRooms(lore, receiver).some((room) => rooms.includes(room));
    return total + (isBarred ? worth : WORTH.canLook * worth);
  }, 0);
}

/** The rooms where a literal shows. */
function roomsOf({ parameters }: Memory, { args }: Literal): readonly string[] {
  const furniture = parameters.furniture.filter(({ id }) => args.includes(id));
  return [...furniture.map(({ room }) => room), ...parameters.rooms.filter((room) => args.includes(room))];
}

/** Whether a secret says that this is the agent's own wish, which others then do not need. */
export function isForItself({ own: { secrets } }: Memory, { args }: Pick<Literal, 'args'>): boolean {
  const isNamed = (name: string, secret: string) => secret.includes(name) || secret.includes(name.replaceAll('_', ' '));
  return secrets.some((secret) => secret.startsWith(FOR_YOURSELF) && args.every((name) => isNamed(name, secret)));
}

/**
 * Whether, as far as the agent can tell, one of these receivers does not believe the fact. A fact with knowers always
 * counts as news.
 */
export function isNews(mind: Mind, to: readonly number[], { knowers, ...literal }: Fact): boolean {
  return knowers.length > 0 || to.some((seat) => knows(mind, [mind.seat, seat], literal) !== true);
}
