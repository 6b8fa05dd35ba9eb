/** The sentences of one part of the catalogues, for a page. A key or an argument that is missing does not compile. */
import { useTranslations } from 'use-intl';
import type { en as lab } from './lab/en.ts';
import type { en } from './study/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en & typeof lab;
  }
}

export const useWords = useTranslations;
