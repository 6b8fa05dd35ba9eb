/**
 * The tutorial of Standoff: one trial through its events, what the opponent believes of them, the choice and its
 * result; then a trial in which the opponent has seen all, and a question. One thing to do in each lesson.
 */
import { type Action, type Standoff, SURE } from '../../../games/standoff/types.ts';
import type { Lesson } from '../../game-view.ts';
import { boxes, MOMENTS, type StandoffLessonMoment } from './lesson-moments.ts';

const READY: readonly Action[] = [{ type: 'ready' }];
const CHOICES: readonly Action[] = boxes.map((box) => ({ type: 'choose', box }));
const ANSWERS: readonly Action[] = [...boxes, null].flatMap((box) =>
  SURE.map((sure): Action => ({ type: 'answer', box, sure })),
);

interface Script {
  readonly title: string;
  readonly text: readonly string[];
  readonly task: string;
  /** Moments before and after. */
  readonly at: number;
  readonly to: number;
  readonly legal: readonly Action[];
  /** The box to press; null: any legal action. */
  readonly box: number | null;
  readonly outcome: string;
}

const SCRIPT: readonly Script[] = [
  {
    title: 'Two sides, five boxes',
    text: [
      'You are A, the sign with the ring, at the top. B is your opponent, at the bottom. The point of a sign shows where it looks.',
      'A large treat, the biscuit, and a small one, the sweet, will be put into boxes. You and B both want the large one.',
    ],
    task: 'Look at the board, then press "Ready".',
    at: 0,
    to: 1,
    legal: READY,
    box: null,
    outcome: 'A trial begins. All boxes are shut.',
  },
  {
    title: 'What B sees',
    text: [
      'A box opens, and the large treat is put in.',
      'The screen in front of B is clear. The light shows what B sees: B has seen it, too.',
    ],
    task: 'Press the box with the large treat.',
    at: 2,
    to: 3,
    legal: CHOICES,
    box: 1,
    outcome: 'The box is shut again: remember what is in it. And look at the screen: it has turned opaque.',
  },
  {
    title: 'What B cannot see',
    text: [
      'The hatched screen is opaque: B cannot see the boxes, and you cannot see B.',
      'You do see the boxes. The small treat is put into one of them.',
    ],
    task: 'Press the box that B knows nothing about.',
    at: 4,
    to: 5,
    legal: CHOICES,
    box: 3,
    outcome: 'You know where the small treat is. B does not.',
  },
  {
    title: 'A swap',
    text: [
      'Two boxes open and swap contents, as the arrows show. One of them may be empty.',
      'The screen is still opaque: B does not see the swap.',
    ],
    task: 'Press the box where the large treat is now.',
    at: 6,
    to: 9,
    legal: CHOICES,
    box: 4,
    outcome: 'It is in box 5. B still believes that it is in box 2: a false belief.',
  },
  {
    title: 'What B will do',
    text: [
      'B goes to the box where it believes the large treat is. If it knows of no large treat, it goes for the small one.',
      'Curtains hide you from each other while you choose.',
    ],
    task: 'To which box will B go? Press it.',
    at: 9,
    to: 9,
    legal: CHOICES,
    box: 1,
    outcome: 'To box 2: there B saw the large treat, and it has not seen the swap.',
  },
  {
    title: 'Your choice',
    text: [
      'B is let out first. When you come, the treat in the box that B went to is gone.',
      'B sees your choice only after both of you have chosen.',
    ],
    task: 'Choose the box that is best for you.',
    at: 9,
    to: 10,
    legal: CHOICES,
    box: 4,
    outcome: 'You got the large treat. B went to box 2 and found nothing.',
  },
  {
    title: 'When B has seen it all',
    text: [
      'Another trial. The screen was clear all the time.',
      'You and B have both seen the large treat go into box 4, and the small one into box 1.',
    ],
    task: 'Choose the box that is best for you.',
    at: 20,
    to: 21,
    legal: CHOICES,
    box: 0,
    outcome: 'B was first at the large treat. The small one was left for you.',
  },
  {
    title: 'A question',
    text: [
      'After some trials you are asked what you, or B, believe, and how sure you are of your answer.',
      'This was like the first trial: B saw the large treat go into box 2, and could not see the swap with box 5.',
    ],
    task: 'Where does B think that the large treat is? Say how sure you are, too.',
    at: 32,
    to: 33,
    legal: ANSWERS,
    box: 1,
    outcome: 'In box 2. How sure you are is for you to say: no answer to that is wrong.',
  },
];

const momentAt = (at: number): StandoffLessonMoment => {
  const moment = MOMENTS[at];
  if (!moment) throw new Error(`the tutorial has no moment ${at}`);
  return moment;
};

export const lessons: readonly Lesson<Standoff>[] = SCRIPT.map(
  ({ title, text, task, at, to, legal, box, outcome: told }) => ({
    title,
    text,
    task,
    seat: 0,
    first: { seat: 0, ...momentAt(0) },
    experiences: MOMENTS.slice(1, at + 1).map(({ percepts }, turn) => ({ turn, acted: null, percepts })),
    observation: momentAt(at).observation,
    legalActions: legal,
    accepts: (action) => box === null || ('box' in action && action.box === box),
    percepts: MOMENTS.slice(at + 1, to + 1).flatMap(({ percepts }) => percepts),
    after: momentAt(to).observation,
    outcome: told,
  }),
);
