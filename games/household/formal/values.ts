/** Names and facts of the household that boards need; its schemas stay out of browsers. */
import type { Fact, Knows, Predicate } from './types.ts';

export const AGENT = /^agent_[0-3]$/;

export const agentOf = (seat: number): string => `agent_${seat}`;
/** The seat of agent_<seat>; -1 for any other name. */
export const seatOf = (agent: string): number => (AGENT.test(agent) ? Number(agent.slice(6)) : -1);

/** A positive fact about the house, without knowers. */
export function factThat(predicate: Predicate, ...args: readonly string[]): Fact {
  return { predicate, args, holds: true, knowers: [] };
}

export const KNOWS_NOTHING: Knows = { goals: [], facts: [], mechanics: [] };
