/** What calibration counts of one session on a task. */
import { type HouseholdLog, isTrueOf, momentsOf } from '../../games/household/beliefs/knowledge.ts';
import { goalsOf, resultOf } from '../../games/household/goals.ts';
import { rootKnowledgeIn } from '../../games/household/pddl/formula.ts';

export interface CalibrationResult {
  /** false also where models left all seats before the end. */
  readonly success: boolean;
  /** Share of the conjuncts of the shared goal that hold at the end. */
  readonly progress: number;
  /** Number of outermost K's of the shared goal that hold at the end, and number of all. */
  readonly known: number;
  readonly knowledge: number;
  readonly personal: number;
  readonly turns: number;
  readonly messages: number;
}

/** Throws if no turn could be played. */
export function calibrationResult(log: HouseholdLog): CalibrationResult {
  const end = momentsOf(log).at(-1);
  if (!end) throw new Error('expected a session that was played');
  const { state } = end;
  const { all, personal } = state.result ?? resultOf(state);
  const roots = rootKnowledgeIn(goalsOf(state.config.task).shared);
  return {
    success: state.result?.success ?? false,
    progress: all.total === 0 ? 0 : all.holding / all.total,
    personal: personal.filter(({ holding }) => holding).length,
    known: roots.filter((root) => isTrueOf(end, root)).length,
    knowledge: roots.length,
    turns: state.turn,
    messages: state.sent.reduce((sum, each) => sum + each, 0),
  };
}
