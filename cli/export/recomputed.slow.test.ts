/**
 * Tables of a bundle mean what the codebook says: they are computed once more from its raw events, by code of its own, for
 * each study that ships, after pilots on one server in which participants leave, lose their lines and come back.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Exported, exportStudy } from '../../server/exports/export-study.ts';
import { csvRowsOf } from '../../server/exports/testing/bundle.ts';
import { type Row, recomputed } from '../../server/exports/testing/recomputed.ts';
import { readStore } from '../../server/store/open-store.ts';
import { templateSource } from '../../server/studies/templates.ts';
import { ALARMS, alarmColumn } from '../../studies/authenticity/alarms.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import { RAW_EVENTS } from '../../studies/tables/describe.ts';
import { openServerProcess } from '../chaos/server-process.ts';
import { paced } from '../pilot/paced.ts';
import { pilotRun } from '../pilot/run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-recomputed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOUSEHOLD = 'household-act-report';
/** A template, and a seed whose plan has participants that leave at different places. */
const PILOTS = [
  ['sally-anne', '5'],
  ['standoff-stages', '5'],
  ['symmtom-memory', '3'],
  [HOUSEHOLD, '5'],
] as const;

/** Columns that need the design's draw, a game's rules, a belief model or what a page measured: other tests are for them. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  arrivals: [],
  participants: [
    'study_hash',
    'language',
    'language_from',
    'currency',
    ...['signals', 'translated'],
    ...ALARMS.map(alarmColumn),
    'authenticity_llm',
    'authenticity_bots',
    'missed_checks',
    'quota_cells',
  ],
  sessions: ['session_name', 'languages'],
  decisions: [
    ...['item', 'list', 'block', 'trial', 'sign', 'partner_kinds', 'role', 'taken_back_list', 'own_pace'],
    ...['rt_ms', 'frame_ms', 'hidden_ms'],
  ],
  probes: [
    ...['item', 'list', 'block', 'trial', 'sign', 'partner_kinds', 'rt_ms', 'frame_ms', 'hidden_ms', 'kind'],
    ...['order_of_belief', 'options', 'truth', 'normative', 'model', 'error', 'diagnostic', 'answer'],
  ],
  payments: ['session'],
  connections: ['gap_ms'],
};

const PACE = 200;
const SHARES = { dropout: 0.5, slow: 0.1, doubleTab: 0.05, reload: 0.1, phone: 0.3, llm: 0 };

function hurried(name: string): FrozenStudy {
  const source = templateSource(name);
  const frozen = source && freeze(source);
  if (!frozen || !('definition' in frozen)) throw new Error(`${name} is no study`);
  const definition = name === HOUSEHOLD ? asking(frozen.definition) : frozen.definition;
  return paced({ ...frozen, definition }, PACE);
}

/** Both arms are asked questions in the first session: where a busy machine leaves few groups, a draw would decide whether any is. */
function asking(definition: FrozenStudy['definition']): FrozenStudy['definition'] {
  const { design, sessions } = definition;
  const [first] = sessions.map(({ id }) => id);
  if (first === undefined) throw new Error('the study has sessions');
  const factors = design.factors.map((factor) => {
    const asked = factor.levels.find(({ id }) => id === 'yes')?.patch[first];
    if (!asked) throw new Error('one arm is asked');
    return {
      ...factor,
      levels: factor.levels.map((level) => ({ ...level, patch: { ...level.patch, [first]: asked } })),
    };
  });
  return { ...definition, design: { ...design, factors } };
}

const bundles = new Map<string, Exported>();
beforeAll(async () => {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const { url, databaseFile, crashes, stop } = await openServerProcess(dataDir, { TRUST_PROXY: '1' });
  try {
    const operatorToken = readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
    const pilots = PILOTS.map(async ([name, seed]) => {
      const report = await pilotRun({
        ...{ frozen: hurried(name), pace: PACE, seed, shares: SHARES },
        ...{ participants: 6, kills: 0, browsers: 0, keep: null, onFinished: () => {} },
        running: { url, operatorToken, databaseFile },
      });
      const { stuck, lost, duplicates, leaks } = report;
      expect({ name, stuck, lost, duplicates, leaks }).toEqual({ name, stuck: 0, lost: 0, duplicates: 0, leaks: 0 });
    });
    await Promise.all(pilots);
    expect(crashes()).toEqual([]);
  } finally {
    await stop();
  }
  const store = await readStore(databaseFile);
  for (const [name] of PILOTS) {
    const out = path.join(folder, `${name}-out`);
    bundles.set(name, await exportStudy(store, { study: name, stage: 'simulated', until: null, out }));
  }
  await store.close();
});

/** Tables that have rows in one of the bundles. */
const filled = new Set<string>();

test.each(PILOTS)('%s', (name) => {
  const bundle = bundles.get(name);
  if (!bundle) throw new Error(`there is no bundle of ${name}`);
  const text = gunzipSync(readFileSync(path.join(bundle.folder, RAW_EVENTS))).toString('utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const told = new Set(lines.filter(({ data }) => data !== null).map(({ stream }) => stream));
  const again = recomputed(lines.filter(({ data }) => data !== null));
  for (const [table, elsewhere] of Object.entries(ELSEWHERE)) {
    // participants whose events are withheld cannot be recomputed
    const rows = csvRowsOf(bundle, table).filter(
      (row) => row.participant === undefined || told.has(`participant-${row.participant}`),
    );
    const own = again[table] ?? [];
    const key = (row: Row): string =>
      ['stream', 'session', 'participant', 'entry', 'version'].map((one) => row[one] ?? '').join(' ');
    const sorted = (some: readonly Row[]) => some.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    const columns = Object.keys(own[0] ?? {});
    const same = (row: Row): Row => Object.fromEntries(columns.map((column) => [column, plain(row[column] ?? '')]));
    expect(sorted(own).map(same), table).toEqual(sorted(rows).map(same));
    const left = Object.keys(rows[0] ?? {}).filter((one) => !columns.includes(one) && !/^(factor|action)_/.test(one));
    if (rows.length === 0) continue;
    filled.add(table);
    expect(left.toSorted(), table).toEqual(elsewhere.toSorted());
  }
  const participants = csvRowsOf(bundle, 'participants');
  expect(participants).toHaveLength(6);
  expect(participants.some(({ outcome }) => outcome !== 'complete')).toBe(true);
});

test('each table has rows in one of them, but for lost lines, which come back too soon here to be noted', () => {
  const { connections: _, ...others } = ELSEWHERE;
  expect([...filled]).toEqual(expect.arrayContaining(Object.keys(others)));
});

/** A number with a fraction of nothing is the whole number; objects have their keys in one order. */
function plain(cell: string): string {
  if (/^-?\d+\.0$/.test(cell)) return cell.slice(0, -2);
  if (!/^[[{]/.test(cell)) return cell;
  return JSON.stringify(JSON.parse(cell), (_key, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
