/**
 * Keeps this process alive in the database: renews its row at intervals over a connection of its own, joins anew where the
 * row is gone, and notices a newer version of the program.
 */
import type { Client } from 'pg';
import type { LeaseTimes } from '../../leases.ts';
import type { WriteWatch } from '../limits.ts';
import type { Postgres } from '../open.ts';
import { isBroken, isUnanswered } from '../trouble.ts';
import { newId, noteRenewal, type ProcessLife, tellLoss } from './process-life.ts';
import { enterProcess } from './processes.ts';
import { RENEW } from './statements.ts';

export interface RenewalOptions {
  readonly database: Pick<Postgres, 'pool' | 'connect' | 'distrust'>;
  readonly life: ProcessLife;
  /** Host and path at which this process is reached past the others. */
  readonly address: string;
  readonly times: LeaseTimes;
  /** The newest migration that this program knows. */
  readonly known: number;
  readonly watch: Pick<WriteWatch, 'unansweredMs'>;
  /** Called with each error that keeps this process from renewing. */
  readonly failed: (error: unknown) => void;
}

export interface Renewal extends RenewalOptions {
  readonly outdatedListeners: (() => void)[];
  /** A newer version of the program has migrated the database. */
  isOutdated: boolean;
  /** A renewal is under way. */
  isRenewing: boolean;
  /** The connection over which it renews: questions that wait for the database keep no renewal from it. */
  line: Promise<Client> | null;
}

export function beginRenewal(options: RenewalOptions): Renewal {
  return { ...options, outdatedListeners: [], isOutdated: false, isRenewing: false, line: null };
}

/** Enters the process under the id of its life. */
export async function join({ database, life, address, times }: Renewal): Promise<void> {
  noteRenewal(
    life,
    await enterProcess(
      database.pool,
      { ...{ id: life.id, address, isSharing: life.isSharing }, ...times },
      life.monotonic,
    ),
  );
}

/** Renews once, unless a renewal is under way. Tells of a loss first, where the time has run out. */
export async function renew(renewal: Renewal): Promise<void> {
  const { life, database, failed } = renewal;
  if (life.hasGiven) return;
  if (life.monotonic() >= life.aliveUntil) tellLoss(life, { gone: false });
  if (renewal.isRenewing) return;
  renewal.isRenewing = true;
  try {
    await renewOrJoin(renewal).catch(async (error: unknown) => {
      hangUp(renewal);
      if (!isBroken(error)) throw error;
      await renewOrJoin(renewal);
      // a new connection works: the old ones were lost without a word
      if (isUnanswered(error)) database.distrust();
    });
  } catch (error) {
    hangUp(renewal);
    failed(error);
  } finally {
    renewal.isRenewing = false;
  }
}

/** Ends the connection; the next renewal makes another one. */
export function hangUp(renewal: Renewal): void {
  const ending = renewal.line;
  renewal.line = null;
  ending?.then((client) => client.end()).catch(() => undefined);
}

async function renewOrJoin(renewal: Renewal): Promise<void> {
  const { life, watch, times } = renewal;
  const unansweredMs = watch.unansweredMs();
  if (unansweredMs > times.leaseMs)
    throw new Error(
      `the database has answered no write for ${Math.round(unansweredMs / 1000)} s: the leases are left to other processes`,
    );
  const sentAt = life.monotonic();
  if (await renewRow(renewal)) noteRenewal(life, sentAt);
  else if (!life.hasGiven) {
    tellLoss(life, { gone: true });
    if (renewal.isOutdated) return;
    life.id = newId();
    await join(renewal);
  }
}

/** false: the row is gone. */
async function renewRow(renewal: Renewal): Promise<boolean> {
  const { database, life, times, known } = renewal;
  renewal.line ??= database.connect({ query_timeout: times.renewMs, connectionTimeoutMillis: times.renewMs });
  const client = await renewal.line;
  const { rows } = await client.query<{ renewed: boolean; newest: number }>(RENEW, [life.id, times.leaseMs]);
  if ((rows[0]?.newest ?? 0) > known) tellOutdated(renewal);
  return rows[0]?.renewed ?? false;
}

function tellOutdated(renewal: Renewal): void {
  if (renewal.isOutdated) return;
  renewal.isOutdated = true;
  for (const listener of renewal.outdatedListeners) listener();
}
