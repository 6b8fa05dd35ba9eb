/** What only replays say of the household, in a language. */
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import type { en } from '../../../games/household/replay/words/en.ts';
import type { State } from '../../../games/household/types.ts';
import type { BelievedNow, ReplayedGame } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import { type CatalogueFiles, saidIn } from '../../words/catalogue-in.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../../../games/household/replay/words/en.ts'),
  de: () => import('../../../games/household/replay/words/de.json', { with: { type: 'json' } }),
  es: () => import('../../../games/household/replay/words/es.json', { with: { type: 'json' } }),
  he: () => import('../../../games/household/replay/words/he.json', { with: { type: 'json' } }),
  zh: () => import('../../../games/household/replay/words/zh.json', { with: { type: 'json' } }),
};

/** How a seat came to believe what it believes, and when: "seen, turn 2", "told by C, turn 6". */
export type SourceInWords = (held: Pick<BelievedNow, 'source' | 'turn'>) => string;

export async function sourcesIn(language: LanguageTag): Promise<SourceInWords> {
  const { say } = await saidIn(language, FILES);
  return ({ source: { kind, from }, turn }) => {
    const known = {
      kind: from === null && kind === 'told' ? 'inferred' : kind,
      name: from === null ? '' : letterOf(from),
    };
    return turn === 0 ? say('sourceStart', known) : say('source', { ...known, turn: String(turn) });
  };
}

export async function replayedIn(language: LanguageTag): Promise<ReplayedGame> {
  const [own, { said, rules }, { notableIn, remarksIn }] = await Promise.all([
    saidIn(language, FILES),
    import('./catalogues.ts').then(({ wordsOf }) => wordsOf(language)),
    import('./remarks.ts'),
  ]);
  const { say } = own;
  const notable = notableIn(rules);
  const models = (['seen-and-told', 'copresence'] as const).map((id) => [
    `household/${id}`,
    { name: say(`models.${id}.name`), about: say(`models.${id}.about`) },
  ]);
  return {
    models: Object.fromEntries(models),
    notable: (before, after) => notable(before as State, after as State),
    remarks: { marked: (count) => say('marked', { count }), on: remarksIn(own, { words: said.words, rules }) },
  };
}
