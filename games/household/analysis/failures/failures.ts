/**
 * The five ways in which EnactToM's authors saw agents fail (their Table 4 and appendix C), found in a log by rules that are
 * written down with each: what is found, and what on purpose is not. They read formal facts and what coders found in texts;
 * they judge neither plans nor prose.
 */

import type { HouseholdLog } from '../../beliefs/knowledge.ts';
import type { AnnotatedMessage } from '../coding.ts';
import { type BrokenChain, brokenChains } from './broken-chains.ts';
import { ignoredConstraints } from './constraints.ts';
import { misallocation } from './misallocation.ts';
import { privateObjective } from './private-objective.ts';
import { type Failure, type Reading, readingOf } from './reading.ts';
import { withholding } from './withholding.ts';

/** In the order of turns. */
export function failuresIn(log: HouseholdLog, annotations: readonly AnnotatedMessage[] = []): readonly Failure[] {
  const reading = readingOf(log, annotations);
  if (!reading) return [];
  const found = DETECTORS.flatMap((detect) => detect(reading));
  return found.toSorted((a, b) => a.turn - b.turn);
}

const DETECTORS: readonly ((reading: Reading) => readonly Failure[])[] = [
  withholding,
  chainBreakdown,
  privateObjective,
  misallocation,
  ignoredConstraints,
];

/**
 * Epistemic chain breakdown: at the end something is so that somebody should know, and that somebody does not know it, or
 * does not know that another does. Not found: chains about what is not so, which is a failure to do it.
 */
function chainBreakdown({ moments }: Reading): readonly Failure[] {
  return brokenChains(moments).flatMap(({ how, turn, seats, says }: BrokenChain): Failure[] => {
    if (how === 'never_so' || how === 'undone') return [];
    return [{ pattern: 'epistemic_chain_breakdown', turn: turn ?? 0, seats, evidence: says }];
  });
}
