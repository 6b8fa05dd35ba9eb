/** Agents that the server itself runs: policies, recorded seats, language models. No participant has a right to their seats. */
import type { Controller } from './types.ts';

export type ServerAgent = Extract<Controller, { kind: 'policy' | 'recorded' | 'model' }>;
/** A participant or the person who runs a bot from outside. */
export type ParticipantController = Exclude<Controller, ServerAgent>;

/** false for an empty seat, too. */
export function isServerAgent(held: Controller | null | undefined): held is ServerAgent {
  return held?.kind === 'policy' || held?.kind === 'recorded' || held?.kind === 'model';
}

/** What tables call the agent: a policy by its id, a language model by its name, every other agent by its kind. */
export function agentName(held: Controller): string {
  if (held.kind === 'model') return held.model;
  return held.kind === 'policy' ? held.policy : held.kind;
}

type OutsideController = Extract<Controller, { kind: 'outside' }>;

/** Whether the agent is a bot with an account. */
export function isAccount(held: Controller | null | undefined): held is OutsideController {
  return held?.kind === 'outside' && held.checksum !== undefined;
}

/** A text from which the times are drawn that the log does not name for this agent. */
export function chanceOf(held: ServerAgent | OutsideController): string {
  switch (held.kind) {
    case 'policy':
    case 'model':
      return held.seed;
    case 'recorded':
      return `recorded/${held.session}/${held.seat}`;
    case 'outside':
      return held.participant;
  }
}
