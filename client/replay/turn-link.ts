/** `?turn=5`: a link to a turn as participants count it, from 1, as the end of a session gives it. Pure. */

interface Entry {
  readonly seq: number;
  readonly event: { readonly type: string; readonly turn?: number };
}

/** The place at which that turn has been played, or else the next one after it; null: the link names no turn. */
export function seqOfTurn(search: string, log: readonly Entry[]): number | null {
  const turn = turnIn(search);
  if (turn === null) return null;
  const played = log.find(({ event }) => event.type === 'TurnResolved' && (event.turn ?? 0) >= turn);
  return (played ?? log.at(-1))?.seq ?? null;
}

/** The turn of the link, from 0; null: it names none. */
export function turnIn(search: string): number | null {
  const given = new URLSearchParams(search).get('turn');
  return given !== null && /^[1-9]\d{0,5}$/.test(given) ? Number(given) - 1 : null;
}
