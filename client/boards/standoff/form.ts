/** Standoff on the start form. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameForm, SetupValues } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import { formSayIn, limits } from '../form-words.ts';
import { choice } from '../option.ts';
import { trainedIn } from './trained.ts';
import type { en } from './words/form/en.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./words/form/en.ts'),
  de: () => import('./words/form/de.json', { with: { type: 'json' } }),
  es: () => import('./words/form/es.json', { with: { type: 'json' } }),
  he: () => import('./words/form/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/form/zh.json', { with: { type: 'json' } }),
};

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
export async function formIn(language: LanguageTag): Promise<GameForm> {
  const [said, shared] = await Promise.all([saidIn(language, FILES), formSayIn(language)]);
  const { say } = said;
  return {
    seats: 2,
    remembers: say('remembers'),
    options: [
      choice('playerSeat', say('seat.label'), [
        [0, say('seat.player')],
        [1, say('seat.opponent')],
      ]),
      choice('from', say('trials.label'), [
        ['stage-3', say('trials.stage3')],
        ['stage-2', say('trials.stage2')],
        ['stage-1', say('trials.stage1')],
        ['full-both', say('trials.full')],
        ['homogeneous', say('trials.homogeneous')],
        ['informedControl', say('trials.informedControl')],
        ['partiallyUninformed', say('trials.partiallyUninformed')],
        ['removedInformed', say('trials.removedInformed')],
        ['removedUninformed', say('trials.removedUninformed')],
        ['moved', say('trials.moved')],
        ['replaced', say('trials.replaced')],
        ['misinformed', say('trials.misinformed')],
        ['swapped', say('trials.swapped')],
        ...REGIMES.map((regime) => [`${regime}-p`, say(`trials.${regime}`)] as const),
      ]),
      { kind: 'number', key: 'trials', label: say('count'), min: 1, max: 200 },
      choice('practice', say('practice.label'), [
        ['stages', say('practice.stages')],
        ['none', shared('none')],
      ]),
      choice('feedback', shared('feedback'), [
        ['none', shared('none')],
        ['own', say('feedback.own')],
        ['full', say('feedback.full')],
      ]),
      choice('stepMs', say('pace.label'), [
        [700, say('pace.quick')],
        [1_400, say('pace.normal')],
        [2_500, say('pace.slow')],
      ]),
    ],
    moreOptions: [
      choice('walk', say('walk.label'), [
        ['shown', say('walk.shown')],
        ['skipped', say('walk.skipped')],
        ['walked', say('walk.walked')],
        ['free', say('walk.free')],
      ]),
      {
        ...choice('oversample', say('cues.label'), [
          [against('two-cues', 100), say('cues.twoCues')],
          [against('last-or-food-seen', 50), say('cues.threeCues')],
          [against('last-or-food-seen', 50, true), say('cues.pairs')],
          [against('last-seen', 50), say('cues.lastMove')],
          [against('food-seen', 50), say('cues.foodSeen')],
          ['null', say('cues.asTheyCome')],
        ]),
        json: true,
      },
      {
        ...choice('blocks', say('blocks.label'), [
          ['null', say('blocks.one')],
          [SHORT, say('blocks.short')],
        ]),
        json: true,
      },
      { kind: 'number', key: 'asked', label: say('asked'), min: 0, max: 200 },
      { kind: 'number', key: 'catchTrials', label: say('catch'), min: 0, max: 50 },
      choice('fallback', say('unseen.label'), [
        ['excluded', say('unseen.excluded')],
        ['taught', say('unseen.taught')],
        ['untaught', say('unseen.untaught')],
      ]),
      choice('begin', say('begin.label'), [
        ['beat', say('begin.beat')],
        ['ready', say('begin.ready')],
      ]),
      limits('chooseMs', say('chooseTime'), shared, [null, 5_000, 10_000, 30_000]),
      limits('askMs', say('askTime'), shared, [null, 15_000, 30_000, 60_000]),
    ],
    // participants must remember themselves what they saw: that is the task
    aids: { knowledge: false, history: false, notes: false },
    partnerFor: ({ playerSeat }, seat) => (seat === playerSeat ? 'standoff/ideal' : 'standoff/rational-opponent'),
    bots: {
      'rational-opponent': say('bots.rational-opponent'),
      'scripted-opponent': say('bots.scripted-opponent'),
      ideal: say('bots.ideal'),
      'order-0': say('bots.order-0'),
      'order-1': say('bots.order-1'),
      'order-2': say('bots.order-2'),
      uniform: say('bots.uniform'),
      'large-always': say('bots.large-always'),
      'small-always': say('bots.small-always'),
    },
    trained: trainedIn(said),
    defaults: {
      bots: { ...DEFAULTS },
      people: { ...DEFAULTS, begin: 'ready', chooseMs: 30_000, askMs: 60_000 },
      watch: { ...DEFAULTS, ...AT_ONCE, ...AS_THEY_COME, practice: 'none' },
      practice: { ...DEFAULTS, ...AS_THEY_COME, trials: 2, feedback: 'full' },
      short: { ...DEFAULTS, ...AS_THEY_COME, ...BRISK, practice: 'none', blocks: SHORT },
    },
    check: ({ walk, feedback, asked, trials }: SetupValues) => {
      if (walk === 'free' && feedback === 'none') return say('wrong.feedback');
      if (Number(asked) > Number(trials)) return say('wrong.asked');
      return null;
    },
  };
}
