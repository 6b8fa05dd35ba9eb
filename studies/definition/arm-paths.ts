/** What each arm goes through from the draw on, side by side: for protocol, preview and the tables of a bundle. */
import { canonicalJson, sameJson } from '../../games/core/json.ts';
import { cellsOf } from '../allocation/cells.ts';
import { inArm, studiesIn } from './arms.ts';
import { botsIn } from './bot-seats.ts';
import type { FrozenStudy } from './freeze.ts';
import { keysOf } from './keys.ts';
import { modelInWords, modelsIn } from './model-seats.ts';
import { recordedIn } from './recordings.ts';
import type { SessionPlan, Study, Wave } from './types.ts';
import { waveOfSession } from './waves.ts';

/** One part of the way, by arm. */
export interface PathRow {
  readonly part: string;
  readonly differs: boolean;
  /** Arm -> its part in words, in the order of the arms; null: the arm has no such part. */
  readonly arms: readonly (string | null)[];
}

/** The rows, in the order in which participants come to the parts. `arms`: ids, in the order of the definition. */
export function armPaths(frozen: FrozenStudy): { readonly arms: readonly string[]; readonly rows: readonly PathRow[] } {
  const arms = cellsOf(frozen.definition).map(({ id }) => id);
  const own = arms.map((arm) => inArm(frozen, arm).definition);
  const steps = Math.max(...own.map((study) => study.steps.length));
  const row = (part: string, of: (study: Study) => unknown, words: (study: Study) => string | null): PathRow => ({
    part,
    differs: new Set(own.map((study) => canonicalJson(of(study) ?? null))).size > 1,
    arms: own.map(words),
  });
  const surveys = (place: string): readonly PathRow[] =>
    own.some(({ survey }) => survey.some(({ after }) => after === place))
      ? [row(place === 'all' ? 'surveys at the end' : `surveys after ${place}`, surveysAt(place), surveyWords(place))]
      : [];
  const { sessions, waves = [] } = frozen.definition;
  const playsIn = (wave: number): readonly PathRow[] =>
    sessions.flatMap(({ id }, i) => {
      if (waveOfSession(frozen.definition, i) !== wave) return [];
      const plans = own.map((study) => study.sessions[i]);
      const session = row(
        `session ${id}`,
        (study) => study.sessions[i],
        (study) => sessionWords(study.sessions[i], plans),
      );
      return [session, ...surveys(id)];
    });
  const rows = [
    ...Array.from({ length: steps }, (_, i) =>
      row(
        `step ${i + 1}`,
        (study) => study.steps[i],
        (study) => stepWords(study.steps[i]),
      ),
    ),
    row('questions', ({ comprehension }) => comprehension, comprehensionWords),
    row('partners', ({ match }) => match, matchWords),
    ...playsIn(1),
    ...waves.flatMap((wave, i) => [
      row(
        `wave ${wave.id}`,
        (study) => study.waves?.[i],
        (study) => waveWords(study.waves?.[i]),
      ),
      ...playsIn(i + 2),
      ...surveys(wave.id),
    ]),
    ...surveys('all'),
    row(
      'debriefing',
      ({ debrief }) => debrief,
      ({ debrief }) => (debrief ? `text \`${debrief.text}\`` : null),
    ),
  ];
  return { arms, rows };
}

/** Texts that are not read in the study as it stands, each with the arms that read it. */
export function textsByArm(frozen: FrozenStudy): readonly { readonly key: string; readonly arms: readonly string[] }[] {
  const base = new Set(keysOf(frozen.definition).map(({ key }) => key));
  const readIn = new Map<string, string[]>();
  for (const { id } of cellsOf(frozen.definition))
    for (const key of new Set(keysOf(inArm(frozen, id).definition).map((use) => use.key)))
      if (!base.has(key)) readIn.set(key, [...(readIn.get(key) ?? []), id]);
  return [...readIn].map(([key, arms]) => ({ key, arms }));
}

/** Whether an arm differs in more than what is played. */
export function differByArm(frozen: FrozenStudy): boolean {
  return studiesIn(frozen).length > 1;
}

const surveysAt =
  (place: string) =>
  ({ survey }: Study) =>
    survey.filter(({ after }) => after === place);

const surveyWords =
  (place: string) =>
  (study: Study): string | null => {
    const own = surveysAt(place)(study).map(({ id, optional }) => `\`${id}\`${optional ? ' (optional)' : ''}`);
    return own.length > 0 ? own.join(', ') : null;
  };

function stepWords(step: Study['steps'][number] | undefined): string | null {
  if (!step) return null;
  switch (step.kind) {
    case 'text':
      return `text \`${step.text}\``;
    case 'lessons':
      return `lessons of \`${step.game}\``;
    case 'practice':
      return `practice of \`${step.play.game}\`, at most ${step.attempts} times`;
  }
}

function waveWords(wave: Wave | undefined): string | null {
  if (!wave) return null;
  const first = wave.sessions.length === 0 ? [] : [wave.partner === 'same' ? 'the same partners' : 'new partners'];
  return ['they come back', ...wave.steps.map(stepWords), ...first].join('; ');
}

function comprehensionWords({ comprehension }: Study): string | null {
  if (!comprehension) return null;
  const { questions, attempts } = comprehension;
  return `${questions.map(({ text }) => `\`${text}\``).join(', ')}; at most ${attempts} attempts`;
}

function matchWords({ match: { people, fill } }: Study): string {
  if (people === 1) return 'alone, without waiting';
  return `groups of ${people}${fill ? `; policies (\`${fill.policy}\`) fill up` : ''}`;
}

/** Who sits there, and each field that is not the same in all arms. */
function sessionWords(plan: SessionPlan | undefined, all: readonly (SessionPlan | undefined)[]): string | null {
  if (!plan) return null;
  const { game, seats, partners, ...rest } = plan;
  const policies = seats.flatMap((seat) => (seat.kind === 'policy' ? [`\`${seat.policy}\``] : []));
  const people = seats.filter(({ kind }) => kind === 'person').length;
  const bots = botsIn({ seats });
  const models = modelsIn({ seats }).map(modelInWords);
  const recorded = recordedIn(seats).length;
  const others = Object.entries(rest).flatMap(([field, value]) =>
    all.every((one) => sameJson(one?.[field as keyof SessionPlan] ?? null, value))
      ? []
      : [`${field} \`${JSON.stringify(value)}\``],
  );
  return [
    `\`${game}\`, ${people} ${people === 1 ? 'participant' : 'participants'}`,
    ...(policies.length > 0 ? [`policies ${policies.join(', ')}`] : []),
    ...(bots.length > 0 ? [`bots from outside ${bots.join(', ')}`] : []),
    ...(models.length > 0 ? [`language models ${models.join(', ')}`] : []),
    ...(recorded > 0 ? [`recorded seats ${recorded}`] : []),
    ...(partners === undefined ? [] : [`above the table \`${partners}\``]),
    ...others,
  ].join('; ');
}
