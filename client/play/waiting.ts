/** The seats that a turn waits for, as far as the session discloses them; and the limit of the lobby in words. */
import type { PublicState } from '../../games/core/protocol.ts';
import { letterOf } from '../signs/shapes.ts';
import type { TableSay } from '../words/use-words.ts';

interface Waiting {
  readonly seats: number;
  readonly own: number;
  readonly say: TableSay<'waiting'>;
  readonly list: (names: readonly string[]) => string;
}

export function waitingFor(publicState: PublicState | null, { seats, own, say, list }: Waiting): string {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== own);
  const presences = others.map((seat) => ({ seat, presence: publicState?.seats[seat]?.presence ?? '' }));
  const slow = presences.filter(({ presence }) => presence === 'acting' || presence === 'away');
  if (slow.length === 0) return say(others.length === 1 ? 'other' : 'others');
  const names = slow.map(({ seat, presence }) =>
    presence === 'away' ? say('away', { name: letterOf(seat) }) : letterOf(seat),
  );
  return say('for', { names: list(names) });
}

/** `leftMs`: time left in the lobby; null: there is no limit. */
export function atMost(leftMs: number | null, say: TableSay<'waiting'>): string {
  if (leftMs === null) return say('noLimit');
  return say('atMost', { minutes: leftMs < 60_000 ? 0 : Math.ceil(leftMs / 60_000) });
}
