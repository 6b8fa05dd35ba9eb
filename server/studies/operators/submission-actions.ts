/**
 * What an operator does at the recruiter: for each outcome, and for each submission. Pure. The recruiter pays the base for a
 * submission that is approved, a fixed amount for one that is screened out, and nothing for one that is returned; all else is
 * a bonus.
 */
import { afterConsent, OUTCOMES, type ParticipationOutcome } from '../../../studies/definition/outcomes.ts';
import { payOfOutcome } from '../../../studies/definition/payment.ts';
import type { Study } from '../../../studies/definition/types.ts';
import { canEndAs, codeOfOutcome } from '../../../studies/definition/waves.ts';
import {
  type Here,
  isOpen,
  isPaid,
  type Matched,
  mainOf,
  matchSubmissions,
  type There,
} from './compare-submissions.ts';

/**
 * approve, screen_out, ask_to_return: do this with the submission; wait: the participant is not done; nothing: it is done; look:
 * the submission needs a person to decide, and `why` says for what reason.
 */
type Deed = 'approve' | 'screen_out' | 'ask_to_return' | 'wait' | 'nothing' | 'look';

export interface OutcomeAction {
  readonly outcome: ParticipationOutcome;
  readonly code: string;
  readonly do: Deed;
  /** What the recruiter pays by it, in minor units. */
  readonly minor: number;
  /** Whether more can be owed, which lists of bonuses hold. */
  readonly more: boolean;
}

export interface SubmissionAction {
  /** null: not known. */
  readonly submission: string | null;
  /** The recruiter's id of the participant; null: not known. */
  readonly person: string | null;
  /** null: of no participant of this study. */
  readonly participant: string | null;
  readonly outcome: string | null;
  /** The status in the recruiter's word; null: not known. */
  readonly status: string | null;
  readonly do: Deed;
  /** What the recruiter pays by it, in minor units. */
  readonly minor: number;
  /** What the participant is owed beside it, as bonus; lists that are written already are part of it. */
  readonly bonus: number;
  /** Empty: nothing more to say. */
  readonly why: string;
}

/** What to do with the submission of each outcome, from the definition alone. */
export function outcomeActions(
  study: Pick<Study, 'payment' | 'codes' | 'failedAttention' | 'waves'>,
): readonly OutcomeAction[] {
  const { payment, waves = [] } = study;
  const possible = OUTCOMES.filter((outcome) => canEndAs(study, outcome)).flatMap((outcome) =>
    // those who do not come back have the code of the last wave that they completed
    (outcome === 'not_returned' ? waves.map((_, i) => i + 1) : [0]).map((completed) => ({ outcome, completed })),
  );
  return possible.map(({ outcome, completed }): OutcomeAction => {
    const { base, fixed, earned, waiting } = payOfOutcome(payment, outcome);
    const { code } = codeOfOutcome(study, outcome, completed);
    if (base === 'full') return { outcome, code, do: 'approve', minor: payment.base.minor, more: true };
    const isPaid = afterConsent(outcome);
    const more = isPaid && (base === 'byTime' || earned || waiting || payment.floor > fixed);
    return fixed > 0
      ? { outcome, code, do: 'screen_out', minor: fixed, more }
      : { outcome, code, do: 'ask_to_return', minor: 0, more };
  });
}

/** For all submissions of the recruiter and all participants without one. */
export function submissionActions(here: readonly Here[], there: readonly There[]): readonly SubmissionAction[] {
  const matched = matchSubmissions(here, there);
  return [
    ...here.flatMap((one) => ofParticipant(one, matched.found.get(one.participant) ?? [])),
    ...matched.strange.map(
      (one): SubmissionAction => ({
        ...{ submission: one.id, person: one.person, participant: null, outcome: null, status: one.status },
        ...{ minor: 0, bonus: 0 },
        ...(isPaid(one) || isOpen(one)
          ? { do: 'look', why: 'No participant of this study has it.' }
          : { do: 'nothing', why: '' }),
      }),
    ),
    ...contradictions(matched),
  ];
}

/** Without a file: as if all submissions awaited review. `persons`: the recruiter's ids by participant. */
export function plannedActions(
  here: readonly Here[],
  persons: ReadonlyMap<string, string>,
): readonly SubmissionAction[] {
  return here.map(({ participant, submission, outcome, ...one }) => ({
    ...{ submission, person: persons.get(participant) ?? null, participant, outcome, status: null },
    ...planned({ participant, submission, outcome, ...one }),
  }));
}

type Done = Pick<SubmissionAction, 'do' | 'minor' | 'bonus' | 'why'>;

function planned(one: Here): Done {
  const { code, owed, listed, base, fullBase, fixed } = one;
  if (code === null) return { do: 'wait', minor: 0, bonus: 0, why: 'The participant is under way.' };
  const at = (deed: Deed, minor: number): Done => ({ do: deed, minor, bonus: owed - minor, why: '' });
  if (fullBase && owed >= base) return at('approve', base);
  // what is in a list already is not paid a second time
  if (fixed > 0 && owed - listed >= fixed) return at('screen_out', fixed);
  return at('ask_to_return', 0);
}

function ofParticipant(one: Here, submissions: readonly There[]): readonly SubmissionAction[] {
  const { participant, outcome, owed } = one;
  const main = mainOf(submissions);
  if (!main) return [];
  return submissions.map((submission): SubmissionAction => {
    const { id, person, status } = submission;
    const row = { submission: id, person, participant, outcome, status };
    if (submission !== main) return { ...row, ...ofAnother(submission, main) };
    if (one.code === null) return { ...row, ...planned(one) };
    switch (status) {
      case 'AWAITING REVIEW':
        return { ...row, ...planned(one), why: otherCode(one, submission) };
      case 'RESERVED':
      case 'ACTIVE':
        return { ...row, ...planned(one), do: 'wait', minor: 0, why: 'It is not submitted.' };
      case 'APPROVED': {
        const reward = submission.reward ?? one.base;
        if (reward > owed) return { ...row, do: 'look', minor: 0, bonus: 0, why: 'It was approved, and less is owed.' };
        return { ...row, do: 'nothing', minor: 0, bonus: owed - reward, why: '' };
      }
      case 'SCREENED OUT':
        return { ...row, do: 'nothing', minor: 0, bonus: Math.max(0, owed - one.fixed), why: '' };
      case 'REJECTED':
        return owed > 0
          ? { ...row, do: 'look', minor: 0, bonus: owed, why: 'It was rejected, and the study owes this amount.' }
          : { ...row, do: 'nothing', minor: 0, bonus: 0, why: '' };
      default:
        return { ...row, do: 'nothing', minor: 0, bonus: owed, why: '' };
    }
  });
}

/** A further submission of the same person. */
function ofAnother(other: There, { id }: There): Done {
  const nothing = { minor: 0, bonus: 0 };
  if (isPaid(other)) return { do: 'look', ...nothing, why: `The same person is paid for ${id} as well.` };
  if (isOpen(other)) return { do: 'ask_to_return', ...nothing, why: `The same person has ${id}.` };
  return { do: 'nothing', ...nothing, why: '' };
}

function otherCode({ code }: Here, submission: There): string {
  return submission.code === '' || submission.code === code
    ? ''
    : `It has the code ${submission.code}, and not ${code}.`;
}

function contradictions({ contradictory }: Matched): readonly SubmissionAction[] {
  return [...contradictory].map(([submission, rows]) => ({
    ...{ submission, person: rows[0]?.person ?? null, participant: null, outcome: null, status: null },
    ...{ do: 'look', minor: 0, bonus: 0 },
    why: `The file says several things of it: ${[...new Set(rows.map(({ status }) => status))].join(', ')}.`,
  }));
}
