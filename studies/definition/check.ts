/**
 * The check that stands before every publication: all problems of a study at once, each with its place and code, and what
 * the study takes and costs. Pure: the same study and catalogue give the same report.
 */
import type { Catalogue } from './catalogue.ts';
import { checkAgainst, checkDesign, checkPeople, plansOf } from './check-design.ts';
import {
  checkDisclosure,
  checkExits,
  checkIntake,
  checkMoney,
  checkReach,
  checkSteps,
  checkSurveys,
  checkTexts,
  warnOfIntake,
} from './check-flow.ts';
import { checkPlan } from './check-sessions.ts';
import { type Arm, armsOf, type ExpectedPay, expectedMinutes, expectedPay, peopleOf } from './expected.ts';
import { type FrozenStudy, freeze, hashOf, type StudySource } from './freeze.ts';
import { type Problem, problemOf, type Warning } from './problem.ts';

export interface CheckReport {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** null: the shape is wrong, so that nothing can be computed. */
  readonly expectedMinutes: number | null;
  readonly pay: ExpectedPay | null;
  readonly arms: readonly Arm[];
  /** SHA-256 of what would be published; null: the shape is wrong. */
  readonly hash: string | null;
}

/** Freezes and checks what an author hands in. */
export function checkSource(
  source: StudySource,
  catalogue: Catalogue,
  published: FrozenStudy | null = null,
): CheckReport {
  const frozen = freeze(source);
  if (!('definition' in frozen)) {
    const problems = frozen.map(problemOf);
    return { ok: false, problems, warnings: [], expectedMinutes: null, pay: null, arms: [], hash: null };
  }
  return checkStudy(frozen, catalogue, published);
}

/** `published`: the version that participants are in; null: the study is not published yet. */
export function checkStudy(
  frozen: FrozenStudy,
  catalogue: Catalogue,
  published: FrozenStudy | null = null,
): CheckReport {
  const { definition } = frozen;
  const { plans, problems: unplayable } = plansOf(frozen);
  const problems = [
    ...checkSteps(definition, catalogue),
    ...checkReach(definition),
    ...checkTexts(frozen, catalogue),
    ...checkSurveys(frozen),
    ...checkDesign(frozen),
    ...unplayable,
    ...plans.flatMap(({ plan, path }) => checkPlan(plan, definition, catalogue, path)),
    ...checkPeople(definition, plans),
    ...checkDisclosure(frozen, plans),
    ...checkExits(definition),
    ...checkMoney(definition, peopleOf(definition)),
    ...checkIntake(definition, catalogue),
    ...(published ? checkAgainst(frozen, published) : []),
  ];
  const minutes = expectedMinutes(frozen);
  return {
    ok: problems.length === 0,
    problems,
    warnings: warnOfIntake(definition),
    expectedMinutes: minutes,
    pay: expectedPay(definition, minutes),
    arms: armsOf(definition),
    hash: hashOf(frozen),
  };
}
