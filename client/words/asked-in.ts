/** Questions between turns in the language of a page: a session has them in English, with a form for programs. */
import { type AskWords, type QuestionsSaid, questionInWords } from '../../games/core/session/question-words.ts';
import type { ProbeAbout } from '../../games/core/session/types.ts';
import type { LanguageTag } from '../../games/core/words/languages.ts';
import type { en } from '../../games/core/words/questions/en.ts';
import type { AnyGameView } from '../game-view.ts';
import { letterOf } from '../signs/shapes.ts';
import { type CatalogueFiles, saidIn } from './catalogue-in.ts';

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../../games/core/words/questions/en.ts'),
  de: () => import('../../games/core/words/questions/de.json', { with: { type: 'json' } }),
  es: () => import('../../games/core/words/questions/es.json', { with: { type: 'json' } }),
  he: () => import('../../games/core/words/questions/he.json', { with: { type: 'json' } }),
  zh: () => import('../../games/core/words/questions/zh.json', { with: { type: 'json' } }),
};

export type AskedInWords = NonNullable<AnyGameView['asked']>;

/** `words`: of the game, in the same language. What is no question between turns, and all in English, stays as the session has it. */
export async function askedIn(language: LanguageTag, words: AskWords): Promise<AskedInWords> {
  if (language === 'en') return () => null;
  return askedWith(words, await saidIn(language, FILES));
}

function askedWith(words: AskWords, said: QuestionsSaid): AskedInWords {
  return ({ about, seat }, { exchanges }) => {
    if (!isGenerated(about)) return null;
    const named = (of: number): string => (of === seat ? 'you' : letterOf(of));
    return questionInWords(words, about, { named, exchanges }, said);
  };
}

function isGenerated(about: unknown): about is ProbeAbout {
  return typeof about === 'object' && about !== null && 'kind' in about && 'proposition' in about && 'values' in about;
}
