/** What a participant of a pilot does on a page. Pure: the page, the study and chance give the command. */
import type { Rng } from '../../games/core/rng.ts';
import { type FrozenStudy, ownOf } from '../../studies/definition/freeze.ts';
import { type Element, Survey } from '../../studies/definition/survey.ts';
import type { ParticipantCommand } from '../../studies/way/contract/commands.ts';
import type { Page } from '../../studies/way/contract/page.ts';

export interface Answering {
  readonly rng: Rng;
  readonly llm: boolean;
  /** The participant knows the right answers to questions on the instructions and to attention checks; a page does not tell them. */
  readonly study: Pick<FrozenStudy, 'definition' | 'surveys'>;
}

/** How often a participant understands a question about the instructions, and reads an attention check. */
const UNDERSTANDS = 0.85;
const ATTENDS = 0.95;

/** null: there is nothing to do but wait, or to play. */
export function commandFor(page: Page, { rng, llm, study }: Answering): ParticipantCommand | null {
  const timing = { shownMs: llm ? 40 : 2000 + rng.int(20_000), hiddenMs: 0 };
  switch (page.kind) {
    case 'screening':
      return {
        type: 'screen',
        facts: {
          device: 'desktop',
          keyboard: true,
          width: 1280,
          height: 800,
          latencyMs: 20 + rng.int(60),
          languages: [page.language],
        },
      };
    case 'consent':
      return {
        type: 'giveConsent',
        textHash: page.textHash,
        tiers: page.tiers.filter(({ required }) => required || rng.int(2) === 0).map(({ id }) => id),
      };
    case 'text':
    case 'lessons':
      return { type: 'read', timing };
    case 'comprehension':
      return { type: 'answerComprehension', answers: understood(page, { rng, llm, study }) };
    case 'ready':
      return { type: 'confirmReady' };
    case 'survey':
      return { type: 'answerSurvey', answers: surveyed(page, { rng, study }), timing };
    case 'ai_help':
      return { type: 'answerAiHelp', help: llm ? 'answers' : 'none' };
    case 'debrief':
      return { type: 'finish', timing };
    case 'finished':
      return { type: 'followRedirect' };
    case 'away':
      return page.opensAt <= page.now ? { type: 'beginWave' } : null;
    case 'waiting':
    case 'playing':
    case 'paused':
      return null;
  }
}

function understood(page: Extract<Page, { kind: 'comprehension' }>, { rng, llm, study }: Answering) {
  const right = rightIn(study.definition);
  return Object.fromEntries(
    page.questions.map(({ id, options }) => {
      const understands = llm || rng.int(100) < UNDERSTANDS * 100;
      const any = rng.pick(options).id;
      const known = options.find((option) => right.get(id)?.has(option.id));
      return [id, understands ? (known?.id ?? any) : any];
    }),
  );
}

/** The right answers to each question, in all arms. */
function rightIn({ comprehension, design }: FrozenStudy['definition']): ReadonlyMap<string, ReadonlySet<string>> {
  const all = [
    comprehension,
    ...design.factors.flatMap(({ levels }) => levels.map(({ study }) => study?.comprehension)),
  ];
  const right = new Map<string, Set<string>>();
  for (const { id, correct } of all.flatMap((one) => one?.questions ?? []))
    right.set(id, new Set([...(right.get(id) ?? []), correct]));
  return right;
}

function surveyed(
  { survey, json }: Extract<Page, { kind: 'survey' }>,
  { rng, study }: Pick<Answering, 'rng' | 'study'>,
): Record<string, Answer> {
  const right = checksIn(study, survey);
  // an element that is shown only after some answers may be left out
  const shown = elementsIn(json).filter(({ visibleIf }) => visibleIf === undefined);
  return Object.fromEntries(
    shown.map((element) => {
      const check = rng.int(100) < ATTENDS * 100 ? right.get(element.name) : undefined;
      return [element.name, check === undefined ? answerTo(element, rng) : withRight(element, check, rng)];
    }),
  );
}

/** The right answer to each attention check of a survey, by element. */
export function checksIn({ surveys }: Pick<FrozenStudy, 'surveys'>, survey: string): ReadonlyMap<string, unknown> {
  return new Map(
    elementsIn(ownOf(surveys, survey)).flatMap(({ name, correctAnswer }) =>
      correctAnswer === undefined ? [] : [[name, correctAnswer]],
    ),
  );
}

const elementsIn = (json: unknown): readonly Element[] => Survey.parse(json).pages.flatMap(({ elements }) => elements);

/** The right answer; in a matrix, rows without a right answer get any. */
function withRight(element: Element, right: unknown, rng: Rng): Answer {
  const any = answerTo(element, rng);
  return (element.type === 'matrix' ? { ...(any as object), ...(right as object) } : right) as Answer;
}

type Answer = string | number | boolean | string[] | (string | number)[] | Record<string, string | number>;

function answerTo(element: Element, rng: Rng): Answer {
  switch (element.type) {
    case 'text':
      return element.inputType === 'number'
        ? Math.min(element.max ?? 40, Math.max(element.min ?? 18, 30))
        : 'a word'.slice(0, element.maxLength);
    case 'comment':
      return 'It went as I had expected.'.slice(0, element.maxLength);
    case 'radiogroup':
    case 'dropdown':
      return rng.pick(element.choices).value;
    case 'checkbox':
      return [rng.pick(element.choices).value];
    case 'rating': {
      const [least, most] = [element.rateMin ?? 1, element.rateMax ?? 5];
      return least + rng.int(most - least + 1);
    }
    case 'boolean':
      return rng.int(2) === 0;
    case 'matrix':
      return Object.fromEntries(element.rows.map(({ value }) => [String(value), rng.pick(element.columns).value]));
  }
}
