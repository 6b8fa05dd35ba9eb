/** What seats the policies of a session: sessions ask for it, and the pool of threads does it. */
import type { PolicyController } from '../../../games/core/log/fork.ts';
import type { LiveSession } from '../session/live-session.ts';

export interface PolicyAgents {
  /** Attaches a policy to the seat that it holds in the log. */
  seat(live: LiveSession, seat: number, controller: PolicyController): void;
  close(): Promise<void>;
}
