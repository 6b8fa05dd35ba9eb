/** What games/core says, in English: for servers, commands, language models and bots. */
import { en as moments } from './moments/en.ts';
import { en as orders } from './orders/en.ts';
import { en as pairs } from './pairs/en.ts';
import { en as questions } from './questions/en.ts';
import { sayIn } from './say.ts';

export const english = {
  moments: sayIn('en', moments),
  orders: sayIn('en', orders),
  pairs: sayIn('en', pairs),
  questions: sayIn('en', questions),
} as const;
