/** SymmToM on the start form. */
import type { GameForm, SetupValues } from '../../game-view.ts';
import { choice } from '../option.ts';

const DEFAULTS = {
  agents: 3,
  width: 6,
  pieces: 6,
  hearing: 1,
  turns: undefined,
  rules: 'paper',
  rewardsShown: 'own',
  silence: true,
  firstHandShown: true,
} as const;

export const form: GameForm = {
  seats: { key: 'agents' },
  remembers: 'which pieces they know',
  options: [
    { kind: 'number', key: 'agents', label: 'Agents in all', min: 2, max: 6 },
    { kind: 'number', key: 'width', label: 'Grid (cells a side)', min: 3, max: 20 },
    { kind: 'number', key: 'pieces', label: 'Pieces', min: 2, max: 30 },
    choice('deadlineMs', 'Time for a turn', [
      [null, 'no limit'],
      [5_000, '5 seconds'],
      [10_000, '10 seconds'],
      [20_000, '20 seconds'],
      [30_000, '30 seconds'],
      [60_000, '1 minute'],
    ]),
  ],
  moreOptions: [
    { kind: 'number', key: 'hearing', label: 'Hearing range (cells)', min: 0, max: 10 },
    choice('turns', 'Turns', [
      [undefined, 'five times the grid'],
      ...[5, 10, 20, 30, 60, 100].map((value) => [value, String(value)] as const),
    ]),
    choice('rules', 'Rules', [
      ['paper', 'as in the paper'],
      ['released', 'as in the released program'],
    ]),
    choice('rewardsShown', 'Rewards are shown to', [
      ['own', 'each agent, its own'],
      ['all', 'all agents'],
      ['none', 'no agent'],
    ]),
    { kind: 'switch', key: 'silence', label: 'Saying nothing is possible' },
    { kind: 'switch', key: 'firstHandShown', label: 'All agents see which pieces each was dealt' },
  ],
  defaults: {
    bots: { ...DEFAULTS, deadlineMs: null },
    people: { ...DEFAULTS, deadlineMs: 20_000 },
    watch: { ...DEFAULTS, deadlineMs: null },
    practice: { ...DEFAULTS, deadlineMs: null, turns: 10 },
    short: { ...DEFAULTS, width: 4, pieces: 3, deadlineMs: null, turns: 5 },
  },
  check: ({ agents, width, pieces }: SetupValues) => {
    if (Number(pieces) < Number(agents)) return 'There must be at least as many pieces as agents.';
    if (Number(agents) > Number(width) ** 2) return 'There is no room for so many agents on this grid.';
    return null;
  },
};
