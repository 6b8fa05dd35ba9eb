/** MindGames on the start form. */
import type { GameForm } from '../../game-view.ts';
import { choice } from '../option.ts';

const DEFAULTS = {
  seats: 1,
  setup: 'mixed',
  agents: null,
  problems: 12,
  answers: 3,
  check: 'untilRight',
  feedback: 'none',
  confidence: false,
  deadlineMs: null,
} as const;

export const form: GameForm = {
  seats: { key: 'seats' },
  options: [
    { kind: 'number', key: 'seats', label: 'Readers in all', min: 1, max: 4 },
    { kind: 'number', key: 'problems', label: 'Problems', min: 1, max: 120 },
    choice('setup', 'People in a problem', [
      ['mixed', 'differ from problem to problem'],
      ['forehead', 'see all foreheads but their own'],
      ['forehead_mirror', 'see all foreheads, in a mirror their own'],
      ['internal', 'feel whether they are thirsty'],
      ['explicit', 'were shown some cards'],
    ]),
    choice('agents', 'How many people', [
      [null, '2 to 4'],
      [2, '2'],
      [3, '3'],
      [4, '4'],
    ]),
    choice('feedback', 'Feedback', [
      ['none', 'none'],
      ['full', 'the right answer, after each problem'],
    ]),
  ],
  moreOptions: [
    choice('check', 'Check first what the questions mean', [
      ['untilRight', 'until 5 of 6 answers are right'],
      ['none', 'no'],
    ]),
    choice('answers', 'Answers', [
      [3, 'yes, no, cannot tell'],
      [2, 'it follows, or it does not'],
    ]),
    { kind: 'switch', key: 'confidence', label: 'Readers also say how sure they are' },
    choice('deadlineMs', 'Time for an answer', [
      [null, 'no limit'],
      [30_000, '30 seconds'],
      [60_000, '1 minute'],
      [120_000, '2 minutes'],
      [300_000, '5 minutes'],
    ]),
  ],
  // working it out without notes is the task
  aids: { knowledge: false, history: false, notes: false },
  defaults: {
    bots: DEFAULTS,
    people: { ...DEFAULTS, seats: 2, deadlineMs: 300_000 },
    watch: { ...DEFAULTS, check: 'none', feedback: 'full' },
    practice: { ...DEFAULTS, problems: 3, agents: 3, feedback: 'full' },
    short: { ...DEFAULTS, problems: 3, agents: 2, check: 'none', feedback: 'full' },
  },
  check: () => null,
};
