/** The line of a study's visits in time, as far as they are written. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitOf } from '../form/duration-field.tsx';
import { gapWords, visitsOf } from './time-line.ts';

const DAY = 86_400_000;

const STUDY = {
  steps: [{ kind: 'text', text: 'instructions' }],
  sessions: [{ id: 'play' }, { id: 'again' }],
  survey: [
    { id: 'mood', after: 'play' },
    { id: 'about', after: 'all' },
  ],
  payment: { currency: 'GBP', base: { minor: 300 } },
  waves: [{ id: 'later', fromMs: 6 * DAY, toMs: 8 * DAY, sessions: ['again'], partner: 'same', pay: 200 }],
};

test('each visit says when it is, what is done and what it pays', () => {
  expect(visitsOf(STUDY)).toEqual([
    { wave: 1, id: '', gap: null, lines: ['steps: 1', 'plays play', 'answers mood', 'base £3.00'] },
    {
      wave: 2,
      id: 'later',
      gap: '6 to 8 days after wave 1',
      lines: ['plays again, with the same partner', 'answers about', 'pays £2.00'],
    },
  ]);
  const { waves, ...once } = STUDY;
  expect(visitsOf(once).map(({ lines }) => lines)).toEqual([
    ['steps: 1', 'plays play, again', 'answers mood, about', 'base £3.00'],
  ]);
});

test('whatever is written, there is one visit more than waves', () => {
  fc.assert(
    fc.property(
      fc.record({ waves: fc.array(fc.jsonValue()), sessions: fc.jsonValue(), survey: fc.jsonValue() }),
      (study) => {
        expect(visitsOf(study)).toHaveLength(study.waves.length + 1);
      },
    ),
  );
  expect(visitsOf(null)).toHaveLength(1);
});

test('times between waves are said in the unit that they are typed in', () => {
  expect([gapWords(6 * DAY, 8 * DAY), gapWords(DAY / 2, DAY), gapWords(undefined, DAY)]).toEqual([
    '6 to 8 days',
    '12 h to 1 day',
    'some time',
  ]);
  expect([6 * DAY, DAY / 2, 90_000, 0, undefined].map(unitOf)).toEqual(['days', 'hours', 'minutes', 'days', 'days']);
});
