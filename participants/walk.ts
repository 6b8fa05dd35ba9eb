/**
 * What a simulated participant does on a page of a study: pilots, benches and tests go through studies with it. Pure: the page, what
 * the participant knows of the study, and its choices give the command.
 */
import type { Rng } from '../games/core/rng.ts';
import { type FrozenStudy, ownOf } from '../studies/definition/freeze.ts';
import { type Element, Survey } from '../studies/definition/survey.ts';
import type { ParticipantCommand } from '../studies/way/contract/commands.ts';
import type { Page } from '../studies/way/contract/page.ts';

export interface Walker {
  /** A whole number from 0 to below `n`, wherever something may be done in several ways; 0 is the best of them, or the first. */
  readonly below: (n: number) => number;
  /** A program: it answers at once, understands everything at the first try, and says that it had help. */
  readonly llm: boolean;
  /** The participant knows the right answers to questions on the instructions and to attention checks; a page does not tell them. */
  readonly study: Pick<FrozenStudy, 'definition' | 'surveys'>;
  /** The language that the participant chooses where a page asks for it. Left out: the one that the page proposes. */
  readonly language?: string;
  /** What is typed where an answer is in own words. Left out: a few words of English, as many as fit. */
  readonly words?: string;
}

/** A participant whose choices are drawn. */
export function drawing(rng: Rng, { llm, study }: Pick<Walker, 'llm' | 'study'>): Walker {
  return { below: (n) => rng.int(n), llm, study };
}

/** A participant who reads everything, agrees to everything and knows every answer, and takes the first of several choices. */
export function diligent(study: Walker['study'], words?: string): Walker {
  return { below: () => 0, llm: false, study, ...(words === undefined ? {} : { words }) };
}

/** How often a participant understands a question about the instructions, and reads an attention check. */
const UNDERSTANDS = 0.85;
const ATTENDS = 0.95;

/** null: there is nothing to do but wait, or to play. */
export function commandFor(page: Page, walker: Walker): ParticipantCommand | null {
  const { below, llm } = walker;
  const timing = { shownMs: llm ? 40 : 2000 + below(20_000), hiddenMs: 0 };
  switch (page.kind) {
    case 'language':
      return { type: 'chooseLanguage', language: walker.language ?? page.language };
    case 'screening':
      return {
        type: 'screen',
        facts: {
          device: 'desktop',
          keyboard: true,
          width: 1280,
          height: 800,
          latencyMs: 20 + below(60),
          languages: [page.language],
        },
      };
    case 'consent':
      return {
        type: 'giveConsent',
        textHash: page.textHash,
        tiers: page.tiers.filter(({ required }) => required || below(2) === 0).map(({ id }) => id),
      };
    case 'text':
    case 'lessons':
      return { type: 'read', timing };
    case 'comprehension':
      return { type: 'answerComprehension', answers: understood(page, walker) };
    case 'ready':
      return { type: 'confirmReady' };
    case 'survey':
      return { type: 'answerSurvey', answers: surveyed(page, walker), timing };
    case 'ai_help':
      return { type: 'answerAiHelp', help: llm ? 'answers' : 'none' };
    case 'debrief':
      return { type: 'finish', timing };
    case 'away':
      return page.opensAt <= page.now ? { type: 'beginWave' } : null;
    case 'finished':
      return { type: 'followRedirect' };
    case 'waiting':
    case 'playing':
    case 'paused':
      return null;
  }
}

function understood(page: Extract<Page, { kind: 'comprehension' }>, { below, llm, study }: Walker) {
  const right = rightIn(study.definition);
  return Object.fromEntries(
    page.questions.map(({ id, options }) => {
      const understands = llm || below(100) < UNDERSTANDS * 100;
      const any = oneOf(options, below).id;
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

function surveyed({ survey, json }: Extract<Page, { kind: 'survey' }>, walker: Walker): Record<string, Answer> {
  const right = checksIn(walker.study, survey);
  // an element that is shown only after some answers may be left out
  const shown = elementsIn(json).filter(({ visibleIf }) => visibleIf === undefined);
  return Object.fromEntries(
    shown.map((element) => {
      const check = walker.below(100) < ATTENDS * 100 ? right.get(element.name) : undefined;
      return [element.name, check === undefined ? answerTo(element, walker) : withRight(element, check, walker)];
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
function withRight(element: Element, right: unknown, walker: Walker): Answer {
  const any = answerTo(element, walker);
  return (element.type === 'matrix' ? { ...(any as object), ...(right as object) } : right) as Answer;
}

type Answer = string | number | boolean | string[] | (string | number)[] | Record<string, string | number>;

function answerTo(element: Element, { below, words }: Walker): Answer {
  switch (element.type) {
    case 'text':
      return element.inputType === 'number'
        ? Math.min(element.max ?? 40, Math.max(element.min ?? 18, 30))
        : (words ?? 'a word'.slice(0, element.maxLength));
    case 'comment':
      return words ?? 'It went as I had expected.'.slice(0, element.maxLength);
    case 'radiogroup':
    case 'dropdown':
      return oneOf(element.choices, below).value;
    case 'checkbox':
      return [oneOf(element.choices, below).value];
    case 'rating': {
      const [least, most] = [element.rateMin ?? 1, element.rateMax ?? 5];
      return least + below(most - least + 1);
    }
    case 'boolean':
      return below(2) === 0;
    case 'matrix':
      return Object.fromEntries(element.rows.map(({ value }) => [String(value), oneOf(element.columns, below).value]));
  }
}

function oneOf<One>(options: readonly One[], below: Walker['below']): One {
  const chosen = options[below(options.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}
