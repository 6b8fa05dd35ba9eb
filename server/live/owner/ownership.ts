/**
 * Which sessions this process may play, and which studies it may run. A server that has its store for itself may do all. One
 * of several has a lease on each session that it plays and on each study that it runs. It plays the sessions of its studies.
 */
import type { EventStore } from '../../store/event-store.ts';
import type { HeldElsewhere, Leases, LeaseTimes, Taken } from '../../store/leases.ts';
import { streamOfStudy } from '../../store/releases.ts';
import { streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import { underLease } from '../../store/under-lease.ts';
import { isBelowShare } from './sharing.ts';

/** What this process may write. */
export interface Owned {
  /** The log, in which no append succeeds once another process owns what is appended to. */
  readonly events: EventStore;
  /** Since when no process had it before this one took it, ms; null: no time was lost. */
  readonly freeSince: number | null;
  /** To be called once what was lost of its time is given back on disk. */
  goesOn(): void;
  /** Whether this process may act on what it owns and tell it now. Where it may not, it has let go of all that it owned. */
  mayTell(): boolean;
}

export interface Ownership {
  /** For a session that is to be played here. null: there is none, or it is over. Rejects with `PlayedElsewhere` or `NotNow`. */
  session(id: string): Promise<Owned | null>;
  /** For a session that is about to be made here. */
  begin(id: string): Promise<Owned>;
  /** Rejects, and leads to another process where there is one. */
  pass(): Promise<never>;
  /** For a study that is to be run here, and its participants. Rejects as `session` does. */
  study(id: string): Promise<Owned>;
  /** Gives a study with its sessions to the other processes. `close` resolves once all that was decided here is on disk. */
  giveStudy(id: string, close: () => Promise<void>): Promise<void>;
  /** The session is over: no process needs to own it. */
  end(session: string): void;
  /** There is no study with this id, although it was to be run here. */
  endStudy(id: string): void;
  /** Throws where this process may have lost what it owned. */
  check(): void;
  /** Whether this process may tell now what it owns. Where it may not, it has let go of all that it owned. */
  mayTell(): boolean;
}

/** Another process plays it. */
export class PlayedElsewhere extends Error {
  override readonly name = 'PlayedElsewhere';
  /** Host and path of that process. */
  readonly address: string;

  constructor(address: string) {
    super(`the process at ${address} plays this`);
    this.address = address;
  }
}

/** No process plays it at this moment. One will within seconds. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** Whether this error only says that the question came to a process that could not answer it, at least not yet. */
export function isNotHere(error: unknown): error is PlayedElsewhere | NotNow {
  return error instanceof PlayedElsewhere || error instanceof NotNow;
}

/** The ownership of a server that has the store for itself. `downSince`: when a server was last known to be up. */
export function soleOwnership({ events }: Pick<Store, 'events'>, downSince: number | null = null): Ownership {
  const mayTell = (): boolean => true;
  const owned: Owned = { events, freeSince: null, goesOn: () => undefined, mayTell };
  return {
    session: async () => owned,
    begin: async () => owned,
    async pass() {
      throw new NotNow(STOPPING);
    },
    study: async () => ({ ...owned, freeSince: downSince }),
    async giveStudy() {
      throw new NotNow(NO_OTHER);
    },
    end: () => undefined,
    endStudy: () => undefined,
    check: () => undefined,
    mayTell,
  };
}

/** The ownership of one of several processes. */
export function sharedOwnership({ events, sessions }: Pick<Store, 'events' | 'sessions'>, leases: Leases): Ownership {
  /** Studies that this process is giving away. */
  const leaving = new Set<string>();
  const ownedAs = (answer: Taken | HeldElsewhere): Owned => {
    if ('epoch' in answer)
      return {
        ...{ events: underLease(events, answer, leases), freeSince: answer.freeSince, mayTell: leases.mayTell },
        // where it is not noted, a death gives more time back than was lost
        goesOn: () => void leases.goesOn(answer.name).catch(() => undefined),
      };
    throw answer.heldBy === null ? new NotNow(takenOver(leases.times)) : new PlayedElsewhere(answer.heldBy);
  };
  const pass = async (): Promise<never> => {
    const other = await leases.another();
    throw other === null ? new NotNow(STOPPING) : new PlayedElsewhere(other.address);
  };
  /** Rejects where the study is under way, this process has its share, and another one has fewer: that one takes it. */
  const leaveToOther = async (id: string): Promise<void> => {
    const [free] = await leases.freeStudies(1, id);
    if (!free?.underWay) return;
    const spread = await leases.spread();
    if (isBelowShare(spread)) return;
    const other = await leases.another();
    if (other !== null && other.studies < spread.own) throw new PlayedElsewhere(other.address);
  };
  const study = async (id: string): Promise<Owned> => {
    if (leaving.has(id)) throw new NotNow(LEAVING);
    if (!leases.has(streamOfStudy(id))) await leaveToOther(id);
    return ownedAs(await leases.take(streamOfStudy(id)));
  };
  return {
    study,
    async giveStudy(id, close) {
      if (leaving.has(id)) return;
      leaving.add(id);
      try {
        await close();
        await leases.giveStudy(id);
      } finally {
        leaving.delete(id);
      }
    },
    async session(id) {
      const row = await sessions.row(id);
      if (!row || row.status === 'ended') return null;
      const lease = streamOfSession(id);
      const begunBy = leases.has(lease) && leaving.size === 0 ? null : await leases.studyOf(id);
      if (begunBy !== null) await study(begunBy);
      return ownedAs(await leases.take(lease));
    },
    async begin(id) {
      const answer = await leases.take(streamOfSession(id));
      return 'epoch' in answer ? ownedAs(answer) : pass();
    },
    pass,
    // a row that stays is of no consequence: the session is over
    end: (session) => void leases.end(streamOfSession(session)).catch(() => undefined),
    // a row that stays is of no consequence: there is no study
    endStudy: (id) => void leases.end(streamOfStudy(id)).catch(() => undefined),
    check() {
      if (!leases.isAlive()) throw new NotNow(takenOver(leases.times));
    },
    mayTell: leases.mayTell,
  };
}

const LEAVING = 'This study goes to another server process, which goes on with it at once.';
const NO_OTHER = 'No other server process serves this lab.';
export const STOPPING = 'This server process is stopping. Another one goes on at once.';

function takenOver({ leaseMs, renewMs }: LeaseTimes): string {
  const seconds = Math.ceil((leaseMs + 2 * renewMs) / 1000);
  return `The server process that played this does not answer. Another one takes over within ${seconds} s.`;
}
