/**
 * The tutorial of the household: nine turns of a small house, one thing to do in each lesson. The moments are written out
 * in lesson-moments.ts.
 */
import type { Action, Household, Observation } from '../../../games/household/types.ts';
import type { Lesson } from '../../game-view.ts';
import { DONE, type HouseholdLessonMoment, LOCKER_OPEN, MOMENTS } from './lesson-moments.ts';
import type { BoardSaid } from './said.ts';

interface Script {
  /** Its sentences in the catalogue. */
  readonly key: 'house' | 'opening' | 'taking' | 'remembering' | 'putting' | 'writing' | 'waiting' | 'finishing';
  /** Moments before and after. */
  readonly at: number;
  readonly to: number;
  readonly accepts: (action: Action) => boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const SCRIPT: readonly Script[] = [
  {
    key: 'house',
    at: 0,
    to: 1,
    accepts: (action) => action.type === 'navigate' && ['kitchen', 'cupboard', 'fridge'].includes(action.to),
  },
  {
    key: 'opening',
    at: 1,
    to: 2,
    accepts: (action) => same(action, DONE[1]),
  },
  {
    key: 'taking',
    at: 2,
    to: 3,
    accepts: (action) => same(action, DONE[2]),
  },
  {
    key: 'remembering',
    at: 3,
    to: 4,
    accepts: (action) => action.type === 'navigate' && ['living_room', 'tea_table', 'chest'].includes(action.to),
  },
  {
    key: 'putting',
    at: 4,
    to: 5,
    accepts: (action) =>
      action.type === 'place' && action.furniture === 'tea_table' && action.relation === 'on' && action.nextTo === null,
  },
  {
    key: 'writing',
    at: 5,
    to: 6,
    accepts: (action) => action.type === 'communicate' && same(action.to, [2]),
  },
  {
    key: 'waiting',
    at: 6,
    to: 8,
    accepts: (action) => action.type === 'wait',
  },
  {
    key: 'finishing',
    at: 8,
    to: 9,
    accepts: (action) => action.type === 'finish',
  },
];

/** The tutorial in a language. */
export function lessonsIn({ say }: Pick<BoardSaid, 'say'>): readonly Lesson<Household>[] {
  const moments = MOMENTS.map((moment) => written(moment, say('lessons.written')));
  const momentAt = (at: number): HouseholdLessonMoment => {
    const moment = moments[at];
    if (!moment) throw new Error(`the tutorial has no moment ${at}`);
    return moment;
  };
  return SCRIPT.map(({ key, at, to, accepts }) => ({
    title: say(`lessons.${key}.title`),
    text:
      key === 'taking' || key === 'putting'
        ? [say(`lessons.${key}.text1`)]
        : [say(`lessons.${key}.text1`), say(`lessons.${key}.text2`)],
    task: say(`lessons.${key}.task`),
    accepts,
    seat: 0,
    first: { seat: 0, ...momentAt(0) },
    experiences: moments.slice(1, at + 1).map(({ percepts }, turn) => ({
      turn,
      acted: { action: DONE[turn] ?? { type: 'wait' }, by: 'agent' },
      percepts,
    })),
    observation: momentAt(at).observation,
    legalActions: legalIn(momentAt(at).observation),
    percepts: moments.slice(at + 1, to + 1).flatMap(({ percepts }) => percepts),
    after: momentAt(to).observation,
    outcome: say(`lessons.${key}.outcome`),
  }));
}

/** The moment with B's message in the words of the page. */
function written(moment: HouseholdLessonMoment, text: string): HouseholdLessonMoment {
  const percepts = moment.percepts.map((percept) =>
    percept.type === 'turn'
      ? { ...percept, heard: percept.heard.map((message) => (message.text === null ? message : { ...message, text })) }
      : percept,
  );
  return { ...moment, percepts };
}

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
