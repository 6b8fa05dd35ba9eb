/** Compares what the study knows of its participants with what the recruiter knows of their submissions. Pure. */
import type { Authenticity } from '../../studies/way/parts.ts';

/** What the recruiter says of a submission. */
export interface Submission {
  /** Prolific's id of the submission, which links hold as SESSION_ID. */
  readonly id: string;
  /** Prolific's id of the participant. */
  readonly person: string;
  /** In Prolific's word, as APPROVED or TIMED-OUT. */
  readonly status: string;
  /** That the participant gave; empty: none. */
  readonly code: string;
  /** null: the recruiter checked nothing. */
  readonly authenticity: Authenticity | null;
}

/** A participant of the study, with amounts in minor units. */
export interface Here {
  readonly participant: string;
  /** Key of the person, which the recruiter's id gives; it stays after an erasure. */
  readonly key: string;
  /** Recruiter's id of the submission; null: erased, or the link had none. */
  readonly submission: string | null;
  /** Given at the end; null: still under way. */
  readonly code: string | null;
  readonly owed: number;
  /** In lists of bonuses so far. */
  readonly listed: number;
  /** Of the definition: what the recruiter pays for an approved submission. */
  readonly base: number;
  /** What the outcome pays as an amount of its own, which a screening out at the recruiter is set to. */
  readonly fixed: number;
}

export interface There extends Submission {
  readonly key: string;
}

interface Amount {
  readonly participant: string;
  readonly minor: number;
}

export interface Reconciled {
  /** Participants with a submission. */
  readonly matched: readonly string[];
  /** Participants without a submission. */
  readonly onlyHere: readonly string[];
  /** Ids of submissions whose person never came. */
  readonly onlyThere: readonly string[];
  /** Participants whose submission was given back, or was not sent in time. */
  readonly returned: readonly string[];
  readonly timedOut: readonly string[];
  readonly codeMismatch: readonly {
    readonly participant: string;
    readonly here: string | null;
    readonly there: string;
  }[];
  /** Owed, and neither paid by the recruiter nor in a list of bonuses. */
  readonly unpaid: readonly Amount[];
  /** Paid by the recruiter or listed beyond what is owed. */
  readonly overpaid: readonly Amount[];
}

/** Submissions that the recruiter has not decided on. */
const OPEN: ReadonlySet<string> = new Set(['RESERVED', 'ACTIVE', 'AWAITING REVIEW']);

/** Which submission belongs to which participant, by participant; and the submissions of persons who never came. */
export function matchSubmissions<S extends There>(
  here: readonly Pick<Here, 'participant' | 'key' | 'submission'>[],
  there: readonly S[],
): { readonly found: ReadonlyMap<string, S>; readonly onlyThere: readonly string[] } {
  const byKey = new Map(here.map((one) => [one.key, one]));
  const bySubmission = new Map(
    here.flatMap((one) => (one.submission === null ? [] : [[one.submission, one] as const])),
  );
  const found = new Map<string, S>();
  const onlyThere: string[] = [];
  for (const submission of there) {
    const one = bySubmission.get(submission.id) ?? byKey.get(submission.key);
    if (!one) onlyThere.push(submission.id);
    // of several submissions of a person the one of the link counts, or else the last
    else if (found.get(one.participant)?.id !== one.submission || one.submission === null)
      found.set(one.participant, submission);
  }
  return { found, onlyThere };
}

export function compare(here: readonly Here[], there: readonly There[]): Reconciled {
  const { found, onlyThere } = matchSubmissions(here, there);
  const pairs = here.flatMap((one) => {
    const submission = found.get(one.participant);
    return submission ? [{ one, submission }] : [];
  });
  const withStatus = (status: string): readonly string[] =>
    pairs.filter(({ submission }) => submission.status === status).map(({ one }) => one.participant);
  const balances = here.flatMap((one): Amount[] => {
    const submission = found.get(one.participant) ?? null;
    const undecided = one.code === null || (submission !== null && OPEN.has(submission.status));
    return undecided ? [] : [{ participant: one.participant, minor: one.owed - one.listed - paid(one, submission) }];
  });
  return {
    matched: pairs.map(({ one }) => one.participant),
    onlyHere: here.filter(({ participant }) => !found.has(participant)).map(({ participant }) => participant),
    onlyThere,
    returned: withStatus('RETURNED'),
    timedOut: withStatus('TIMED-OUT'),
    codeMismatch: pairs
      .filter(({ one, submission }) => submission.code !== '' && submission.code !== one.code)
      .map(({ one, submission }) => ({ participant: one.participant, here: one.code, there: submission.code })),
    unpaid: balances.filter(({ minor }) => minor > 0),
    overpaid: balances.filter(({ minor }) => minor < 0).map((one) => ({ ...one, minor: -one.minor })),
  };
}

function paid({ base, fixed }: Here, submission: There | null): number {
  if (submission?.status === 'APPROVED') return base;
  return submission?.status === 'SCREENED OUT' ? fixed : 0;
}
