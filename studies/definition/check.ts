/**
 * The check that stands before every publication: all problems of a study at once, each with its place and code, and what
 * the study takes and costs. Pure: the same study and catalogue give the same report.
 */

import type { Catalogue } from './catalogue.ts';
import { checkConsent, checkPlaceholders, warnOfMinutes } from './check-amounts.ts';
import { checkChanges, checkEachArm } from './check-arms.ts';
import { checkAgainst, checkDesign } from './check-design.ts';
import {
  checkDisclosure,
  checkExits,
  checkIntake,
  checkMoney,
  checkReach,
  checkSteps,
  checkSurveyFiles,
  checkSurveys,
  checkTexts,
  warnOfIntake,
} from './check-flow.ts';
import { checkProbePay } from './check-pay.ts';
import { checkOutcome } from './check-plan.ts';
import { checkPlans } from './check-plans.ts';
import { checkQuotas } from './check-quotas.ts';
import { checkRecordingPatches } from './check-recordings.ts';
import { checkTranslations } from './check-translations.ts';
import { checkWaves } from './check-waves.ts';
import { type ArmReport, armReports, type ExpectedPay, expectedPay, peopleOf } from './expected.ts';
import { type FrozenStudy, freeze, hashOf, type StudySource, type Texts } from './freeze.ts';
import { problem, problemOf, type StudyProblem, type Warning } from './problem.ts';

export interface CheckReport {
  readonly ok: boolean;
  readonly problems: readonly StudyProblem[];
  readonly warnings: readonly Warning[];
  /** The minutes of the arm that takes longest; null: the shape is wrong, so that nothing can be computed. */
  readonly expectedMinutes: number | null;
  readonly pay: ExpectedPay | null;
  readonly arms: readonly ArmReport[];
  /** SHA-256 of what would be published; null: the shape is wrong. */
  readonly hash: string | null;
}

/** Freezes and checks what an author hands in, with what is known of its translations. */
export function checkSource(
  source: StudySource,
  catalogue: Catalogue,
  published: FrozenStudy | null = null,
): CheckReport {
  const tooMany = tooManyTexts(source.texts);
  const frozen = tooMany ? null : freeze(source);
  if (!frozen || !('definition' in frozen)) {
    const problems = tooMany ? [tooMany] : (frozen ?? []).map(problemOf);
    return { ok: false, problems, warnings: [], expectedMinutes: null, pay: null, arms: [], hash: null };
  }
  const report = checkStudy(frozen, catalogue, published);
  const problems = [...report.problems, ...checkTranslations(frozen, source.translations ?? {})];
  return { ...report, ok: problems.length === 0, problems };
}

/** The most texts of a study, in all languages together: ten times what a large one has. */
const MOST_TEXTS = 2000;

/** null: they are not too many. Whoever reads a source asks this first: all else takes time for each text. */
export function tooManyTexts(texts: Texts): StudyProblem | null {
  const count = Object.values(texts).reduce((sum, byKey) => sum + Object.keys(byKey).length, 0);
  if (count <= MOST_TEXTS) return null;
  return problem(['texts'], 'texts_too_many', `A study has at most ${MOST_TEXTS} texts, and this one has ${count}.`);
}

/**
 * Whether the study can run, whatever is known of its translations. `published`: the version that participants are in; null: the
 * study is not published yet.
 */
export function checkStudy(
  frozen: FrozenStudy,
  catalogue: Catalogue,
  published: FrozenStudy | null = null,
): CheckReport {
  const { definition } = frozen;
  const { plans, problems: ofPlans } = checkPlans(frozen, catalogue);
  const consent = checkConsent(frozen);
  const arms = armReports(frozen);
  const minutes = Math.max(...arms.map(({ expectedMinutes }) => expectedMinutes));
  const problems = [
    ...checkEachArm(frozen, (own) => [
      ...checkSteps(own.definition, catalogue),
      ...checkReach(own.definition),
      ...checkWaves(own.definition, catalogue),
      ...checkTexts(own, catalogue),
      ...checkSurveys(own),
    ]),
    ...checkSurveyFiles(frozen),
    ...checkOutcome(frozen, published),
    ...checkPlaceholders(frozen),
    ...consent.problems,
    ...checkDesign(frozen),
    ...checkChanges(frozen),
    ...checkRecordingPatches(frozen),
    ...checkQuotas(frozen),
    ...ofPlans,
    ...checkEachArm(frozen, (own, ofArms) =>
      checkDisclosure(
        own,
        plans.filter((one) => [...ofArms].some((arm) => one.arms.has(arm))).map(({ plan }) => plan),
      ),
    ),
    ...checkExits(definition),
    ...checkMoney(definition, peopleOf(definition), Math.max(...arms.map(({ group }) => group))),
    ...checkProbePay(definition, published?.definition ?? null),
    ...checkIntake(definition, catalogue),
    ...(published ? checkAgainst(frozen, published) : []),
  ];
  return {
    ok: problems.length === 0,
    problems,
    warnings: [...consent.warnings, ...warnOfMinutes(definition, minutes), ...warnOfIntake(definition)],
    expectedMinutes: minutes,
    pay: expectedPay(definition, minutes),
    arms,
    hash: hashOf(frozen),
  };
}
