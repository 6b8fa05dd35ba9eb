/** Compares what the study knows of its participants with what the recruiter knows of their submissions. Pure. */
import type { ParticipationOutcome } from '../../../studies/definition/outcomes.ts';
import type { Authenticity } from '../../../studies/way/contract/parts.ts';

/** What the recruiter says of a submission. */
export interface RecruiterSubmission {
  /** Prolific's id of the submission, which links hold as SESSION_ID. */
  readonly id: string;
  /** Prolific's id of the participant. */
  readonly person: string;
  /** The status in Prolific's word, as APPROVED or TIMED-OUT. */
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
  /** null: still under way. */
  readonly outcome: ParticipationOutcome | null;
  /** Given at the end; null: still under way. */
  readonly code: string | null;
  readonly owed: number;
  /** The amount in lists of bonuses so far. */
  readonly listed: number;
  /** What the recruiter pays for an approved submission, by the definition. */
  readonly base: number;
  /** Whether the outcome is paid the whole base. */
  readonly fullBase: boolean;
  /** What the outcome pays as an amount of its own, which a screening out at the recruiter is set to. */
  readonly fixed: number;
}

export interface There extends RecruiterSubmission {
  readonly key: string;
  /** What the recruiter says that it paid, in minor units; null: the file does not say. */
  readonly reward: number | null;
  readonly bonus: number | null;
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
  /** Participants of whom the recruiter has paid several submissions. */
  readonly paidTwice: readonly { readonly participant: string; readonly submissions: readonly string[] }[];
  /** Submissions of which the file says several things. They are not noted, and their participants count as undecided. */
  readonly contradictory: readonly { readonly submission: string; readonly says: readonly string[] }[];
  /** Where the recruiter says another amount than the study: the reward of an approved submission, or bonuses. */
  readonly amounts: readonly {
    readonly participant: string;
    readonly what: 'reward' | 'bonus';
    readonly here: number;
    readonly there: number;
  }[];
  /** Owed, and neither paid by the recruiter nor in a list of bonuses. */
  readonly unpaid: readonly Amount[];
  /** Paid by the recruiter or listed beyond what is owed. */
  readonly overpaid: readonly Amount[];
}

/** Submissions that the recruiter has not decided on. */
const OPEN: ReadonlySet<string> = new Set(['RESERVED', 'ACTIVE', 'AWAITING REVIEW']);
const PAYS: ReadonlySet<string> = new Set(['APPROVED', 'SCREENED OUT']);

/** Whether the recruiter has not decided on it. */
export const isOpen = ({ status }: Pick<There, 'status'>): boolean => OPEN.has(status);
/** Whether the recruiter has paid for it. */
export const isPaid = ({ status }: Pick<There, 'status'>): boolean => PAYS.has(status);

/** The submission of a participant that counts: one that is paid, or else the first. */
export function mainOf<S extends There>(submissions: readonly S[]): S | undefined {
  return submissions.find(isPaid) ?? submissions[0];
}

export interface Matched<S extends There = There> {
  /** Participant -> all submissions of the person. The one of the link comes first, or else the last one of the file. */
  readonly found: ReadonlyMap<string, readonly S[]>;
  /** Submissions of persons who never came. */
  readonly strange: readonly S[];
  /** Submission -> the different rows that the file has of it. None of them is among the others. */
  readonly contradictory: ReadonlyMap<string, readonly S[]>;
}

/** Which submission belongs to which participant. A row that is there twice counts once. */
export function matchSubmissions<S extends There>(
  here: readonly Pick<Here, 'participant' | 'key' | 'submission'>[],
  there: readonly S[],
): Matched<S> {
  const byKey = new Map(here.map((one) => [one.key, one]));
  const bySubmission = new Map(
    here.flatMap((one) => (one.submission === null ? [] : [[one.submission, one] as const])),
  );
  const found = new Map<string, readonly S[]>();
  const strange: S[] = [];
  const contradictory = new Map<string, readonly S[]>();
  for (const [id, rows] of Map.groupBy(there, (one) => one.id)) {
    const different = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
    const [submission] = different;
    if (!submission) continue;
    if (different.length > 1) {
      contradictory.set(id, different);
      continue;
    }
    const one = bySubmission.get(id) ?? byKey.get(submission.key);
    if (!one) strange.push(submission);
    else {
      const others = found.get(one.participant) ?? [];
      const isFirst = others[0]?.id !== one.submission || one.submission === null;
      found.set(one.participant, isFirst ? [submission, ...others] : [...others, submission]);
    }
  }
  return { found, strange, contradictory };
}

export function compare(here: readonly Here[], there: readonly There[]): Reconciled {
  const matched = matchSubmissions(here, there);
  const { found } = matched;
  const unclear = new Set([...matched.contradictory.values()].flat().flatMap(({ id, key }) => [id, key]));
  const pairs = here.flatMap((one) => {
    const submissions = found.get(one.participant) ?? [];
    const submission = mainOf(submissions);
    return submission ? [{ one, submission, submissions }] : [];
  });
  const withStatus = (status: string): readonly string[] =>
    pairs.filter(({ submission }) => submission.status === status).map(({ one }) => one.participant);
  const isUnclear = (one: Here): boolean =>
    unclear.has(one.key) || (one.submission !== null && unclear.has(one.submission));
  const balances = here.flatMap((one): Amount[] => {
    const own = found.get(one.participant) ?? [];
    const main = mainOf(own);
    if (one.code === null || (main && isOpen(main)) || isUnclear(one)) return [];
    return [{ participant: one.participant, minor: one.owed - paidTo(one, own) }];
  });
  return {
    matched: pairs.map(({ one }) => one.participant),
    onlyHere: here
      .filter((one) => !found.has(one.participant) && !isUnclear(one))
      .map(({ participant }) => participant),
    onlyThere: matched.strange.map(({ id }) => id),
    returned: withStatus('RETURNED'),
    timedOut: withStatus('TIMED-OUT'),
    codeMismatch: pairs
      .filter(({ one, submission }) => submission.code !== '' && submission.code !== one.code)
      .map(({ one, submission }) => ({ participant: one.participant, here: one.code, there: submission.code })),
    paidTwice: pairs.flatMap(({ one: { participant }, submissions }) => {
      const paying = submissions.filter(isPaid).map(({ id }) => id);
      return paying.length > 1 ? [{ participant, submissions: paying }] : [];
    }),
    contradictory: [...matched.contradictory].map(([submission, rows]) => ({ submission, says: rows.map(inWords) })),
    amounts: pairs.flatMap(({ one, submissions }) => otherAmounts(one, submissions)),
    unpaid: balances.filter(({ minor }) => minor > 0),
    overpaid: balances.filter(({ minor }) => minor < 0).map((one) => ({ ...one, minor: -one.minor })),
  };
}

/** A row as it is told beside another one of the same submission. */
function inWords({ status, code, person, reward, bonus }: There): string {
  const amounts = [reward, bonus].map((minor) => minor ?? '').join('/');
  return [status, code, person, ...(amounts === '/' ? [] : [amounts])].join(' ').trim();
}

function otherAmounts(one: Here, submissions: readonly There[]): Reconciled['amounts'] {
  const { participant, base, listed } = one;
  const bonuses = bonusesIn(submissions);
  return [
    ...submissions.flatMap(({ status, reward }) =>
      status === 'APPROVED' && reward !== null && reward !== base
        ? [{ participant, what: 'reward' as const, here: base, there: reward }]
        : [],
    ),
    ...(bonuses !== null && bonuses !== listed
      ? [{ participant, what: 'bonus' as const, here: listed, there: bonuses }]
      : []),
  ];
}

/** null: the file does not say. */
function bonusesIn(submissions: readonly There[]): number | null {
  const told = submissions.flatMap(({ bonus }) => bonus ?? []);
  return told.length === 0 ? null : told.reduce((sum, minor) => sum + minor, 0);
}

/** What the participant has: by the submissions, and as bonuses, which are those in lists where the file does not say. */
function paidTo(one: Here, submissions: readonly There[]): number {
  const rewards = submissions.reduce((sum, submission) => sum + rewardOf(one, submission), 0);
  return rewards + (bonusesIn(submissions) ?? one.listed);
}

function rewardOf({ base, fixed }: Here, { status, reward }: There): number {
  if (status === 'APPROVED') return reward ?? base;
  return status === 'SCREENED OUT' ? fixed : 0;
}
