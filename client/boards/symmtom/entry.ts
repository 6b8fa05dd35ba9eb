/** SymmToM on the start form. */
import type { GameEntry, Setup } from '../../game-view.ts';

const TABLE = {
  agents: 3,
  width: 6,
  pieces: 6,
  hearing: 1,
  turns: null,
  rules: 'paper',
  rewardsShown: 'own',
  silence: true,
  firstHandShown: true,
} as const;

export const symmtom: GameEntry = {
  id: 'symmtom',
  name: 'SymmToM',
  about: 'Walk, listen and tell: collect every piece, then recharge on your base.',
  seats: { key: 'agents' },
  remembers: 'which pieces they know',
  options: [
    { kind: 'number', key: 'agents', label: 'Agents in all', min: 2, max: 6 },
    { kind: 'number', key: 'width', label: 'Grid (cells a side)', min: 3, max: 20 },
    { kind: 'number', key: 'pieces', label: 'Pieces', min: 2, max: 30 },
    {
      kind: 'choice',
      key: 'deadlineMs',
      label: 'Time for a turn',
      choices: [
        { value: null, label: 'no limit' },
        { value: 5_000, label: '5 seconds' },
        { value: 10_000, label: '10 seconds' },
        { value: 20_000, label: '20 seconds' },
        { value: 30_000, label: '30 seconds' },
        { value: 60_000, label: '1 minute' },
      ],
    },
  ],
  moreOptions: [
    { kind: 'number', key: 'hearing', label: 'Hearing range (cells)', min: 0, max: 10 },
    {
      kind: 'choice',
      key: 'turns',
      label: 'Turns',
      choices: [
        { value: null, label: 'five times the grid' },
        ...[5, 10, 20, 30, 60, 100].map((value) => ({ value, label: String(value) })),
      ],
    },
    {
      kind: 'choice',
      key: 'rules',
      label: 'Rules',
      choices: [
        { value: 'paper', label: 'as in the paper' },
        { value: 'released', label: 'as in the released program' },
      ],
    },
    {
      kind: 'choice',
      key: 'rewardsShown',
      label: 'Rewards are shown to',
      choices: [
        { value: 'own', label: 'each agent, its own' },
        { value: 'all', label: 'everybody' },
        { value: 'none', label: 'nobody' },
      ],
    },
    { kind: 'switch', key: 'silence', label: 'Saying nothing is possible' },
    { kind: 'switch', key: 'firstHandShown', label: 'Everybody sees which pieces the others started with' },
  ],
  defaults: {
    bots: { ...TABLE, deadlineMs: null },
    people: { ...TABLE, deadlineMs: 20_000 },
    watch: { ...TABLE, deadlineMs: null },
    practice: { ...TABLE, deadlineMs: null, turns: 10 },
  },
  check: ({ agents, width, pieces }: Setup) => {
    if (Number(pieces) < Number(agents)) return 'There must be at least as many pieces as agents.';
    if (Number(agents) > Number(width) ** 2) return 'There is no room for so many agents on this grid.';
    return null;
  },
  load: async () => (await import('./view.ts')).view,
};
