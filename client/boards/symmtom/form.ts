/** SymmToM on the start form. */
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

export async function formIn(language: LanguageTag): Promise<GameForm> {
  const [said, shared] = await Promise.all([saidIn(language, FILES), formSayIn(language)]);
  const { say } = said;
  return {
    seats: { key: 'agents' },
    remembers: say('remembers'),
    options: [
      { kind: 'number', key: 'agents', label: say('agents'), min: 2, max: 6 },
      { kind: 'number', key: 'width', label: say('width'), min: 3, max: 20 },
      { kind: 'number', key: 'pieces', label: say('pieces'), min: 2, max: 30 },
      limits('deadlineMs', say('turnTime'), shared, [null, 5_000, 10_000, 20_000, 30_000, 60_000]),
    ],
    moreOptions: [
      { kind: 'number', key: 'hearing', label: say('hearing'), min: 0, max: 10 },
      choice('turns', say('turns'), [
        [undefined, say('fiveTimes')],
        ...[5, 10, 20, 30, 60, 100].map((value) => [value, String(value)] as const),
      ]),
      choice('rules', shared('rules'), [
        ['paper', shared('paper')],
        ['released', shared('released')],
      ]),
      choice('rewardsShown', say('rewards.label'), [
        ['own', say('rewards.own')],
        ['all', say('rewards.all')],
        ['none', say('rewards.none')],
      ]),
      { kind: 'switch', key: 'silence', label: say('silence') },
      { kind: 'switch', key: 'firstHandShown', label: say('firstHand') },
    ],
    bots: {
      heuristic: say('bots.heuristic'),
      conservative: say('bots.conservative'),
      greedy: say('bots.greedy'),
      reciprocal: say('bots.reciprocal'),
      patient: say('bots.patient'),
      'order-0': say('bots.order-0'),
      'order-1': say('bots.order-1'),
      'order-2': say('bots.order-2'),
      uniform: say('bots.uniform'),
    },
    trained: trainedIn(said),
    defaults: {
      bots: { ...DEFAULTS, deadlineMs: null },
      people: { ...DEFAULTS, deadlineMs: 20_000 },
      watch: { ...DEFAULTS, deadlineMs: null },
      practice: { ...DEFAULTS, deadlineMs: null, turns: 10 },
      short: { ...DEFAULTS, width: 4, pieces: 3, deadlineMs: null, turns: 5 },
    },
    check: ({ agents, width, pieces }: SetupValues) => {
      if (Number(pieces) < Number(agents)) return say('wrong.pieces');
      if (Number(agents) > Number(width) ** 2) return say('wrong.room');
      return null;
    },
  };
}
