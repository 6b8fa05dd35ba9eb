/**
 * Simulated participants of certified pairs whose way to answer is known, and a session of pairs with one of them: the choice
 * of pairs, the score and the rule for stopping are those of sessions.
 */
import type { CuedItem, CuedPair, PairBank } from '../../games/core/pairs/bank.ts';
import { type CuedAnswer, fitTo, nextPair, standingOf, verdictOf } from '../../games/core/pairs/next.ts';
import { type CueRuleBits, saysOf } from '../../games/core/pairs/rules.ts';
import type { PairStanding, PairsOrder, PairVerdict } from '../../games/core/pairs/types.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';

type Bank = PairBank<CuedPair>;
/** The answer to the item that comes after so many others. */
type PairAnswerer = (item: CuedItem, before: number) => boolean;

export interface KnownAnswerer {
  readonly id: string;
  readonly about: string;
  /** Whether the participant tracks beliefs, follows a rule of the class, or does something else. */
  readonly truth: 'tracks' | 'rule' | 'other';
  /** One participant of this kind: who differ in what chance decides. */
  draw(bank: Bank, rng: Rng): PairAnswerer;
}

export interface PairOutcome extends PairStanding {
  readonly pairs: number;
  readonly verdict: PairVerdict;
}

const tracked: PairAnswerer = ({ tracked: answer }) => answer;
const ruleOf = ({ rules }: Bank, rng: Rng): PairAnswerer => {
  const rule = rng.pick(rules);
  return ({ cues }) => saysOf(rule, cues);
};
/** Answers as meant, or in so many of a hundred answers guesses. */
const lapsing = (percent: number, meant: PairAnswerer, rng: Rng): PairAnswerer => {
  return (item, before) => (rng.int(100) < percent ? rng.int(2) === 1 : meant(item, before));
};

/** Rules that are right more often than these on the bank: a tenth of the class. */
function goodRules({ rules, wrong }: Bank): readonly CueRuleBits[] {
  const sums = wrong.map((own) => own.reduce((sum, misses) => sum + misses, 0));
  const least = sums.toSorted((a, b) => a - b)[Math.floor(rules.length / 10)] ?? 0;
  return rules.filter((_, r) => (sums[r] ?? 0) <= least);
}

export const KNOWN_ANSWERERS: readonly KnownAnswerer[] = [
  ...[0, 10, 20, 30].map(
    (percent): KnownAnswerer => ({
      id: `tracks-${percent}`,
      about: `tracks beliefs, guesses in ${percent} % of its answers`,
      truth: 'tracks',
      draw: (_bank, rng) => lapsing(percent, tracked, rng),
    }),
  ),
  ...[0, 10, 20].map(
    (percent): KnownAnswerer => ({
      id: `rule-${percent}`,
      about: `follows a rule of the class, each with its own, guesses in ${percent} %`,
      truth: 'rule',
      draw: (bank, rng) => lapsing(percent, ruleOf(bank, rng), rng),
    }),
  ),
  {
    id: 'good-rule-10',
    about: 'follows a rule that is among the best tenth on the bank, guesses in 10 %',
    truth: 'rule',
    draw: (bank, rng) => {
      const rule = rng.pick(goodRules(bank));
      return lapsing(10, ({ cues }) => saysOf(rule, cues), rng);
    },
  },
  {
    id: 'switches',
    about: 'follows one rule in the first ten answers and another from then on, guesses in 10 %',
    truth: 'other',
    draw: (bank, rng) => {
      const [first, then] = [ruleOf(bank, rng), ruleOf(bank, rng)];
      return lapsing(10, (item, before) => (before < 10 ? first : then)(item, before), rng);
    },
  },
  {
    id: 'three-cues',
    about: 'goes by the majority of three rules, which no table of two cues is, guesses in 10 %',
    truth: 'other',
    draw: (bank, rng) => {
      const three = [ruleOf(bank, rng), ruleOf(bank, rng), ruleOf(bank, rng)];
      return lapsing(10, (item, before) => three.filter((rule) => rule(item, before)).length >= 2, rng);
    },
  },
  {
    id: 'mixture',
    about: 'tracks beliefs in half of its answers, and follows a rule in the others',
    truth: 'other',
    draw: (bank, rng) => {
      const rule = ruleOf(bank, rng);
      return (item, before) => (rng.int(2) === 1 ? tracked : rule)(item, before);
    },
  },
  {
    id: 'guesses',
    about: 'guesses',
    truth: 'other',
    draw: (_bank, rng) => () => rng.int(2) === 1,
  },
];

/** A time at which a pair may come. */
export interface PairTime {
  readonly bank: Bank;
  /** The pairs that cannot come any more after these items. */
  used(asked: readonly CuedItem[]): ReadonlySet<number>;
}

/** The times of a session whose pairs come from one bank. */
export function timesOf(bank: Bank): readonly PairTime[] {
  const used = (asked: readonly CuedItem[]) => {
    const items = new Set(asked);
    return new Set(bank.pairs.flatMap(({ items: [one] }, place) => (items.has(one) ? [place] : [])));
  };
  return bank.pairs.map(() => ({ bank, used }));
}

/** A session of pairs, to its end. `bank`: what the participant is drawn by. */
export function pairSession(
  { bank, times }: { readonly bank: Bank; readonly times: readonly PairTime[] },
  order: PairsOrder,
  known: KnownAnswerer,
  seed: string,
): PairOutcome {
  const answerer = known.draw(bank, rngFor(seed, known.id, 'participant'));
  const rng = rngFor(seed, known.id, 'pairs');
  const answers: CuedAnswer[] = [];
  const asked: CuedItem[] = [];
  let fit = fitTo(bank, answers);
  const isOver = () => verdictOf(bank, fit, order) !== 'open' || asked.length >= 2 * order.most;
  for (const time of times) {
    if (isOver()) break;
    const next = nextPair(time.bank, fit, time.used(asked), rng);
    const pair = next === null ? undefined : time.bank.pairs[next];
    if (!pair) continue;
    for (const item of rng.shuffle(pair.items)) {
      answers.push({ ...item, answer: answerer(item, answers.length) });
      asked.push(item);
    }
    fit = fitTo(bank, answers);
  }
  return { ...standingOf(fit), pairs: asked.length / 2, verdict: verdictOf(bank, fit, order) };
}
