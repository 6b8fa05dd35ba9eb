/**
 * The tutorial of the household: nine turns of a small house, one thing to do in each lesson. The moments are written out
 * in lesson-moments.ts.
 */
import type { Action, Household, Observation } from '../../../games/household/types.ts';
import type { Lesson } from '../../game-view.ts';
import { DONE, type HouseholdLessonMoment, LOCKER_OPEN, MOMENTS } from './lesson-moments.ts';

interface Script {
  readonly title: string;
  readonly text: readonly string[];
  readonly task: string;
  /** Moments before and after. */
  readonly at: number;
  readonly to: number;
  readonly accepts: (action: Action) => boolean;
  readonly outcome: string;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const SCRIPT: readonly Script[] = [
  {
    title: 'The house',
    text: [
      'You are A, the sign with the ring. You see the room that you are in. Of the other rooms you know only the furniture.',
      'Your task is on the right: what all agents were told, and what only you know. In every turn each agent does one thing, all at the same time.',
    ],
    task: 'Press the kitchen on the plan, then "Go to the kitchen" below it.',
    at: 0,
    to: 1,
    accepts: (action) => action.type === 'navigate' && ['kitchen', 'cupboard', 'fridge'].includes(action.to),
    outcome: 'You are in the kitchen, and B is here, too. B wrote a message while you walked: now you can read it.',
  },
  {
    title: 'Opening',
    text: [
      'The sign of a piece of furniture shows whether it is open or closed. What is in something closed is out of sight.',
      'You were told that the red cup is in the cupboard.',
    ],
    task: 'Press the cupboard, and open it.',
    at: 1,
    to: 2,
    accepts: (action) => same(action, DONE[1]),
    outcome: 'The cupboard is open, and the red cup is in it. B is here and has seen it, too.',
  },
  {
    title: 'Taking',
    text: ['You can have one thing in your hand.'],
    task: 'Press the red cup, and take it.',
    at: 2,
    to: 3,
    accepts: (action) => same(action, DONE[2]),
    outcome: 'You hold the red cup. B has left meanwhile; you do not see where to.',
  },
  {
    title: 'What you remember',
    text: [
      'Rooms that you have left are drawn as you remember them, faded, with how long ago that was.',
      'You do not see what happens there after you leave. Watch the kitchen when you leave it.',
    ],
    task: 'Go back to the living room.',
    at: 3,
    to: 4,
    accepts: (action) => action.type === 'navigate' && ['living_room', 'tea_table', 'chest'].includes(action.to),
    outcome: 'The kitchen is a memory now. Another agent may close the cupboard, and you would not know.',
  },
  {
    title: 'Putting',
    text: ['B wrote where the red cup belongs. What you hold can be put on furniture, or in something that is open.'],
    task: 'Put the red cup on the tea table.',
    at: 4,
    to: 5,
    accepts: (action) =>
      action.type === 'place' && action.furniture === 'tea_table' && action.relation === 'on' && action.nextTo === null,
    outcome: 'One part of the task is done.',
  },
  {
    title: 'Writing',
    text: [
      'The locker must be open, but it is in the office, which is off limits to you: it is hatched. C is there, and does not know about the locker.',
      'A message has free words, or a fact that you put together from a menu, or both. It takes your turn. Facts may be false: the game does not check them.',
    ],
    task: 'Write to C, and to C alone, that the locker has to be open.',
    at: 5,
    to: 6,
    accepts: (action) => action.type === 'communicate' && same(action.to, [2]),
    outcome: 'The message is under way. C can read it from the next turn on. You have one message left.',
  },
  {
    title: 'Waiting for an answer',
    text: [
      'C reads your message in this turn, and can act on it. You do not see what C does: it is in another room.',
      'An answer takes one turn more.',
    ],
    task: 'Wait. Two turns will pass.',
    at: 6,
    to: 8,
    accepts: (action) => action.type === 'wait',
    outcome: 'C has opened the locker, and has told you. Now you know what you could not have seen.',
  },
  {
    title: 'Being done',
    text: [
      'The session ends when all agents are done, or after the last turn. What counts is how things are then.',
      'An agent that is done can do nothing more. Be sure that the others do not need you.',
    ],
    task: 'Everything is as it should be: say that you are done.',
    at: 8,
    to: 9,
    accepts: (action) => action.type === 'finish',
    outcome: 'The others were done, too. The shared goal is met: a point for each agent.',
  },
];

const momentAt = (at: number): HouseholdLessonMoment => {
  const moment = MOMENTS[at];
  if (!moment) throw new Error(`the tutorial has no moment ${at}`);
  return moment;
};

export const lessons: readonly Lesson<Household>[] = SCRIPT.map(({ at, to, outcome, ...script }) => ({
  ...script,
  seat: 0,
  first: { seat: 0, ...momentAt(0) },
  experiences: MOMENTS.slice(1, at + 1).map(({ percepts }, turn) => ({
    turn,
    acted: { action: DONE[turn] ?? { type: 'wait' }, by: 'agent' },
    percepts,
  })),
  observation: momentAt(at).observation,
  legalActions: legalIn(momentAt(at).observation),
  percepts: MOMENTS.slice(at + 1, to + 1).flatMap(({ percepts }) => percepts),
  after: momentAt(to).observation,
  outcome,
}));

/** What A may try, as far as the lessons need it. */
function legalIn({ room, holding, sights, parameters }: Observation): readonly Action[] {
  const here = parameters.furniture.filter((piece) => piece.room === room);
  const seen = sights.flatMap(({ objects }) => objects.map(({ id }) => id));
  return [
    { type: 'wait' },
    ...parameters.rooms.flatMap((to): readonly Action[] =>
      to === room || to === 'office' ? [] : [{ type: 'navigate', to }],
    ),
    ...parameters.furniture.flatMap(({ id, room: where }): readonly Action[] =>
      where === 'office' ? [] : [{ type: 'navigate', to: id }],
    ),
    ...[...new Set(['old_book', ...seen])].map((to): Action => ({ type: 'navigate', to })),
    ...here.flatMap(({ id, articulated }): readonly Action[] =>
      articulated
        ? [
            { type: 'open', furniture: id },
            { type: 'close', furniture: id },
          ]
        : [],
    ),
    ...(holding === null
      ? seen.map((object): Action => ({ type: 'pick', object }))
      : here.map(
          ({ id }): Action => ({ type: 'place', object: holding, relation: 'on', furniture: id, nextTo: null }),
        )),
    { type: 'communicate', to: [2], text: null, fact: LOCKER_OPEN },
    { type: 'finish' },
  ];
}
