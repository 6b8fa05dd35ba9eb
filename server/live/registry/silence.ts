/**
 * Since when the seats of sessions that are not played were told nothing: after a restart of the server, or after a failure. When
 * such a session is played again, its deadline moves by that time.
 */
export interface Silence {
  /** Session of the server before this one -> when that server was last known to be up, ms; null: that is not known. */
  readonly left: Map<string, number | null>;
  /** Session that failed here -> since when its seats were told nothing, ms. */
  readonly broken: Map<string, number>;
}

export function openSilence(): Silence {
  return { left: new Map(), broken: new Map() };
}

/** Since when the seats were told nothing, ms; null: no time was lost. `freeSince`: since when no process had the session. */
export function silentSince({ left, broken }: Silence, session: string, freeSince: number | null): number | null {
  return left.get(session) ?? broken.get(session) ?? freeSince;
}

/** A session that fails again before its seats are told anything has been silent since the first failure. */
export function noteBroken({ broken }: Silence, session: string, since: number): void {
  if (!broken.has(session)) broken.set(session, since);
}

/** The seats are told again what goes on. */
export function noteTold({ left, broken }: Silence, session: string): void {
  left.delete(session);
  broken.delete(session);
}

/** This process has let go of these sessions. `gone`: other processes own them now, and know since when they were silent. */
export function noteDropped(
  silence: Silence,
  sessions: readonly string[],
  { gone, since }: { readonly gone: boolean; readonly since: number },
): void {
  if (gone) silence.broken.clear();
  else for (const session of sessions) noteBroken(silence, session, since);
  silence.left.clear();
}

/**
 * The time by which the deadline moves, ms. The server that wrote the last event was up at that time. Below 0: the wall clock was
 * set back before this start.
 */
export function awayFor(since: number | null, lastRecordedAt: number, now: number): number {
  return since === null ? 0 : now - Math.max(since, lastRecordedAt);
}
