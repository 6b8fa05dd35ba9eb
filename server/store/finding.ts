/** What verifying a store can find, each kind by its name. */

/** Names are printed, and programs may rely on them: a name keeps its meaning. */
export type FindingName =
  /** Events were appended, and are gone. */
  | 'events_missing'
  /** The positions of all events have a gap. */
  | 'position_gap'
  /** An event does not come after the one before it in its stream. */
  | 'position_order'
  /** A row of the log does not name the row before it in its stream. */
  | 'previous_differs'
  /** The versions of a stream have a gap. */
  | 'version_gap'
  /** An event is not the one that its hash was made of. */
  | 'chain_broken'
  /** A row is no event that this program can read. */
  | 'unreadable'
  | 'head_missing'
  /** What is noted of a stream's beginning or end is not so. */
  | 'head_differs'
  /** What keeps the log from being changed is gone, or is not what the migrations make. */
  | 'trigger_missing'
  | 'trigger_unknown'
  /** A session that the list does not have. */
  | 'line_missing'
  /** A line of the list says something else than the session's log. */
  | 'line_differs'
  /** A line of the list without a session in the log. */
  | 'line_unknown'
  /** The right to a seat that the session did not issue. */
  | 'token_unknown'
  /** A session that is not over has no seed, so that it cannot go on. */
  | 'seed_missing'
  /** The seed of a session that is over is kept apart from its log. */
  | 'seed_kept'
  /** The seed is not the one that the session began with. */
  | 'seed_differs'
  /** A seed of no session in the log. */
  | 'seed_unknown'
  /** A text is not what was written. */
  | 'text_differs'
  /** A text that no event of its session names. */
  | 'text_unknown'
  /** The rules of the session are not here. */
  | 'rules_missing'
  /** A study that a newer program published, or that is none. */
  | 'study_unreadable'
  /** The events lead to another state than the log says. */
  | 'state_differs'
  /** Deciding again gives something else than the log has. */
  | 'decision_differs'
  /** A branch has another past than its parent. */
  | 'branch_differs'
  /** What was verified before is not the same any more. */
  | 'verified_differs'
  /** The file of roots was changed. */
  | 'roots_broken'
  /** A stream that a root has is gone. */
  | 'root_gone'
  /** A stream is shorter than it was at a root. */
  | 'root_cut'
  /** A stream was changed after a root, with a new chain. */
  | 'root_differs'
  /** An event was put where a root covers the log and has no such event. */
  | 'root_unknown'
  /** A root that a study keeps in its stream is not the one of the log. */
  | 'kept_root_differs'
  /** An event says another time than the roots around it. */
  | 'root_time'
  /** Codes of a session that cannot be read beside it. */
  | 'codes_unreadable';

export interface StreamFinding {
  readonly name: FindingName;
  /** null: the finding is about no stream of the log. */
  readonly stream: string | null;
  readonly version: number | null;
  /** A sentence without its full stop. */
  readonly what: string;
}
