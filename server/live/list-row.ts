/** A session as lists show it: neither pseudonyms nor seeds. */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionState } from '../../games/core/session.ts';
import type { SessionRow } from '../store/schema.ts';

export function listRow<T extends GameTypes>(
  { setup, phase, seats, turn, ended }: SessionState<T>,
  createdAt: number,
): SessionRow {
  return {
    session: setup.session,
    game: setup.game,
    status: phase,
    seats: seats.map(
      (held) =>
        held && {
          kind: held.kind,
          name: held.kind === 'policy' ? held.policy : held.kind === 'outside' ? held.name : null,
        },
    ),
    turn,
    createdAt,
    endedAt: ended?.at ?? null,
    outcome: ended?.reason ?? null,
    returns: ended?.returns ?? null,
    label: setup.label,
  };
}
