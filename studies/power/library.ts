/**
 * What simulated groups reached in real sessions of each arm, on one scale. The means of arms and conditions are taken
 * away, so that they differ by nothing but what a simulated study adds.
 */

import { cellsOf } from '../allocation/cells.ts';
import { cyclesOf, type Slot, slotsOf } from '../allocation/slots.ts';
import type { Study } from '../definition/types.ts';
import { type Contrast, sideIn } from './contrast.ts';
import { type Functions, mean, sum } from './tests.ts';

/** A group that played all sessions of its slot. */
export interface PlayedGroup {
  readonly cell: string;
  /** Row, list and rotation of its slot. */
  readonly kind: string;
  /** Participant of the group -> the outcome on each side of a contrast within; one outcome in a contrast between. */
  readonly outcomes: readonly (readonly number[])[];
}

/** Arm -> its groups, with outcomes in standard deviations. */
export type Library = Readonly<Record<string, readonly PlayedGroup[]>>;

export const kindOf = ({ row, list, rotation }: Slot): string => `${row}/${list ?? ''}/${rotation}`;

/** The arms that a contrast compares: all of them where it is within participants. */
export function comparedCells(definition: Pick<Study, 'design'>, contrast: Contrast): ReadonlyMap<string, 0 | 1> {
  return new Map(
    cellsOf(definition).flatMap(({ id, levels }) => {
      const side = contrast.vary === 'within' ? 0 : sideIn(contrast, levels);
      return side === null ? [] : [[id, side] as const];
    }),
  );
}

/** More libraries tell their spread better; each needs two groups of a kind. */
const MOST_LIBRARIES = 10;

/**
 * Deals the groups into libraries, so that their spread tells how much power depends on the groups that were played. Each
 * library has the same number of groups of each arm, row, list and rotation, and at least two.
 * null: all participants of an arm reached the same, so that there is no standard deviation.
 */
export function librariesOf(
  played: readonly PlayedGroup[],
  functions: Pick<Functions, 'sqrt'>,
): readonly Library[] | null {
  const kinds = [...Map.groupBy(played, ({ cell, kind }) => `${cell} ${kind}`).values()];
  const perKind = Math.min(...kinds.map((alike) => alike.length));
  const count = Math.max(1, Math.min(MOST_LIBRARIES, Math.floor(perKind / 2)));
  const libraries = Array.from({ length: count }, (_, library) =>
    libraryOf(
      kinds.flatMap((alike) => alike.filter((_group, place) => place % count === library)),
      functions,
    ),
  );
  const told = libraries.filter((library) => library !== null);
  return told.length < count ? null : told;
}

/** null: as in `librariesOf`. */
export function libraryOf(played: readonly PlayedGroup[], functions: Pick<Functions, 'sqrt'>): Library | null {
  const { sqrt } = functions;
  // rows, lists and rotations are balanced in each arm, so a difference between them would be no error of the test
  const alike = [...Map.groupBy(played, ({ cell, kind }) => `${cell} ${kind}`).values()];
  const centred = alike.flatMap((groups) => centredAlike(groups, functions));
  const all = centred.flatMap(({ outcomes }) => outcomes.flat());
  const sd = sqrt(mean(all.map((value) => value * value)));
  if (!(sd > 0)) return null;
  const scaled = (group: PlayedGroup): PlayedGroup => ({
    ...group,
    outcomes: group.outcomes.map((own) => own.map((value) => value / sd)),
  });
  return Object.fromEntries(
    [...Map.groupBy(centred, ({ cell }) => cell)].map(([cell, own]) => [cell, own.map(scaled)]),
  );
}

/**
 * Takes the mean of these groups away. That takes a degree of freedom from the spread of groups and none from the spread
 * of partners within them, so a group's own mean is moved out by the root of n/(n - 1), and partners stay as far apart
 * as they were: variance and likeness of partners are those of the population, whatever the size of the library.
 */
function centredAlike(groups: readonly PlayedGroup[], { sqrt }: Pick<Functions, 'sqrt'>): readonly PlayedGroup[] {
  const sides = groups[0]?.outcomes[0] ?? [];
  const outward = groups.length > 1 ? sqrt(groups.length / (groups.length - 1)) : 0;
  const means = (own: readonly (readonly number[])[]): readonly number[] =>
    sides.map((_, side) => mean(own.map((one) => one[side] ?? Number.NaN)));
  const middles = means(groups.flatMap(({ outcomes }) => outcomes));
  return groups.map((group) => {
    const own = means(group.outcomes);
    const centred = (value: number, side: number): number => {
      const [ofGroup = 0, ofAll = 0] = [own[side], middles[side]];
      return value - ofGroup + outward * (ofGroup - ofAll);
    };
    return { ...group, outcomes: group.outcomes.map((values) => values.map(centred)) };
  });
}

/** So many slots of each row, list and rotation in each of these arms, as the study has them with larger targets. */
export function librarySlots(
  definition: Pick<Study, 'design' | 'sessions' | 'match'>,
  {
    seed,
    cells,
    perKind,
  }: {
    readonly seed: string;
    readonly cells: ReadonlySet<string>;
    /** `kinds`: how many rows, lists and rotations the arm has. */
    readonly perKind: (kinds: number) => number;
  },
): readonly Slot[] {
  const own = new Map(
    cellsOf(definition).map((cell) => {
      const { rows, lists, rotations } = cyclesOf(definition, cell);
      const kinds = rows * lists * rotations;
      return [cell.id, { each: perKind(kinds), all: kinds * perKind(kinds) }];
    }),
  );
  const wanted = sum([...cells].map((cell) => own.get(cell)?.all ?? 0));
  // simulated participants have no language
  const { balanceWithin: _, ...design } = definition.design;
  const most = Math.max(...[...own.values()].map(({ all }) => all));
  for (let groupsPerCell = 2 * most; ; groupsPerCell *= 2) {
    const counts = new Map<string, number>();
    const slots = slotsOf({ ...definition, design: { ...design, groupsPerCell } }, seed).filter((slot) => {
      const kind = `${slot.cell} ${kindOf(slot)}`;
      const each = own.get(slot.cell)?.each ?? 0;
      const count = cells.has(slot.cell) ? (counts.get(kind) ?? 0) : each;
      counts.set(kind, count + 1);
      return count < each;
    });
    if (slots.length === wanted) return slots;
  }
}
