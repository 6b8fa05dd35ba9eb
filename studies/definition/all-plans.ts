/** Every plan that a study can lay: its sessions with the patches of each arm, condition and item. */
import { cellsOf, conditionsOf, planOf } from '../allocation/cells.ts';
import type { FrozenStudy } from './freeze.ts';
import { SessionPlan } from './types.ts';

export interface PlanInArm {
  readonly arm: string;
  readonly plan: SessionPlan;
}

/** Sorted by session, then by arm. A patch that makes no plan makes none here. */
export function allPlans({ definition, items }: FrozenStudy): readonly PlanInArm[] {
  const listed = [null, ...Object.values(items).flat()];
  return definition.sessions.flatMap((session) =>
    cellsOf(definition).flatMap((cell) =>
      conditionsOf(definition).flatMap((condition) =>
        listed.flatMap((item): readonly PlanInArm[] => {
          const plan = SessionPlan.safeParse(planOf(session, { cell, condition, item }));
          return plan.success ? [{ arm: cell.id, plan: plan.data }] : [];
        }),
      ),
    ),
  );
}
