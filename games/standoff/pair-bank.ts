/**
 * The certified pairs of Standoff: two trials with the same placements and swaps in the same steps and boxes. The opponent
 * sees one event in one trial and not in the other, so that another treat is best. What rules of cues read of a trial
 * follows from its ordering, from which treat is in the middle box in the end and from how long events last. So pairs that
 * agree in these are one kind, and trials of the kind are drawn.
 */
import { bankOf, type CuedItem, type CuedPair, type PairBank } from '../core/pairs/bank.ts';
import type { Rng } from '../core/rng.ts';
import { cuedTrial } from './cue-rules.ts';
import { FOR_PAIRS } from './session-config.ts';
import { ORDERINGS } from './trials/orderings.ts';
import { indexOf, trialAt } from './trials/trials.ts';
import type { OrderedEvent, Ordering, Trial } from './trials/types.ts';
import { MIDDLES, type Middle, middleOf } from './two-cues.ts';

export interface StandoffPair extends CuedPair {
  readonly orderings: readonly [Ordering, Ordering];
  readonly middle: Middle;
  /** As text: 112. */
  readonly lengths: string;
  /** Names the kind: kindOfPair of any of its pairs of trials. */
  readonly kind: string;
}

type Bank = PairBank<StandoffPair>;

/** The same trials by place among those of each ordering. */
export function trialsOfPair(
  { orderings: [a, b] }: Pick<StandoffPair, 'orderings'>,
  place: number,
): readonly [Trial, Trial] {
  return [trialOf(a, place), trialOf(b, place)];
}

/** The places of the trials of this kind. */
export function placesOf({ orderings: [a], middle, lengths }: StandoffPair): readonly number[] {
  return placesIn(a).filter((place) => {
    const trial = trialOf(a, place);
    return middleOf(trial) === middle && trial.lengths.join('') === lengths;
  });
}

/** The kind of these two trials, in whichever order. */
export function kindOfPair(trials: readonly Trial[]): string {
  const [first] = trials;
  if (!first) throw new Error('a pair has two trials');
  const names = trials.map(({ ordering }) => ordering.name).toSorted((a, b) => (a < b ? -1 : 1));
  return [...names, middleOf(first), first.lengths.join('')].join(' ');
}

/** Two trials of the kind, in either order. */
export function drawPair(pair: StandoffPair, rng: Rng): readonly Trial[] {
  return rng.shuffle([...trialsOfPair(pair, rng.pick(placesOf(pair)))]);
}

export function standoffBank(): Bank {
  kept ??= makeBank();
  return kept;
}
/** Kept because making it takes longer than a session. */
let kept: Bank | null = null;

function makeBank(): Bank {
  const known = new Map<Ordering, ReadonlyMap<string, Kind>>();
  const kindsOf = (ordering: Ordering): ReadonlyMap<string, Kind> => {
    const kinds = known.get(ordering) ?? kindsIn(ordering);
    known.set(ordering, kinds);
    return kinds;
  };
  let names: readonly string[] = [];
  const pairs = orderingPairs().flatMap((orderings) => {
    const [kindsOfA, kindsOfB] = [kindsOf(orderings[0]), kindsOf(orderings[1])];
    return [...kindsOfA].flatMap(([key, { middle, lengths, place, cued: a }]): StandoffPair[] => {
      const b = kindsOfB.get(key)?.cued;
      if (!a || !b || a.small === b.small) return [];
      names = a.names;
      const itemOf = ({ cues, small }: Cued): CuedItem => ({ cues, tracked: small });
      const kind = kindOfPair(trialsOfPair({ orderings }, place));
      return [{ orderings, middle, lengths, kind, items: [itemOf(a), itemOf(b)] }];
    });
  });
  return bankOf(names, pairs);
}

type Cued = NonNullable<ReturnType<typeof cuedTrial>>;

/** Trials of an ordering that read alike to every rule, by one of them. */
interface Kind {
  /** The first of them. */
  readonly place: number;
  readonly middle: Middle;
  readonly lengths: string;
  readonly cued: Cued | null;
}

/** Lengths vary fastest, and do not move treats: so a middle that one trial has comes with all lengths. */
function kindsIn(ordering: Ordering): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  const step = ordering.lengthenings.length;
  for (let first = 0; first < ordering.trials && kinds.size < MIDDLES.length * step; first += step) {
    const middle = middleOf(trialOf(ordering, first));
    if (kinds.has(`${middle} ${ordering.lengthenings[0]?.join('')}`)) continue;
    for (let place = first; place < first + step; place++) {
      const trial = trialOf(ordering, place);
      const lengths = trial.lengths.join('');
      kinds.set(`${middle} ${lengths}`, { place, middle, lengths, cued: cuedTrial(trial, FOR_PAIRS) });
    }
  }
  return kinds;
}

/** Pairs of orderings with the same events: in one of the two the opponent sees one event that it does not see in the other. */
function orderingPairs(): readonly (readonly [Ordering, Ordering])[] {
  const alike = Map.groupBy(
    // an opponent that knows of no treat goes to the middle, which participants would have to be told
    ORDERINGS.filter(({ regime }) => regime !== 'Nn'),
    ({ events, radices, lengthenings }) =>
      JSON.stringify([seen(events).map((one) => ({ ...one, visible: null })), radices, lengthenings]),
  );
  return [...alike.values()].flatMap((group) =>
    group.flatMap((a, i) =>
      group.slice(i + 1).flatMap((b): (readonly [Ordering, Ordering])[] => (differences(a, b) === 1 ? [[a, b]] : [])),
    ),
  );
}

type SeenEvent = Extract<OrderedEvent, { visible: boolean }>;

function seen(events: readonly OrderedEvent[]): readonly SeenEvent[] {
  return events.filter((event): event is SeenEvent => 'visible' in event);
}

function differences(a: Ordering, b: Ordering): number {
  const others = seen(b.events);
  return seen(a.events).filter(({ visible }, i) => visible !== others[i]?.visible).length;
}

function placesIn({ trials }: Ordering): readonly number[] {
  return Array.from({ length: trials }, (_, place) => place);
}

function trialOf({ firstTrial }: Ordering, place: number): Trial {
  return trialAt(indexOf(firstTrial + place, 'present'));
}
