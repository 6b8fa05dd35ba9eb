/** The parts of a view that all games of questions share, made from how the game shows an observation. */

import type { Acted } from '../../../games/core/policy.ts';
import { blankIn } from '../../../games/core/words/list.ts';
import type { BoardProps, DraftAction, GameView, KeyHelp } from '../../game-view.ts';
import { QuestionBoard } from './board.tsx';
import { type QuestionSaid, worded } from './said.ts';
import {
  type AnswerParts,
  type QuestionAction,
  type QuestionGame,
  type ShownQuestions,
  SURE_KEYS,
} from './shown-questions.ts';

type Parts<T extends QuestionGame, Memory> = Pick<
  GameView<T, Memory>,
  | 'Board'
  | 'Actions'
  | 'Goal'
  | 'GoalLine'
  | 'Legend'
  | 'keyChoice'
  | 'sentAtOnce'
  | 'keys'
  | 'rest'
  | 'slots'
  | 'task'
  | 'sends'
  | 'actsTold'
  | 'absent'
>;

export interface QuestionWords<Observation> {
  readonly shownOf: (observation: Observation) => ShownQuestions;
  /** What to do while there is something to read. */
  readonly reads: (observation: Observation) => string;
  /** What the reader is to do, as a sentence that follows "Goal:". */
  readonly goal: string;
}

const keysIn = ({ say }: QuestionSaid): readonly KeyHelp[] => [
  { keys: ['1', '…', '9'], does: say('keys.choose') },
  { keys: [say('keys.enter'), '→'], does: say('keys.readOn') },
  { keys: [...SURE_KEYS], does: say('keys.sure') },
];

export function questionView<T extends QuestionGame, Memory>(
  { shownOf, reads, goal }: QuestionWords<T['Observation']>,
  said: QuestionSaid,
): Parts<T, Memory> {
  const { say, language } = said;
  const Goal = () => (
    <p className="goal-line">
      <b>{say('goal')}</b>
      {blankIn(language)}
      {goal}
    </p>
  );
  return {
    Board: worded(
      (props: BoardProps<T, Memory>) => (
        <QuestionBoard {...(props as unknown as BoardProps<QuestionGame>)} shown={shownOf(props.observation)} />
      ),
      said,
    ),
    Actions: None,
    Goal,
    GoalLine: Goal,
    Legend: None,
    keys: keysIn(said),
    keyChoice: ({ key }, observation) => choiceOf(key, shownOf(observation)) as DraftAction<T> | null,
    // reading on needs no second press
    sentAtOnce: (chosen) => ('type' in chosen && chosen.type === 'next' ? 'step' : null),
    rest: (observation) => restOf(shownOf(observation)) as DraftAction<T>,
    slots: (parts, observation) => slotsOf(parts as AnswerParts, shownOf(observation), said),
    task: (_parts, observation) => shownOf(observation).question ?? reads(observation),
    sends: (observation) => say(shownOf(observation).phase === 'asking' ? 'sends.answer' : 'sends.readOn'),
    actsTold: true,
    absent: (whose) => say(`absent.${whose}`),
  };
}

/** What the seat did, or what was done for it. `given`: the answer in words; null: none. */
export function actedInWords(
  { type }: QuestionAction,
  given: string | null,
  by: Acted<QuestionGame>['by'],
  { say }: QuestionSaid,
): string {
  if (type === 'next') return say(`acted.next.${by}`);
  return given === null ? say(`acted.none.${by}`) : say(`acted.answer.${by}`, { given });
}

function None(): null {
  return null;
}

function choiceOf(key: string, { phase, options, sure }: ShownQuestions): Partial<QuestionAction> | null {
  if (phase === 'reading') return key === 'ArrowRight' ? { type: 'next' } : null;
  if (phase === 'over') return null;
  const option = /^[1-9]$/.test(key) ? options[Number(key) - 1]?.option : undefined;
  if (option !== undefined) return { type: 'answer', option };
  const step = sure?.[SURE_KEYS.indexOf(key)];
  return step === undefined ? null : { type: 'answer', sure: step };
}

function restOf({ phase, sure }: ShownQuestions): Partial<QuestionAction> {
  if (phase === 'reading') return { type: 'next' };
  return sure === null ? { type: 'answer', sure: null } : { type: 'answer' };
}

function slotsOf(
  { option, sure }: AnswerParts,
  { phase, options, sure: steps }: ShownQuestions,
  { say }: QuestionSaid,
) {
  if (phase !== 'asking') return [];
  const words = options.find((one) => one.option === option)?.words ?? null;
  const answer = { name: say('slot.answer'), value: option === null ? say('slot.none') : words };
  if (steps === null) return [answer];
  return [
    answer,
    {
      name: say('slot.sure'),
      value: typeof sure === 'number' ? say('slot.percent', { percent: sure }) : null,
    },
  ];
}
