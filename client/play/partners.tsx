/** The seats of the session in words: who thinks, has chosen, is away or has left, and what an empty seat does. */
import { useRef } from 'react';
import type { PublicSeat, PublicState } from '../../games/core/protocol.ts';
import type { AnyGameView } from '../game-view.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { PresenceSign } from '../signs/presence.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useText } from '../words/use-list.ts';
import { type TableSay, useWords } from '../words/use-words.ts';
import './partners.css';

interface Props {
  readonly seats: number;
  readonly seat: number;
  readonly publicState: PublicState | null;
  readonly own: 'draft' | 'sent' | 'sealed' | 'idle';
  /** The turn that is open, from 0. */
  readonly turn: number;
  readonly hasDeadline: boolean;
  /** What is done for a seat that no agent acts for. */
  readonly absent: NonNullable<AnyGameView['absent']>;
  /** What a seat does that does not act in this turn; null: it acts. */
  readonly apart: (seat: number) => string | null;
}

export function Partners({ seats, seat, publicState, own, turn, hasDeadline, absent, apart }: Props) {
  const say = useWords('table.seats');
  const text = useText();
  const since = useSince(publicState, turn);
  return (
    <ul className="partners" aria-label={say('list')}>
      {seatsInOrder(seats).map((at) => {
        const one = publicState?.seats[at];
        const presence = one?.presence ?? '';
        const status =
          at === seat
            ? say(OWN[own])
            : (apart(at) ?? presenceInWords(presence, { since: since[at] ?? null, hasDeadline, absent, say, text }));
        return (
          <li key={at} data-presence={at === seat ? undefined : presence || undefined}>
            <AgentSign seat={at} you={at === seat} />
            <span>
              <b>
                <span className="unseen">{letterOf(at)} </span>
                {say('named', { kind: at === seat ? 'you' : (one?.kind ?? ''), name: letterOf(at) })}
              </b>
              <span className="status">
                {at !== seat && <PresenceSign presence={presence} />} {status}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const OWN = { draft: 'ownChoosing', sent: 'ownDone', sealed: 'ownDone', idle: 'ownIdle' } as const;

interface Absence {
  /** The turn since which the page has seen it away, from 0; null: it was so when the page came. */
  readonly since: number | null;
  readonly hasDeadline: boolean;
  readonly absent: NonNullable<AnyGameView['absent']>;
  readonly say: TableSay<'seats'>;
  /** Sentences one after the other, in the language of `say`. */
  readonly text: (sentences: readonly string[]) => string;
}

/** Empty where the session does not disclose it. */
export function presenceInWords(
  presence: PublicSeat['presence'],
  { since, hasDeadline, absent, say, text }: Absence,
): string {
  switch (presence) {
    case '':
      return '';
    case 'acting':
      return say('acting');
    case 'done':
      return say('done');
    case 'gone':
      return text([say('gone'), absent('gone')]);
    case 'away':
      return text([
        since === null ? say('away') : say('awaySince', { turn: since + 1 }),
        hasDeadline ? absent('away') : say('turnWaits'),
      ]);
  }
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
