/** ToM-QA on the start form. */
import type { GameForm } from '../../game-view.ts';
import { choice } from '../option.ts';

const DEFAULTS = {
  seats: 2,
  set: 'debiased',
  stories: 6,
  noise: 0,
  text: 'whole',
  kept: true,
  feedback: 'none',
  confidence: false,
  deadlineMs: null,
  readingMs: null,
} as const;

const LIMITS = [
  [null, 'no limit'],
  [10_000, '10 seconds'],
  [20_000, '20 seconds'],
  [30_000, '30 seconds'],
  [60_000, '1 minute'],
] as const;

export const form: GameForm = {
  seats: { key: 'seats' },
  options: [
    { kind: 'number', key: 'seats', label: 'Readers in all', min: 1, max: 4 },
    { kind: 'number', key: 'stories', label: 'Stories', min: 1, max: 60 },
    choice('text', 'A story is shown', [
      ['whole', 'as a whole'],
      ['sentences', 'sentence by sentence'],
    ]),
    { kind: 'switch', key: 'kept', label: 'The text stays in sight' },
    choice('feedback', 'Feedback', [
      ['none', 'none'],
      ['each', 'after each answer'],
      ['end', 'the score, at the end'],
    ]),
  ],
  moreOptions: [
    choice('set', 'Stories', [
      ['debiased', 'balanced against 4 rules of thumb, six questions each'],
      ['hard', 'balanced against 8 rules of thumb, five questions each'],
      ['tom-easy', "the paper's, one question each"],
      ['tom', "the paper's, four tasks and one question each"],
    ]),
    choice('noise', 'A phone rings', [
      [0, 'never'],
      [0.1, 'before one line in ten'],
    ]),
    { kind: 'switch', key: 'confidence', label: 'Readers also say how sure they are' },
    choice('deadlineMs', 'Time for a question', LIMITS),
    choice('readingMs', 'Time for a step of reading', LIMITS),
  ],
  // whether the text stays in sight is a treatment of its own
  aids: { knowledge: false, history: false, notes: false },
  defaults: {
    bots: { ...DEFAULTS, seats: 1 },
    people: { ...DEFAULTS, deadlineMs: 60_000 },
    watch: { ...DEFAULTS, text: 'sentences', feedback: 'each' },
    practice: { ...DEFAULTS, seats: 1, stories: 4, feedback: 'each' },
    short: { ...DEFAULTS, seats: 1, stories: 1, feedback: 'each' },
  },
  check: () => null,
};
