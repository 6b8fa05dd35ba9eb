/** What a preview shows of the studies that ship, and of one that is half written. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateNames, templateSource } from '../../server/studies/templates.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import { DECLARED_OUTCOMES } from '../../studies/definition/outcomes.ts';
import { shownPages } from '../../studies/preview/shown-pages.ts';
import { stopsOf } from '../../studies/way/fold/stops.ts';

function template(name: string): FrozenStudy {
  const source = templateSource(name);
  const frozen = source && freeze(source);
  if (!frozen || !('definition' in frozen)) throw new Error(`${name} has not the shape of a study`);
  return frozen;
}

describe.each(templateNames())('%s', (name) => {
  const frozen = template(name);
  const pages = shownPages(frozen, 'en');

  test('every stop on the way has a page, and every outcome its end', () => {
    const kinds = new Set(pages.map(({ page }) => page.kind));
    const ends = new Set(pages.flatMap(({ page }) => (page.kind === 'finished' ? [page.outcome] : [])));
    const screens = frozen.definition.screening.length > 0;
    // no study that ships ends at an attention check, and none has waves
    const due = DECLARED_OUTCOMES.filter((outcome) => screens || outcome !== 'failed_screening');
    expect([...ends].toSorted()).toEqual(due.toSorted());
    expect(pages.length).toBeGreaterThanOrEqual(stopsOf(frozen).length);
    expect(kinds).toContain('consent');
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  });

  test('no page names an arm, or holds a right answer before an attempt', () => {
    for (const { page, plan } of pages) {
      const told = JSON.stringify(page);
      for (const { id, levels } of frozen.definition.design.factors)
        for (const level of levels) expect(told).not.toContain(`${id}=${level.id}`);
      expect(told).not.toContain('"correct"');
      if (page.kind === 'playing') expect(plan).toMatchObject({ game: page.game });
      if (page.kind === 'comprehension' && page.attempt === 1) expect(page.wrong).toEqual([]);
    }
  });
});

test('sessions are shown once for each arm, with what the arm changes beside the page', () => {
  const plays = shownPages(template('symmtom-memory'), 'en').filter(({ page }) => page.kind === 'playing');
  expect(plays.map(({ arm, plan }) => [arm, (plan as { aids: { knowledge: boolean; notes: boolean } }).aids])).toEqual([
    ['knowledge=off,notes=off', expect.objectContaining({ knowledge: false, notes: false })],
    ['knowledge=off,notes=on', expect.objectContaining({ knowledge: false, notes: true })],
    ['knowledge=on,notes=off', expect.objectContaining({ knowledge: true, notes: false })],
    ['knowledge=on,notes=on', expect.objectContaining({ knowledge: true, notes: true })],
  ]);
});

test('a text that is missing is named in its place, and a survey that cannot be read is left out', () => {
  const frozen = template('sally-anne');
  const pages = shownPages({ ...frozen, texts: {}, surveys: {} }, 'en');
  const consent = pages.find(({ page }) => page.kind === 'consent')?.page;
  expect(consent).toMatchObject({ text: '(The text consent is missing.)\n' });
  expect(pages.some(({ page }) => page.kind === 'survey')).toBe(false);
});

test('whatever one value of a draft is replaced with, its pages are shown, or its shape is refused', () => {
  const source = templateSource('standoff-stages');
  if (!source) throw new Error('standoff-stages does not ship');
  const places = pathsIn({ definition: source.definition, surveys: source.surveys, items: source.items });
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      0,
      1,
      1e9,
      '',
      'constructor',
      '__proto__',
      'within',
      'between',
      true,
      [],
      {},
      'all',
      'fr',
    ),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), value, (path, given) => {
      const changed = structuredClone(source) as unknown as Record<string, Record<string, unknown>>;
      const holder = path.slice(0, -1).reduce((at, key) => at[key] as typeof changed, changed);
      (holder as Record<string, unknown>)[path.at(-1) ?? ''] = given;
      const frozen = freeze(changed as unknown as typeof source);
      if (!('definition' in frozen)) return;
      const [language = ''] = frozen.definition.languages;
      expect(shownPages(frozen, language).length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

function pathsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .flatMap(([key, one]) => [[...path, key], ...pathsIn(one, [...path, key])])
    .filter((one) => one.length > 1);
}
