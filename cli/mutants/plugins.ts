/**
 * The plugins for StrykerJS: a checker, which passes only the mutants of the sample, and a reporter, which moves the
 * progress bar. StrykerJS finds both by the name `strykerPlugins`.
 */
import type { Checker, CheckResult } from '@stryker-mutator/api/check';
import { CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { type Progress, progressBar } from '../shared/progress.ts';
import { drawn, type Sample } from './drawing.ts';

/** Our part of the options of StrykerJS. */
export interface DrawingOptions {
  readonly sample: Sample | null;
  readonly root: string;
}

export const strykerValidationSchema = { properties: { drawing: { type: 'object' } } };

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'drawing', tokened(checkerOf)),
  declareFactoryPlugin(PluginKind.Reporter, 'bar', tokened(reporterOf)),
];

function tokened<R>(factory: (options: StrykerOptions) => R) {
  return Object.assign(factory, { inject: tokens(commonTokens.options) });
}

function checkerOf(options: StrykerOptions): Checker {
  const { sample, root } = drawingIn(options);
  const checked = (mutants: readonly Mutant[]): Record<string, CheckResult> => {
    const chosen = new Set(drawn(mutants, sample, root));
    const left: CheckResult = { status: CheckStatus.CompileError, reason: 'not in the sample' };
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, chosen.has(mutant) ? { status: CheckStatus.Passed } : left]),
    );
  };
  return {
    init: async () => {},
    // one group, so that the sample is drawn from all mutants at once
    group: async (mutants) => [mutants.map(({ id }) => id)],
    check: async (mutants) => checked(mutants),
  };
}

function reporterOf(options: StrykerOptions): Reporter {
  const { sample } = drawingIn(options);
  let bar: Progress | null = null;
  return {
    onMutationTestingPlanReady: ({ mutantPlans }) => {
      bar = progressBar('mutants', Math.min(sample?.count ?? mutantPlans.length, mutantPlans.length));
    },
    onMutantTested: ({ status }) => {
      if (status !== 'CompileError') bar?.advance(1);
    },
    wrapUp: () => bar?.stop(),
  };
}

function drawingIn(options: StrykerOptions): DrawingOptions {
  return options.drawing as DrawingOptions;
}
