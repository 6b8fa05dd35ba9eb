/**
 * Takes over what no process plays or runs, so that clocks, beats and policies go on though no participant connects. Each process
 * looks a few times in the time of a lease, at moments of its own. It takes a few sessions and studies at once, and gives away
 * studies beyond its share: so the processes share them.
 */
import type { Leases } from '../../store/leases.ts';
import { streamOfStudy } from '../../store/releases.ts';
import { streamOfSession } from '../../store/session-log.ts';
import type { Sessions } from '../registry/sessions.ts';
import { isNotHere } from './ownership.ts';
import { type RunStudy, studiesToGive, studiesToTake } from './sharing.ts';

export interface Sweep {
  /** Resolves to the number of sessions that the first look took over. */
  readonly first: Promise<number>;
  close(): void;
}

/** The studies of this process, as the sweep needs them. */
export interface SweptStudies {
  /** Takes the study, and runs it unless it needs no process. Rejects where another process runs it. */
  run(study: string): Promise<void>;
  /** Those that are run here now. */
  running(): readonly RunStudy[];
  /** Gives the study with its sessions to the other processes. */
  giveAway(study: string): Promise<void>;
}

export interface SweepOptions {
  readonly leases: Leases;
  readonly sessions: Pick<Sessions, 'find' | 'live' | 'whyNotPlayed'>;
  readonly studies: SweptStudies;
  readonly failed: (error: unknown) => void;
}

/** Sessions or studies that a process takes at once. */
const AT_ONCE = 20;
const SESSION = streamOfSession('');
const STUDY = streamOfStudy('');

export function openSweep({ leases, sessions, studies, failed }: SweepOptions): Sweep {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** Study -> whether it is under way, as all processes were told. */
  const noted = new Map<string, boolean>();
  // another process may tell them something else
  leases.onLost(() => noted.clear());

  const isMine = async (here: Promise<unknown>): Promise<boolean> => {
    try {
      return (await here) !== null;
    } catch (error) {
      // another process was faster
      if (isNotHere(error)) return false;
      throw error;
    }
  };

  const noteUnderWay = async (): Promise<void> => {
    const running = new Map(studies.running().map(({ study, underWay }) => [study, underWay]));
    const own = leases.held().flatMap((lease) => (lease.startsWith(STUDY) ? [lease.slice(STUDY.length)] : []));
    for (const study of noted.keys()) if (!own.includes(study)) noted.delete(study);
    for (const study of own) {
      // one that is not run needs no process, or cannot be read
      const underWay = running.get(study) ?? false;
      if (noted.get(study) === underWay) continue;
      await leases.noteUnderWay(study, underWay);
      noted.set(study, underWay);
    }
  };

  /** Resolves to whether a study was taken. */
  const shareStudies = async (): Promise<boolean> => {
    await noteUnderWay();
    const spread = await leases.spread();
    const surplus = studiesToGive(studies.running(), spread);
    for (const study of surplus) if (!closed && leases.isAlive()) await studies.giveAway(study);
    const free = surplus.length > 0 ? [] : await leases.freeStudies(AT_ONCE);
    let taken = false;
    for (const study of studiesToTake(free, spread))
      if (!closed && leases.isAlive()) taken = (await isMine(studies.run(study))) || taken;
    if (taken) await noteUnderWay();
    return taken;
  };

  const takeSessions = async (): Promise<number> => {
    let taken = 0;
    for (let found = AT_ONCE, before = -1; found === AT_ONCE && taken > before && !closed && leases.isAlive(); ) {
      before = taken;
      const free = await leases.sweep(AT_ONCE);
      found = free.length;
      const mine = free.filter(({ study }) => study === null || leases.has(streamOfStudy(study)));
      const played = await Promise.all(mine.map(({ session }) => isMine(sessions.find(session))));
      taken += played.filter(Boolean).length;
    }
    return taken;
  };

  let shares = false;
  const begin = async (): Promise<void> => {
    if (shares) return;
    await leases.share();
    shares = true;
  };

  /** What this process has and does not play or run: the database did not answer when it was loaded. */
  const loadAgain = async (): Promise<void> => {
    const live = new Set(sessions.live().map(({ id }) => id));
    const running = new Set(studies.running().map(({ study }) => study));
    for (const lease of leases.held()) {
      if (closed) return;
      const [session, study] = [lease.slice(SESSION.length), lease.slice(STUDY.length)];
      if (lease.startsWith(SESSION) && !live.has(session) && sessions.whyNotPlayed(session) === null)
        await isMine(sessions.find(session));
      if (lease.startsWith(STUDY) && !running.has(study)) await isMine(studies.run(study));
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
      await begin();
      // the leases of the dead are free before studies are shared
      let taken = await takeSessions();
      while (await shareStudies()) taken += await takeSessions();
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
