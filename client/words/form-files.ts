/** The files of the catalogue of start forms: its fields are pages' own, and games' forms say some of its words. */
import type { CatalogueFiles } from './catalogue-in.ts';
import type { en } from './form/en.ts';

export const FORM_FILES: CatalogueFiles<typeof en> = {
  en: () => import('./form/en.ts'),
  de: () => import('./form/de.json', { with: { type: 'json' } }),
  es: () => import('./form/es.json', { with: { type: 'json' } }),
  he: () => import('./form/he.json', { with: { type: 'json' } }),
  zh: () => import('./form/zh.json', { with: { type: 'json' } }),
};
