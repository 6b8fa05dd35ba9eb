/** The sentences of one part of the catalogues, for a page. A key or an argument that is missing does not compile. */
import { useTranslations } from 'use-intl';
import type { en as arena } from './arena/en.ts';
import type { en as dialogs } from './dialogs/en.ts';
import type { en as form } from './form/en.ts';
import type { en as later } from './later/en.ts';
import type { en as replay } from './replay/en.ts';
import type { en as start } from './start/en.ts';
import type { en } from './study/en.ts';
import type { en as table } from './table/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en &
      typeof arena &
      typeof dialogs &
      typeof replay &
      typeof start & { readonly table: typeof table; readonly later: typeof later; readonly form: typeof form };
  }
}

export const useWords = useTranslations;

/** Says the sentences of one part of the table's catalogue, as `useWords` gives it, for a function that is no component. */
export type TableSay<Part extends keyof typeof table> = ReturnType<typeof useTranslations<`table.${Part}`>>;

/** The same of the catalogue of what is said later. */
export type LaterSay<Part extends keyof typeof later> = ReturnType<typeof useTranslations<`later.${Part}`>>;
