/** Standoff on the start form. */
import type { GameForm, SetupValues } from '../../game-view.ts';
import { choice } from '../option.ts';

/** Some trials are such that a shortcut fails, or rules of two cues do: `percent` of them. `paired`: each has its partner. */
function against(shortcut: string, percent: number, paired?: true): string {
  return JSON.stringify({ against: shortcut, percent, ...(paired ? { paired } : {}) });
}

/** Six trials of practice, two of them alone, and six of the main part, with hints after errors. */
const SHORT = JSON.stringify([
  { from: 'stage-1', trials: 2, criterion: { right: 2, of: 2 } },
  { from: 'stage-2', trials: 4, criterion: { right: 4, of: 4 } },
  { trials: 6 },
]);

const DEFAULTS = {
  blocks: 'null',
  from: 'stage-3',
  trials: 12,
  practice: 'stages',
  feedback: 'full',
  asked: 6,
  oversample: against('two-cues', 100),
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

/** Bots, and people who learn the game, get trials as they come. */
const AS_THEY_COME = { asked: 0, oversample: 'null' } as const;

/** The pace of a first try: quicker than in a study. */
const BRISK = { introMs: 800, screenMs: 400, stepMs: 1_000, outcomeMs: 2_500 } as const;

/** The pace of a session of bots alone, which need no time to look. */
const AT_ONCE = { introMs: 1, screenMs: 1, stepMs: 1, outcomeMs: 1, walk: 'skipped' } as const;

const REGIMES = ['Tt', 'Tf', 'Tn', 'Ft', 'Ff', 'Fn', 'Nt', 'Nf', 'Nn'] as const;
const BELIEF: Readonly<Record<string, string>> = { T: 'true', F: 'false', N: 'no' };

function regimeInWords(regime: string): string {
  const [large, small] = [regime.charAt(0), regime.charAt(1).toUpperCase()];
  return `${regime}: ${BELIEF[large]} belief about the large treat, ${BELIEF[small]} about the small one`;
}

export const form: GameForm = {
  seats: 2,
  remembers: 'where they and the other could believe the treats to be',
  options: [
    choice('playerSeat', 'Seat A is', [
      [0, 'player: sees all'],
      [1, 'opponent: is first'],
    ]),
    choice('from', 'Trials', [
      ['stage-3', 'Stage 3: who knows what'],
      ['stage-2', 'Stage 2: informed opponent'],
      ['stage-1', 'Stage 1: no opponent'],
      ['full-both', 'All, with and without opponent'],
      ['homogeneous', 'Tt, Ff, Nn'],
      ['informedControl', 'Classic: informed control'],
      ['partiallyUninformed', 'Classic: partially uninformed'],
      ['removedInformed', 'Classic: removed, informed'],
      ['removedUninformed', 'Classic: removed, uninformed'],
      ['moved', 'Classic: moved'],
      ['replaced', 'Classic: replaced'],
      ['misinformed', 'Classic: misinformed'],
      ['swapped', 'Classic: swapped'],
      ...REGIMES.map((regime) => [`${regime}-p`, regimeInWords(regime)] as const),
    ]),
    { kind: 'number', key: 'trials', label: 'Trials after practice', min: 1, max: 200 },
    choice('practice', 'Practice first', [
      ['stages', 'until 5 of 6 right'],
      ['none', 'none'],
    ]),
    choice('feedback', 'Feedback', [
      ['none', 'none'],
      ['own', 'own treat'],
      ['full', 'everything'],
    ]),
    choice('stepMs', 'Pace', [
      [700, 'quick (0.7 s)'],
      [1_400, 'normal (1.4 s)'],
      [2_500, 'slow (2.5 s)'],
    ]),
  ],
  moreOptions: [
    choice('walk', 'Walking to the box', [
      ['shown', 'is shown'],
      ['skipped', 'is skipped'],
      ['walked', 'by oneself, to the box chosen'],
      ['free', 'by oneself, without choosing first'],
    ]),
    {
      ...choice('oversample', 'Trials that tell beliefs from cues', [
        [against('two-cues', 100), 'all: no rule of two cues is right often'],
        [against('last-or-food-seen', 50), 'half: the best rule of three cues fails'],
        [against('last-or-food-seen', 50, true), 'pairs that look alike to the best rule of three cues'],
        [against('last-seen', 50), "half: the large treat's last move misleads"],
        [against('food-seen', 50), 'half: food seen in the box misleads'],
        ['null', 'as they come: cues are nearly always right'],
      ]),
      json: true,
    },
    {
      ...choice('blocks', 'Blocks', [
        ['null', 'one, as above'],
        [SHORT, '6 trials of practice, 6 of the main part'],
      ]),
      json: true,
    },
    { kind: 'number', key: 'asked', label: 'Trials with questions afterwards', min: 0, max: 200 },
    { kind: 'number', key: 'catchTrials', label: 'Catch trials', min: 0, max: 50 },
    choice('fallback', 'Trials in which the opponent has seen nothing', [
      ['excluded', 'are left out'],
      ['taught', 'are taught and checked first'],
      ['untaught', 'are left to be found out'],
    ]),
    choice('begin', 'A trial begins', [
      ['beat', 'by itself'],
      ['ready', 'when all are ready'],
    ]),
    choice('chooseMs', 'Time for a choice', [
      [null, 'no limit'],
      [5_000, '5 seconds'],
      [10_000, '10 seconds'],
      [30_000, '30 seconds'],
    ]),
    choice('askMs', 'Time for a question', [
      [null, 'no limit'],
      [15_000, '15 seconds'],
      [30_000, '30 seconds'],
      [60_000, '1 minute'],
    ]),
  ],
  // participants must remember themselves what they saw: that is the task
  aids: { knowledge: false, history: false, notes: false },
  partnerFor: ({ playerSeat }, seat) => (seat === playerSeat ? 'standoff/ideal' : 'standoff/rational-opponent'),
  defaults: {
    bots: { ...DEFAULTS },
    people: { ...DEFAULTS, begin: 'ready', chooseMs: 30_000, askMs: 60_000 },
    watch: { ...DEFAULTS, ...AT_ONCE, ...AS_THEY_COME, practice: 'none' },
    practice: { ...DEFAULTS, ...AS_THEY_COME, trials: 2, feedback: 'full' },
    short: { ...DEFAULTS, ...AS_THEY_COME, ...BRISK, practice: 'none', blocks: SHORT },
  },
  check: ({ walk, feedback, asked, trials }: SetupValues) => {
    if (walk === 'free' && feedback === 'none')
      return 'A player who walks freely sees what is in the box: choose the feedback "own treat" or "everything".';
    if (Number(asked) > Number(trials)) return 'There are fewer trials than trials with questions.';
    return null;
  },
};
