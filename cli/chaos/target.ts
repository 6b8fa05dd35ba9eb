/** What faults hit: one server with a file of SQLite, or several that share a PostgreSQL database. */
import type { ChaosFault } from './plan.ts';

export interface ChaosTarget {
  /** Where the lab is asked. */
  readonly url: string;
  /** The file or the address of the database. */
  readonly database: string;
  /** Host and path of the server with this number, from 0; null: there is one server. */
  addressOf(which: number): string | null;
  /** Token of the operator. */
  operatorToken(): string;
  /** Resolves when the fault is over. */
  suffer(fault: ChaosFault): Promise<void>;
  /** How often a server ended without being told to, with the end of its output. */
  crashes(): readonly string[];
  /** Session -> how often another process took it over. */
  takeovers(): Promise<ReadonlyMap<string, number>>;
  stop(): Promise<void>;
  /** After `stop`: takes away what the run made. */
  clear(): Promise<void>;
}
