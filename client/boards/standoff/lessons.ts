/**
 * The tutorial of Standoff: one trial through its events, what the opponent believes of them, the choice and its
 * result; then a trial in which the opponent has seen all, and a question. One thing to do in each lesson.
 */
import { type Action, type Standoff, SURE } from '../../../games/standoff/types.ts';
import type { Lesson } from '../../game-view.ts';
import { boxes, MOMENTS, type StandoffLessonMoment } from './lesson-moments.ts';
import type { OnBoard } from './said.ts';
import type { en } from './words/en.ts';

const READY: readonly Action[] = [{ type: 'ready' }];
const CHOICES: readonly Action[] = boxes.map((box) => ({ type: 'choose', box }));
const ANSWERS: readonly Action[] = [...boxes, null].flatMap((box) =>
  SURE.map((sure): Action => ({ type: 'answer', box, sure })),
);

interface Script {
  /** Its texts in the catalogue. */
  readonly says: keyof (typeof en)['lessons'];
  /** Moments before and after. */
  readonly at: number;
  readonly to: number;
  readonly legal: readonly Action[];
  /** The box to press; null: any legal action. */
  readonly box: number | null;
}

const SCRIPT: readonly Script[] = [
  { says: 'sides', at: 0, to: 1, legal: READY, box: null },
  { says: 'sees', at: 2, to: 3, legal: CHOICES, box: 1 },
  { says: 'blind', at: 4, to: 5, legal: CHOICES, box: 3 },
  { says: 'swap', at: 6, to: 9, legal: CHOICES, box: 4 },
  { says: 'does', at: 9, to: 9, legal: CHOICES, box: 1 },
  { says: 'choice', at: 9, to: 10, legal: CHOICES, box: 4 },
  { says: 'informed', at: 20, to: 21, legal: CHOICES, box: 0 },
  { says: 'question', at: 32, to: 33, legal: ANSWERS, box: 1 },
];

const momentAt = (at: number): StandoffLessonMoment => {
  const moment = MOMENTS[at];
  if (!moment) throw new Error(`the tutorial has no moment ${at}`);
  return moment;
};

export function lessonsIn({ say }: OnBoard): readonly Lesson<Standoff>[] {
  return SCRIPT.map(({ says, at, to, legal, box }) => ({
    title: say(`lessons.${says}.title`),
    text: [say(`lessons.${says}.first`), say(`lessons.${says}.second`)],
    task: say(`lessons.${says}.task`),
    seat: 0,
    first: { seat: 0, ...momentAt(0) },
    experiences: MOMENTS.slice(1, at + 1).map(({ percepts }, turn) => ({ turn, acted: null, percepts })),
    observation: momentAt(at).observation,
    legalActions: legal,
    accepts: (action) => box === null || ('box' in action && action.box === box),
    percepts: MOMENTS.slice(at + 1, to + 1).flatMap(({ percepts }) => percepts),
    after: momentAt(to).observation,
    outcome: say(`lessons.${says}.outcome`),
  }));
}
