/**
 * The slots of a study: the places that groups fill. All of them follow from the definition and the study's seed, so an
 * audit computes them again. A study that grows its targets keeps its first slots.
 */
import { rngFor } from '../../games/core/rng.ts';
import { peopleOfCell } from '../definition/arms.ts';
import type { Study } from '../definition/types.ts';
import { type Combination, type ConditionOrder, cellsOf, conditionsOf } from './cells.ts';
import { blockedOrder, inCycles, williamsSquare } from './orders.ts';

export interface Slot {
  /** From 0, in the order of blocks. */
  readonly index: number;
  readonly block: number;
  /** The language of the groups that may take it; null: any, since the design does not balance within languages. */
  readonly language: string | null;
  /** The arm: id of a cell. */
  readonly cell: string;
  /** Row of the Williams square; 0 where there is none. */
  readonly row: number;
  /** Name of the item list; null: the study has none. */
  readonly list: string | null;
  /** How many places the participants of the group move on around the people's seats. */
  readonly rotation: number;
  /** How many places signs move on around all seats, apart from the seats. */
  readonly signRotation: number;
  /** Equal numbers in different arms are equal deals, where the design wants the same deals. */
  readonly deal: number;
}

type Designed = Pick<Study, 'design' | 'sessions' | 'match'>;

/** The languages of the blocks, over and over, where arms are balanced within languages; []: they are not. */
export function languagesOfBlocks({ balanceWithin }: Pick<Study['design'], 'balanceWithin'>): readonly string[] {
  return Object.entries(balanceWithin?.language ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([language, share]) => Array.from({ length: share }, () => language));
}

/** Block -> its language. null: groups of any language may take its slots. */
function blockLanguages({ design }: Pick<Study, 'design'>): (block: number) => string | null {
  const languages = languagesOfBlocks(design);
  return (block) => languages[block % Math.max(1, languages.length)] ?? null;
}

/** How many blocks groups of this language may take slots of; null: of any language. */
export function blocksFor(definition: Pick<Study, 'design'>, language: string | null): number {
  const { groupsPerCell } = definition.design;
  const languageOf = blockLanguages(definition);
  if (language === null || languageOf(0) === null) return groupsPerCell;
  return Array.from({ length: groupsPerCell }, (_, block) => languageOf(block)).filter((one) => one === language)
    .length;
}

/** Index of a slot -> its language, without the seed. null: any. */
export function slotLanguages(definition: Pick<Study, 'design'>): (index: number) => string | null {
  const inBlock = cellsOf(definition).reduce((sum, { ratio }) => sum + ratio, 0);
  const languageOf = blockLanguages(definition);
  return (index) => languageOf(Math.floor(index / inBlock));
}

/** How many rows, lists and rotations the slots of a cell go through. */
export function cyclesOf(
  definition: Designed,
  cell: Combination,
): {
  readonly rows: number;
  readonly lists: number;
  readonly rotations: number;
} {
  const { design } = definition;
  return {
    rows: design.order === 'williams' ? williamsSquare(conditionsOf(definition).length).length : 1,
    lists: Math.max(1, design.lists.length),
    rotations: design.rotate.seats ? peopleOfCell(definition, cell) : 1,
  };
}

/**
 * All slots. A block holds each cell `ratio` times, in an order of its own; there are `groupsPerCell` blocks. Within a
 * cell, rows, lists and rotations each run through permutations of their own; where arms are balanced within languages,
 * they do so within each cell and language.
 */
export function slotsOf(definition: Designed, seed: string): readonly Slot[] {
  const { design, sessions } = definition;
  const cells = cellsOf(definition);
  const cyclesIn = new Map(cells.map((cell) => [cell.id, cyclesOf(definition, cell)]));
  const seats = Math.max(...sessions.map((session) => session.seats.length));
  const filled = new Map<string, number>();
  const next = (key: string): number => {
    const nth = filled.get(key) ?? 0;
    filled.set(key, nth + 1);
    return nth;
  };
  const languageOf = blockLanguages(definition);
  const slots: Slot[] = [];
  for (let block = 0; block < design.groupsPerCell; block++) {
    const language = languageOf(block);
    const inBlock = cells.flatMap(({ id, ratio }) => Array.from({ length: ratio }, () => id));
    for (const cell of rngFor(seed, 'block', block).shuffle(inBlock)) {
      const { rows = 1, lists = 1, rotations = 1 } = cyclesIn.get(cell) ?? {};
      const kind = language === null ? [cell] : [cell, language];
      const deal = next(cell);
      const nth = language === null ? deal : next(kind.join(' '));
      const cycle = (what: string, n: number): number => inCycles(n, nth, (turn) => rngFor(seed, what, ...kind, turn));
      slots.push({
        index: slots.length,
        block,
        language,
        cell,
        row: cycle('row', rows),
        list: design.lists[cycle('list', lists)] ?? null,
        rotation: cycle('rotation', rotations),
        signRotation: design.rotate.signs ? cycle('signs', seats) : 0,
        deal,
      });
    }
  }
  return slots;
}

/** The orders of conditions in a slot, one for each session of the study. */
export function orderIn(definition: Designed, seed: string, slot: Slot): ConditionOrder {
  const { order } = definition.design;
  const n = conditionsOf(definition).length;
  const blocks = definition.sessions.length;
  switch (order) {
    case 'fixed':
      return definition.sessions.map(() => Array.from({ length: n }, (_, i) => i));
    case 'williams': {
      const row = williamsSquare(n)[slot.row];
      if (!row) throw new Error(`slot ${slot.index} names row ${slot.row}, which its square does not have`);
      return definition.sessions.map(() => row);
    }
    case 'blocked':
      return blockedOrder(n, blocks, rngFor(seed, 'order', slot.index));
  }
}

/**
 * The seats of a group: by seat, the place in the group of the participant that sits there; null: another agent does. People
 * are seated in the order of the group, moved on by the slot's rotation.
 */
export function seatsIn(
  seats: readonly { readonly kind: string }[],
  { rotation }: Pick<Slot, 'rotation'>,
): readonly (number | null)[] {
  const people = seats.filter(({ kind }) => kind === 'person').length;
  let next = 0;
  return seats.map(({ kind }) => (kind === 'person' ? (next++ + rotation) % people : null));
}
