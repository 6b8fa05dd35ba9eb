/** The parts of a view that all games of questions share, made from how the game shows an observation. */
import type { BoardProps, DraftAction, GameView, KeyHelp } from '../../game-view.ts';
import { QuestionBoard } from './board.tsx';
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
>;

export interface QuestionWords<Observation> {
  readonly shownOf: (observation: Observation) => ShownQuestions;
  /** What to do while there is something to read. */
  readonly reads: (observation: Observation) => string;
  /** What the reader is to do, as a sentence that follows "Goal:". */
  readonly goal: string;
}

const KEYS: readonly KeyHelp[] = [
  { keys: ['1', '…', '9'], does: 'choose that answer; Enter sends it' },
  { keys: ['Enter', '→'], does: 'read on' },
  { keys: [...SURE_KEYS], does: 'where it is asked: 0, 25, 50, 75 or 100 percent sure' },
];

export function questionView<T extends QuestionGame, Memory>({
  shownOf,
  reads,
  goal,
}: QuestionWords<T['Observation']>): Parts<T, Memory> {
  const Goal = () => (
    <p className="goal-line">
      <b>Goal:</b> {goal}
    </p>
  );
  return {
    Board: (props: BoardProps<T, Memory>) => (
      <QuestionBoard {...(props as unknown as BoardProps<QuestionGame>)} shown={shownOf(props.observation)} />
    ),
    Actions: None,
    Goal,
    GoalLine: Goal,
    Legend: None,
    keys: KEYS,
    keyChoice: ({ key }, observation) => choiceOf(key, shownOf(observation)) as DraftAction<T> | null,
    // reading on needs no second press
    sentAtOnce: (chosen) => ('type' in chosen && chosen.type === 'next' ? 'step' : null),
    rest: (observation) => restOf(shownOf(observation)) as DraftAction<T>,
    slots: (parts, observation) => slotsOf(parts as AnswerParts, shownOf(observation)),
    task: (_parts, observation) => shownOf(observation).question ?? reads(observation),
    sends: (observation) => (shownOf(observation).phase === 'asking' ? 'Answer' : 'Read on'),
    actsTold: true,
  };
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

function slotsOf({ option, sure }: AnswerParts, { phase, options, sure: steps }: ShownQuestions) {
  if (phase !== 'asking') return [];
  const words = options.find((one) => one.option === option)?.words ?? null;
  const answer = { name: 'Answer:', value: option === null ? 'none' : words };
  if (steps === null) return [answer];
  return [answer, { name: 'Sure:', value: typeof sure === 'number' ? `${sure} %` : null }];
}
