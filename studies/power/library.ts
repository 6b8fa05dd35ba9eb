/**
 * What simulated groups reached in real sessions of each arm, on one scale. The means of arms and conditions are taken
 * away, so that they differ by nothing but what a simulated study adds.
 */

import { cellsOf } from '../allocation/cells.ts';
import { cyclesOf, type Slot, slotsOf } from '../allocation/slots.ts';
import type { Study } from '../definition/types.ts';
import { type Contrast, sideIn } from './contrast.ts';
import { type Functions, mean } from './tests.ts';

/** A group that played all sessions of its slot. */
export interface PlayedGroup {
  readonly cell: string;
  /** Row, list and rotation of its slot. */
  readonly kind: string;
  /** By participant of the group: the outcome on each side of a contrast within; one outcome in a contrast between. */
  readonly outcomes: readonly (readonly number[])[];
}

/** By arm: its groups, with outcomes in standard deviations. */
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

/** null: all participants of an arm reached the same, so that there is no standard deviation. */
export function libraryOf(played: readonly PlayedGroup[], { sqrt }: Pick<Functions, 'sqrt'>): Library | null {
  // rows, lists and rotations are balanced in each arm, so a difference between them would be no error of the test
  const alike = [...Map.groupBy(played, ({ cell, kind }) => `${cell} ${kind}`).values()];
  const centred = alike.flatMap(centredAlike);
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

function centredAlike(groups: readonly PlayedGroup[]): readonly PlayedGroup[] {
  const sides = groups[0]?.outcomes[0] ?? [];
  const middles = sides.map((_, side) =>
    mean(groups.flatMap(({ outcomes }) => outcomes.map((own) => own[side] ?? Number.NaN))),
  );
  return groups.map((group) => ({
    ...group,
    outcomes: group.outcomes.map((own) => own.map((value, side) => value - (middles[side] ?? 0))),
  }));
}

/** So many slots of each row, list and rotation in each of these arms, as the study has them with larger targets. */
export function librarySlots(
  definition: Pick<Study, 'design' | 'sessions' | 'match'>,
  { seed, cells, perKind }: { readonly seed: string; readonly cells: ReadonlySet<string>; readonly perKind: number },
): readonly Slot[] {
  const { rows, lists, rotations } = cyclesOf(definition);
  const wanted = cells.size * rows * lists * rotations * perKind;
  const { design } = definition;
  for (let groupsPerCell = 2 * rows * lists * rotations * perKind; ; groupsPerCell *= 2) {
    const counts = new Map<string, number>();
    const slots = slotsOf({ ...definition, design: { ...design, groupsPerCell } }, seed).filter((slot) => {
      const kind = `${slot.cell} ${kindOf(slot)}`;
      const count = cells.has(slot.cell) ? (counts.get(kind) ?? 0) : perKind;
      counts.set(kind, count + 1);
      return count < perKind;
    });
    if (slots.length === wanted) return slots;
  }
}
