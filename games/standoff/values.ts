/** Constants of Standoff that boards need; its schemas stay out of browsers. */
import type { How, Pose } from './types.ts';

export const SIDES = ['player', 'opponent'] as const;

/** How sure an answer is, in percent. */
export const SURE = [0, 25, 50, 75, 100] as const;

/** The next walk of an agent that wants to go in this direction: it turns towards it, or goes. */
export function towards(heading: Pose['heading'], wanted: Pose['heading']): Exclude<How, 'stay'> {
  switch ((wanted - heading + 4) % 4) {
    case 0:
      return 'forward';
    case 3:
      return 'left';
    default:
      return 'right';
  }
}
