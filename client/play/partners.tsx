/** The seats of the session in words: who thinks, has chosen, is away or has left, and what an empty seat does. */
import { useRef } from 'react';
import type { PublicSeat, PublicState } from '../../games/core/protocol.ts';
import type { AnyGameView } from '../game-view.ts';
import type { Absent } from '../recap.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { PresenceSign } from '../signs/presence.tsx';
import { letterOf } from '../signs/shapes.ts';
import { filled } from '../words/filled.ts';
import { play as words } from '../words/play.ts';
import './partners.css';

interface Props {
  readonly seats: number;
  readonly seat: number;
  readonly publicState: PublicState | null;
  readonly own: 'draft' | 'sent' | 'sealed' | 'idle';
  /** The turn that is open, from 0. */
  readonly turn: number;
  readonly hasDeadline: boolean;
  /** As the game's view says it. */
  readonly absent: AnyGameView['absent'];
  /** What a seat does that does not act in this turn; null: it acts. */
  readonly apart: (seat: number) => string | null;
}

export function Partners({ seats, seat, publicState, own, turn, hasDeadline, absent, apart }: Props) {
  const since = useSince(publicState, turn);
  return (
    <ul className="partners" aria-label={words.partners}>
      {seatsInOrder(seats).map((at) => {
        const one = publicState?.seats[at];
        const presence = one?.presence ?? '';
        const status =
          at === seat
            ? ownInWords(own)
            : (apart(at) ?? presenceInWords(presence, { since: since[at] ?? null, hasDeadline, absent }));
        return (
          <li key={at} data-presence={at === seat ? undefined : presence || undefined}>
            <AgentSign seat={at} you={at === seat} />
            <span>
              <b>
                <span className="unseen">{letterOf(at)} </span>
                {at === seat ? words.you : kindInWords(one?.kind ?? '', letterOf(at))}
              </b>
              <span className="status">
                {at !== seat && <PresenceSign presence={presence} of={letterOf(at)} quiet />} {status}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function kindInWords(kind: PublicSeat['kind'], letter: string): string {
  switch (kind) {
    case 'person':
      return `${letter}, a person`;
    case 'bot':
      return `${letter}, a bot`;
    case 'recorded':
      return `${letter}, a recording`;
    case 'model':
      return `${letter}, a language model`;
    case '':
      return letter;
  }
}

function ownInWords(stage: Props['own']): string {
  switch (stage) {
    case 'draft':
      return words.ownDrafting;
    case 'sent':
    case 'sealed':
      return words.ownSent;
    case 'idle':
      return words.ownIdle;
  }
}

interface Absence {
  /** The turn since which the page has seen it away, from 0; null: it was so when the page came. */
  readonly since: number | null;
  readonly hasDeadline: boolean;
  readonly absent: AnyGameView['absent'];
}

/** Empty where the session does not disclose it. */
export function presenceInWords(
  presence: PublicSeat['presence'],
  { since, hasDeadline, absent = ABSENT }: Absence,
): string {
  switch (presence) {
    case '':
      return '';
    case 'acting':
      return words.acting;
    case 'done':
      return words.done;
    case 'gone':
      return `${words.gone} ${absent('gone')}`;
    case 'away':
      return [
        since === null ? words.away : filled(words.awaySince, { turn: since + 1 }),
        hasDeadline ? absent('away') : words.turnWaits,
      ].join(' ');
  }
}

function ABSENT(whose: Absent): string {
  return whose === 'away' ? words.absentAway : words.absentGone;
}

/** Seat -> the turn in which this page saw it go away. */
function useSince(publicState: PublicState | null, turn: number): Readonly<Record<number, number>> {
  const seen = useRef<{ readonly here: Set<number>; readonly away: Record<number, number> }>({
    here: new Set(),
    away: {},
  });
  const { here, away } = seen.current;
  publicState?.seats.forEach(({ presence }, at) => {
    if (presence === 'away') {
      if (here.has(at)) away[at] ??= turn;
    } else if (presence !== '') {
      here.add(at);
      delete away[at];
    }
  });
  return away;
}
