/** What seats the policies of a session: sessions ask for it, and the pool of threads does it. */
import type { Controller } from '../../../games/core/session/types.ts';
import type { LiveSession } from '../session/live-session.ts';

export type PolicyController = Extract<Controller, { kind: 'policy' }>;

export interface PolicyAgents {
  /** Attaches a policy to the seat that it holds in the log. */
  seat(live: LiveSession, seat: number, controller: PolicyController): void;
  close(): Promise<void>;
}
