/** What start forms of several games share: their common words in a language, and limits of time in them. */
import type { LanguageTag } from '../../games/core/words/languages.ts';
import type { Say } from '../../games/core/words/say.ts';
import type { Option } from '../game-view.ts';
import { saidIn } from '../words/catalogue-in.ts';
import type { en } from '../words/form/en.ts';
import { FORM_FILES } from '../words/form-files.ts';
import { choice } from './option.ts';

export type FormSay = Say<typeof en>['say'];

export async function formSayIn(language: LanguageTag): Promise<FormSay> {
  return (await saidIn(language, FORM_FILES)).say;
}

/** A limit of time in the largest unit that says it in whole numbers. `ms`: of whole seconds. */
export function limitIn(ms: number): { readonly unit: 'hours' | 'minutes' | 'seconds'; readonly count: number } {
  if (ms % 3_600_000 === 0) return { unit: 'hours', count: ms / 3_600_000 };
  if (ms % 60_000 === 0) return { unit: 'minutes', count: ms / 60_000 };
  return { unit: 'seconds', count: ms / 1000 };
}

/** A choice among limits of time, ms. null: no limit. */
export function limits(key: string, label: string, say: FormSay, choices: readonly (number | null)[]): Option {
  const inWords = (ms: number): string => {
    const { unit, count } = limitIn(ms);
    return say(unit, { count });
  };
  return choice(
    key,
    label,
    choices.map((ms) => [ms, ms === null ? say('noLimit') : inWords(ms)]),
  );
}
