/**
 * Makes a task for a blueprint: draws drafts until one passes every check of the verifier. The same seed, the same
 * task.
 */
import { rngFor } from '../../../../games/core/rng.ts';
import type { Scene, Task } from '../../../../games/household/task/types.ts';
import { isSound, type TaskCheck, verify } from '../checks/checks.ts';
import type { Blueprint } from './blueprint.ts';
import { type Difficulty, difficultyOf } from './difficulty.ts';
import { type Dropped, draftTask } from './draft.ts';

/** Why a draft was not kept: the step that failed before there was a task, or the check that failed. */
type Reason = Dropped | TaskCheck['id'];

export interface Generated {
  readonly task: Task;
  readonly difficulty: Difficulty;
  readonly effort: Effort;
}

export interface Effort {
  readonly drafts: number;
  /** Drafts that the verifier checked. */
  readonly verified: number;
  readonly reasons: Readonly<Partial<Record<Reason, number>>>;
}

export interface WantedTask {
  readonly id: string;
  readonly blueprint: Blueprint;
  readonly seed: string;
  readonly scenes?: readonly Scene[];
  /** The most drafts to draw. */
  readonly most?: number;
}

/** null: no draft was sound; `effort` then says why. */
export function generateTask({ id, blueprint, seed, scenes = [], most = 400 }: WantedTask): {
  readonly found: Generated | null;
  readonly effort: Effort;
} {
  const reasons: Partial<Record<Reason, number>> = {};
  const failed = (reason: Reason): void => {
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  };
  let verified = 0;
  for (let drafts = 1; drafts <= most; drafts++) {
    const draft = draftTask(blueprint, { id, scenes }, rngFor(seed, id, drafts));
    if (!draft.ok) {
      failed(draft.dropped);
      continue;
    }
    verified++;
    const verification = verify(draft.task, 'corrected');
    const difficulty = difficultyOf(draft.task, verification);
    if (!isSound(verification) || !difficulty) {
      for (const { id: check, ok } of verification.checks) if (ok !== true) failed(check);
      continue;
    }
    const { task } = draft;
    const effort = { drafts, verified, reasons };
    return { found: { task: { ...task, turns: 2 * difficulty.turns }, difficulty, effort }, effort };
  }
  return { found: null, effort: { drafts: most, verified, reasons } };
}
