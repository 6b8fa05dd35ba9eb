/** Compares a study with the recruiter's submissions, and notes in the log what the recruiter says of each. */

import { owedTo } from '../../studies/way/account.ts';
import { listedIn } from '../../studies/way/bonuses.ts';
import type { StudyRefusal } from '../../studies/way/commands.ts';
import type { Authenticity } from '../../studies/way/parts.ts';
import { frozenOf } from '../../studies/way/stops.ts';
import { newId } from '../live/tokens.ts';
import type { StoreReader } from '../store/store.ts';
import { compare, type Here, matchSubmissions, type Reconciled, type Submission } from './compare-submissions.ts';
import type { LiveStudy } from './live-study.ts';
import { externalKeyOf } from './recruiters.ts';

export interface ReconcileAnswer {
  readonly people: Reconciled;
  readonly currency: string;
  /** How many submissions had news that were noted. */
  readonly reported: number;
}

export interface NotReconcilable {
  readonly code: 'not_reconcilable';
  readonly message: string;
}

export async function reconcileWith(
  study: LiveStudy,
  { studies }: Pick<StoreReader, 'studies'>,
  submissions: readonly Submission[],
): Promise<ReconcileAnswer | NotReconcilable> {
  const refuse = (message: string): NotReconcilable => ({ code: 'not_reconcilable', message });
  await study.settled();
  const newest = study.state().versions.at(-1)?.frozen.definition;
  if (newest?.intake.recruiter !== 'prolific')
    return refuse(`The recruiter of study '${study.id}' is ${newest?.intake.recruiter}, not prolific.`);
  if (study.state().emptied)
    return refuse(
      `The personal data of study '${study.id}' are erased: no submission can be told to be a participant's.`,
    );
  const recruits = await studies.recruitsOf(study.id);
  const hereNow = (): readonly Here[] => {
    const state = study.state();
    const listed = listedIn(state);
    return recruits.flatMap(({ participant, externalKey, submissionId }): Here[] => {
      const one = state.participants.get(participant);
      if (!one || one.simulated) return [];
      const { payment } = frozenOf(state, one).definition;
      return [
        {
          ...{ participant, key: externalKey, submission: submissionId },
          code: one.state.status === 'finished' ? one.state.code : null,
          ...{ owed: owedTo(one), listed: listed.get(participant) ?? 0 },
          ...{ base: payment.base.minor, fixed: one.account.byRule.fixed ?? 0 },
        },
      ];
    });
  };
  const { joinKey } = study.secret;
  const there = submissions.map((one) => ({ ...one, key: externalKeyOf(joinKey, 'prolific', one.person) }));
  let reported = 0;
  for (const [participant, { status, authenticity }] of matchSubmissions(hereNow(), there).found) {
    const before = study.state().participants.get(participant)?.submission ?? null;
    const refusal = await reportSubmission(study, participant, { status, authenticity });
    if (refusal) throw new Error(`${participant} is matched, and refused: ${refusal.message}`);
    if (study.state().participants.get(participant)?.submission !== before) reported += 1;
  }
  return { people: compare(hereNow(), there), currency: newest.payment.currency, reported };
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
