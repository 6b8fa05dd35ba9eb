/**
 * Rules of one or two cues: a table that says, for each combination of answers, which treat to take. The best rule is fitted
 * to some lists and tested on others, since on its own list some rule of 741 is right by chance.
 */
import { bestChoices } from './best.ts';
import { cuesOf } from './cues.ts';
import type { UncheckedConfig } from './session-config.ts';
import { clearFor, mindsIn, type TrialHappening } from './sights.ts';
import { regimeOf } from './trials/tracking.ts';
import type { Regime, Trial } from './trials/types.ts';

/** A trial as rules of cues see it. */
export interface CuedTrial {
  /** The answers, in the order of the names that cuesOf gives. */
  readonly cues: readonly boolean[];
  /** The small treat is best; else the large one is. */
  readonly small: boolean;
  readonly regime: Regime;
  /** Above 0. In a list: 1. */
  readonly weight: number;
}

export interface CueRule {
  /** One or two, as places in the list of names. */
  readonly cues: readonly number[];
  /** For the answers no, yes of one cue, or no-no, no-yes, yes-no, yes-yes of two: whether the rule takes the small treat. */
  readonly small: readonly boolean[];
  /** The share of the weight on which the rule was right where it was fitted, 0..1. */
  readonly fitted: number;
}

type Sees = Pick<UncheckedConfig, 'playerSees' | 'opponentSees' | 'dominant' | 'schedule'>;

/** null: the trial has no opponent, or no treat is best, so that rules of cues have nothing to say. */
export function cuedTrial(trial: Trial, config: Sees): (CuedTrial & { readonly names: readonly string[] }) | null {
  if (trial.presence === 'absent') return null;
  const minds = mindsIn(trial, false, config);
  const { player } = bestChoices(minds, config, trial.presence);
  if (player !== trial.large && player !== trial.small) return null;
  const events = trial.events
    .filter((event): event is TrialHappening => 'visible' in event)
    .map((event) => ({ ...event, visible: clearFor(event.visible, config).opponent }));
  const cues = cuesOf({ ...trial, events });
  return {
    names: [...cues.keys()],
    cues: [...cues.values()],
    small: player === trial.small,
    regime: regimeOf(minds.places, minds.own.opponent),
    weight: 1,
  };
}

/** Every table of one cue. Ties and answers that do not occur take the treat that is best more often. */
export function singleRules(trials: readonly CuedTrial[]): readonly CueRule[] {
  const patterns = patternsOf(trials);
  return (trials[0]?.cues ?? []).map((_, cue) => ruleOf(patterns, [cue]));
}

/** The table of two cues that is right most often; of equal ones the first. Throws without trials. */
export function bestPair(trials: readonly CuedTrial[]): CueRule {
  const patterns = patternsOf(trials);
  let best: CueRule | null = null;
  const count = trials[0]?.cues.length ?? 0;
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const rule = ruleOf(patterns, [a, b]);
      if (!best || rule.fitted > best.fitted) best = rule;
    }
  if (!best) throw new Error('there are no trials to fit a rule to');
  return best;
}

export function isRight({ cues, small }: CueRule, trial: CuedTrial): boolean {
  return small[cellOf(cues, trial.cues)] === trial.small;
}

/** Lists by turns for fitting and for testing, so that both halves are of one kind. */
export function halves<A>(lists: readonly A[]): { readonly fit: readonly A[]; readonly test: readonly A[] } {
  return { fit: lists.filter((_, i) => i % 2 === 0), test: lists.filter((_, i) => i % 2 === 1) };
}

/** Trials with the same answers to all cues, and how much weight each treat has among them. */
interface Pattern {
  readonly cues: readonly boolean[];
  large: number;
  small: number;
}

function patternsOf(trials: readonly CuedTrial[]): readonly Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const { cues, small, weight } of trials) {
    const key = cues.map(Number).join('');
    const pattern = patterns.get(key) ?? { cues, large: 0, small: 0 };
    pattern[small ? 'small' : 'large'] += weight;
    patterns.set(key, pattern);
  }
  return [...patterns.values()];
}

function ruleOf(patterns: readonly Pattern[], cues: readonly number[]): CueRule {
  const cells = Array.from({ length: 2 ** cues.length }, () => ({ large: 0, small: 0 }));
  let [large, small] = [0, 0];
  for (const pattern of patterns) {
    const cell = cells[cellOf(cues, pattern.cues)];
    if (!cell) continue;
    cell.large += pattern.large;
    cell.small += pattern.small;
    large += pattern.large;
    small += pattern.small;
  }
  const right = cells.reduce((sum, cell) => sum + Math.max(cell.large, cell.small), 0);
  return {
    cues,
    small: cells.map((cell) => (cell.small === cell.large ? small > large : cell.small > cell.large)),
    fitted: right / (large + small),
  };
}

function cellOf(cues: readonly number[], answers: readonly boolean[]): number {
  return cues.reduce((cell, cue) => 2 * cell + (answers[cue] ? 1 : 0), 0);
}
