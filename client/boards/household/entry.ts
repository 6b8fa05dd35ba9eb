/** The household on the start form. */
import type { GameEntry, Setup } from '../../game-view.ts';
import { TASKS } from './tasks.ts';

const TABLE = {
  task: TASKS[1]?.id ?? 'practice',
  channel: 'both',
  secretsShared: false,
  everythingSeen: false,
  rules: 'corrected',
} as const;

const taskOf = ({ task }: Setup) => TASKS.find(({ id }) => id === task);

export const household: GameEntry = {
  id: 'household',
  name: 'Household',
  about: 'A house, a shared goal, and secrets: find out together what is to be done, with few messages.',
  seats: (setup) => taskOf(setup)?.agents ?? 3,
  asks: true,
  remembers: 'where they saw things and others last, and messages',
  options: [
    {
      kind: 'choice',
      key: 'task',
      label: 'Task',
      choices: TASKS.map(({ id, title, form, agents }) => ({
        value: id,
        label: `${form === 'practice' ? 'Practice' : form}: ${title} (${agents} agents)`,
      })),
    },
    {
      kind: 'choice',
      key: 'channel',
      label: 'Messages carry',
      choices: [
        { value: 'both', label: 'free text, a fact, or both' },
        { value: 'text', label: 'free text' },
        { value: 'facts', label: 'facts from a menu' },
      ],
    },
    {
      kind: 'choice',
      key: 'deadlineMs',
      label: 'Time for a turn',
      choices: [
        { value: null, label: 'no limit' },
        { value: 30_000, label: '30 seconds' },
        { value: 60_000, label: '1 minute' },
        { value: 90_000, label: '90 seconds' },
        { value: 180_000, label: '3 minutes' },
      ],
    },
    { kind: 'switch', key: 'secretsShared', label: 'Everybody is told all secrets' },
  ],
  moreOptions: [
    {
      kind: 'choice',
      key: 'rules',
      label: 'Rules',
      choices: [
        { value: 'corrected', label: 'as in the paper' },
        { value: 'faithful', label: 'as in the released program' },
      ],
    },
    { kind: 'switch', key: 'everythingSeen', label: 'Every room is in view for everybody' },
  ],
  defaults: {
    bots: { ...TABLE, deadlineMs: null },
    people: { ...TABLE, deadlineMs: 90_000 },
    watch: { ...TABLE, deadlineMs: null },
    practice: { ...TABLE, task: 'practice', deadlineMs: null },
  },
  check: () => null,
  load: async () => (await import('./view.ts')).view,
};
