/**
 * Whether this process counts as alive, by its own clock, and who is told when it did not renew in time. It asks no
 * database: a process that stood still knows at once that others may have its leases.
 */
import { randomBytes } from 'node:crypto';
import type { Leases } from '../../leases.ts';

type OnLost = Parameters<Leases['onLost']>[0];

export interface LeaseClocks {
  /** Server clock, ms since the epoch. */
  readonly now: () => number;
  /** Clock of this process, ms: it also runs while the process stands still. */
  readonly monotonic: () => number;
}

export interface ProcessLife extends LeaseClocks {
  readonly leaseMs: number;
  readonly listeners: OnLost[];
  /** Id of the process's row. A process that joins anew has another one. */
  id: string;
  /** When the process counts as dead, on the clock `monotonic`. */
  aliveUntil: number;
  /** The listeners were told that this process did not renew in time. */
  isLost: boolean;
  /** The process gave its leases away, and takes none any more. */
  hasGiven: boolean;
  /** It takes its share of the studies. */
  isSharing: boolean;
}

/** A process that has not entered yet: it is not alive. */
export function beginLife({ now, monotonic, leaseMs }: LeaseClocks & { readonly leaseMs: number }): ProcessLife {
  return {
    now,
    monotonic,
    leaseMs,
    listeners: [],
    id: newId(),
    aliveUntil: 0,
    isLost: false,
    hasGiven: false,
    isSharing: false,
  };
}

export function newId(): string {
  return randomBytes(12).toString('base64url');
}

/** `sentAt`: by `monotonic`, when the renewal was sent that the database has answered. */
export function noteRenewal(life: ProcessLife, sentAt: number): void {
  life.aliveUntil = sentAt + life.leaseMs;
  life.isLost = false;
}

export function isAlive({ hasGiven, aliveUntil, monotonic }: ProcessLife): boolean {
  return !hasGiven && monotonic() < aliveUntil;
}

/** As `Leases.mayTell`. */
export function mayTell(life: ProcessLife): boolean {
  // what was decided before the leases were given away is told by then
  if (life.hasGiven || isAlive(life)) return true;
  tellLoss(life, { gone: false });
  return false;
}

/** Tells the listeners that this process did not renew in time: once, and once more when its leases are gone. */
export function tellLoss(life: ProcessLife, { gone }: { readonly gone: boolean }): void {
  if (life.isLost && !gone) return;
  life.isLost = true;
  const since = life.now() - Math.max(0, life.monotonic() - (life.aliveUntil - life.leaseMs));
  for (const listener of life.listeners) listener({ gone, since });
}
