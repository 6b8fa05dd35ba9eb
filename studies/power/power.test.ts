/** Simulated studies: the real design, the error rate at the right unit and at the wrong one, and chance by seed alone. */
import jstat from 'jstat';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { cellsOf } from '../allocation/cells.ts';
import { Study } from '../definition/types.ts';
import sally from '../templates/sally-anne/study.json' with { type: 'json' };
import stages from '../templates/standoff-stages/study.json' with { type: 'json' };
import memory from '../templates/symmtom-memory/study.json' with { type: 'json' };
import { contrastOf } from './contrast.ts';
import { librariesOf, librarySlots, type PlayedGroup } from './library.ts';
import { recruit } from './recruit.ts';
import { type PowerPlan, simulateRun } from './simulate.ts';
import { summaryOf } from './summary.ts';
import { type Functions, mean, variance } from './tests.ts';

const functions: Functions = { sqrt: (x) => x ** 0.5, tCdf: jstat.studentt.cdf, tQuantile: jstat.studentt.inv };
const PAIRS = Study.parse(memory);
const ALONE = Study.parse(sally);

/** Groups whose members share luck, as partners in one session do. */
function invented(definition: Study, { seed = 'library', perKind = 12 } = {}): readonly PlayedGroup[] {
  const cells = new Set(cellsOf(definition).map(({ id }) => id));
  const slots = librarySlots(definition, { seed: 'library', cells, perKind: () => perKind });
  return slots.map(({ cell, row, list, rotation, index }) => {
    const rng = rngFor(seed, index);
    const shared = rng.real();
    const outcomes = Array.from({ length: definition.match.people }, () => [shared + 0.5 * rng.real()]);
    return { cell, kind: `${row}/${list ?? ''}/${rotation}`, outcomes };
  });
}

interface Sizes {
  readonly n: number;
  readonly runs: number;
  readonly played?: readonly PlayedGroup[];
}

function tableOf(definition: Study, plan: Partial<PowerPlan>, { n, runs, played = invented(definition) }: Sizes) {
  const contrast = contrastOf(definition, null);
  const libraries = librariesOf(played, functions);
  if (typeof contrast === 'string' || !libraries) throw new Error('there is a contrast and a library');
  const unit = definition.match.people > 1 ? 'group' : 'person';
  const whole: PowerPlan = {
    ...{ seed: 'power', contrast, unit, test: 't', effects: [0, 0.8], dropout: 0.1, absent: 0 },
    sd: { person: 0.3, group: 0.2, item: 0.1 },
    ...plan,
  };
  const all = Array.from({ length: runs }, (_, run) =>
    simulateRun({ definition, items: {} }, whole, {
      library: libraries[run % libraries.length] ?? {},
      ...{ n, run, functions },
    }),
  );
  return summaryOf(all, { n, effects: whole.effects, sqrt: functions.sqrt, libraries: libraries.length });
}

describe('power', () => {
  test('without an effect the test errs in 5 % of studies; with one, more people find it more often', () => {
    const [none, some] = tableOf(PAIRS, {}, { n: 40, runs: 200 });
    const [, more] = tableOf(PAIRS, {}, { n: 80, runs: 200 });
    expect(none?.power).toBe(none?.falsePositive);
    expect(Math.abs((none?.falsePositive ?? 1) - 0.05)).toBeLessThan(2 * (none?.se ?? 0));
    expect(some?.power).toBeGreaterThan(none?.power ?? 1);
    expect(more?.power).toBeGreaterThan((some?.power ?? 1) + 0.1);
    expect(Math.abs(some?.bias ?? 1)).toBeLessThan(0.08);
    expect(some?.coverage).toBeGreaterThan(0.9);
  });

  test('partners analysed as if they were strangers: the test errs too often', () => {
    const [asPersons] = tableOf(PAIRS, { unit: 'person', effects: [0] }, { n: 60, runs: 200 });
    expect((asPersons?.falsePositive ?? 0) - 3 * (asPersons?.se ?? 1)).toBeGreaterThan(0.05);
    const [alone] = tableOf(ALONE, { effects: [0] }, { n: 60, runs: 200 });
    expect(Math.abs((alone?.falsePositive ?? 1) - 0.05)).toBeLessThan(2 * (alone?.se ?? 0));
  });

  test('se tells how far tables of other seeds are apart, also where few groups were played', () => {
    const rows = Array.from({ length: 12 }, (_, seed) => {
      const played = invented(PAIRS, { seed: `library ${seed}`, perKind: 4 });
      return tableOf(PAIRS, { seed: `${seed}`, effects: [0.8] }, { n: 40, runs: 100, played })[0];
    });
    const spread = functions.sqrt(variance(rows.map((row) => row?.power ?? 0)));
    expect(spread).toBeLessThan(1.5 * mean(rows.map((row) => row?.se ?? 0)));
  });

  test('groups spread and partners are alike as in the population, however small a library is', () => {
    // two groups of a kind: shared luck has variance 1/12, that of each partner a quarter of it
    const likeness = (played: readonly PlayedGroup[]): number => {
      const [one] = librariesOf(played, functions) ?? [];
      const groups = Object.values(one ?? {}).flat();
      return 2 * mean(groups.map(({ outcomes }) => mean(outcomes.flat()) ** 2)) - 1;
    };
    const many = Array.from({ length: 300 }, (_, i) => likeness(invented(PAIRS, { seed: `small ${i}`, perKind: 2 })));
    expect(Math.abs(mean(many) - 0.8)).toBeLessThan(0.03);
  });

  test('dropout costs units and power', () => {
    const [, whole] = tableOf(PAIRS, { dropout: 0 }, { n: 60, runs: 60 });
    const [, lossy] = tableOf(PAIRS, { dropout: 0.4 }, { n: 60, runs: 60 });
    expect(whole?.dropped).toBe(0);
    expect(lossy?.dropped).toBeGreaterThan(10);
    expect(lossy?.power).toBeLessThan(whole?.power ?? 0);
  });

  test('the same seed gives the same table, another seed another one', () => {
    const twice = [1, 2].map(() => tableOf(PAIRS, {}, { n: 24, runs: 5 }));
    expect(twice[0]).toEqual(twice[1]);
    expect(tableOf(PAIRS, { seed: 'other' }, { n: 24, runs: 5 })).not.toEqual(twice[0]);
  });

  test('participants who do not come back for a wave cost their groups, in studies with waves alone', () => {
    const order = { n: 160, dropout: 0, absent: 0.2, seed: 'waves' };
    const wave = { id: 'later', fromMs: 0, toMs: 1, code: { code: 'FIRST' }, message: 'm', steps: [], sessions: [] };
    const more = { partner: 'new', ifPartnerMissing: 'endWithPay', policy: null, pay: 0 } as const;
    expect(recruit(PAIRS, order).dropped).toBe(0);
    const one = recruit({ ...PAIRS, waves: [{ ...wave, ...more }] }, order);
    const two = recruit({ ...PAIRS, waves: Array(2).fill({ ...wave, ...more }) }, order);
    expect(one.dropped).toBeGreaterThan(15);
    expect(two.dropped).toBeGreaterThan(one.dropped);
  });

  test('participants are recruited into the slots of the study: arms stay balanced whatever drops out', () => {
    const { groups, dropped } = recruit(PAIRS, { n: 160, dropout: 0.3, absent: 0, seed: 'arms' });
    expect(groups.length + dropped).toBe(80);
    expect(dropped).toBeGreaterThan(20);
    const counts = cellsOf(PAIRS).map(({ id }) => groups.filter(({ slot }) => slot.cell === id).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(new Set(groups.flatMap(({ participants }) => participants)).size).toBe(2 * groups.length);
    expect(new Set(groups.map(({ slot }) => slot.index)).size).toBe(groups.length);
  });

  test('arms that are drawn at consent fill with pairs, too; partners of an aborted session wait again', () => {
    const consented = { ...PAIRS, design: { ...PAIRS.design, assignAt: 'consent' as const } };
    const { groups } = recruit(consented, { n: 80, dropout: 0, absent: 0, seed: 'arms' });
    expect(groups.length).toBeGreaterThan(35);
    const sessions = PAIRS.sessions.map((one) => ({ ...one, dropout: { ...one.dropout, then: 'abort' as const } }));
    const again = recruit({ ...PAIRS, sessions }, { n: 80, dropout: 0.3, absent: 0, seed: 'arms' });
    expect(again.groups.length).toBeGreaterThan(
      recruit(PAIRS, { n: 80, dropout: 0.3, absent: 0, seed: 'arms' }).groups.length,
    );
  });

  test('a contrast is found between participants first, else within; a wrong one is told', () => {
    expect(contrastOf(PAIRS, null)).toEqual({ factor: 'knowledge', vary: 'between', levels: ['off', 'on'] });
    expect(contrastOf(PAIRS, 'notes')).toMatchObject({ factor: 'notes' });
    expect(contrastOf(Study.parse(stages), 'stage=one,three')).toMatchObject({
      vary: 'within',
      levels: ['one', 'three'],
    });
    expect(contrastOf(PAIRS, 'colour')).toMatch(/no factor colour/);
    expect(contrastOf(PAIRS, 'notes=off,loud')).toMatch(/no level loud/);
    expect(contrastOf({ ...PAIRS, design: { ...PAIRS.design, factors: [] } }, null)).toMatch(
      /one arm and one condition/,
    );
  });
});
