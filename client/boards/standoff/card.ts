/** What the card of Standoff says in a language. */
import { cardFrom } from '../card-words.ts';

export const cardIn = cardFrom({
  en: () => import('./words/card/en.ts'),
  de: () => import('./words/card/de.json', { with: { type: 'json' } }),
  es: () => import('./words/card/es.json', { with: { type: 'json' } }),
  he: () => import('./words/card/he.json', { with: { type: 'json' } }),
  zh: () => import('./words/card/zh.json', { with: { type: 'json' } }),
});
