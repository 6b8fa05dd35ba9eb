/** Constants of Standoff that boards need; its schemas stay out of browsers. */

export const SIDES = ['player', 'opponent'] as const;

/** How sure an answer is, in percent. */
export const SURE = [0, 25, 50, 75, 100] as const;

/** 0 right, 1 down, 2 left, 3 up: turning right adds one. */
export type Heading = 0 | 1 | 2 | 3;

export const WALKS = ['left', 'right', 'forward'] as const;
/** Turn left, turn right, one cell forward. */
export type Walk = (typeof WALKS)[number];

/** The next walk of an agent that wants to go in this direction: it turns towards it, or goes. */
export function towards(heading: Heading, wanted: Heading): Walk {
  switch ((wanted - heading + 4) % 4) {
    case 0:
      return 'forward';
    case 3:
      return 'left';
    default:
      return 'right';
  }
}
