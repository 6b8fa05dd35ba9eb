/** The preview of a study whose arms differ: each arm's pages, and those that arms share once. */
import { expect, test } from 'vitest';
import { PARTNERS, partners } from '../way/testing/arms.ts';
import { shownPages } from './shown-pages.ts';

const pages = shownPages(partners(), 'en');
const of = (arm: string) => pages.filter(({ arms }) => arms === null || arms.includes(arm));
const textIn = (arm: string): string => JSON.stringify(of(arm).map(({ page }) => page));

test('each arm has its own instructions, questions, text on partners and debriefing', () => {
  const { person, policy } = PARTNERS;
  expect(textIn(person)).toContain('Text instructions');
  expect(textIn(person)).toContain('Text with-a-person');
  expect(textIn(person)).not.toMatch(/Text (alone|debrief-alone|with-a-program)/);
  expect(textIn(policy)).toContain('Text alone');
  expect(textIn(policy)).toContain('Text with-a-program');
  expect(textIn(policy)).not.toMatch(/Text (instructions|debrief in|with-a-person)/);
});

test('only the arm for two waits for partners, and only it answers the survey', () => {
  const kinds = (arm: string): ReadonlySet<string> => new Set(of(arm).map(({ page }) => page.kind));
  for (const kind of ['waiting', 'ready', 'survey'] as const) {
    expect(kinds(PARTNERS.person)).toContain(kind);
    expect(kinds(PARTNERS.policy)).not.toContain(kind);
  }
});

test('what comes before the draw, and the ends that say nothing of the arm, are there once', () => {
  const kinds = pages.flatMap(({ arms, page }) => (arms === null ? [page.kind] : []));
  for (const kind of ['screening', 'consent', 'finished'] as const) expect(kinds).toContain(kind);
  expect(pages.filter(({ page }) => page.kind === 'consent')).toHaveLength(1);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
});

test('no page names an arm', () => {
  for (const { page } of pages) expect(JSON.stringify(page)).not.toContain('zz-');
});
