/** The seats that a turn waits for, as far as the session discloses them; and the limit of the lobby in words. */
import type { PublicState } from '../../games/core/protocol.ts';
import { letterOf } from '../signs/shapes.ts';

export function waitingFor(publicState: PublicState | null, seats: number, own: number): string {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== own);
  const presences = others.map((seat) => ({ seat, presence: publicState?.seats[seat]?.presence ?? '' }));
  const slow = presences.filter(({ presence }) => presence === 'acting' || presence === 'away');
  if (slow.length === 0) return others.length === 1 ? 'Waiting for the other.' : 'Waiting for the others.';
  const names = slow.map(({ seat, presence }) => `${letterOf(seat)}${presence === 'away' ? ' (away)' : ''}`);
  return `Waiting for ${names.length < 2 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}.`;
}

/** `leftMs`: time left in the lobby; null: there is no limit. */
export function atMost(leftMs: number | null): string {
  if (leftMs === null) return 'There is no time limit. You can leave whenever you like.';
  const minutes = Math.ceil(leftMs / 60_000);
  const time = leftMs < 60_000 ? 'less than a minute' : minutes === 1 ? 'one minute' : `${minutes} minutes`;
  return `You wait ${time} more at most. If a person is still missing then, the session is closed and you are free to go.`;
}
