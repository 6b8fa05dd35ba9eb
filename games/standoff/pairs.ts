/**
 * Certified pairs during play: which pair of trials comes first and next, and whether there are enough. A choice of the large
 * or the small treat's box is an answer; another box, or none, does not count.
 */
import { fitTo, nextPair, standingOf, verdictOf } from '../core/pairs/next.ts';
import type { Rng } from '../core/rng.ts';
import { cuedTrial } from './cue-rules.ts';
import { blockAt } from './folding.ts';
import { drawPair, kindOfPair, type StandoffPair, standoffBank } from './pair-bank.ts';
import { FOR_PAIRS } from './session-config.ts';
import { mirrorOf, trialOfItem } from './sights.ts';
import type { Box, Event, State, TrialItem } from './types.ts';

type PairChosen = Extract<Event, { type: 'PairChosen' }>;
type PairsEnded = Extract<Event, { type: 'PairsEnded' }>;

export function firstPair(block: number, rng: Rng): PairChosen {
  const chosen = pairAfter(block, [], [], rng);
  if (!chosen) throw new Error('the bank is empty');
  return chosen;
}

/** Once both trials of a pair have ended. */
export function afterPair({ config, drawn, chosen = [] }: State, block: number, rng: Rng): PairChosen | PairsEnded {
  const items = drawn[block] ?? [];
  const { pairs } = blockAt(config, block);
  if (!pairs) throw new Error(`block ${block} has no pairs`);
  const standing = standingOf(fitTo(standoffBank(), answersIn(items, chosen)));
  const verdict = verdictOf(standoffBank(), standing, pairs);
  const isLast = verdict !== 'open' || items.length >= 2 * pairs.most;
  const next = isLast ? null : pairAfter(block, items, chosen, rng);
  return next ?? { type: 'PairsEnded', block, verdict, standing };
}

function pairAfter(
  block: number,
  items: readonly TrialItem[],
  chosen: readonly (Box | null)[],
  rng: Rng,
): PairChosen | null {
  const bank = standoffBank();
  const fit = fitTo(bank, answersIn(items, chosen));
  const played = new Set(items.flatMap((_, i) => (i % 2 === 0 ? [kindOfPair(trialsOf(items.slice(i, i + 2)))] : [])));
  const used = new Set(bank.pairs.flatMap(({ kind }, place) => (played.has(kind) ? [place] : [])));
  const place = nextPair(bank, fit, used, rng);
  if (place === null) return null;
  const [a, b] = drawPair(bank.pairs[place] as StandoffPair, rng).map(({ id }) => itemOf(id, rng));
  if (!a || !b) throw new Error('a pair has two trials');
  return { type: 'PairChosen', block, pair: items.length / 2, standing: standingOf(fit), items: [a, b] };
}

function itemOf(trial: string, rng: Rng): TrialItem {
  return { trial, mirrored: rng.int(2) === 1, catch: false, asked: false };
}

const trialsOf = (items: readonly TrialItem[]) => items.map(trialOfItem);

function answersIn(items: readonly TrialItem[], chosen: readonly (Box | null)[]) {
  return chosen.flatMap((box, i) => {
    const item = items[i];
    const trial = item && trialOfItem(item);
    const cued = trial && cuedTrial(trial, FOR_PAIRS);
    if (!trial || !cued || box === null) return [];
    const at = item.mirrored ? mirrorOf(box) : box;
    if (at !== trial.large && at !== trial.small) return [];
    return [{ cues: cued.cues, tracked: cued.small, answer: at === trial.small }];
  });
}
