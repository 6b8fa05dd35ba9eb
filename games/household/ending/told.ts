/**
 * Which of the goals that a seat was told were met at the end, as far as the seat can know: by what it sees then, and by
 * how many goals the result says were met. Observations alone are read, so this tells a seat nothing new.
 */
import { conjunctsOf, type PddlFormula } from '../pddl/formula.ts';
import { parseGoal } from '../pddl/parse.ts';
import { printFormula } from '../pddl/print.ts';
import { functionalGoal } from '../pddl/projection.ts';
import type { Observation } from '../types.ts';
import type { HouseholdWords } from '../words.ts';
import { seenToHold } from './seen.ts';

export interface JudgedGoal {
  /** The goal in words, without a full stop: "the locker is open". */
  readonly words: string;
  /** null: the viewer cannot know. */
  readonly met: boolean | null;
}

/** Empty: the session goes on, or the seat was told no goal in the formal language. */
export function goalsTold(
  observation: Observation,
  { formulaInWords }: Pick<HouseholdWords, 'formulaInWords'>,
): readonly JudgedGoal[] {
  const { own, result, parameters } = observation;
  if (own === null || result === null) return [];
  const faithful = parameters.rules === 'faithful';
  const goals = physicalParts(own.knows.goals, faithful ? 'original' : 'all');
  const { total, latched, holding } = faithful ? result.original : result.all;
  const met = faithful ? latched : holding;
  const personal = result.personal.filter(({ agent }) => agent === observation.viewer);
  const personalMet = personal.map((goal) => (faithful ? goal.latched : goal.holding));
  const seen = goals.map((goal) => {
    const holds = seenToHold(goal, observation);
    // under faithful what was undone has been met all the same
    return faithful && holds === false ? null : holds;
  });
  const known = (value: boolean): number => seen.filter((each) => each === value).length;
  // a personal goal is among those that the seat was told; which one it is, it is not told formally
  const isAll = personal.length === 0 && goals.length === total;
  const restMet =
    (met === total && personalMet.every((each) => each)) || (isAll && known(false) === total - met && met > 0);
  const restMissed = (met === 0 && !personalMet.includes(true)) || (isAll && known(true) === met);
  return goals.map((goal, i) => ({
    words: formulaInWords(goal),
    met: seen[i] ?? (restMet ? true : restMissed ? false : null),
  }));
}

/** The conjuncts of the physical part of what was told, each once. */
function physicalParts(texts: readonly string[], reading: 'all' | 'original'): readonly PddlFormula[] {
  const parts = texts.flatMap((text): readonly PddlFormula[] => {
    const parsed = parseGoal(text);
    const physical = parsed.ok ? functionalGoal(parsed.value, reading).goal : null;
    return physical ? conjunctsOf(physical) : [];
  });
  return [...new Map(parts.map((part) => [printFormula(part), part])).values()];
}
