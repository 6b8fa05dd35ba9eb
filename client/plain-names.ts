/** What games are called for people who do not know them, in the language of the page. */
import { use } from 'react';
import { useLocale } from 'use-intl';
import type { LanguageTag } from '../games/core/words/languages.ts';
import { cardsIn, nameOf } from './boards.ts';

/** Each by its card, a game without a card by its own name. Suspends until the cards are there. */
export function usePlainNames(): (game: string) => string {
  const cards = use(cardsIn(useLocale() as LanguageTag));
  return (game) => cards.get(game)?.plain ?? nameOf(game);
}
