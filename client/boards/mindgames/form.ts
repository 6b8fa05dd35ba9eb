/** MindGames on the start form. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameForm } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import { formSayIn, limits } from '../form-words.ts';
import { choice } from '../option.ts';
import type { en } from './words/form/en.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./words/form/en.ts'),
  de: () => import('./words/form/de.json', { with: { type: 'json' } }),
  es: () => import('./words/form/es.json', { with: { type: 'json' } }),
  he: () => import('./words/form/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/form/zh.json', { with: { type: 'json' } }),
};

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

export async function formIn(language: LanguageTag): Promise<GameForm> {
  const [{ say }, shared] = await Promise.all([saidIn(language, FILES), formSayIn(language)]);
  return {
    seats: { key: 'seats' },
    options: [
      { kind: 'number', key: 'seats', label: shared('readers'), min: 1, max: 4 },
      { kind: 'number', key: 'problems', label: say('problems'), min: 1, max: 120 },
      choice('setup', say('people.label'), [
        ['mixed', say('people.mixed')],
        ['forehead', say('people.forehead')],
        ['forehead_mirror', say('people.mirror')],
        ['internal', say('people.thirsty')],
        ['explicit', say('people.cards')],
      ]),
      choice('agents', say('count.label'), [
        [null, say('count.any')],
        [2, '2'],
        [3, '3'],
        [4, '4'],
      ]),
      choice('feedback', shared('feedback'), [
        ['none', shared('none')],
        ['full', say('right')],
      ]),
    ],
    moreOptions: [
      choice('check', say('check.label'), [
        ['untilRight', say('check.untilRight')],
        ['none', say('check.none')],
      ]),
      choice('answers', say('answers.label'), [
        [3, say('answers.three')],
        [2, say('answers.two')],
      ]),
      { kind: 'switch', key: 'confidence', label: shared('sure') },
      limits('deadlineMs', say('answerTime'), shared, [null, 30_000, 60_000, 120_000, 300_000]),
    ],
    // working it out without notes is the task
    aids: { knowledge: false, history: false, notes: false },
    bots: {
      exact: say('bots.exact'),
      'operator-pattern': say('bots.operator-pattern'),
      uniform: say('bots.uniform'),
    },
    defaults: {
      bots: DEFAULTS,
      people: { ...DEFAULTS, seats: 2, deadlineMs: 300_000 },
      watch: { ...DEFAULTS, check: 'none', feedback: 'full' },
      practice: { ...DEFAULTS, problems: 3, agents: 3, feedback: 'full' },
      short: { ...DEFAULTS, problems: 3, agents: 2, check: 'none', feedback: 'full' },
    },
    check: () => null,
  };
}
