/** What comes of a deed, in sentences: who is paid what, which slots return, who goes where, and what is refused. Pure. */
import type { Consequences, PersonConsequence, SessionConsequence } from '../../../studies/room/actions.ts';
import { amount, armWords, clockTime, OUTCOMES, STATUS, shortSession } from './words.ts';

export interface ConsequenceWords {
  /** One line a participant whose pay, page or deadline changes. */
  readonly people: readonly { readonly participant: string; readonly pay: string; readonly goes: string }[];
  readonly slots: readonly string[];
  readonly sessions: readonly string[];
  readonly refused: readonly { readonly target: string; readonly message: string }[];
  /** How many participants and sessions it does something to. */
  readonly reached: number;
}

export function consequenceWords({ people, slots, sessions, refused }: Consequences): ConsequenceWords {
  return {
    people: people.map((one) => ({ participant: one.participant, pay: payWords(one), goes: goesWords(one) })),
    slots: slots.map(({ slot, arm, becomes }) =>
      becomes === 'open'
        ? `Slot ${slot} of “${armWords(arm)}” is open again.`
        : `Slot ${slot} of “${armWords(arm)}” is filled.`,
    ),
    sessions: sessions.map((one) => `Session ${shortSession(one.session)} ${SESSION[one.becomes]}.`),
    refused: refused.map(({ target, message }) => ({ target, message })),
    reached: people.length + sessions.length,
  };
}

function payWords({ owedBefore, owedAfter }: PersonConsequence): string {
  if (owedBefore.minor === owedAfter.minor) return `${amount(owedAfter)}, as before`;
  const by = { minor: Math.abs(owedAfter.minor - owedBefore.minor), currency: owedAfter.currency };
  const more = owedAfter.minor > owedBefore.minor ? 'more' : 'less';
  return `${amount(owedBefore)} → ${amount(owedAfter)} (${amount(by)} ${more})`;
}

function goesWords({ before, after, outcome, until }: PersonConsequence): string {
  const by = until === null ? '' : `, until ${clockTime(until)}`;
  if (outcome !== null) return `ends: ${OUTCOMES[outcome]}`;
  return before === after ? `stays ${STATUS[after]}${by}` : `goes on: ${STATUS[after]}${by}`;
}

const SESSION: Readonly<Record<SessionConsequence['becomes'], string>> = {
  running: 'goes on',
  paused: 'is paused',
  ended: 'ends',
  given_time: 'gets more time',
  seat_replaced: 'has a bot in the seat',
  seat_given_back: 'gives the seat back to the participant',
  models_stopped: 'goes on, and the seats of its language models do the default action in each turn',
};
