/** Which language a participant arrives with: of the link, the recruiter, the browser, or the study, in this order. */
import { expect, test } from 'vitest';
import type { LinkLanguage } from '../../../studies/definition/types.ts';
import { languageOf, namedLanguages } from './languages.ts';

const STUDY = { languages: ['en', 'he', 'pt-BR'] };
const BY_STUDY: LinkLanguage = { parameter: 'STUDY_ID', values: { '60AB': 'he', '60ac': 'pt-BR' } };

const found = (query: Readonly<Record<string, string>>, browser: readonly string[] = [], by?: LinkLanguage) =>
  languageOf(STUDY, { named: namedLanguages((name) => query[name] ?? null, by), browser });

test.each([
  ['the link first', { lang: 'he', STUDY_ID: '60ac' }, ['en'], { language: 'he', languageFrom: 'link' }],
  ['then the recruiter', { STUDY_ID: '60ac' }, ['en'], { language: 'pt-BR', languageFrom: 'recruiter' }],
  ['whatever the case of its values', { STUDY_ID: '60ab' }, ['en'], { language: 'he', languageFrom: 'recruiter' }],
  ['then the browser', {}, ['fr', 'he-IL', 'en'], { language: 'he', languageFrom: 'browser' }],
  ['then the study', {}, ['fr'], { language: 'en', languageFrom: 'study' }],
  [
    'a link in no language of the study',
    { lang: 'fr', STUDY_ID: '60ab' },
    [],
    { language: 'he', languageFrom: 'recruiter' },
  ],
  ['a link with what is no language', { lang: '{{lang}}' }, ['he'], { language: 'he', languageFrom: 'browser' }],
  [
    'a value that the recruiter does not have',
    { STUDY_ID: 'other' },
    ['he'],
    { language: 'he', languageFrom: 'browser' },
  ],
  ['another case, and an underscore', { lang: 'PT_br' }, [], { language: 'pt-BR', languageFrom: 'link' }],
  ['a language whose region the study has', { lang: 'pt' }, [], { language: 'pt-BR', languageFrom: 'link' }],
] as const)('%s', (_what, query, browser, expected) => {
  expect(found(query, browser, BY_STUDY)).toEqual(expected);
});

test('a recruiter may write the tag of the language itself', () => {
  expect(found({ locale: 'he-IL' }, [], { parameter: 'locale' })).toEqual({
    language: 'he',
    languageFrom: 'recruiter',
  });
  expect(found({ constructor: 'he' }, ['en'], { parameter: 'locale' })).toMatchObject({ languageFrom: 'browser' });
});

test.each([
  [['zh-CN', 'he'], 'zh'],
  [['zh-Hans-HK'], 'zh'],
  // a browser adds the language without its region
  [['zh-TW', 'zh', 'he-IL'], 'he'],
  [['zh-HK'], 'en'],
  [['zh-Hant', 'fr'], 'en'],
  [['iw'], 'he'],
])('a browser in %j is given Chinese only in the script that it asks for', (browser, language) => {
  expect(languageOf({ languages: ['en', 'zh', 'he'] }, { browser }).language).toBe(language);
});

test('a link names simplified Chinese by its tag, whatever the browser asks for', () => {
  const study = { languages: ['en', 'zh'] };
  expect(languageOf(study, { named: [{ tag: 'zh', from: 'link' }], browser: ['zh-TW'] })).toEqual({
    language: 'zh',
    languageFrom: 'link',
  });
});
