/**
 * Compares a study with the recruiter's submissions, notes in the log what the recruiter says of each, and says what to do with
 * them at the recruiter.
 */

import { payOfOutcome } from '../../../studies/definition/payment.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Authenticity } from '../../../studies/way/contract/parts.ts';
import { owedTo } from '../../../studies/way/decide/account.ts';
import { listedIn } from '../../../studies/way/decide/bonuses.ts';
import { frozenOf } from '../../../studies/way/fold/stops.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { Recruit } from '../../store/rows.ts';
import type { StoreReader } from '../../store/store.ts';
import { externalKeyOf } from '../arrivals/recruiters.ts';
import { externalIdsOf } from '../data/bonuses.ts';
import type { LiveStudy } from '../run/live-study.ts';
import {
  compare,
  type Here,
  mainOf,
  matchSubmissions,
  type Reconciled,
  type RecruiterSubmission,
  type There,
} from './compare-submissions.ts';
import {
  type OutcomeAction,
  outcomeActions,
  plannedActions,
  type SubmissionAction,
  submissionActions,
} from './submission-actions.ts';

/** A submission as a file has it: amounts are decimal numbers of the study's currency. */
export interface ToldSubmission extends RecruiterSubmission {
  readonly reward: string | null;
  readonly bonus: string | null;
}

export interface PlanAnswer {
  readonly currency: string;
  /** What to do by outcome. */
  readonly outcomes: readonly OutcomeAction[];
  /** What to do by submission. */
  readonly actions: readonly SubmissionAction[];
}

export interface ReconcileAnswer extends PlanAnswer {
  readonly people: Reconciled;
  /** How many submissions had news that were noted. */
  readonly reported: number;
}

export interface NotReconcilable {
  readonly code: 'not_reconcilable';
  readonly message: string;
}

/** What to do at the recruiter, without a file of submissions. */
export async function planFor(
  study: LiveStudy,
  store: Pick<StoreReader, 'studies'>,
): Promise<PlanAnswer | NotReconcilable> {
  const known = await reconcilable(study);
  if ('code' in known) return known;
  const here = hereIn(study, await recruitsOf(study, store));
  return { ...known, actions: plannedActions(here, await externalIdsOf(study, store)) };
}

export async function reconcileWith(
  study: LiveStudy,
  store: Pick<StoreReader, 'studies'>,
  submissions: readonly ToldSubmission[],
): Promise<ReconcileAnswer | NotReconcilable> {
  const known = await reconcilable(study);
  if ('code' in known) return known;
  const recruits = await recruitsOf(study, store);
  const { joinKey } = study.secret;
  const there = submissions.map(
    (one): There => ({
      ...one,
      key: externalKeyOf(joinKey, 'prolific', one.person),
      reward: minorIn(one.reward, known.currency),
      bonus: minorIn(one.bonus, known.currency),
    }),
  );
  let reported = 0;
  for (const [participant, submissions] of matchSubmissions(hereIn(study, recruits), there).found) {
    const submission = mainOf(submissions);
    if (!submission) continue;
    const { status, authenticity } = submission;
    const before = study.state().participants.get(participant)?.submission ?? null;
    const refusal = await reportSubmission(study, participant, { status, authenticity });
    if (refusal) throw new Error(`${participant} is matched, and refused: ${refusal.message}`);
    if (study.state().participants.get(participant)?.submission !== before) reported += 1;
  }
  const here = hereIn(study, recruits);
  return { ...known, people: compare(here, there), actions: submissionActions(here, there), reported };
}

async function reconcilable(study: LiveStudy): Promise<Omit<PlanAnswer, 'actions'> | NotReconcilable> {
  const refuse = (message: string): NotReconcilable => ({ code: 'not_reconcilable', message });
  await study.settled();
  const newest = study.state().versions.at(-1)?.frozen.definition;
  if (newest?.intake.recruiter !== 'prolific')
    return refuse(`The recruiter of study '${study.id}' is ${newest?.intake.recruiter}, not prolific.`);
  if (study.state().emptied)
    return refuse(
      `The personal data of study '${study.id}' are erased: no submission can be told to be a participant's.`,
    );
  return { currency: newest.payment.currency, outcomes: outcomeActions(newest) };
}

/** The recruits, with the submissions of erased participants who are still to be paid. */
async function recruitsOf(
  study: LiveStudy,
  { studies }: Pick<StoreReader, 'studies'>,
): Promise<readonly Pick<Recruit, 'participant' | 'externalKey' | 'submissionId'>[]> {
  const payees = new Map((await studies.payeesOf(study.id)).map((payee) => [payee.participant, payee.submissionId]));
  return (await studies.recruitsOf(study.id)).map(({ participant, externalKey, submissionId }) => ({
    ...{ participant, externalKey },
    submissionId: submissionId ?? payees.get(participant) ?? null,
  }));
}

/** The participants as the study has them now; simulated ones are left out. */
function hereIn(study: LiveStudy, recruits: Awaited<ReturnType<typeof recruitsOf>>): readonly Here[] {
  const state = study.state();
  const listed = listedIn(state);
  return recruits.flatMap(({ participant, externalKey, submissionId }): Here[] => {
    const one = state.participants.get(participant);
    if (!one || one.simulated) return [];
    const { payment } = frozenOf(state, one).definition;
    const ended = one.state.status === 'finished' ? one.state : null;
    // the base is for the first wave, which is completed where it is settled
    const hasFullBase =
      one.settled !== null || (ended !== null && payOfOutcome(payment, ended.outcome).base === 'full');
    return [
      {
        ...{ participant, key: externalKey, submission: submissionId },
        ...{ outcome: ended?.outcome ?? null, code: ended?.code ?? null },
        ...{ owed: owedTo(one), listed: listed.get(participant) ?? 0 },
        fullBase: ended !== null && one.consent !== null && hasFullBase,
        ...{ base: payment.base.minor, fixed: one.account.byRule.fixed ?? 0 },
      },
    ];
  });
}

/** A decimal number of this currency in minor units. */
function minorIn(amount: string | null, currency: string): number | null {
  if (amount === null) return null;
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return Math.round(Number(amount) * 10 ** digits);
}

/** Notes what the recruiter says, unless it said the same before. */
export function reportSubmission(
  study: LiveStudy,
  participant: string,
  { status, authenticity }: { readonly status: string; readonly authenticity: Authenticity | null },
): Promise<StudyRefusal | null> {
  const told = status.toLowerCase().replaceAll(/[ -]/g, '_');
  const more = authenticity ? { authenticity } : {};
  return study.perform(
    { type: 'submissionReported', participant, status: told, ...more },
    { commandId: `submission-${participant}-${newId()}` },
  );
}
