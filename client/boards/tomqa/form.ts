/** ToM-QA on the start form. */
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
  seats: 2,
  set: 'debiased',
  stories: 6,
  noise: 0,
  text: 'whole',
  kept: true,
  feedback: 'none',
  confidence: false,
  deadlineMs: null,
  readingMs: null,
} as const;

/** ms. */
const LIMITS = [null, 10_000, 20_000, 30_000, 60_000] as const;

export async function formIn(language: LanguageTag): Promise<GameForm> {
  const [{ say }, shared] = await Promise.all([saidIn(language, FILES), formSayIn(language)]);
  return {
    seats: { key: 'seats' },
    options: [
      { kind: 'number', key: 'seats', label: shared('readers'), min: 1, max: 4 },
      { kind: 'number', key: 'stories', label: say('stories'), min: 1, max: 60 },
      choice('text', say('text.label'), [
        ['whole', say('text.whole')],
        ['sentences', say('text.sentences')],
      ]),
      { kind: 'switch', key: 'kept', label: say('kept') },
      choice('feedback', shared('feedback'), [
        ['none', shared('none')],
        ['each', say('feedback.each')],
        ['end', say('feedback.end')],
      ]),
    ],
    moreOptions: [
      choice('set', say('set.label'), [
        ['debiased', say('set.debiased')],
        ['hard', say('set.hard')],
        ['tom-easy', say('set.tomEasy')],
        ['tom', say('set.tom')],
      ]),
      choice('noise', say('noise.label'), [
        [0, say('noise.never')],
        [0.1, say('noise.often')],
      ]),
      { kind: 'switch', key: 'confidence', label: shared('sure') },
      limits('deadlineMs', say('questionTime'), shared, LIMITS),
      limits('readingMs', say('readingTime'), shared, LIMITS),
    ],
    // whether the text stays in sight is a treatment of its own
    aids: { knowledge: false, history: false, notes: false },
    bots: {
      exact: say('bots.exact'),
      reality: say('bots.reality'),
      'sentence-count': say('bots.sentence-count'),
      uniform: say('bots.uniform'),
    },
    defaults: {
      bots: { ...DEFAULTS, seats: 1 },
      people: { ...DEFAULTS, deadlineMs: 60_000 },
      watch: { ...DEFAULTS, text: 'sentences', feedback: 'each' },
      practice: { ...DEFAULTS, seats: 1, stories: 4, feedback: 'each' },
      short: { ...DEFAULTS, seats: 1, stories: 1, feedback: 'each' },
    },
    check: () => null,
  };
}
