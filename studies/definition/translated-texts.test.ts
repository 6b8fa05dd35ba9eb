/** Which texts of a study have to be translated, and by which names. */
import { expect, test } from 'vitest';
import { CHECKS, studyOf } from '../way/testing/studies.ts';
import { type StudyText, translatedTexts } from './translated-texts.ts';

const base = studyOf({ languages: ['en', 'de'] });
const [notes = expect.fail()] = base.definition.design.factors;
const [off = expect.fail(), ...others] = notes.levels;
const inArm = { ...off, study: { texts: { instructions: 'instructions-alone' } } };
const study = studyOf({
  languages: ['en', 'de'],
  design: { ...base.definition.design, assignAt: 'consent', factors: [{ ...notes, levels: [inArm, ...others] }] },
});
const named = (texts: readonly StudyText[]): readonly string[] =>
  texts.map(({ catalogue, key }) => `${catalogue}:${key}`);

test('texts come in the order in which participants read them, those of single arms last, and then surveys', () => {
  const names = named(translatedTexts(study, 'de'));
  expect(names.slice(0, 3)).toEqual(['texts:needs-keyboard', 'texts:consent', 'texts:tier-data']);
  expect(names.indexOf('texts:instructions-alone')).toBeGreaterThan(names.indexOf('texts:debrief'));
  expect(names.at(-1)).toMatch(/^surveys\/about:/);
  expect(new Set(names).size).toBe(names.length);
});

test('a text has its translation, and the kind of page that shows it', () => {
  const [, consent] = translatedTexts(study, 'de');
  expect(consent).toMatchObject({
    ...{ source: 'Text consent in en.', translation: 'Text consent in de.' },
    ...{ shownAs: 'Consent', page: 'consent', place: null },
  });
});

test('sentences of surveys are named by elements and values, and one without languages is that of the source', () => {
  const blue = { en: 'Blue', de: 'Blau' };
  const choices = [
    { value: 'blue', text: blue },
    { value: 1, text: 'One' },
    { value: '1', text: 'Eins' },
  ];
  const [page = expect.fail()] = CHECKS.pages;
  const [first, matrix] = page.elements;
  const about = { pages: [{ name: 'one', title: 'Now', elements: [{ ...first, choices }, matrix] }] };
  const texts = translatedTexts({ ...study, surveys: { about } }, 'de').filter(({ page: kind }) => kind === 'survey');
  expect(named(texts)).toEqual([
    'surveys/about:pages.0.title',
    ...['title', 'choices.blue', 'choices.1', 'choices.1#2'].map((key) => `surveys/about:blue.${key}`),
    'surveys/about:list.title',
    ...[1, 2, 3, 4, 5].map((value) => `surveys/about:list.columns.${value}`),
    ...['pay', 'heed'].map((value) => `surveys/about:list.rows.${value}`),
  ]);
  expect(texts.slice(2, 4)).toMatchObject([
    { source: 'Blue', translation: 'Blau', place: { path: ['pages', 0, 'elements', 0, 'choices', 0, 'text'] } },
    { source: 'One', translation: '' },
  ]);
});

test('a text that the first language lacks is left out: the check names it', () => {
  const { consent: _, ...texts } = study.texts.en ?? {};
  expect(named(translatedTexts({ ...study, texts: { ...study.texts, en: texts } }, 'de'))).not.toContain(
    'texts:consent',
  );
});
