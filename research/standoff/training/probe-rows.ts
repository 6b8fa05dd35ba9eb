/**
 * Probes of one network for where the treats are and where the opponent believes them, after the last frame of trials with an
 * opponent. Fitted on 5,000 trials, tested on the held-out fifth (held-out.ts), which no probe was fitted on.
 */

import type { Encoding } from '../../../bots/standoff/encoder.ts';
import type { Network } from '../../../bots/standoff/network/forward.ts';
import { CLASSES, classOf, READOUTS, type Readouts, valuesOf } from '../../../bots/standoff/network/readout.ts';
import { LAYERS, UNITS } from '../../../bots/standoff/network/shapes.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { TRIALS_PER_PRESENCE, trialAt } from '../../../games/standoff/trials/trials.ts';
import type { Box, Trial } from '../../../games/standoff/trials/types.ts';
import type { TrialQuestion } from '../../../games/standoff/types.ts';
import { isHeldOut } from './held-out.ts';
import { eachState, inputsOf } from './inputs.ts';
import { controlLabels, type Examples, fitProbe, rightOf } from './probing.ts';

const FITTED_ON = 5000;
const FITTING = { seed: 'standoff/probes', epochs: 12 } as const;

/** The parts of the recurrent state that are probed: one layer's hidden values and cells, or all of them. */
export const PARTS_PROBED = ['1', '2', '3', 'all'] as const;
export type PartProbed = (typeof PARTS_PROBED)[number];

export interface ProbeRow {
  /** What is read off: where a treat is, or where the opponent believes it. */
  readonly target: TrialQuestion;
  readonly layer: PartProbed;
  /** Held-out trials. */
  readonly n: number;
  /** Shares in 0..1 of right answers on them: of the probe, of its control, and of always the most frequent answer. */
  readonly right: number;
  readonly control: number;
  readonly selectivity: number;
  readonly majority: number;
  /** The probe's share where the opponent's belief about the treat is true, false or none. */
  readonly ofTrue: number;
  readonly ofFalse: number;
  readonly ofNone: number;
}

/** The states of the trials that probes are fitted and tested on. */
export interface ProbedStates {
  readonly fitted: StatesOf;
  readonly tested: StatesOf;
}

interface StatesOf {
  readonly trials: readonly Trial[];
  readonly values: readonly Float64Array[];
}

export function statesToProbe(network: Network, encoding: Encoding): ProbedStates {
  const present = Array.from({ length: TRIALS_PER_PRESENCE }, (_, number) => trialAt(TRIALS_PER_PRESENCE + number));
  const kept = present.filter((trial) => !isHeldOut(trial, 'trials'));
  const fitted = rngFor(FITTING.seed, 'trials').shuffle(kept).slice(0, FITTED_ON);
  const tested = present.filter((trial) => isHeldOut(trial, 'trials'));
  return { fitted: statesOf(network, fitted, encoding), tested: statesOf(network, tested, encoding) };
}

/** Calls `onFit` after each of the `fitsOf` fits. */
export function probeRows(
  { fitted, tested }: ProbedStates,
  layers: readonly PartProbed[],
  onFit: () => void,
): readonly ProbeRow[] {
  return READOUTS.flatMap((target) =>
    layers.map((layer): ProbeRow => {
      const on: Examples = { values: fitted.values.map((row) => partOf(row, layer)), labels: labelsOf(fitted, target) };
      const off = { values: tested.values.map((row) => partOf(row, layer)), labels: labelsOf(tested, target) };
      const right = rightOf(fitProbe(on, FITTING), off);
      onFit();
      const control = controlOf(on, off, { fitted, tested }, target);
      onFit();
      const counts = Array.from({ length: CLASSES }, (_, label) => on.labels.filter((one) => one === label).length);
      const majority = counts.indexOf(Math.max(...counts));
      const where = (letter: string): number =>
        share(right.filter((_, i) => letterOf(tested.trials[i] as Trial, target) === letter));
      return {
        target,
        layer,
        n: right.length,
        right: share(right),
        control,
        selectivity: share(right) - control,
        majority: share(off.labels.map((label) => (label === majority ? 1 : 0))),
        ofTrue: where('T'),
        ofFalse: where('F'),
        ofNone: where('N'),
      };
    }),
  );
}

export function fitsOf(layers: readonly PartProbed[]): number {
  return 2 * READOUTS.length * layers.length;
}

/** The readouts of a model, from its whole state. */
export function readoutsOf({ fitted }: ProbedStates): Readouts {
  const entries = READOUTS.map(
    (target) => [target, fitProbe({ values: fitted.values, labels: labelsOf(fitted, target) }, FITTING)] as const,
  );
  return Object.fromEntries(entries) as Record<TrialQuestion, (typeof entries)[number][1]>;
}

/** Right answers of readouts on the tested trials. */
export function readoutScores(readouts: Readouts, { tested }: ProbedStates): Readonly<Record<TrialQuestion, number>> {
  const entries = READOUTS.map(
    (target) =>
      [target, share(rightOf(readouts[target], { values: tested.values, labels: labelsOf(tested, target) }))] as const,
  );
  return Object.fromEntries(entries) as Record<TrialQuestion, number>;
}

function statesOf(network: Network, trials: readonly Trial[], encoding: Encoding): StatesOf {
  const values: Float64Array[] = [];
  const inputs = inputsOf(
    trials.map(({ index }) => index),
    encoding,
  );
  eachState(network, inputs, (row, state) => {
    values[row] = valuesOf(state);
  });
  return { trials, values };
}

function partOf(values: Float64Array, part: PartProbed): Float64Array {
  if (part === 'all') return values;
  const from = (Number(part) - 1) * UNITS;
  const cells = LAYERS * UNITS + from;
  return Float64Array.from([...values.subarray(from, from + UNITS), ...values.subarray(cells, cells + UNITS)]);
}

function labelsOf({ trials }: StatesOf, target: TrialQuestion): readonly number[] {
  return trials.map((trial) => classOf(placeIn(trial, target)));
}

function placeIn({ large, small, belief }: Trial, target: TrialQuestion): Box | null {
  switch (target) {
    case 'large':
      return large;
    case 'small':
      return small;
    case 'otherLarge':
      return belief.large;
    case 'otherSmall':
      return belief.small;
  }
}

/** T, F or N: the opponent's belief about the treat. */
function letterOf({ regime }: Trial, target: TrialQuestion): string {
  return target === 'large' || target === 'otherLarge' ? regime.charAt(0) : regime.charAt(1).toUpperCase();
}

function controlOf(on: Examples, off: Examples, { fitted, tested }: ProbedStates, target: TrialQuestion): number {
  const typesOf = ({ trials }: StatesOf): readonly number[] => trials.map(({ ordering }) => ordering.index);
  const all = controlLabels([...typesOf(fitted), ...typesOf(tested)], on.labels, `${FITTING.seed}/${target}`);
  const control = fitProbe({ values: on.values, labels: all.slice(0, on.values.length) }, FITTING);
  return share(rightOf(control, { values: off.values, labels: all.slice(on.values.length) }));
}

function share(right: readonly number[]): number {
  return right.reduce((sum, one) => sum + one, 0) / right.length;
}
