/** Every key of a text that a definition names, with its place and what participants read it as. */
import { studiesIn } from './arms.ts';
import type { FrozenStudy } from './freeze.ts';
import type { Study } from './types.ts';

export interface KeyUse {
  readonly key: string;
  readonly path: readonly (string | number)[];
  /** The page or part of a page that shows it. */
  readonly shownAs: string;
}

/** Every key that participants of some arm read, once. */
export function allKeysOf(frozen: FrozenStudy): readonly string[] {
  return [...new Set(studiesIn(frozen).flatMap(({ definition }) => keysOf(definition).map(({ key }) => key)))];
}

/** The keys, in the order in which participants read them. */
export function keysOf({
  screening,
  consent,
  steps,
  comprehension,
  sessions,
  waves = [],
  debrief,
  intake,
}: Study): readonly KeyUse[] {
  const use = (key: string, path: readonly (string | number)[], shownAs: string): KeyUse => ({ key, path, shownAs });
  return [
    ...screening.map(({ text, rule }, i) => use(text, ['screening', i, 'text'], `Not suitable: ${rule}`)),
    use(consent.text, ['consent', 'text'], 'Consent'),
    ...consent.tiers.map(({ text, required }, i) =>
      use(text, ['consent', 'tiers', i, 'text'], required ? 'Consent, required' : 'Consent, optional'),
    ),
    ...(intake.questions?.rules ?? []).map(({ text, question }, i) =>
      use(text, ['intake', 'questions', 'rules', i, 'text'], `Not suitable: ${question}`),
    ),
    ...steps.flatMap((step, i) => (step.kind === 'text' ? [use(step.text, ['steps', i, 'text'], 'Instructions')] : [])),
    ...(comprehension?.questions ?? []).flatMap(({ text, options, explain }, i) => [
      use(text, ['comprehension', 'questions', i, 'text'], 'Question'),
      ...options.map((option, j) =>
        use(option.text, ['comprehension', 'questions', i, 'options', j, 'text'], 'Option'),
      ),
      use(explain, ['comprehension', 'questions', i, 'explain'], 'After an attempt'),
    ]),
    ...sessions.flatMap(({ partners }, i) =>
      partners === undefined ? [] : [use(partners, ['sessions', i, 'partners'], 'Above the table')],
    ),
    ...waves.flatMap((wave, i) => [
      use(wave.message, ['waves', i, 'message'], 'Message of the recruiter'),
      ...wave.steps.flatMap((step, j) =>
        step.kind === 'text' ? [use(step.text, ['waves', i, 'steps', j, 'text'], `Instructions of wave ${i + 2}`)] : [],
      ),
    ]),
    ...(debrief ? [use(debrief.text, ['debrief', 'text'], 'Debriefing')] : []),
  ];
}
