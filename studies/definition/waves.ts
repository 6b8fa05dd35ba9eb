/**
 * Waves: the visits of one participation. They are numbered from 1, and the definition lists those from the second on, each with
 * the window in which participants come back for it.
 */
import type { ParticipationOutcome } from './outcomes.ts';
import type { Step, Study, Wave } from './types.ts';

/** All steps by their numbers on the way: those of the first wave, then those of each later one. */
export function stepsOf({ steps, waves = [] }: Pick<Study, 'steps' | 'waves'>): readonly Step[] {
  return [...steps, ...waves.flatMap((wave) => wave.steps)];
}

/** The place of a step among those of its wave, from 0, and how many these are. */
export function placeOfStep(
  { steps, waves = [] }: Pick<Study, 'steps' | 'waves'>,
  step: number,
): { readonly step: number; readonly steps: number } {
  let before = 0;
  for (const own of [steps, ...waves.map((wave) => wave.steps)]) {
    if (step < before + own.length) return { step: step - before, steps: own.length };
    before += own.length;
  }
  throw new Error(`there are ${before} steps, and no step ${step}`);
}

/** How many waves a participation has that is completed. */
export function wavesIn({ waves = [] }: Pick<Study, 'waves'>): number {
  return waves.length + 1;
}

/** The wave of this number; null: the first one, which the definition does not list. Throws if there is none. */
export function waveNumbered({ waves = [] }: Pick<Study, 'waves'>, number: number): Wave | null {
  if (number === 1) return null;
  const wave = waves[number - 2];
  if (!wave) throw new Error(`there are ${waves.length + 1} waves, and no wave ${number}`);
  return wave;
}

/** Number of the wave in which the session is played. `session`: index in the definition. */
export function waveOfSession({ sessions, waves = [] }: Pick<Study, 'sessions' | 'waves'>, session: number): number {
  const id = sessions[session]?.id ?? '';
  return waves.findIndex((wave) => wave.sessions.includes(id)) + 2;
}

/** Number of the wave in which the survey is answered: the first where it asks who takes part. */
export function waveOfSurvey(definition: Pick<Study, 'sessions' | 'survey' | 'waves'>, survey: string): number {
  const { sessions, waves = [] } = definition;
  const after = definition.survey.find(({ id }) => id === survey)?.after;
  if (after === undefined) return 1;
  const own = waves.findIndex(({ id }) => id === after);
  if (own >= 0) return own + 2;
  const session = sessions.findIndex(({ id }) => id === after);
  return session >= 0 ? waveOfSession(definition, session) : wavesIn(definition);
}

/** The wave that begins with this session; null: none does. `session`: index in the definition. */
export function waveBegunBy({ sessions, waves = [] }: Pick<Study, 'sessions' | 'waves'>, session: number): Wave | null {
  const id = sessions[session]?.id;
  return waves.find((wave) => wave.sessions[0] === id) ?? null;
}

/**
 * The completion code of an outcome. Without one of its own, failed_attention has that of failed_check. `completed`: the number
 * of the last completed wave, for those who do not come back.
 */
export function codeOfOutcome(
  { codes, failedAttention, waves = [] }: Pick<Study, 'codes' | 'failedAttention' | 'waves'>,
  outcome: ParticipationOutcome,
  completed: number,
): Study['codes'][keyof Study['codes']] {
  if (outcome === 'failed_attention') return failedAttention ?? codes.failed_check;
  if (outcome !== 'not_returned') return codes[outcome];
  const next = waves[completed - 1];
  if (!next) throw new Error(`no wave comes after wave ${completed}, so that none is waited for`);
  return next.code;
}

/** Whether participants can end this way: the two outcomes that are not declared need attention checks, or waves. */
export function canEndAs(
  { failedAttention, waves }: Pick<Study, 'failedAttention' | 'waves'>,
  outcome: ParticipationOutcome,
): boolean {
  if (outcome === 'failed_attention') return failedAttention !== undefined;
  return outcome !== 'not_returned' || waves !== undefined;
}
