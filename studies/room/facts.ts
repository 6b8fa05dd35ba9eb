/** All that the rows of the operators' room are made from. */
import type { StudyState } from '../way/state.ts';
import type { PlayFacts } from './play-facts.ts';
import type { SessionFacts } from './session-facts.ts';
import type { Trace } from './trace.ts';

export interface RoomFacts {
  /** As it is on disk. */
  readonly study: StudyState;
  readonly trace: Trace;
  readonly sessions: ReadonlyMap<string, SessionFacts>;
  /** Of sessions that are over, by session. */
  readonly plays: ReadonlyMap<string, PlayFacts>;
  /** Server clock, ms since the epoch. */
  readonly now: number;
  /** The text behind a token in this participant's stream, or in the study's (null); null: it was erased. */
  readonly textOf: (token: string, participant: string | null) => string | null;
}

export type Rows<R> = Readonly<Record<string, R>>;

/** Whether outcomes are pooled over arms. */
export function isBlind({ intake, unblinded }: Pick<StudyState, 'intake' | 'unblinded'>): boolean {
  return intake !== 'closed' && !unblinded;
}
