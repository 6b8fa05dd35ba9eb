/**
 * Who plays what, where several processes serve one database. A process has a lease on each study that it runs and on each
 * session that it plays, and plays the sessions of its studies. A lease holds for as long as its process renews in time. Its
 * epoch counts how often it was taken; an append under an older epoch is refused.
 */

/** The lease of the process that makes the first steps of a new lab: it records the demo, and gives the link of the first owner. */
export const FIRST_STEPS = 'first-steps';

export interface Lease {
  readonly name: string;
  /** Id of the process that took it. */
  readonly process: string;
  readonly epoch: number;
}

export interface Taken extends Lease {
  /** Since when no process had it before, ms on the clock of this server; null: none ever had it. */
  readonly freeSince: number | null;
}

/** A lease that this process cannot have now. */
export interface HeldElsewhere {
  /** Address of the process that has it; null: that process may be dead, or this one is cut off or stopping. */
  readonly heldBy: string | null;
}

/** A session that is not over and that no process plays. */
export interface FreeSession {
  readonly session: string;
  /** Its study; null: none. */
  readonly study: string | null;
}

/** A study that no process runs. */
export interface FreeStudy {
  readonly study: string;
  /** Whether it was under way when a process last ran it, or may have been. */
  readonly underWay: boolean;
}

export interface OtherProcess {
  readonly address: string;
  /** How many studies it has that are under way. */
  readonly studies: number;
}

/** How the studies that are under way are spread over the living processes. */
export interface StudySpread {
  /** Those that this process has. */
  readonly own: number;
  /** Those of all processes, and those that no process has. */
  readonly all: number;
  /** Living processes that take studies, with this one. */
  readonly processes: number;
}

export interface LeaseTimes {
  /** How often a process renews, ms. */
  readonly renewMs: number;
  /** How long after its last renewal a process counts as alive, ms. */
  readonly leaseMs: number;
}

export interface Leases {
  /** Host and path at which this process is reached past the others. */
  readonly address: string;
  readonly times: LeaseTimes;
  /** Whether this process has renewed in time, by its own clock. */
  isAlive(): boolean;
  /**
   * The same, for a process that is about to act on what it holds or to tell it. It may have stood still, and no timer of
   * its has rung yet: where it did not renew in time, the listeners of `onLost` have heard so before this returns.
   */
  mayTell(): boolean;
  /** The lease that this process has, or takes because it is free or its process is dead; or where it is. */
  take(name: string): Promise<Taken | HeldElsewhere>;
  /** Names of the leases that this process has. */
  held(): readonly string[];
  has(name: string): boolean;
  /** Notes that this process has given back the time for which no process had the lease. If it dies before that, that time counts. */
  goesOn(name: string): Promise<void>;
  /** Ends a lease that nobody needs any more. */
  end(name: string): Promise<void>;
  /**
   * Gives away the lease on a study, with those on its sessions. Call it once all that was decided under them is on disk.
   * This process may take them again.
   */
  giveStudy(study: string): Promise<void>;
  /** Gives every lease away, and takes none from now on. */
  giveAll(): Promise<void>;
  /** Frees the leases of dead processes; returns some of the sessions that no process plays, but none of another's studies. */
  sweep(limit: number): Promise<readonly FreeSession[]>;
  /** Some of the studies that no process runs, in any order. `study`: this one alone. */
  freeStudies(limit: number, study?: string): Promise<readonly FreeStudy[]>;
  /** This process takes its share of the studies from now on: it can be reached. */
  share(): Promise<void>;
  spread(): Promise<StudySpread>;
  /** Tells all processes whether a study that this one has is under way. */
  noteUnderWay(study: string, underWay: boolean): Promise<void>;
  /** The study of a session, for those that a study began; null: none did, or there is no such session. */
  studyOf(session: string): Promise<string | null>;
  /** Name of a lease -> address of the living process that has it. */
  ownersOf(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What every process of the lab knows under this name; the first one to ask gives it. */
  secret(name: string, made: string): Promise<string>;
  /** The other living process that takes studies and has the fewest under way; null: there is none. */
  another(): Promise<OtherProcess | null>;
  /**
   * Calls the listener when this process did not renew in time: from then on it can neither write nor tell. `gone`: its
   * leases are free for other processes, and it joins them anew with none. Otherwise it may still have its leases when the
   * database answers again. `since`: when this process last renewed, ms on the clock of this server.
   */
  onLost(listener: (why: { readonly gone: boolean; readonly since: number }) => void): void;
  /** Whether a newer version of the program has migrated the database: this process takes no lease any more. */
  isOutdated(): boolean;
  /** Calls the listener when that is noticed, once. It gives away what this process plays, and then `giveAll`. */
  onOutdated(listener: () => void): void;
}
