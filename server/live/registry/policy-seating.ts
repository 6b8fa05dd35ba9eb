/** Asks policies to sit in the seats that the log of a session gives them. */
import { policyById } from '../../../bots/index.ts';
import type { Seat } from '../../../games/core/game.ts';
import type { LiveSession } from '../session/live-session.ts';
import type { PolicyAgents } from './policy-agents.ts';

export interface PolicySeating {
  readonly agents: Pick<PolicyAgents, 'seat'>;
  /** Seat -> seed of the policy that was asked to sit there. A policy that left is never asked again. */
  readonly asked: Map<Seat, string>;
}

export function openPolicySeating(agents: PolicySeating['agents']): PolicySeating {
  return { agents, asked: new Map() };
}

export function seatPolicies({ agents, asked }: PolicySeating, live: LiveSession): void {
  live.state().seats.forEach((held, seat) => {
    if (held?.kind !== 'policy' || asked.get(seat) === held.seed) return;
    asked.set(seat, held.seed);
    // the program may be newer than the log
    const version = policyById(held.policy)?.version ?? held.version;
    const controller = { ...held, version };
    if (version !== held.version)
      void live.operate({ type: 'seat', seat, controller, replace: true, cause: 'program_changed' });
    agents.seat(live, seat, controller);
  });
}
