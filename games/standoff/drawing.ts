/**
 * Draws all trials of a session at its start. The list is balanced over regimes, over the size of the best treat as far
 * as the regimes allow, and over the box that holds it. Boards are mirrored at random. The config says how many trials
 * fool a shortcut or all rules of two cues, are catch trials, or ask questions. The order has few repeats.
 */
import type { Rng } from '../core/rng.ts';
import { arrange } from './arrange.ts';
import { type Candidate, catchPool, type Pool, poolsFor, type TrialSlot, whyNot } from './candidates.ts';
import { partnerFor } from './partners.ts';
import { type Block, blocksOf, TWO_CUES, type UncheckedConfig } from './session-config.ts';
import { mirrorOf } from './sights.ts';
import type { Box, RegimeWithPresence, Treat } from './trials/types.ts';
import { slotsByWeight, suitsWeights } from './two-cues.ts';
import type { TrialItem } from './types.ts';

export function drawBlocks(config: UncheckedConfig, rng: Rng): readonly (readonly TrialItem[])[] {
  return blocksOf(config).map((block, i) => {
    if (block.list) return block.list.map((item) => ({ ...item, catch: false }));
    if (block.pairs) return [];
    const why = whyNot(config, block);
    if (why) throw new Error(`block ${i}: ${why}`);
    return drawBlock(config, block, rng);
  });
}

interface Drawn extends TrialItem {
  readonly regime: RegimeWithPresence;
  /** The best box, on the board as drawn (mirrored or not). */
  readonly box: Box;
  readonly treat: Treat | null;
}

function drawBlock(config: UncheckedConfig, block: Block, rng: Rng): readonly TrialItem[] {
  const trials = drawTrials(config, block, rng);
  const catchSlots = slotsFor([catchPool(config, block)], { trials: block.catchTrials, oversample: null }, rng);
  const catches = place(catchSlots, trials, rng);
  const asked = new Set(rng.shuffle(trials).slice(0, block.asked));
  const items = [
    ...trials.map((one) => ({ ...one, asked: asked.has(one) })),
    ...catches.map((one) => ({ ...one, catch: true })),
  ];
  const features = [({ box }: Drawn) => box, ({ treat }: Drawn) => treat, ({ regime }: Drawn) => regime];
  return arrange(items, features, rng).map((item) => ({
    trial: item.trial,
    mirrored: item.mirrored,
    catch: item.catch,
    asked: item.asked,
  }));
}

/** The trials of a block without its catch trials. */
function drawTrials(config: UncheckedConfig, block: Block, rng: Rng): readonly Drawn[] {
  const { oversample } = block;
  if (oversample?.against === TWO_CUES) {
    if (!suitsWeights(config, block)) return drawTrials(config, { ...block, oversample: halfOf(oversample) }, rng);
    const weighted = Math.round((block.trials * oversample.percent) / 100);
    const others: Block = { ...block, trials: block.trials - weighted, oversample: null };
    return place([...slotsByWeight(config, weighted, rng), ...slotsOf(config, others, rng)], [], rng);
  }
  return oversample?.paired ? drawPairs(config, block, rng) : place(slotsOf(config, block, rng), [], rng);
}

/** For sources that the weights do not suit: half as many trials fool the best rule of up to three cues. */
function halfOf({ percent }: NonNullable<Block['oversample']>): Block['oversample'] {
  return { against: 'last-or-food-seen', percent: Math.floor(percent / 2) };
}

/** Trials that fool the shortcut, a partner for each of them, and others that the shortcut gets right. */
function drawPairs(config: UncheckedConfig, block: Block, rng: Rng): readonly Drawn[] {
  const pools = poolsFor(config, block, rng);
  const pairs = Math.round((block.trials * (block.oversample?.percent ?? 0)) / 100);
  const fooling = pools.map((pool) => ({ ...pool, rest: [] }));
  const first = place(slotsFor(fooling, { trials: pairs, oversample: { against: '', percent: 100 } }, rng), [], rng);
  const drawn: Drawn[] = [];
  for (const one of first) {
    const partner = partnerFor(
      config,
      block,
      one,
      drawn.map(({ trial }) => trial),
      rng,
    );
    if (!partner) continue;
    const { trial, regime, treat, box } = partner;
    drawn.push(one, { ...one, trial, regime, treat, box: one.mirrored ? mirrorOf(box) : box });
  }
  const right = pools.map((pool) => ({ ...pool, fooling: [] }));
  const rest = slotsFor(right, { trials: block.trials - drawn.length, oversample: null }, rng);
  return [...drawn, ...place(rest, drawn, rng)];
}

function slotsOf(config: UncheckedConfig, block: Block, rng: Rng): readonly TrialSlot[] {
  return block.trials === 0 ? [] : slotsFor(poolsFor(config, block, rng), block, rng);
}

/** Slots with regimes equally often. The oversampled share takes only trials that fool the shortcut, if there are any. */
function slotsFor(
  pools: readonly Pool[],
  { trials, oversample }: Pick<Block, 'trials' | 'oversample'>,
  rng: Rng,
): readonly TrialSlot[] {
  const counts = new Map<RegimeWithPresence, number>();
  const slots: TrialSlot[] = [];
  const fill = (count: number, of: (pool: Pool) => readonly Candidate[]): void => {
    const usable = pools.filter((pool) => of(pool).length > 0);
    for (let i = 0; i < count && usable.length > 0; i++) {
      const pool = leastUsed(usable, ({ regime }) => counts.get(regime) ?? 0, rng);
      counts.set(pool.regime, (counts.get(pool.regime) ?? 0) + 1);
      slots.push({ regime: pool.regime, candidates: of(pool) });
    }
  };
  fill(Math.round((trials * (oversample?.percent ?? 0)) / 100), ({ fooling }) => fooling);
  fill(trials - slots.length, ({ rest }) => rest);
  fill(trials - slots.length, ({ fooling }) => fooling);
  return withSizes(slots, rng);
}

/** Fixes the best treat of slots that could have either, so that both are best equally often. */
function withSizes(slots: readonly TrialSlot[], rng: Rng): readonly TrialSlot[] {
  const counts = new Map<Treat | null, number>();
  // slots of a regime share their candidates
  const bySize = oncePer((candidates: readonly Candidate[]) => Map.groupBy(candidates, ({ treat }) => treat));
  return rng
    .shuffle(slots)
    .sort((a, b) => bySize(a.candidates).size - bySize(b.candidates).size)
    .map((slot) => {
      const sized = bySize(slot.candidates);
      const size = leastUsed([...sized.keys()], (one) => counts.get(one) ?? 0, rng);
      counts.set(size, (counts.get(size) ?? 0) + 1);
      return { ...slot, candidates: sized.get(size) ?? [] };
    });
}

/** A trial for each slot, none twice if possible, with boxes equally often; boxes of `before` count too. */
function place(slots: readonly TrialSlot[], before: readonly Drawn[], rng: Rng): readonly Drawn[] {
  const used = new Set<string>();
  const drawn: Drawn[] = [];
  const uses = new Map<Box, number>();
  const count = ({ box }: Drawn): unknown => uses.set(box, (uses.get(box) ?? 0) + 1);
  before.forEach(count);
  const boxes = oncePer(boxesOf);
  // slots with the fewest boxes to choose from come first
  const order = rng.shuffle(slots).sort((a, b) => boxes(a.candidates).length - boxes(b.candidates).length);
  for (const { regime, candidates } of order) {
    const fresh = candidates.filter(({ trial }) => !used.has(trial));
    const pool = fresh.length > 0 ? fresh : candidates;
    const box = leastUsed(boxesOf(pool), (one) => uses.get(one) ?? 0, rng);
    const one = rng.pick(pool.filter((candidate) => candidate.box === box || mirrorOf(candidate.box) === box));
    const mirrored = one.box !== box || (mirrorOf(box) === box && rng.int(2) === 1);
    used.add(one.trial);
    const placed: Drawn = { trial: one.trial, mirrored, catch: false, asked: false, regime, box, treat: one.treat };
    count(placed);
    drawn.push(placed);
  }
  return drawn;
}

/** The best boxes of the candidates, on the board or its mirror image, ascending. */
function boxesOf(candidates: readonly Candidate[]): readonly Box[] {
  const boxes = new Set<Box>();
  for (const { box } of candidates) boxes.add(box).add(mirrorOf(box));
  return [...boxes].sort((a, b) => a - b);
}

/** The function, computed once for each list that it is given. */
function oncePer<A>(compute: (candidates: readonly Candidate[]) => A): (candidates: readonly Candidate[]) => A {
  const known = new Map<readonly Candidate[], A>();
  return (candidates) => {
    const result = known.get(candidates) ?? compute(candidates);
    known.set(candidates, result);
    return result;
  };
}

function leastUsed<A>(options: readonly A[], uses: (option: A) => number, rng: Rng): A {
  const counts = options.map(uses);
  const least = Math.min(...counts);
  return rng.pick(options.filter((_, i) => counts[i] === least));
}
