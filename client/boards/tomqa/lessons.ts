/**
 * The tutorial of ToM-QA: two short stories that differ in one thing, and the four kinds of question. All moments are made
 * of the script below, so that the page loads no rules. A test plays the same by the rules and compares.
 */
import type { Experience, FirstSight } from '../../../games/core/policy.ts';
import type {
  Action,
  Observation,
  Percept,
  StoryEvent,
  StoryItem,
  ToMQA,
  TomqaQuestion,
} from '../../../games/tomqa/types.ts';
import type { Lesson } from '../../game-view.ts';
import type { TomqaOnBoard } from './said.ts';
import type { en } from './words/en.ts';

const room = 'kitchen';
const enters = (agent: string): StoryEvent => ({ type: 'enter', agent, room });
const leaves = (agent: string): StoryEvent => ({ type: 'exit', agent, room });

/** Up to the move, which Sally does not see. */
const UNSEEN_MOVE: readonly StoryEvent[] = [
  enters('Anne'),
  enters('Sally'),
  { type: 'loc', object: 'milk', container: 'fridge', room },
  leaves('Sally'),
  { type: 'move', agent: 'Anne', object: 'milk', container: 'cupboard', room },
];
const OPTIONS = ['cupboard', 'fridge'] as const;

const question = (kind: TomqaQuestion['kind'], ...chain: string[]): TomqaQuestion => ({ kind, chain, object: 'milk' });

export const ITEMS: readonly StoryItem[] = [
  {
    agents: ['Anne', 'Sally'],
    events: [...UNSEEN_MOVE, leaves('Anne'), enters('Sally')],
    questions: [
      question('memory'),
      question('reality'),
      question('first_order', 'Sally'),
      question('second_order', 'Anne', 'Sally'),
    ],
  },
  {
    agents: ['Anne', 'Sally'],
    events: [...UNSEEN_MOVE, enters('Sally')],
    questions: [question('second_order', 'Anne', 'Sally')],
  },
];

export const PARAMETERS = {
  seats: 1,
  stories: ITEMS.length,
  text: 'whole',
  kept: true,
  feedback: 'each',
  confidence: false,
} as const;

type Lessons = Omit<typeof en.lesson, 'task' | 'readTask'>;
type LessonName = keyof Lessons;
type TextKey = { [N in LessonName]: `lesson.${N}.text.${keyof Lessons[N]['text'] & string}` }[LessonName];

interface Step {
  readonly story: number;
  /** Place of the question; null: the story is read. */
  readonly question: number | null;
  /** The right answer; null: to read on. */
  readonly right: (typeof OPTIONS)[number] | null;
  /** Its key in the catalogue. */
  readonly name: LessonName;
  readonly text: readonly TextKey[];
}

const STEPS: readonly Step[] = [
  {
    story: 0,
    question: null,
    right: null,
    name: 'read',
    text: ['lesson.read.text.move', 'lesson.read.text.see'],
  },
  {
    story: 0,
    question: 0,
    right: 'fridge',
    name: 'beginning',
    text: ['lesson.beginning.text.past'],
  },
  {
    story: 0,
    question: 1,
    right: 'cupboard',
    name: 'really',
    text: ['lesson.really.text.so'],
  },
  {
    story: 0,
    question: 2,
    right: 'cupboard',
    name: 'thinks',
    text: ['lesson.thinks.text.last'],
  },
  {
    story: 0,
    question: 3,
    right: 'fridge',
    name: 'thinksThat',
    text: ['lesson.thinksThat.text.left'],
  },
  {
    story: 1,
    question: null,
    right: null,
    name: 'difference',
    text: ['lesson.difference.text.same'],
  },
  {
    story: 1,
    question: 0,
    right: 'cupboard',
    name: 'together',
    text: ['lesson.together.text.see'],
  },
];

const toldOf = (story: number): Percept => ({
  type: 'told',
  story,
  from: 0,
  sentences: ITEMS[story]?.events ?? [],
});

/** What the seat notices of the step's action. */
function perceptsOf(step: number): readonly Percept[] {
  const { right } = STEPS[step] ?? {};
  const next = STEPS[step + 1];
  const answered: readonly Percept[] = right
    ? [{ type: 'answered', own: { option: right, sure: null }, right, all: null }]
    : [];
  if (!next) return [...answered, { type: 'ended', score: scoreAt(STEPS.length), of: scoreAt(STEPS.length) }];
  const asked = ITEMS[next.story]?.questions[next.question ?? -1];
  return [...answered, asked ? { type: 'asked', ...asked, options: OPTIONS } : toldOf(next.story)];
}

/** All answers are right, so this is the number of questions before a step, too. */
const scoreAt = (step: number): number => STEPS.slice(0, step).filter(({ right }) => right !== null).length;

function observationAt(step: number): Observation {
  const at = STEPS[step];
  const common = { parameters: PARAMETERS, viewer: 0, answered: scoreAt(step), score: scoreAt(step), everything: null };
  if (!at) return { ...common, phase: 'over', story: ITEMS.length - 1, sentences: [], question: null };
  const { events = [], questions = [] } = ITEMS[at.story] ?? {};
  const asked = questions[at.question ?? -1];
  return {
    ...common,
    phase: asked ? 'asking' : 'reading',
    story: at.story,
    sentences: events,
    question: asked ? { ...asked, nth: at.question ?? 0, options: OPTIONS } : null,
  };
}

function legalAt(step: number): readonly Action[] {
  const reads = STEPS[step]?.right === null;
  return reads ? [{ type: 'next' }] : OPTIONS.map((option) => ({ type: 'answer', option, sure: null }));
}

function actionAt(step: number): Action {
  const right = STEPS[step]?.right ?? null;
  return right === null ? { type: 'next' } : { type: 'answer', option: right, sure: null };
}

const FIRST: FirstSight<ToMQA> = { seat: 0, observation: observationAt(0), percepts: [toldOf(0)] };

const lived = (step: number): Experience<ToMQA> => ({
  turn: step,
  acted: { action: actionAt(step), by: 'agent' },
  percepts: perceptsOf(step),
});

export const lessonsIn = ({ say, words }: TomqaOnBoard): readonly Lesson<ToMQA>[] =>
  STEPS.map(({ story, question: place, name, text }, step) => {
    const asked = ITEMS[story]?.questions[place ?? -1];
    return {
      title: say(`lesson.${name}.title`),
      text: text.map((key) => say(key)),
      task: asked ? say('lesson.task', { question: words.question(asked) }) : say('lesson.readTask'),
      seat: 0,
      first: FIRST,
      experiences: STEPS.slice(0, step).map((_, i) => lived(i)),
      observation: observationAt(step),
      legalActions: legalAt(step),
      accepts: (action) => JSON.stringify(action) === JSON.stringify(actionAt(step)),
      percepts: perceptsOf(step),
      after: observationAt(step + 1),
      outcome: say(`lesson.${name}.outcome`),
    };
  });
