/** Ends the sessions to which no participant has been connected for long. */

import { isServerAgent } from '../../../games/core/session/server-agent.ts';
import type { LiveSession } from '../session/live-session.ts';

export interface Unattended {
  look(): void;
  /** The server stood still for this long, ms; no session was unattended meanwhile. */
  giveBack(lostMs: number): void;
  forget(session: string): void;
}

export interface UnattendedOptions {
  readonly live: () => Iterable<LiveSession>;
  readonly now: () => number;
  readonly idleMs: number;
}

export function openUnattended({ live, now, idleMs }: UnattendedOptions): Unattended {
  const idleSince = new Map<string, number>();
  return {
    look() {
      for (const session of live()) {
        const { phase, seats } = session.state();
        // a participant who left the seat and still watches does not count
        const away = !session.attached().some((seat) => seats[seat] && !isServerAgent(seats[seat]));
        if (phase === 'ended' || !away || seats.every((held) => isServerAgent(held))) {
          idleSince.delete(session.id);
          continue;
        }
        const since = idleSince.get(session.id) ?? now();
        idleSince.set(session.id, since);
        if (now() - since >= idleMs)
          void session.operate({ type: 'abandon', reason: 'abandoned', cause: 'unattended' });
      }
    },
    giveBack(lostMs) {
      for (const [id, since] of idleSince) idleSince.set(id, since + lostMs);
    },
    forget: (session) => void idleSince.delete(session),
  };
}
