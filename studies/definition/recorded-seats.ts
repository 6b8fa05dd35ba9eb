/** A seat that acts again as the same seat did in an earlier session, and the sessions that a plan names for it. */
import * as z from 'zod';

export const RecordedSeat = z.strictObject({ kind: z.literal('recorded') });

const SessionId = z.string().regex(/^[\w-]{1,100}$/, 'the id of a session');
export const RecordingIds = z.array(SessionId).min(1).max(1000).readonly();

/** Why a session, or a seat of it, cannot be a recording. */
export const NO_RECORDING = [
  'no_such_session',
  'not_over',
  'not_running',
  'branch',
  'other_config',
  'recorded_before',
  'changed_hands',
  'no_consent',
] as const;
export type NoRecording = (typeof NO_RECORDING)[number];

export const NO_RECORDING_IN_WORDS: Readonly<Record<NoRecording, string>> = {
  no_such_session: 'there is no such session on this server',
  not_over: 'it is not over',
  not_running: 'it never began to play',
  branch: 'it is a branch: take its parent',
  other_config: 'it was played with another game, other rules or another config',
  recorded_before: 'a seat was recorded already: take the session where it acted first',
  changed_hands: 'a seat had no agent, or several',
  no_consent: 'a person who sat there allows no use in later studies, or takes that back, or was in no study',
};
