/**
 * Practice explains itself after two errors in a row: who saw what in the last trial, in the words of the tutorial. It is
 * made from what the seat noticed. Outside practice there is none.
 */
import type { Experience } from '../../../games/core/policy.ts';
import type { Box, Observation, Percept, Standoff, Treat } from '../../../games/standoff/types.ts';
import { letterOf } from '../../signs/shapes.ts';

/** So many errors in a row bring a hint. */
const ERRORS = 2;

/** Empty: there is nothing to explain. */
export function hintsFor(
  experiences: readonly Experience<Standoff>[],
  { block, viewer }: Observation,
): readonly string[] {
  if (!block?.criterion || typeof viewer !== 'number') return [];
  const ended = trialsOf(experiences.flatMap(({ percepts }) => percepts)).filter(
    (trial) => trial.block === block.index && trial.right !== null && trial.player === viewer,
  );
  const last = ended.slice(-ERRORS);
  const trial = last.at(-1);
  if (!trial || last.length < ERRORS || last.some(({ right }) => right)) return [];
  return explained(trial);
}

interface Trial {
  readonly block: number;
  readonly player: number;
  /** The other seat; null: there is no opponent. */
  readonly other: number | null;
  /** Where the treats are, and where the opponent last saw them; null: nowhere. */
  readonly places: Readonly<Record<Treat, Box | null>>;
  readonly seen: Readonly<Record<Treat, Box | null>>;
  /** null: the trial goes on, or the seat is not told. */
  readonly right: boolean | null;
}

const TREATS = ['large', 'small'] as const satisfies readonly Treat[];
const NOWHERE = { large: null, small: null } as const;

function trialsOf(percepts: readonly Percept[]): readonly Trial[] {
  const trials: Trial[] = [];
  for (const percept of percepts) {
    if (percept.type === 'trialBegan') {
      const { block, sides } = percept;
      trials.push({ block, player: sides.player, other: sides.opponent, places: NOWHERE, seen: NOWHERE, right: null });
      continue;
    }
    const now = trials.at(-1);
    if (now) trials[trials.length - 1] = trialAfter(now, percept);
  }
  return trials;
}

function trialAfter(trial: Trial, percept: Percept): Trial {
  switch (percept.type) {
    case 'placed': {
      const { treat, box, seenBy } = percept;
      const seen = sees(trial, seenBy) ? { ...trial.seen, [treat]: box } : trial.seen;
      return { ...trial, places: { ...trial.places, [treat]: box }, seen };
    }
    case 'swapped': {
      const { boxes, now, seenBy } = percept;
      const moved = (places: Trial['places']): Trial['places'] => {
        const after = (treat: Treat): Box | null => {
          const before = places[treat];
          // a box that is seen open and empty holds the treat no longer
          return now[treat] ?? (before !== null && boxes.includes(before) ? null : before);
        };
        return { large: after('large'), small: after('small') };
      };
      return { ...trial, places: moved(trial.places), seen: sees(trial, seenBy) ? moved(trial.seen) : trial.seen };
    }
    case 'ended':
      return { ...trial, right: percept.outcome.right };
    default:
      return trial;
  }
}

const sees = ({ other }: Trial, seenBy: readonly number[]): boolean => other !== null && seenBy.includes(other);

function explained({ other, places, seen }: Trial): readonly string[] {
  if (other === null)
    return [
      `The large treat was in box ${numberOf(places.large)}.`,
      'You have no opponent here: take the large treat.',
    ];
  const b = letterOf(other);
  return [
    ...TREATS.map((treat) => sightOf(treat, b, { place: places[treat], seen: seen[treat] })),
    `${b} goes to the box where it believes the large treat is. If it knows of no large treat, it goes for the small one.`,
    `When you come, the treat in the box that ${b} went to is gone.`,
  ];
}

function sightOf(
  treat: Treat,
  b: string,
  { place, seen }: { readonly place: Box | null; readonly seen: Box | null },
): string {
  const was = `The ${treat} treat was in box ${numberOf(place)}.`;
  if (seen === null) return `${was} ${b} did not see where it went.`;
  if (seen === place) return `${was} ${b} saw it go there.`;
  return `${was} ${b} saw it go into box ${numberOf(seen)}, and could not see that it moved.`;
}

const numberOf = (box: Box | null): number => (box ?? 0) + 1;
