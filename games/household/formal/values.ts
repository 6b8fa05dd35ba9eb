/** Names and facts of the household that boards need; its schemas stay out of browsers. */

export const AGENT = /^agent_[0-3]$/;

export const agentOf = (seat: number): string => `agent_${seat}`;
/** The seat of agent_<seat>; -1 for any other name. */
export const seatOf = (agent: string): number => (AGENT.test(agent) ? Number(agent.slice(6)) : -1);

/** A positive fact about the house, without knowers. */
export function factThat<Predicate extends string>(predicate: Predicate, ...args: readonly string[]) {
  return { predicate, args, holds: true, knowers: [] as readonly number[] };
}

export const KNOWS_NOTHING = { goals: [], facts: [], mechanics: [] } as const;

/** Seats are lettered: A, B, C, D. */
export const nameOf = (seat: number): string => String.fromCharCode(65 + seat);

/** A name of the scene in the English of tasks and policies; agents by letter. */
export function inWords(id: string): string {
  const seat = seatOf(id);
  return seat >= 0 ? nameOf(seat) : `the ${id.replaceAll('_', ' ')}`;
}

/** What a predicate says of a subject, and of a second thing if it has one, in the English of tasks and policies. */
export const BEING = {
  is_on_top: 'on',
  is_inside: 'in',
  is_in_room: 'in',
  is_on_floor: 'on the floor',
  is_next_to: 'next to',
  is_open: 'open',
  is_closed: 'closed',
  is_clean: 'clean',
  is_dirty: 'dirty',
  is_filled: 'filled',
  is_empty: 'empty',
  is_powered_on: 'switched on',
  is_powered_off: 'switched off',
  is_locked: 'locked',
  is_unlocked: 'unlocked',
  is_held_by: 'in the hand of',
  agent_in_room: 'in',
} as const;
