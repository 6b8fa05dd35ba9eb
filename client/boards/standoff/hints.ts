/**
 * Practice explains itself after two errors in a row: who saw what in the last trial, in the words of the tutorial. After
 * four, the next trial is played together: the page says at each event who saw it, and at the choice where to go. All of it is
 * made from what the seat noticed. Outside practice there is none.
 */
import type { Experience } from '../../../games/core/policy.ts';
import type { Box, Observation, Percept, Standoff, Treat } from '../../../games/standoff/types.ts';
import { numbered } from '../../../games/standoff/words.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { OnBoard } from './said.ts';

/** So many errors in a row bring a hint. */
const ERRORS = 2;
/** Each time that there are so many more in a row, the next trial is played together. */
const MANY_ERRORS = 4;

/** Empty: there is nothing to explain. */
export function hintsFor(
  said: OnBoard,
  experiences: readonly Experience<Standoff>[],
  { block, viewer, phase }: Observation,
): readonly string[] {
  if (!block?.criterion || typeof viewer !== 'number') return [];
  const trials = trialsOf(experiences.flatMap(({ percepts }) => percepts)).filter(
    (trial) => trial.block === block.index && trial.player === viewer,
  );
  const ended = trials.filter(({ right }) => right !== null);
  const errors = ended.length - 1 - ended.findLastIndex(({ right }) => right === true);
  const last = trials.at(-1);
  if (last?.right === null && errors > 0 && errors % MANY_ERRORS === 0) return together(said, last, phase);
  const trial = ended.at(-1);
  return trial && errors >= ERRORS ? explained(said, trial) : [];
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
/** Where an opponent goes that has seen no treat. */
const MIDDLE: Box = 2;
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

function explained(said: OnBoard, { other, places, seen }: Trial): readonly string[] {
  const { say } = said;
  if (other === null)
    return [say('hints.was', { treat: 'large', box: numbered(places.large ?? 0) }), say('hints.alone')];
  const b = letterOf(other);
  return [
    ...TREATS.map((treat) => sightOf(said, treat, b, { place: places[treat], seen: seen[treat] })),
    say('hints.goes', { other: b }),
    say('hints.gone', { other: b }),
  ];
}

/** What can be said so far of a trial that goes on; at the choice, how it comes out. */
function together(said: OnBoard, trial: Trial, phase: Observation['phase']): readonly string[] {
  const { say } = said;
  const { other, places, seen } = trial;
  const b = other === null ? null : letterOf(other);
  const told = TREATS.filter((treat) => places[treat] !== null);
  const sights =
    b === null
      ? told.map((treat) => say('hints.is', { treat, box: numbered(places[treat]) }))
      : told.map((treat) => sightOf(said, treat, b, { place: places[treat], seen: seen[treat] }));
  return [say('hints.together'), ...sights, ...(phase === 'choose' ? conclusionOf(said, b, places, seen) : [])];
}

function conclusionOf(
  { say }: OnBoard,
  other: string | null,
  places: Trial['places'],
  seen: Trial['seen'],
): readonly string[] {
  if (places.large === null || places.small === null) return [];
  if (other === null) return [say('hints.aloneBest', { box: numbered(places.large) })];
  const goes = seen.large ?? seen.small ?? MIDDLE;
  const best = goes === places.large ? places.small : places.large;
  return [say('hints.best', { other, goes: numbered(goes), box: numbered(best) })];
}

function sightOf(
  { say }: OnBoard,
  treat: Treat,
  other: string,
  { place, seen }: { readonly place: Box | null; readonly seen: Box | null },
): string {
  const told = { treat, other, box: numbered(place ?? 0) };
  if (seen === null) return say('hints.unseen', told);
  return seen === place ? say('hints.seen', told) : say('hints.moved', { ...told, seenIn: numbered(seen) });
}
