/** What a server is started with, and what its starter gets. */
import type { OperatorSignIn } from '../access/operators.ts';
import type { ThreadStarter } from '../agents/policy-worker.ts';
import type { Reservations } from '../doors/rooms/reservations.ts';
import type { sessionRoom } from '../doors/rooms/session-room.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import type { RequestLimits } from '../http/limits.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Studies } from '../studies/run/studies.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly studies: Studies;
  readonly reservations: Reservations;
  readonly operators: OperatorSignIn;
  /** Whether this process records the demo of a new lab and gives the link of its first owner, as one of several does. */
  takesFirstSteps(): boolean;
  /** Every route over HTTP, as in "GET /api/games". */
  readonly routes: readonly string[];
  /** How many unfinished sessions go on; resolves once all of them are loaded. */
  readonly recovered: Promise<number>;
  close(): Promise<void>;
}

/** What tests and benches set: clocks, bounds, and parts that stall or leak. */
export interface ForTests {
  readonly now?: () => number;
  /** The clock by which the server sees that it stood still and that its leases have run out. */
  readonly monotonic?: () => number;
  readonly requestLimits?: Partial<RequestLimits>;
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** How many messages one connection may send. */
  readonly messagesPerSecond?: number;
  /** How much work a password takes (access/passwords.ts). */
  readonly passwordLogN?: number;
  readonly policyProgram?: URL;
  /** Starts the threads of policies, or takes them from where they are kept. */
  readonly policyThreads?: ThreadStarter;
  readonly policyLimitMs?: number;
  readonly policyPatienceMs?: number;
  /** Hears of every fault of a policy beside the program's own log. */
  readonly policyFailed?: (policy: string | null, error: string) => void;
  /** A session that no participant is connected to for this long ends as abandoned. */
  readonly idleMs?: number;
  /** How long after its connection was closed a participant's line counts as lost, ms. */
  readonly closedMs?: number;
  /** How often the server looks whether an operator may still see the room that is open, ms. */
  readonly roomLookMs?: number;
  /** The folder of the built client; without it `client/dist`. */
  readonly clientFolder?: string;
  /** Makes the room class. */
  readonly room?: typeof sessionRoom;
  /** The store awaits it before every transaction. */
  readonly disk?: () => Promise<void>;
}
