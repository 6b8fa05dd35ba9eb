/** Constants of SymmToM that boards need; its schemas stay out of browsers. */

/** Knowledge is a bit mask in a 32-bit integer. */
export const MAX_PIECES = 30;

export const MOVES = ['stay', 'right', 'left', 'up', 'down'] as const;
