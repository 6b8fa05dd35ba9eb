/**
 * The vocabulary of the household's PDDL. It is that of the released program (EnactToM, `pddl/domain.py`), so that its
 * task files can be read. Furniture is a kind of object.
 */

export type EntityType = 'agent' | 'object' | 'furniture' | 'room';

export const ENTITY_TYPES: readonly EntityType[] = ['agent', 'object', 'furniture', 'room'];

/** Predicates of goals, with the types of their arguments. */
export const GOAL_PREDICATES: Readonly<Record<string, readonly EntityType[]>> = {
  is_on_top: ['object', 'furniture'],
  is_inside: ['object', 'furniture'],
  is_in_room: ['object', 'room'],
  is_on_floor: ['object'],
  is_next_to: ['object', 'object'],
  is_open: ['furniture'],
  is_closed: ['furniture'],
  is_clean: ['object'],
  is_dirty: ['object'],
  is_filled: ['object'],
  is_empty: ['object'],
  is_powered_on: ['object'],
  is_powered_off: ['object'],
  is_unlocked: ['furniture'],
  is_locked: ['furniture'],
  is_held_by: ['object', 'agent'],
  agent_in_room: ['agent', 'room'],
};

/** Predicates that only an initial situation may state: the mechanics. */
export const MECHANIC_PREDICATES: Readonly<Record<string, readonly EntityType[]>> = {
  is_inverse: ['furniture'],
  mirrors: ['furniture', 'furniture'],
  mirrors_closed: ['furniture', 'furniture'],
  controls: ['furniture', 'furniture'],
  controls_closed: ['furniture', 'furniture'],
  controls_unlocked: ['furniture', 'furniture'],
  controls_locks: ['furniture', 'furniture'],
  is_restricted: ['agent', 'room'],
  can_communicate: ['agent', 'agent'],
};

export function fits(type: EntityType, wanted: EntityType): boolean {
  return type === wanted || (wanted === 'object' && type === 'furniture');
}
