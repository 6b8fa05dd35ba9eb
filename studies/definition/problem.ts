/** What `check` can find wrong with a study. Each code stands for one rule; the message says what to do. */
import type { ShapeIssue } from './freeze.ts';

/** The codes, in the order of the design. The last two are for what cannot be read at all. */
export const PROBLEM_CODES = [
  'unknown_field',
  'game_unknown',
  'config_refused',
  'policy_unknown',
  'policy_privileged',
  'policy_pays_silence',
  'policy_unfit',
  'bot_unknown',
  'bot_too_slow',
  'model_unknown',
  'variant_unknown',
  'model_unbounded',
  'model_unpriced',
  'model_too_slow',
  'words_missing',
  'language_missing',
  'translation_stale',
  'translation_unagreed',
  'placeholder_unknown',
  'consent_contradicts',
  'text_missing',
  'texts_too_many',
  'seats_mismatch',
  'outcome_without_code',
  'code_repeated',
  'exit_elsewhere',
  'wait_without_deadline',
  'exit_unpaid',
  'outcome_unknown',
  'step_unreachable',
  'grace_too_short',
  'bots_undisclosed',
  'takeover_undisclosed',
  'debrief_missing',
  'person_probe_missing',
  'signal_ends_participation',
  'survey_fetches',
  'survey_uploads',
  'survey_html',
  'answer_missing',
  'factor_unused',
  'patch_refused',
  'arm_too_late',
  'consent_differs',
  'question_unknown',
  'question_unfit',
  'quota_unreachable',
  'quota_overlaps',
  'quota_too_small',
  'order_impossible',
  'list_too_short',
  'targets_unbalanced',
  'balance_refused',
  'design_changed',
  'cap_missing',
  'budget_too_small',
  'probe_pay_improper',
  'zone_unknown',
  'invites_refused',
  'wave_refused',
  'recording_refused',
  'retention_missing',
  'probes_refused',
  'field_refused',
  'file_unreadable',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Whether the problem is only that people have not agreed on a translation yet: the study can be tried out without. */
export function isOfTranslation({ code }: StudyProblem): boolean {
  return code === 'translation_stale' || code === 'translation_unagreed';
}

/** What a study can be published with, and its author should know. */
export const WARNING_CODES = ['ids_unsigned', 'prolific_study_missing', 'minutes_unclear', 'minutes_apart'] as const;
type WarningCode = (typeof WARNING_CODES)[number];

/** As a problem. */
export interface Warning {
  readonly path: string;
  readonly code: WarningCode;
  /** One sentence. */
  readonly message: string;
}

export interface StudyProblem {
  /** Where: parts of the path joined by dots, as in `sessions.0.config`. The first part is not `definition`. */
  readonly path: string;
  readonly code: ProblemCode;
  /** One sentence. */
  readonly message: string;
}

export function problem(path: readonly PropertyKey[], code: ProblemCode, message: string): StudyProblem {
  return { path: path.map(String).join('.'), code, message };
}

const WAITS = /(^|\.)(waitMs|readyMs|afterMs|limitMs|lobbyMs|graceMs|toMs|limits\.\w+Ms)$/;

/** The code of what the schema refuses: a rule of its own where the field stands for one. */
export function problemOf({ path, code, message, absent }: ShapeIssue): StudyProblem {
  const place = path.map(String).join('.');
  const told = (own: ProblemCode, words: string): StudyProblem => ({ path: place, code: own, message: words });
  if (code === 'unrecognized_keys') {
    if (/^design\.factors\.\d+\.levels\.\d+\.study\.(consent|screening)$/.test(place))
      return told('consent_differs', 'It comes before the arm is drawn, so it is the same in all arms.');
    return told('unknown_field', `${sentence(message)}`);
  }
  // a question between turns may have no limit of its own: the session's stands
  if (absent && WAITS.test(place) && !/(probes|questions)\.limitMs$/.test(place))
    return told('wait_without_deadline', 'Every wait needs its limit in milliseconds.');
  if (absent && /^codes(\.\w+)?(\.code)?$/.test(place))
    return told(
      'outcome_without_code',
      'Every outcome needs a completion code, so that no participant ends without one.',
    );
  if (place === 'integrity.use')
    return told(
      'signal_ends_participation',
      "Integrity signals are stored and never end a participation: write 'store'.",
    );
  if (absent && place === 'payment.cap') return told('cap_missing', 'Pay needs a cap, or the budget cannot be kept.');
  if (absent && /^retention(\.days)?$/.test(place))
    return told('retention_missing', 'Say for how many days personal data are kept.');
  if (absent && /^payment\.outcomes(\.\w+)?$/.test(place))
    return told('exit_unpaid', 'Every outcome needs its rule of pay.');
  return told('field_refused', sentence(message));
}

function sentence(message: string): string {
  const words = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
