/**
 * Attributes -> 66 tasks -> 296 orderings of events, in canonical order, each with its choices of boxes and lengths.
 * Source: the paper's Table I and section IV.A, with the rules of the released program (aivaslab/standoff) where the
 * two differ; the README lists the differences.
 */
import { regimeOf, track } from './tracking.ts';
import { type Attributes, BOXES, type BoxName, type OrderedEvent, type Ordering, RELEASE_STEP } from './types.ts';
import { drawBoxes, unfold } from './unfold.ts';

type Timed = Extract<OrderedEvent, { visible: boolean }>;

/** Every set of attributes, in canonical order: the loops nest in the order in which the attributes are listed. */
export function attributeSets(): Attributes[] {
  const sets: Attributes[] = [];
  for (const visiblePlacements of [0, 1, 2] as const)
    for (const swaps of [0, 1, 2] as const)
      for (const visibleSwaps of ([0, 1, 2] as const).filter((n) => n <= swaps))
        for (const fsb of swaps > 0 ? [true, false] : [null])
          for (const dsp of fsb === false ? [true, false] : [null])
            for (const ssf of swaps === 2 && dsp !== true ? [true, false] : [null])
              for (const firstPlacementLarge of [false, true])
                for (const firstSwapIndex of dsp === false ? ([0, 1] as const) : [null])
                  for (const uninformedPlacement of visiblePlacements === 1 ? ([0, 1] as const) : [null])
                    for (const uninformedSwap of swaps === 2 && visibleSwaps === 1 ? ([0, 1] as const) : [null])
                      sets.push({
                        visiblePlacements,
                        swaps,
                        visibleSwaps,
                        fsb,
                        dsp,
                        ssf,
                        firstPlacementLarge,
                        firstSwapIndex,
                        uninformedPlacement,
                        uninformedSwap,
                      });
  return sets;
}

function taskOf({ visiblePlacements, swaps, visibleSwaps, fsb, dsp, ssf }: Attributes): string {
  return `b${visiblePlacements}w${swaps}v${visibleSwaps}${fsb ? 'f' : ''}${ssf ? 's' : ''}${dsp ? 'd' : ''}`;
}

/** The task, then one number: 1 large first, 2 second placement hidden, 4 second swap hidden, 8 second placement swapped first. */
export function nameOf(attributes: Attributes): string {
  const { firstPlacementLarge, uninformedPlacement, uninformedSwap, firstSwapIndex } = attributes;
  const bits =
    (firstPlacementLarge ? 1 : 0) +
    2 * (uninformedPlacement ?? 0) +
    4 * (uninformedSwap ?? 0) +
    8 * (firstSwapIndex ?? 0);
  return `${taskOf(attributes)}-${bits}`;
}

/** Placements and swaps in order, then the screen: opaque for each run of hidden ones, to the end if the run ends there. */
function eventsOf(attributes: Attributes): OrderedEvent[] {
  const events: OrderedEvent[] = [];
  let clear = true;
  for (const event of timedEventsOf(attributes)) {
    if (clear !== event.visible) events.push({ type: event.visible ? 'reveal' : 'obscure' });
    clear = event.visible;
    events.push(event);
  }
  return events;
}

function timedEventsOf(attributes: Attributes): Timed[] {
  const { swaps, fsb, dsp, ssf, firstPlacementLarge, firstSwapIndex } = attributes;
  const sees = visibilityOf(attributes);
  const place = (which: 0 | 1, box: BoxName, fresh = true): Timed => {
    const treat = (which === 0) === firstPlacementLarge ? 'large' : 'small';
    return { type: 'place', treat, box, fresh, visible: sees.placement(which) };
  };
  const swap = (which: 0 | 1, from: BoxName, to: BoxName, fresh: boolean): Timed => {
    return { type: 'swap', from, to, fresh, visible: sees.swap(which) };
  };
  const both = [place(0, 'P1'), place(1, 'P2')];
  if (swaps === 0) return both;
  const [first, second] = ((): [Timed[], Timed] => {
    // the delayed placement goes to the box that the first swap emptied
    if (dsp) return [[place(0, 'P1'), swap(0, 'P1', 'S1', true), place(1, 'P1', false)], swap(1, 'P1', 'S2', true)];
    if (fsb)
      return [[...both, swap(0, 'P1', 'P2', false)], ssf ? swap(1, 'P2', 'P1', false) : swap(1, 'P2', 'S2', true)];
    const [from, other] = firstSwapIndex === 1 ? (['P2', 'P1'] as const) : (['P1', 'P2'] as const);
    // the first swap's box holds the first treat, so this exchanges both
    return [[...both, swap(0, from, 'S1', true)], ssf ? swap(1, other, 'S1', false) : swap(1, other, 'S2', true)];
  })();
  return swaps === 2 ? [...first, second] : first;
}

function visibilityOf({ visiblePlacements, swaps, visibleSwaps, uninformedPlacement, uninformedSwap }: Attributes) {
  return {
    placement: (which: 0 | 1) => (visiblePlacements === 1 ? which !== uninformedPlacement : visiblePlacements === 2),
    swap: (which: 0 | 1) => (uninformedSwap === null ? visibleSwaps === swaps : which !== uninformedSwap),
  };
}

/** The number of boxes to choose from, per placement and swap. A delayed placement uses up a never-used box too. */
function radicesOf(timed: readonly Timed[]): number[] {
  let unused = BOXES;
  return timed.map((event) => {
    const choices = event.fresh ? unused : 1;
    if (event.fresh || event.type === 'place') unused -= 1;
    return choices;
  });
}

/** All ways to write the four steps as a sum of `parts` positive lengths, in lexicographic order. */
export function lengtheningsOf(parts: number, steps = RELEASE_STEP): number[][] {
  if (parts === 1) return [[steps]];
  const all: number[][] = [];
  for (let first = 1; first <= steps - parts + 1; first++)
    for (const rest of lengtheningsOf(parts - 1, steps - first)) all.push([first, ...rest]);
  return all;
}

function orderingsOf(sets: readonly Attributes[]): readonly Ordering[] {
  let firstTrial = 0;
  return sets.map((attributes, index) => {
    const events = eventsOf(attributes);
    const timed = events.filter((event) => event.type === 'place' || event.type === 'swap');
    const radices = radicesOf(timed);
    const lengthenings = lengtheningsOf(timed.length);
    const trials = radices.reduce((product, radix) => product * radix, lengthenings.length);
    // the regime does not depend on the boxes drawn
    const boxes = drawBoxes(
      events,
      radices.map(() => 0),
    );
    const { last } = track(unfold(events, boxes, lengthenings[0] ?? []));
    const ordering: Ordering = {
      index,
      name: nameOf(attributes),
      task: taskOf(attributes),
      attributes,
      events,
      regime: regimeOf(last.truth, last.belief),
      radices,
      lengthenings,
      trials,
      firstTrial,
    };
    firstTrial += trials;
    return ordering;
  });
}

export const ORDERINGS: readonly Ordering[] = orderingsOf(attributeSets());

const BY_NAME: ReadonlyMap<string, Ordering> = new Map(ORDERINGS.map((ordering) => [ordering.name, ordering]));

export function orderingByName(name: string): Ordering | undefined {
  return BY_NAME.get(name);
}
