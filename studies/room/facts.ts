/** All that the rows of the operators' room are made from. */
import type { StudyState } from '../way/contract/state.ts';
import type { PlayFacts } from './play-facts.ts';
import type { RoomSessionFacts } from './session-facts.ts';
import type { SessionTrace } from './session-trace.ts';
import type { Trace } from './trace.ts';

export interface RoomFacts {
  /** As it is on disk. */
  readonly study: StudyState;
  readonly trace: Trace;
  readonly sessions: ReadonlyMap<string, RoomSessionFacts>;
  /** Session whose log was read -> what it tells. */
  readonly told: ReadonlyMap<string, SessionTold>;
  /** Server clock, ms since the epoch. */
  readonly now: number;
  /** The text behind a token; null: it was erased. */
  readonly textOf: (token: string, owner: TextOwner) => string | null;
}

type SessionTold = Pick<SessionTrace, 'letters' | 'deeds'> & { readonly play: PlayFacts | null };

/** Whose log holds the token of a text. */
export type TextOwner =
  | { readonly kind: 'study' }
  | { readonly kind: 'participant'; readonly id: string }
  | { readonly kind: 'session'; readonly id: string };

export type Rows<R> = Readonly<Record<string, R>>;

/** Whether outcomes are pooled over arms. */
export function isBlind({ intake, unblinded }: Pick<StudyState, 'intake' | 'unblinded'>): boolean {
  return intake !== 'closed' && !unblinded;
}
