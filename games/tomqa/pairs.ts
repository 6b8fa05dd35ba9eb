/**
 * Certified pairs during play: which pair of stories comes first and next, and whether there are enough. An answer is whether
 * the belief that is asked for is taken to be true; no answer does not count.
 */
import { fitTo, nextPair, standingOf, verdictOf } from '../core/pairs/next.ts';
import type { Rng } from '../core/rng.ts';
import { cuedStory, drawStories, kindOfStories, type StoryPair, tomqaBank } from './pair-bank.ts';
import type { Event, State, StoryItem } from './types.ts';

type PairChosen = Extract<Event, { type: 'PairChosen' }>;
type PairsEnded = Extract<Event, { type: 'PairsEnded' }>;

export function firstPair({ noise }: State['config'], rng: Rng): PairChosen {
  const chosen = pairAfter([], [], noise, rng);
  if (!chosen) throw new Error('the bank is empty');
  return chosen;
}

/** Once the questions of both stories of a pair have been answered; `given`: story -> the answer. */
export function afterPair(
  { config: { pairs, noise }, items }: State,
  given: readonly (string | null)[],
  rng: Rng,
): PairChosen | PairsEnded {
  if (!pairs) throw new Error('the session has no pairs');
  const standing = standingOf(fitTo(tomqaBank(), answersTo(items, given)));
  const verdict = verdictOf(tomqaBank(), standing, pairs);
  const isLast = verdict !== 'open' || items.length >= 2 * pairs.most;
  return (isLast ? null : pairAfter(items, given, noise, rng)) ?? { type: 'PairsEnded', verdict, standing };
}

function pairAfter(
  items: readonly StoryItem[],
  given: readonly (string | null)[],
  noise: number,
  rng: Rng,
): PairChosen | null {
  const bank = tomqaBank();
  const fit = fitTo(bank, answersTo(items, given));
  const told = new Set(items.flatMap((_, i) => (i % 2 === 0 ? [kindOfStories(items.slice(i, i + 2))] : [])));
  const used = new Set(bank.pairs.flatMap(({ kind }, place) => (told.has(kind) ? [place] : [])));
  const place = nextPair(bank, fit, used, rng);
  if (place === null) return null;
  const [a, b] = drawStories(bank.pairs[place] as StoryPair, noise, rng);
  if (!a || !b) throw new Error('a pair has two stories');
  return { type: 'PairChosen', pair: items.length / 2, standing: standingOf(fit), items: [a, b] };
}

function answersTo(items: readonly StoryItem[], given: readonly (string | null)[]) {
  return given.flatMap((option, i) => {
    const item = items[i];
    if (!item || option === null) return [];
    const { cues, tracked, reality } = cuedStory(item);
    return [{ cues, tracked, answer: option === reality }];
  });
}
