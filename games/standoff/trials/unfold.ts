/** Turns an ordering into events: digits become boxes, lengths become times. */
import { BOXES, type Box, type BoxName, type OrderedEvent, type TrialEvent } from './types.ts';

export type Boxes = Readonly<Partial<Record<BoxName, Box>>>;

/**
 * The boxes that the digits stand for. A fresh draw takes the never-used box at this index, ascending. A box that a swap
 * empties counts as used. A delayed placement goes to a known box and still uses up the lowest of the list, as in the
 * released program; otherwise there would not be the paper's 47,040 trials.
 */
export function drawBoxes(events: readonly OrderedEvent[], digits: readonly number[]): Boxes {
  const unused = Array.from({ length: BOXES }, (_, box) => box);
  const boxes: Partial<Record<BoxName, Box>> = {};
  let timed = 0;
  for (const event of events) {
    if (event.type !== 'place' && event.type !== 'swap') continue;
    const digit = digits[timed++] ?? 0;
    if (event.fresh) boxes[event.type === 'place' ? event.box : event.to] = unused.splice(digit, 1)[0] as Box;
    else if (event.type === 'place') unused.shift();
  }
  return boxes;
}

/** Each placement and swap begins when the previous one is over. A change of the screen belongs to the next event. */
export function unfold(events: readonly OrderedEvent[], boxes: Boxes, lengths: readonly number[]): TrialEvent[] {
  let t = 0;
  let timed = 0;
  return events.map((event): TrialEvent => {
    if (event.type === 'obscure' || event.type === 'reveal') return { type: event.type, t };
    const start = t;
    const length = lengths[timed++] ?? 0;
    t += length;
    const { visible } = event;
    if (event.type === 'place') {
      return { type: 'place', t: start, length, treat: event.treat, box: boxes[event.box] as Box, visible };
    }
    return { type: 'swap', t: start, length, boxes: [boxes[event.from] as Box, boxes[event.to] as Box], visible };
  });
}
