/**
 * The question for what a seat takes another agent: by what it acts. The answers are orders of theory of mind in plain words
 * (0: what it knows itself; 1: what it takes others to know; 2: what it takes others to think that others know).
 */
import type { GameTypes, Proposition, Seat } from '../game.ts';
import type { en } from '../words/questions/en.ts';
import type { Say } from '../words/say.ts';
import type { SessionSetup } from './events.ts';
import type { Probes } from './types.ts';

/** The answers, for programs: an order of theory of mind each. */
export const PARTNER_ORDERS = ['order-0', 'order-1', 'order-2'] as const;

const ID = /^partner\/(\d+)$/;

/**
 * One for each agent that seats can be asked about: those that `about` names, else those whose seat changes hands, else all.
 */
export function partnersOf(
  seats: number,
  { about }: Pick<Probes, 'about'> = {},
  exchanges: SessionSetup<GameTypes>['exchanges'] = [],
): readonly Proposition[] {
  const all = Array.from(
    { length: seats },
    (_, seat): Proposition => ({ id: `partner/${seat}`, values: PARTNER_ORDERS }),
  );
  const named = all.filter(({ id }) => about?.includes(id));
  const changing = all.filter((_, seat) => exchanges.some((one) => one.seat === seat));
  return [named, changing].find(({ length }) => length > 0) ?? all;
}

/** The agent that the proposition is about; null: it is of the game. */
export function partnerIn({ id }: Pick<Proposition, 'id'>): Seat | null {
  const seat = ID.exec(id)?.[1];
  return seat === undefined ? null : Number(seat);
}

/** `exchanges`: the seat that is asked is told that the agent may have been exchanged. */
export function partnerInWords(name: string, exchanges: boolean, { say }: Say<typeof en>) {
  return {
    question: say(exchanges ? 'partner.exchanged' : 'partner.question', { name }),
    options: [say('partner.order0'), say('partner.order1'), say('partner.order2')],
  };
}
