/** Standoff on the start form. */
import type { GameEntry, Setup } from '../../game-view.ts';

const TABLE = {
  from: 'stage-3',
  trials: 12,
  practice: 'stages',
  feedback: 'none',
  asked: 0,
  walk: 'shown',
  playerSeat: 0,
  fallback: 'excluded',
  catchTrials: 0,
  begin: 'beat',
  introMs: 1_200,
  outcomeMs: 3_000,
  screenMs: 600,
  stepMs: 1_400,
  chooseMs: null,
  askMs: null,
} as const;

/** Bots need no time to look. */
const AT_ONCE = { introMs: 1, screenMs: 1, stepMs: 1, outcomeMs: 1, walk: 'skipped' } as const;

const REGIMES = ['Tt', 'Tf', 'Tn', 'Ft', 'Ff', 'Fn', 'Nt', 'Nf', 'Nn'] as const;
const BELIEF: Readonly<Record<string, string>> = { T: 'true', F: 'false', N: 'no' };

function regimeInWords(regime: string): string {
  const [large, small] = [regime.charAt(0), regime.charAt(1).toUpperCase()];
  return `${regime}: ${BELIEF[large]} belief about the large treat, ${BELIEF[small]} about the small one`;
}

export const standoff: GameEntry = {
  id: 'standoff',
  name: 'Standoff',
  about: 'Two treats in five boxes, and an opponent who is always first, but may not have seen everything.',
  seats: 2,
  remembers: 'where they and the other could believe the treats to be',
  options: [
    {
      kind: 'choice',
      key: 'playerSeat',
      label: 'Seat A is',
      choices: [
        { value: 0, label: 'player: sees all' },
        { value: 1, label: 'opponent: is first' },
      ],
    },
    {
      kind: 'choice',
      key: 'from',
      label: 'Trials',
      choices: [
        { value: 'stage-3', label: 'Stage 3: who knows what' },
        { value: 'stage-2', label: 'Stage 2: informed opponent' },
        { value: 'stage-1', label: 'Stage 1: no opponent' },
        { value: 'full-both', label: 'All, with and without opponent' },
        { value: 'homogeneous', label: 'Tt, Ff, Nn' },
        { value: 'informedControl', label: 'Classic: informed control' },
        { value: 'partiallyUninformed', label: 'Classic: partially uninformed' },
        { value: 'removedInformed', label: 'Classic: removed, informed' },
        { value: 'removedUninformed', label: 'Classic: removed, uninformed' },
        { value: 'moved', label: 'Classic: moved' },
        { value: 'replaced', label: 'Classic: replaced' },
        { value: 'misinformed', label: 'Classic: misinformed' },
        { value: 'swapped', label: 'Classic: swapped' },
        ...REGIMES.map((regime) => ({ value: `${regime}-p`, label: regimeInWords(regime) })),
      ],
    },
    { kind: 'number', key: 'trials', label: 'Trials after practice', min: 1, max: 200 },
    {
      kind: 'choice',
      key: 'practice',
      label: 'Practice first',
      choices: [
        { value: 'stages', label: 'until 5 of 6 right' },
        { value: 'none', label: 'none' },
      ],
    },
    {
      kind: 'choice',
      key: 'feedback',
      label: 'Feedback',
      choices: [
        { value: 'none', label: 'none' },
        { value: 'own', label: 'own treat' },
        { value: 'full', label: 'everything' },
      ],
    },
    {
      kind: 'choice',
      key: 'stepMs',
      label: 'Pace',
      choices: [
        { value: 700, label: 'quick (0.7 s)' },
        { value: 1_400, label: 'normal (1.4 s)' },
        { value: 2_500, label: 'slow (2.5 s)' },
      ],
    },
  ],
  moreOptions: [
    {
      kind: 'choice',
      key: 'walk',
      label: 'Walking to the box',
      choices: [
        { value: 'shown', label: 'is shown' },
        { value: 'skipped', label: 'is skipped' },
        { value: 'walked', label: 'by oneself, to the box chosen' },
        { value: 'free', label: 'by oneself, without choosing first' },
      ],
    },
    { kind: 'number', key: 'asked', label: 'Trials with questions afterwards', min: 0, max: 200 },
    { kind: 'number', key: 'catchTrials', label: 'Catch trials', min: 0, max: 50 },
    {
      kind: 'choice',
      key: 'fallback',
      label: 'Trials of which the opponent has seen nothing',
      choices: [
        { value: 'excluded', label: 'are left out' },
        { value: 'taught', label: 'are taught and checked first' },
        { value: 'untaught', label: 'are left to be found out' },
      ],
    },
    {
      kind: 'choice',
      key: 'begin',
      label: 'A trial begins',
      choices: [
        { value: 'beat', label: 'by itself' },
        { value: 'ready', label: 'when everybody is ready' },
      ],
    },
    {
      kind: 'choice',
      key: 'chooseMs',
      label: 'Time for a choice',
      choices: [
        { value: null, label: 'no limit' },
        { value: 5_000, label: '5 seconds' },
        { value: 10_000, label: '10 seconds' },
        { value: 30_000, label: '30 seconds' },
      ],
    },
    {
      kind: 'choice',
      key: 'askMs',
      label: 'Time for a question',
      choices: [
        { value: null, label: 'no limit' },
        { value: 15_000, label: '15 seconds' },
        { value: 30_000, label: '30 seconds' },
        { value: 60_000, label: '1 minute' },
      ],
    },
  ],
  // to remember what was seen is the task itself
  aids: { knowledge: false, history: false, notes: false },
  partnerFor: ({ playerSeat }, seat) => (seat === playerSeat ? 'standoff/ideal' : 'standoff/rational-opponent'),
  defaults: {
    bots: { ...TABLE },
    people: { ...TABLE, begin: 'ready', chooseMs: 30_000, askMs: 60_000 },
    watch: { ...TABLE, ...AT_ONCE, practice: 'none' },
    practice: { ...TABLE, trials: 2, feedback: 'full' },
  },
  check: ({ walk, feedback, asked, trials }: Setup) => {
    if (walk === 'free' && feedback === 'none')
      return 'Who walks freely finds out what is in the box: choose the feedback own treat, or everything.';
    if (Number(asked) > Number(trials)) return 'There are fewer trials than are to be asked about.';
    return null;
  },
  load: async () => (await import('./view.ts')).view,
};
