/**
 * The parts of the queries behind the figures. All of them take the rows of participants who count, in sessions of groups that
 * filled their slot, at times when the participant held the seat. `slot` names the group, whose members play together.
 */

/** Games that ask for an answer and nothing else: what is done in them is what is said. */
export const QUESTION_GAMES = "('tomqa', 'mindgames')";

/**
 * What a policy did or said in a participant's seat is not the participant's, and an empty seat does nothing. A language model
 * answers questions for no participant.
 */
const OWN = "participant IS NOT NULL AND controller IN ('person', 'outside')";

/** Each session's questions of practice before the problems. Each is a turn, and they give no points. */
const CHECKS = `SELECT stream, count(*) AS checks FROM events
  WHERE type = 'mindgames.Answered' AND data LIKE '%"part":"check"%' GROUP BY stream`;

/** Turns whose problem does not count in scores: each problem of MindGames, of practice too, is a turn (games/mindgames/README.md). */
const UNSCORED = `SELECT stream, turn FROM (
    SELECT stream, data, row_number() OVER (PARTITION BY stream ORDER BY version) - 1 AS turn FROM events
    WHERE type = 'mindgames.ProblemShown')
  WHERE data LIKE '%"setup":"forehead_mirror"%'`;

/** To turn the page of a story is no answer. */
const READS = `game = 'tomqa' AND action LIKE '%"type":"next"%'`;

/**
 * The sessions of groups that filled their slot. `counts` is true for the last of them: the earlier sessions of its participants
 * in the same slot count with it, unless they were abandoned.
 */
export const KEPT = `SELECT sessions.session, slot, game FROM sessions
  WHERE counts OR (reason IS DISTINCT FROM 'abandoned' AND EXISTS (
    SELECT 1 FROM (SELECT session, participant FROM decisions UNION SELECT session, participant FROM probes) AS mine
    JOIN (SELECT participant, s.slot FROM decisions JOIN sessions AS s USING (session) WHERE s.counts
      UNION SELECT participant, s.slot FROM probes JOIN sessions AS s USING (session) WHERE s.counts) AS filled USING (participant)
    WHERE mine.session = sessions.session AND filled.slot = sessions.slot))`;

export interface Queries {
  /** participant, slot, regime, said (0: no answer came), score (1: right, 0: wrong, null: no answer), confidence. */
  readonly answers: string;
  /** participant, slot, session, seat, turn, role, game, item, regime, reward. */
  readonly decisions: string;
}

/** `factors`: names of the columns of factors. */
export function queriesOf(factors: readonly string[]): Queries {
  const levels = factors.map((name) => `'${name.slice('factor_'.length)} ' || own."${name}"`);
  const regime = levels.length === 0 ? "'all'" : `coalesce(nullif(concat_ws(', ', ${levels.join(', ')}), ''), 'all')`;
  const decisions = `SELECT own.participant, slot, own.session, own.seat, own.turn, own.role, game, coalesce(own.item, '') AS item,
    ${regime} AS regime, own.reward, own.timed_out
  FROM decisions AS own JOIN (${KEPT}) AS kept ON kept.session = own.session
  LEFT JOIN (${CHECKS}) AS c ON c.stream = 'session-' || own.session
  WHERE own.excluded_by IS NULL AND ${OWN} AND own.turn >= coalesce(checks, 0) AND NOT (${READS})`;
  const answers = `SELECT own.participant, slot, ${regime} AS regime, CASE WHEN answer IS NULL THEN 0 ELSE 1 END AS said,
    CASE WHEN answer IS NULL THEN NULL WHEN answer = truth THEN 1 ELSE 0 END AS score, confidence
  FROM probes AS own JOIN (${KEPT}) AS kept ON kept.session = own.session
  WHERE truth IS NOT NULL AND own.excluded_by IS NULL AND ${OWN}
  UNION ALL SELECT participant, slot, regime, CASE WHEN timed_out THEN 0 ELSE 1 END AS said,
    CASE WHEN timed_out THEN NULL WHEN reward > 0 THEN 1 ELSE 0 END AS score, NULL AS confidence
  FROM (${decisions}) AS played WHERE game IN ${QUESTION_GAMES} AND NOT EXISTS (
    SELECT 1 FROM (${UNSCORED}) AS u WHERE u.stream = 'session-' || played.session AND u.turn = played.turn)`;
  return { answers, decisions };
}

/** What the figures leave out: kind, what, n. */
export const LEFT_OUT = `SELECT 'excluded' AS kind, excluded_by AS what, count(*) AS n FROM participants
WHERE excluded_by IS NOT NULL GROUP BY excluded_by
UNION ALL SELECT 'broken' AS kind, 'sessions' AS what, count(*) AS n FROM sessions
  WHERE session NOT IN (SELECT session FROM (${KEPT})) HAVING count(*) > 0
UNION ALL SELECT 'broken' AS kind, 'participants' AS what, count(DISTINCT participant) AS n FROM decisions
  WHERE session NOT IN (SELECT session FROM (${KEPT})) HAVING count(*) > 0
ORDER BY kind, what`;
