/** A stop on a participant's way, and what a version of the way decides: which stops there are, and which one comes next. */
import type { FrozenStudy } from '../../definition/freeze.ts';

export type Stop =
  | { readonly kind: 'screening' | 'consent' | 'comprehension' | 'ai_help' | 'debrief' | 'end' }
  /** `step`: number among all steps, those of later waves included (definition/waves.ts), from 0. */
  | { readonly kind: 'step'; readonly step: number }
  /** The wave before is over, and the participant is away until this one. `wave`: its number, from 2. */
  | { readonly kind: 'wave'; readonly wave: number }
  /** `session`: index in the definition; `play`: number of the play over all sessions, from 0. */
  | { readonly kind: 'play'; readonly play: number; readonly session: number }
  /** `after`: id of a session, or `all`; null: the consent, where it asks who takes part. */
  | { readonly kind: 'survey'; readonly survey: string; readonly part: number; readonly after: string | null };

/**
 * Where a recorded participant stands follows from the events and from these functions, so they belong to a version, which
 * a published study names. Another kind or order of stops, or another rule for what comes next, is another version.
 */
export interface Way {
  /** All stops of a study, in order; the last one is the end. */
  readonly stopsOf: (frozen: FrozenStudy) => readonly Stop[];
  /**
   * Index of the next stop, from this one on, of a participant whose outcome is settled: neither plays nor surveys of other
   * sessions than this one; null: of no session.
   */
  readonly skipPlays: (stops: readonly Stop[], from: number, session: string | null) => number;
}
