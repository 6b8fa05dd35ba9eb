/**
 * Takes over what no process plays, so that clocks, beats and policies go on though no participant connects. Each process looks a
 * few times in the time of a lease, at moments of its own, and takes a few sessions at once: so the processes share them.
 */
import type { Leases } from '../../store/leases.ts';
import { streamOfSession } from '../../store/session-log.ts';
import type { Sessions } from '../registry/sessions.ts';
import { isNotHere } from './ownership.ts';

export interface Sweep {
  /** Resolves to the number of sessions that the first look took over. */
  readonly first: Promise<number>;
  close(): void;
}

export interface SweepOptions {
  readonly leases: Leases;
  readonly sessions: Pick<Sessions, 'find' | 'live' | 'whyNotPlayed'>;
  /** Who runs the studies: `here` resolves once this process does, and rejects where another one does. */
  readonly lab: { here(): Promise<void>; isHere(): boolean };
  readonly failed: (error: unknown) => void;
}

/** Sessions that a process takes at once. */
const AT_ONCE = 20;
const SESSION = streamOfSession('');

export function openSweep({ leases, sessions, lab, failed }: SweepOptions): Sweep {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Whether it is played here now. */
  const play = async (session: string): Promise<boolean> => {
    try {
      return (await sessions.find(session)) !== null;
    } catch (error) {
      // another process was faster
      if (isNotHere(error)) return false;
      throw error;
    }
  };

  const look = async (): Promise<number> => {
    let taken = 0;
    for (let found = AT_ONCE, before = -1; found === AT_ONCE && taken > before && !closed && leases.isAlive(); ) {
      before = taken;
      const free = await leases.sweep(AT_ONCE);
      await lab.here().catch((error: unknown) => {
        if (!isNotHere(error)) throw error;
      });
      found = free.length;
      const mine = free.filter(({ inStudy }) => !inStudy || lab.isHere());
      taken += (await Promise.all(mine.map(({ session }) => play(session)))).filter(Boolean).length;
    }
    return taken;
  };

  /** What this process has and does not play: the database did not answer when it was loaded. */
  const loadAgain = async (): Promise<void> => {
    const live = new Set(sessions.live().map(({ id }) => id));
    for (const lease of leases.held()) {
      if (!lease.startsWith(SESSION)) continue;
      const session = lease.slice(SESSION.length);
      if (!live.has(session) && sessions.whyNotPlayed(session) === null && !closed) await play(session);
    }
  };

  const again = (): void => {
    if (closed) return;
    const { renewMs } = leases.times;
    timer = setTimeout(() => void round(), (renewMs / 2) * (0.75 + Math.random() / 2));
    timer.unref();
  };
  const round = async (): Promise<number> => {
    try {
      const taken = await look();
      await loadAgain();
      return taken;
    } catch (error) {
      failed(error);
      return 0;
    } finally {
      again();
    }
  };

  return {
    first: round(),
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
