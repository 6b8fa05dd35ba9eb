/** The household on the start form. */
import type { GameForm, SetupValues } from '../../game-view.ts';
import { choice } from '../option.ts';
import { TASKS } from './tasks.ts';

const DEFAULTS = {
  task: TASKS[1]?.id ?? 'practice',
  channel: 'both',
  secretsShared: false,
  everythingSeen: false,
  rules: 'corrected',
  knowledge: 'untold',
} as const;

const taskOf = ({ task }: SetupValues) => TASKS.find(({ id }) => id === task);

export const form: GameForm = {
  seats: (setup) => taskOf(setup)?.agents ?? 3,
  asks: true,
  remembers: 'where they saw things and others last, and messages',
  options: [
    choice(
      'task',
      'Task',
      TASKS.map(
        ({ id, title, form, agents }) =>
          [id, `${form === 'practice' ? 'Practice' : form}: ${title} (${agents} agents)`] as const,
      ),
    ),
    choice('channel', 'Messages carry', [
      ['both', 'free text, a fact, or both'],
      ['text', 'free text'],
      ['facts', 'facts from a menu'],
    ]),
    choice('deadlineMs', 'Time for a turn', [
      [null, 'no limit'],
      [30_000, '30 seconds'],
      [60_000, '1 minute'],
      [90_000, '90 seconds'],
      [180_000, '3 minutes'],
    ]),
    { kind: 'switch', key: 'secretsShared', label: 'All agents are told all secrets' },
  ],
  moreOptions: [
    choice('rules', 'Rules', [
      ['corrected', 'as in the paper'],
      ['faithful', 'as in the released program'],
    ]),
    choice('knowledge', 'What they shall know in the end', [
      ['untold', 'no agent is told'],
      ['told', 'those who shall know it are told'],
      ['paid', 'they are told, and right answers are paid'],
    ]),
    { kind: 'switch', key: 'everythingSeen', label: 'Every room is in view for all agents' },
  ],
  defaults: {
    bots: { ...DEFAULTS, deadlineMs: null },
    people: { ...DEFAULTS, deadlineMs: 90_000 },
    watch: { ...DEFAULTS, deadlineMs: null },
    practice: { ...DEFAULTS, task: 'practice', deadlineMs: null },
    short: { ...DEFAULTS, task: 'practice', deadlineMs: null },
  },
  check: () => null,
};
