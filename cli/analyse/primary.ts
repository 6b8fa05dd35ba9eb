/**
 * The registered primary test, as it was registered: its outcome, unit, contrast and test, without the participants whom the
 * registered exclusions name, in groups that filled their slot.
 */
import { rngFor } from '../../games/core/rng.ts';
import {
  type MeasuredValue,
  mean,
  TESTS,
  type TestResult,
  testBetween,
  testWithin,
  variance,
} from '../../studies/power/tests.ts';
import type { Plan, Registration } from '../../studies/preregister/plan.ts';
import { FUNCTIONS } from '../power/functions.ts';
import type { BundleTables } from './bundle-tables.ts';
import type { FigureRow } from './figure.ts';
import { KEPT } from './queries.ts';

export interface Primary {
  /** What was registered, in words of its author. */
  readonly text: string;
  /** What came out, or why the test is not run here, in a sentence. */
  readonly sentence: string;
  /** A line for each level: level, units, mean, sd. */
  readonly rows: readonly FigureRow[];
  readonly tested: TestResult | null;
  /** Whom the registered exclusions leave out, by rule. */
  readonly excluded: Readonly<Record<string, number>>;
  readonly sql: string;
}

/** null: the study is not preregistered. */
export async function primaryOf(tables: BundleTables): Promise<Primary | null> {
  const { registration } = tables;
  if (!registration) return null;
  const { primary, exclusions } = registration.plan;
  const sql = 'sql' in primary.outcome ? primary.outcome.sql : '';
  const not = (sentence: string): Primary => ({
    ...{ text: primary.text, sentence, rows: [], tested: null, excluded: {}, sql },
  });
  const { contrast } = primary;
  const test = TESTS.find((one) => one === primary.test);
  if (!contrast || !test)
    return not(
      `The plan has ${contrast ? 'a test' : 'a comparison'} in words (${primary.test}): run the registered script ${registration.script.file}.`,
    );
  const away = await excludedBy(tables, exclusions);
  if (typeof away === 'string') return not(away);
  const measured = await valuesOf(tables, registration, contrast);
  if (typeof measured === 'string') return not(measured);
  const gone = new Set([...away.values()].flatMap((own) => [...own]));
  const units = unitsOf(
    measured.values.filter(({ participant }) => participant === null || !gone.has(participant)),
    primary.unit,
  );
  const [first, second] = contrast.levels;
  const testing = { test, functions: FUNCTIONS, rng: rngFor(tables.root, 'primary') };
  const isWithin = units.some(({ sides }) => sides[0] !== null && sides[1] !== null);
  const both = units.flatMap(({ sides: [one, other] }) => (one !== null && other !== null ? [other - one] : []));
  const single = units.flatMap(({ sides, list }) =>
    ([0, 1] as const).flatMap((side): readonly MeasuredValue[] => {
      const value = sides[side];
      return value === null ? [] : [{ value, side, list }];
    }),
  );
  const tested = isWithin ? testWithin(both, testing) : testBetween(single, testing);
  const rows = contrast.levels.map((level, side): FigureRow => {
    const own = single.filter((one) => one.side === side).map(({ value }) => value);
    const sd = own.length > 1 ? Math.sqrt(variance(own)) : null;
    return { level: `${contrast.factor}=${level}`, units: own.length, mean: own.length > 0 ? mean(own) : null, sd };
  });
  const compared = `${contrast.factor}=${second} less ${contrast.factor}=${first}`;
  const how = `${test} test, unit ${primary.unit}, ${isWithin ? `${both.length} units with both` : `${rows.map(({ units: n }) => n).join(' and ')} units`}`;
  return {
    ...{ text: primary.text, rows, tested, sql: measured.sql },
    excluded: Object.fromEntries([...away].map(([rule, own]) => [rule, own.size])),
    sentence: tested
      ? `${compared}: ${tested.estimate.toFixed(3)} [${tested.low.toFixed(3)}, ${tested.high.toFixed(3)}], p = ${tested.p.toFixed(4)} (${how}).`
      : `${compared}: too few units to test (${how}).`,
  };
}

/** The column of `decisions`, and of an outcome's SQL, that names the group. */
const GROUP = 'group_id';

/** Rule -> the participants who meet its SQL. A text: a rule does not run. */
async function excludedBy(
  tables: BundleTables,
  exclusions: Plan['exclusions'],
): Promise<ReadonlyMap<string, ReadonlySet<string>> | string> {
  const met = new Map<string, ReadonlySet<string>>();
  for (const { id, sql } of exclusions) {
    const found = await tables.plan(sql);
    const column = typeof found === 'string' ? -1 : found.columns.indexOf('participant');
    if (typeof found === 'string' || column < 0) return `The registered exclusion ${id} does not run: ${found}`;
    // the answer of a language model is no participant's
    met.set(id, new Set(found.rows.flatMap((row) => (row[column] === null ? [] : [String(row[column])]))));
  }
  return met;
}

interface Value {
  /** null: the value is the group's. */
  readonly participant: string | null;
  readonly slot: number;
  readonly list: string;
  readonly side: 0 | 1;
  readonly value: number;
}

interface Unit {
  readonly list: string;
  /** Mean on each side of the contrast; null: there is none. */
  readonly sides: readonly [number | null, number | null];
}

/** A group is the mean of its members, and a member the mean of the own values. */
function unitsOf(values: readonly Value[], unit: 'person' | 'group'): readonly Unit[] {
  const ofUnit = ({ participant, slot }: Value): string =>
    unit === 'person' && participant !== null ? participant : `group ${slot}`;
  return [...Map.groupBy(values, ofUnit).values()].map((own) => {
    const sideOf = (side: 0 | 1): number | null => {
      const members = [
        ...Map.groupBy(
          own.filter((one) => one.side === side),
          ({ participant }) => participant,
        ).values(),
      ];
      return members.length === 0 ? null : mean(members.map((each) => mean(each.map(({ value }) => value))));
    };
    return { list: own[0]?.list ?? 'all', sides: [sideOf(0), sideOf(1)] };
  });
}

async function valuesOf(
  tables: BundleTables,
  { plan }: Registration,
  contrast: NonNullable<Plan['primary']['contrast']>,
): Promise<{ readonly sql: string; readonly values: readonly Value[] } | string> {
  const { outcome } = plan.primary;
  const factor = `"factor_${contrast.factor.replaceAll('-', '_')}"`;
  const sql = 'sql' in outcome ? await joined(tables, outcome.sql, factor) : columnQuery(outcome, factor);
  const found = await tables.plan(sql);
  if (typeof found === 'string') return `The registered outcome cannot be taken with this contrast: ${found}`;
  const values = found.rows.flatMap(([participant, slot, list, level, value]): readonly Value[] => {
    const side = contrast.levels.indexOf(String(level));
    if ((side !== 0 && side !== 1) || value === null) return [];
    const who = participant === null ? null : String(participant);
    return [{ participant: who, slot: Number(slot), list: String(list ?? 'all'), side, value: Number(value) }];
  });
  return { sql, values };
}

/** participant, slot, list, level, value: a row for each participant, session and level. */
function columnQuery({ table, column }: { readonly table: string; readonly column: string }, factor: string): string {
  const named = `own."${column.replaceAll('"', '""')}"`;
  if (table === 'decisions' || table === 'probes') {
    const value =
      table === 'probes' && column === 'answer'
        ? 'avg(CASE WHEN own.answer = own.truth THEN 1.0 ELSE 0.0 END) FILTER (own.answer IS NOT NULL AND own.truth IS NOT NULL)'
        : `${column === 'reward' ? 'sum' : 'avg'}(TRY_CAST(${named} AS DOUBLE))`;
    return `SELECT own.participant, slot, min(own.list) AS list, own.${factor} AS level, ${value} AS value
FROM ${table} AS own JOIN (${KEPT}) AS kept ON kept.session = own.session
WHERE own.participant IS NOT NULL
GROUP BY own.participant, slot, own.session, own.${factor} ORDER BY own.participant, own.session`;
  }
  return joinedQuery(
    `SELECT participant, TRY_CAST(${named} AS DOUBLE) AS value FROM "${table.replaceAll('"', '""')}" AS own`,
    factor,
    'participant',
  );
}

/** The plan's own SQL gives the columns value and participant, or value and one that names the group. */
async function joined(tables: BundleTables, sql: string, factor: string): Promise<string> {
  const found = await tables.plan(sql);
  if (typeof found === 'string') return sql;
  return joinedQuery(sql, factor, found.columns.includes('participant') ? 'participant' : 'group');
}

function joinedQuery(sql: string, factor: string, by: 'participant' | 'group'): string {
  const own = sql.trim().replace(/;$/, '');
  const people = `people AS (SELECT d.participant, min(slot) AS slot, min(d.list) AS list, min(d.${GROUP}) AS team,
  min(d.${factor}) AS level FROM decisions AS d JOIN (${KEPT}) AS kept ON kept.session = d.session
  GROUP BY d.participant HAVING count(DISTINCT d.${factor}) = 1)`;
  return by === 'participant'
    ? `WITH own AS (${own}), ${people}
SELECT own.participant, slot, list, level, own.value FROM own JOIN people USING (participant) ORDER BY own.participant`
    : `WITH own AS (${own}), ${people}, teams AS (SELECT team, min(slot) AS slot, min(list) AS list, min(level) AS level FROM people GROUP BY team)
SELECT NULL AS participant, slot, list, level, own.value FROM own JOIN teams ON teams.team = own.${GROUP} ORDER BY slot`;
}
