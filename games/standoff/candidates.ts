/** The trials that a block may draw, with the features that drawing balances: regime, best box and treat, failing shortcut. */
import type { Rng } from '../core/rng.ts';
import { bestChoices } from './best.ts';
import { type Block, FALLBACK_SOURCE, FOR_PAIRS, TWO_CUES, type UncheckedConfig } from './session-config.ts';
import { shortcutById, type TrialShortcut, treatBy } from './shortcuts.ts';
import { clearFor, mindsIn, type TrialHappening } from './sights.ts';
import { CATCH_STRATUM, indexIn, type Stratum, strataOf } from './sources.ts';
import { trialAt } from './trials/trials.ts';
import type { Box, RegimeWithPresence, Treat } from './trials/types.ts';
import { firstSide } from './walk.ts';

export interface Candidate {
  readonly trial: string;
  readonly regime: RegimeWithPresence;
  /** The player side's best box, on the board that is not mirrored. */
  readonly box: Box;
  /** The treat in that box; null: none. */
  readonly treat: Treat | null;
  /** The opponent knows of no treat. */
  readonly fallback: boolean;
  /** The block's shortcut takes the wrong treat. */
  readonly fools: boolean;
}

/** The candidates of one regime: those that fool the block's shortcut, and all others. */
export interface Pool {
  readonly regime: RegimeWithPresence;
  readonly fooling: readonly Candidate[];
  readonly rest: readonly Candidate[];
}

/** The candidates that one trial is drawn from. */
export interface TrialSlot {
  readonly regime: RegimeWithPresence;
  readonly candidates: readonly Candidate[];
}

/** Why the block cannot be drawn, as a sentence; null: it can. */
export function whyNot(config: UncheckedConfig, block: Block): string | null {
  const { from, oversample, list, pairs } = block;
  if (pairs) return whyNoPairs(config);
  if (list) return null;
  const strata = strataOf(from);
  if (!strata) return `${from} is no stage, classic task, dataset, regime, task or ordering`;
  const unknown = oversample ? whyNotAgainst(oversample) : null;
  if (unknown) return unknown;
  if (config.seats === 1 && strata.some(({ regime }) => regime.endsWith('p')))
    return `with one seat there are only trials without an opponent, not ${from}`;
  const candidatesAt = candidatesFor(config, block);
  const some = strata.some((stratum) => evenly(stratum, FEW).some((index) => candidatesAt(index).length > 0));
  return some ? null : `${from} has no trials but those in which the opponent has seen nothing, which are excluded`;
}

function whyNoPairs(config: UncheckedConfig): string | null {
  const { seats, playerSees, opponentSees } = config;
  const suits = playerSees === FOR_PAIRS.playerSees && opponentSees === FOR_PAIRS.opponentSees;
  if (seats === 2 && suits && firstSide(config) === FOR_PAIRS.dominant) return null;
  return 'pairs are certified for two seats, a player that sees everything and a screened opponent that arrives first';
}

function whyNotAgainst({ against, paired, percent }: NonNullable<Block['oversample']>): string | null {
  if (against === TWO_CUES)
    return paired ? `${TWO_CUES} are many rules: pairs of trials are made for one shortcut` : null;
  if (!shortcutById(against)) return `there is no shortcut ${against}`;
  return paired && percent > 50 ? 'each trial of a pair has a partner: at most 50 percent can be paired' : null;
}

/** One pool for each regime that has candidates, with enough trials for every size and box. */
export function poolsFor(config: UncheckedConfig, block: Block, rng: Rng): readonly Pool[] {
  const strata = strataOf(block.from) ?? [];
  const candidatesAt = candidatesFor(config, block);
  const wanted = FEW + PER_TRIAL * Math.ceil(block.trials / Math.max(1, strata.length));
  return strata
    .map((stratum) => {
      const random = Array.from({ length: wanted }, () => indexIn(stratum, rng.int(stratum.trials)));
      const indexes = new Set([...random, ...(block.oversample ? foolingIn(stratum, candidatesAt, rng) : [])]);
      const candidates = [...indexes].flatMap(candidatesAt);
      const fooling = candidates.filter(({ fools }) => fools);
      return { regime: stratum.regime, fooling, rest: candidates.filter(({ fools }) => !fools) };
    })
    .filter(({ fooling, rest }) => fooling.length + rest.length > 0);
}

export function catchPool(config: UncheckedConfig, block: Block): Pool {
  const rest = evenly(CATCH_STRATUM, FEW).flatMap(candidatesFor(config, { ...block, oversample: null }));
  return { regime: CATCH_STRATUM.regime, fooling: [], rest };
}

const FEW = 60;
const PER_TRIAL = 12;
const PROBES = 4;

export type CandidatesAt = (index: number) => readonly Candidate[];

/** A shortcut fails in some orderings only: look closer where one of a few sampled trials fools it. */
function foolingIn({ runs, regime }: Stratum, candidatesAt: CandidatesAt, rng: Rng): readonly number[] {
  return runs.flatMap((run) => {
    const one: Stratum = { regime, runs: [run], trials: run.count };
    const probes = evenly(one, PROBES);
    if (!probes.some((index) => candidatesAt(index).some(({ fools }) => fools))) return probes;
    return Array.from({ length: FEW }, () => run.first + rng.int(run.count));
  });
}

/** Makes the candidate of a trial; the list is empty if the block may not draw that trial. */
export function candidatesFor(config: UncheckedConfig, { from, oversample }: Block): CandidatesAt {
  const shortcut = oversample ? (shortcutById(oversample.against) ?? null) : null;
  const allowsFallback = config.fallback !== 'excluded' || from === FALLBACK_SOURCE;
  return (index) => {
    const candidate = candidateAt(index, config, shortcut);
    return candidate.fallback && !allowsFallback ? [] : [candidate];
  };
}

export function candidateAt(index: number, config: UncheckedConfig, shortcut: TrialShortcut | null): Candidate {
  const trial = trialAt(index);
  const minds = mindsIn(trial, false, config);
  const { player } = bestChoices(minds, config, trial.presence);
  const { large, small } = minds.own.opponent;
  const present = trial.presence === 'present';
  const treat = player === trial.large ? 'large' : player === trial.small ? 'small' : null;
  const shown = trial.events
    .filter((event): event is TrialHappening => 'visible' in event)
    .map((event) => ({ ...event, visible: clearFor(event.visible, config).opponent }));
  return {
    trial: trial.id,
    regime: `${trial.regime}-${present ? 'p' : 'a'}`,
    box: player,
    treat,
    fallback: present && large === null && small === null,
    fools: shortcut !== null && treatBy(shortcut, shown, trial.presence) !== treat,
  };
}

/** `count` indexes, spread evenly over the stratum. */
function evenly(stratum: Stratum, count: number): readonly number[] {
  const n = Math.min(count, stratum.trials);
  return Array.from({ length: n }, (_, i) => indexIn(stratum, Math.floor((i * stratum.trials) / n)));
}
