/**
 * Leases in PostgreSQL: joins the processes that serve a database, renews, takes leases and gives them away. All times are
 * the database's. A process whose time has run out is declared dead by another one: its row goes, and its leases are free.
 */
import type { Leases, LeaseTimes } from '../../leases.ts';
import { streamOfStudy } from '../../releases.ts';
import type { WriteWatch } from '../limits.ts';
import { KNOWN, type Postgres } from '../open.ts';
import {
  anotherProcess,
  freeStudies,
  ownersOf,
  sharedSecret,
  spreadOf,
  studyOf,
  sweepLeases,
} from './lease-questions.ts';
import { beginLife, isAlive, type LeaseClocks, mayTell } from './process-life.ts';
import { checkClock, leaveProcesses } from './processes.ts';
import { beginRenewal, hangUp, join, renew } from './renewal.ts';
import { NOTE_UNDER_WAY, SHARE } from './statements.ts';
import { endLease, giveStudy, goOn, type HeldLeases, takeLease } from './taking.ts';

export interface LeaseOptions extends LeaseTimes {
  /** Host and path at which this process is reached past the others. */
  readonly address: string;
}

export interface ServedLeases extends Leases {
  /** Ends the process's row, unless its leases were given away already. */
  close(): Promise<void>;
}

interface OpenLeases extends LeaseOptions, LeaseClocks {
  /** Called with each error that keeps this process from renewing, or from giving its leases away when it closes. */
  readonly failed: (error: unknown) => void;
  readonly watch: Pick<WriteWatch, 'unansweredMs'>;
}

/** Joins the processes that serve this database. Rejects with a sentence where this process must not. */
export async function openLeases(database: Postgres, options: OpenLeases): Promise<ServedLeases> {
  const { pool } = database;
  const { address, renewMs, leaseMs, failed, watch } = options;
  const times: LeaseTimes = { renewMs, leaseMs };
  const life = beginLife(options);
  const renewal = beginRenewal({ database, life, address, times, known: KNOWN(), watch, failed });
  const leases: HeldLeases = { pool, life, isOutdated: () => renewal.isOutdated, held: new Map() };
  life.listeners.push(({ gone }) => {
    if (gone) leases.held.clear();
  });
  await checkClock(pool, life.now);
  await join(renewal);
  const timer = setInterval(() => void renew(renewal), renewMs);

  const giveAll = async (): Promise<void> => {
    if (life.hasGiven) return;
    life.hasGiven = true;
    clearInterval(timer);
    leases.held.clear();
    // a new one, since the others may have been lost without a word
    const client = await database.connect({ query_timeout: leaseMs });
    try {
      await leaveProcesses(client, life.id);
    } finally {
      await client.end();
    }
  };
  const open = new AsyncDisposableStack();
  open.defer(() => hangUp(renewal));
  // a database that does not answer notices by itself
  open.defer(() => giveAll().catch(failed));

  return {
    ...{ address, times, giveAll },
    isAlive: () => isAlive(life),
    mayTell: () => mayTell(life),
    take: (name) => takeLease(leases, name),
    held: () => [...leases.held.keys()],
    has: (name) => leases.held.has(name),
    goesOn: (name) => goOn(leases, name),
    end: (name) => endLease(leases, name),
    giveStudy: (study) => giveStudy(leases, study),
    sweep: async (limit) => (renewal.isOutdated ? [] : sweepLeases(pool, life, limit)),
    freeStudies: async (limit, study) => (renewal.isOutdated ? [] : freeStudies(pool, limit, study ?? null)),
    async share() {
      life.isSharing = true;
      await pool.query(SHARE, [life.id]);
    },
    spread: () => spreadOf(pool, life.id),
    noteUnderWay: async (study, underWay) => {
      await pool.query(NOTE_UNDER_WAY, [streamOfStudy(study), life.id, underWay]);
    },
    studyOf: (session) => studyOf(pool, session),
    ownersOf: (names) => ownersOf(pool, names),
    another: () => anotherProcess(pool, life.id),
    secret: (name, made) => sharedSecret(pool, name, made),
    onLost: (listener) => void life.listeners.push(listener),
    isOutdated: () => renewal.isOutdated,
    onOutdated: (listener) => void renewal.outdatedListeners.push(listener),
    close: () => open.disposeAsync(),
  };
}
