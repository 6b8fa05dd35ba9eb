/**
 * Finds in a log the five failure patterns of EnactToM's authors (their Table 4 and appendix C). Each detector states
 * its
 * rules: what it finds, and what it leaves out on purpose. Detectors read formal facts and the facts that coders found
 * in texts. They judge neither plans nor prose.
 */

import type { HouseholdLog } from '../../beliefs/knowledge.ts';
import type { AnnotatedFacts } from '../annotated-message.ts';
import { type BrokenChain, brokenChains } from './broken-chains.ts';
import { ignoredConstraints } from './constraints.ts';
import { misallocation } from './misallocation.ts';
import { privateObjective } from './private-objective.ts';
import { type Failure, type FailureReading, readingOf } from './reading.ts';
import { withholding } from './withholding.ts';

/** The failures, in the order of turns. */
export function failuresIn(log: HouseholdLog, annotations: readonly AnnotatedFacts[] = []): readonly Failure[] {
  const reading = readingOf(log, annotations);
  if (!reading) return [];
  const found = DETECTORS.flatMap((detect) => detect(reading));
  return found.toSorted((a, b) => a.turn - b.turn);
}

const DETECTORS: readonly ((reading: FailureReading) => readonly Failure[])[] = [
  withholding,
  chainBreakdown,
  privateObjective,
  misallocation,
  ignoredConstraints,
];

/**
 * Epistemic chain breakdown: at the end a fact is true, but an agent that should know it does not, or does not know
 * that another agent does. Not found: chains about facts that are false at the end; not to bring these about is another
 * failure.
 */
function chainBreakdown({ moments }: FailureReading): readonly Failure[] {
  return brokenChains(moments).flatMap(({ how, turn, seats, says }: BrokenChain): Failure[] => {
    if (how === 'never_so' || how === 'undone') return [];
    return [{ pattern: 'epistemic_chain_breakdown', turn: turn ?? 0, seats, evidence: says }];
  });
}
