/** Certified pairs in sessions: which pair comes, when they end, and that no seat is told. */
import { describe, expect, test } from 'vitest';
import { bestOnBank } from '../core/pairs/bank.ts';
import { saysOf } from '../core/pairs/rules.ts';
import { Config } from './config.ts';
import { cuedTrial } from './cue-rules.ts';
import { kindOfPair, standoffBank } from './pair-bank.ts';
import { FOR_PAIRS, trialsIn } from './session-config.ts';
import { mirrorOf, trialOfItem } from './sights.ts';
import { choose, type PlayedTrials, session } from './testing/played-trials.ts';
import type { Event, TrialItem } from './types.ts';

type PairChosen = Extract<Event, { type: 'PairChosen' }>;
type PairsEnded = Extract<Event, { type: 'PairsEnded' }>;
type Chooser = (item: TrialItem, trial: number) => 'large' | 'small' | 'neither';

const QUICK = { walk: 'skipped', feedback: 'none' } as const;
const cuedItem = (item: TrialItem) =>
  cuedTrial(trialOfItem(item), FOR_PAIRS) ?? expect.fail('no pair has such a trial');

/** Plays until the pairs end: the player chooses a treat, and the opponent the first box. */
function played(config: Record<string, unknown>, chooser: Chooser, seed = 'pairs'): PlayedTrials {
  let now = session({ ...QUICK, ...config }, seed);
  for (let trial = 0; now.state.phase !== 'over'; trial++) {
    now = now.until('choose');
    const { item } = now.state;
    if (!item) throw new Error('no trial');
    const { large, small } = trialOfItem(item);
    const treat = chooser(item, trial);
    const other = [0, 1, 2, 3, 4].find((one) => one !== large && one !== small) ?? 0;
    const box = treat === 'large' ? large : treat === 'small' ? small : other;
    now = now
      .act({ 0: choose(item.mirrored ? mirrorOf(box) : box), 1: choose(0) })
      .until('outcome')
      .act();
  }
  return now;
}

const tracker: Chooser = (item) => {
  const { correct, small } = trialOfItem(item);
  return correct === small ? 'small' : 'large';
};
const { rule: bestRule } = bestOnBank(standoffBank());
const byCues: Chooser = (item) => {
  const rule = standoffBank().rules[bestRule];
  return rule && saysOf(rule, cuedItem(item).cues) ? 'small' : 'large';
};
const chosenIn = ({ events }: PlayedTrials) => events.filter((one): one is PairChosen => one.type === 'PairChosen');
const endOf = ({ events }: PlayedTrials) =>
  events.find((one): one is PairsEnded => one.type === 'PairsEnded') ?? expect.fail('the pairs do not end');

const PAIRS = { pairs: { most: 24, bits: 5 } };

describe('pairs in a session', () => {
  test('end with evidence for tracking where the player goes by beliefs', () => {
    const { verdict, standing } = endOf(played(PAIRS, tracker));
    expect(verdict).toBe('tracks');
    expect(standing.bits).toBeGreaterThanOrEqual(5);
    expect(standing.tracked).toBe(standing.answers);
  });
  test('end with evidence for a rule where the player goes by the rule that is right most often', () => {
    const { verdict, standing } = endOf(played(PAIRS, byCues));
    expect(verdict).toBe('rule');
    expect(standing.bits).toBeLessThan(-5);
    expect(standing.fitted).toBe(standing.answers);
  });
  test('end after as many as are ordered, and then come the next block and the end', () => {
    const trials = played(
      { pairs: { most: 2, bits: 20 }, blocks: [{}, { pairs: null, from: 'stage-1', trials: 1 }] },
      tracker,
    );
    expect(endOf(trials).verdict).toBe('open');
    expect(trials.events.filter(({ type }) => type === 'TrialBegan')).toHaveLength(5);
    expect(trials.events.at(-1)).toEqual({ type: 'Finished' });
  });
  test('are each one on which the best rule so far fails, and none comes twice', () => {
    const trials = played(PAIRS, (item, i) => (i % 3 === 0 ? byCues(item, i) : tracker(item, i)));
    const chosen = chosenIn(trials);
    expect(new Set(chosen.map(({ items }) => kindOfPair(items.map(trialOfItem)))).size).toBe(chosen.length);
    const { rules, names } = standoffBank();
    for (const { standing, items } of chosen) {
      const rule =
        rules.find(
          ({ cues, says }) =>
            cues.map((cue) => names[cue]).join() === standing.rule.cues.join() &&
            standing.rule.says.every((yes, cell) => (((says >>> cell) & 1) === 1) === yes),
        ) ?? expect.fail('the rule is not of the class');
      const fails = items.filter((item) => saysOf(rule, cuedItem(item).cues) !== cuedItem(item).small);
      expect(fails.length).toBeGreaterThan(0);
    }
    expect(chosen.at(-1)?.standing.answers).toBe(2 * (chosen.length - 1));
  });
  test('do not count choices of other boxes', () => {
    const { standing } = endOf(
      played({ pairs: { most: 3, bits: 20 } }, (item, i) => (i < 2 ? 'neither' : tracker(item, i))),
    );
    expect(standing).toMatchObject({ answers: 4, tracked: 4 });
  });
  test('follow from the seed and the choices', () => {
    const items = (seed: string, chooser: Chooser) =>
      chosenIn(played({ pairs: { most: 4, bits: 20 } }, chooser, seed)).map((one) => one.items);
    expect(items('one', tracker)).toEqual(items('one', tracker));
    expect(items('one', tracker)).not.toEqual(items('two', tracker));
    const [, second] = items('one', tracker);
    expect(items('one', (item) => (cuedItem(item).small ? 'large' : 'small'))[1]).not.toEqual(second);
  });
});

describe('no seat is told', () => {
  test('which pair was chosen, or by what rule', () => {
    let now = session({ ...QUICK, pairs: { most: 2, bits: 20 } });
    const told: unknown[] = [];
    for (; now.state.phase !== 'over'; now = now.act())
      told.push([0, 1, 'public'].map((viewer) => now.seen(viewer as 0)));
    const text = JSON.stringify([told, now.noticed(0), now.noticed(1), now.noticed('public')]);
    expect(chosenIn(now)).toHaveLength(2);
    for (const word of ['"rule"', '"standing"', '"bits"', 'PairChosen', ...standoffBank().names])
      expect(text).not.toContain(word);
  });
  test('how many trials there will be: a seat is told the most', () => {
    const { block } = session({ ...QUICK, ...PAIRS }).seen(0);
    expect(block).toMatchObject({ trials: 48, atMost: true });
    expect(trialsIn(Config.parse(PAIRS))).toBe(48);
  });
});

test('pairs are refused where another treat would be best than the bank says', () => {
  const why = (config: Record<string, unknown>) => Config.safeParse({ ...PAIRS, ...config }).error?.issues[0]?.message;
  expect(why({})).toBeUndefined();
  for (const config of [
    { seats: 1, from: 'stage-1' },
    { opponentSees: 'open' },
    { playerSees: 'screened' },
    { dominant: 'player' },
  ])
    expect(why(config)).toContain('pairs are certified for two seats');
});
