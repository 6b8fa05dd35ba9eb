/**
 * The draw of an arm. It is a function of the study's seed, its number and which slots are open, and its result holds
 * the eligible set with its weights: what an event needs to answer why a participant is in an arm.
 */
import { rngFor } from '../../games/core/rng.ts';
import type { Slot } from './slots.ts';

/** open: not taken; taken: a group is under way; filled: its data count. */
export type SlotStatus = 'open' | 'taken' | 'filled';

export interface Draw {
  /** The number of the draw in the study, from 0. */
  readonly draw: number;
  readonly block: number;
  /** `weight`: relative chance of the slot in this draw. All are 1, so an arm's chance is its share of the open slots. */
  readonly eligible: readonly { readonly slot: number; readonly arm: string; readonly weight: number }[];
  /** Index of the slot that was drawn. */
  readonly slot: number;
}

/**
 * Draw number `draw`: one of the open and suitable slots of the earliest block that has any. So slots of groups that
 * dropped out, which are open again, come before later blocks. null: no suitable slot is open.
 *
 * `slots` are in the order of blocks. Only those up to the end of that block are read.
 */
export function drawSlot(
  seed: string,
  draw: number,
  {
    slots,
    statusOf,
    suits = () => true,
  }: {
    readonly slots: readonly Slot[];
    readonly statusOf: (slot: number) => SlotStatus;
    readonly suits?: (slot: Slot) => boolean;
  },
): Draw | null {
  const isEligible = (slot: Slot): boolean => statusOf(slot.index) === 'open' && suits(slot);
  const first = slots.find(isEligible);
  if (!first) return null;
  const eligible: Slot[] = [];
  for (let i = slots.indexOf(first); slots[i]?.block === first.block; i++) {
    const slot = slots[i];
    if (slot && isEligible(slot)) eligible.push(slot);
  }
  const chosen = rngFor(seed, 'draw', draw).pick(eligible);
  return {
    draw,
    block: first.block,
    eligible: eligible.map(({ index, cell }) => ({ slot: index, arm: cell, weight: 1 })),
    slot: chosen.index,
  };
}
