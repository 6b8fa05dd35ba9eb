/** The household on the start form. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { GameForm, SetupValues } from '../../game-view.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';
import { formSayIn, limits } from '../form-words.ts';
import { choice } from '../option.ts';
import { taskTextsIn } from './catalogues.ts';
import { TASKS } from './tasks.ts';
import type { en } from './words/form/en.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('./words/form/en.ts'),
  de: () => import('./words/form/de.json', { with: { type: 'json' } }),
  es: () => import('./words/form/es.json', { with: { type: 'json' } }),
  he: () => import('./words/form/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/form/zh.json', { with: { type: 'json' } }),
};

const DEFAULTS = {
  task: TASKS[1]?.id ?? 'practice',
  channel: 'both',
  secretsShared: false,
  everythingSeen: false,
  rules: 'corrected',
  knowledge: 'untold',
} as const;

const taskOf = ({ task }: SetupValues) => TASKS.find(({ id }) => id === task);

export async function formIn(language: LanguageTag): Promise<GameForm> {
  const [{ say }, shared, texts] = await Promise.all([
    saidIn(language, FILES),
    formSayIn(language),
    taskTextsIn(language),
  ]);
  return {
    seats: (setup) => taskOf(setup)?.agents ?? 3,
    asks: true,
    remembers: say('remembers'),
    options: [
      choice(
        'task',
        say('task'),
        TASKS.map(
          ({ id, title, form, agents }) => [id, say('named', { form, title: texts.sentence(title), agents })] as const,
        ),
      ),
      choice('channel', say('channel.label'), [
        ['both', say('channel.both')],
        ['text', say('channel.text')],
        ['facts', say('channel.facts')],
      ]),
      limits('deadlineMs', say('turnTime'), shared, [null, 30_000, 60_000, 90_000, 180_000]),
      { kind: 'switch', key: 'secretsShared', label: say('secretsShared') },
    ],
    moreOptions: [
      choice('rules', shared('rules'), [
        ['corrected', shared('paper')],
        ['faithful', shared('released')],
      ]),
      choice('knowledge', say('knowledge.label'), [
        ['untold', say('knowledge.untold')],
        ['told', say('knowledge.told')],
        ['paid', say('knowledge.paid')],
      ]),
      { kind: 'switch', key: 'everythingSeen', label: say('everythingSeen') },
    ],
    bots: {
      planner: say('bots.planner'),
      'order-0': say('bots.order-0'),
      'order-1': say('bots.order-1'),
      'order-2': say('bots.order-2'),
      uniform: say('bots.uniform'),
    },
    defaults: {
      bots: { ...DEFAULTS, deadlineMs: null },
      people: { ...DEFAULTS, deadlineMs: 90_000 },
      watch: { ...DEFAULTS, deadlineMs: null },
      practice: { ...DEFAULTS, task: 'practice', deadlineMs: null },
      short: { ...DEFAULTS, task: 'practice', deadlineMs: null },
    },
    check: () => null,
  };
}
