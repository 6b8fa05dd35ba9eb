/**
 * All that is held about a participant, for the participant. Where the participant stands in the design is left out while
 * the study is under way: who knows the own arm is no longer blind to it.
 */
import { openTexts } from '../../../games/core/free-text.ts';
import { openerOf } from '../../live/session/free-text.ts';
import type { KeptPayee, KeptText, Recruit } from '../../store/rows.ts';
import { streamOfSession } from '../../store/session-log.ts';
import type { StoreReader } from '../../store/store.ts';
import { streamOfParticipant } from '../../store/study-log.ts';

/** Events of sessions that hold what a participant did. */
const OWN_EVENTS: ReadonlySet<string> = new Set(
  [
    'ActionSubmitted',
    'ActionWithdrawn',
    'NextAsked',
    'PaceChosen',
    'SeatReady',
    'ActionTimedOut',
    'ActionDefaulted',
    'ProbeAnswered',
    'NoteWritten',
  ].map((type) => `session.${type}`),
);
/** Events of the participant that tell the arm. */
const OF_THE_DESIGN: ReadonlySet<string> = new Set(['participant.ArmAssigned']);

export interface Copy {
  readonly study: string;
  readonly participant: string;
  /** What the recruiter's link said; null: erased. */
  readonly recruit: Recruit | null;
  /** The recruiter's ids that an erasure has left, so that the participant can be paid; null: there are none. */
  readonly payee: KeptPayee | null;
  readonly events: readonly CopiedEvent[];
  /** What was typed and not sent, by page. */
  readonly drafts: readonly { readonly key: string; readonly value: unknown }[];
  readonly sessions: readonly { readonly session: string; readonly events: readonly CopiedEvent[] }[];
  /** Types of events that are given once the study is released. */
  readonly withheld: readonly string[];
}

interface CopiedEvent {
  readonly type: string;
  readonly recordedAt: number;
  readonly data: unknown;
}

/** `released`: whether the study is. */
export async function copyOf(
  study: { readonly id: string; readonly released: boolean },
  store: Pick<StoreReader, 'events' | 'texts' | 'studies'>,
  participant: string,
): Promise<Copy> {
  const stream = streamOfParticipant(participant);
  const log = await store.events.read(stream);
  const { released } = study;
  const texts = await store.texts.of(stream);
  const seats = log.flatMap(({ type, data }) =>
    type === 'participant.SessionAssigned' ? [data as { readonly session: string; readonly seat: number }] : [],
  );
  const sessions = [];
  for (const { session, seat } of seats) sessions.push({ session, events: await ownEvents(store, session, seat) });
  const drafts = await store.studies.draftsOf(participant);
  return {
    study: study.id,
    participant,
    recruit: await store.studies.recruitOf(participant),
    payee: await store.studies.payeeOf(participant),
    events: log.filter(({ type }) => released || !OF_THE_DESIGN.has(type)).map((stored) => copied(stored, texts)),
    drafts: drafts.map(({ key, value }) => ({ key, value })),
    sessions,
    withheld: released ? [] : [...OF_THE_DESIGN],
  };
}

async function ownEvents(
  store: Pick<StoreReader, 'events' | 'texts'>,
  session: string,
  seat: number,
): Promise<readonly CopiedEvent[]> {
  const texts = await store.texts.of(session);
  const log = await store.events.read(streamOfSession(session));
  return log
    .filter(({ type, data }) => OWN_EVENTS.has(type) && (data as { readonly seat?: unknown }).seat === seat)
    .map((stored) => copied(stored, texts));
}

function copied(
  { type, recordedAt, data }: { readonly type: string; readonly recordedAt: number; readonly data: unknown },
  texts: ReadonlyMap<string, KeptText>,
): CopiedEvent {
  return { type, recordedAt, data: withoutOperator(openTexts(data, openerOf(texts))) };
}

/** Which operator did it is nothing about the participant; that an operator did it, and why, is. */
function withoutOperator(data: unknown): unknown {
  const cause = typeof data === 'object' && data !== null && 'cause' in data ? data.cause : null;
  return typeof cause === 'object' && cause !== null
    ? { ...(data as object), cause: { ...cause, operator: 'operator' } }
    : data;
}
