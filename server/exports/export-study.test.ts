/** The bundle of a study: what its tables hold, that counts agree, whose words are in it, and that its bytes are fixed. */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RAW_EVENTS } from '../../studies/tables/describe.ts';
import { studyFacts } from '../../studies/tables/design.ts';
import { tablesOf } from '../../studies/tables/tables.ts';
import { SEED } from '../../studies/way/testing/running.ts';
import { backUpStore, databaseFile, openStore, readStore, restoreStore } from '../store/open-store.ts';
import type { StoreReader } from '../store/store.ts';
import { changeRows, changeWithoutTriggers, checkpointing } from '../testing/database.ts';
import { type Exported, exportStudy } from './export-study.ts';
import { ExportRefused } from './refused.ts';
import { playedStudy, studyOfPairs, twoPairs } from './testing/played-study.ts';
import { csvRows } from './testing/psych-ds.ts';
import { isSound, verifyBundle } from './verify-bundle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let counted = 0;
const newFolder = (): string => path.join(folder, `folder-${counted++}`);

const file = databaseFile(folder);
let exported: Exported;
let sessions: readonly string[];
beforeAll(async () => {
  ({ sessions } = await twoPairs(file));
  exported = await exportOf(file);
});

/** A text that is erased while another process reads leaves traces in the file until it is erased again. */
const noteTraces = ({ message }: Error): void => expect(message).toContain('traces stay');

async function exportOf(database: string, more: Partial<Parameters<typeof exportStudy>[1]> = {}): Promise<Exported> {
  const store = await readStore(database);
  try {
    return await exportStudy(store, { study: 'small', stage: 'main', until: null, out: newFolder(), ...more });
  } finally {
    await store.close();
  }
}

/** The database from a backup. */
async function restored(): Promise<string> {
  const [backup, own] = [path.join(folder, `backup-${counted++}`), path.join(folder, `restored-${counted++}.sqlite`)];
  await backUpStore(file, backup);
  await restoreStore(backup, own, { replace: false, now: 0 });
  return own;
}

type Cells = Readonly<Record<string, string>>;

function rowsOf(of: Exported, table: string): readonly Cells[] {
  const name = `data/study-small_description-${table.replaceAll('_', '')}_data.csv`;
  const [head = [], ...rows] = csvRows(readFileSync(path.join(of.folder, name), 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i] ?? ''])));
}

function rawLines(of: Exported): readonly { stream: string; type: string; data: unknown; position: number }[] {
  const text = gunzipSync(readFileSync(path.join(of.folder, RAW_EVENTS))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Everything that the bundle says, packed files unpacked. */
async function wordsIn(of: Exported): Promise<string> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const texts: string[] = [];
  for (const name of readdirSync(of.folder, { recursive: true, encoding: 'utf8' })) {
    const place = path.join(of.folder, name);
    if (name.endsWith('.gz')) texts.push(gunzipSync(readFileSync(place)).toString('utf8'));
    else if (name.endsWith('.parquet'))
      texts.push(JSON.stringify((await connection.runAndReadAll(`SELECT * FROM '${place}'`)).getRowsJson()));
    else if (/\.(csv|json|md)$/.test(name) || name === 'SHA256SUMS') texts.push(readFileSync(place, 'utf8'));
  }
  connection.closeSync();
  database.closeSync();
  return texts.join('\n');
}

describe('the tables', () => {
  test('have a row for everyone who arrived, with one outcome, also for those who were refused', () => {
    const [arrivals, participants] = [rowsOf(exported, 'arrivals'), rowsOf(exported, 'participants')];
    expect(exported).toMatchObject({
      arrivals: 6,
      reconciled: true,
      outcomes: { complete: 4, overflow: 1, withdrew: 1 },
    });
    expect(participants.map(({ participant }) => participant)).toEqual(arrivals.map(({ participant }) => participant));
    expect(arrivals.at(-1)).toMatchObject({ participant: 'fay00000', code: 'closed', tabs: '1' });
    expect(participants.at(-1)).toMatchObject({
      participant: 'fay00000',
      outcome: 'overflow',
      arm: '',
      consent_hash: '',
    });
    expect(participants[0]).toMatchObject({
      outcome: 'complete',
      waited_ms: '5000',
      tiers: '["data","texts"]',
      ai_help: 'none',
    });
    const flow = rowsOf(exported, 'flow').filter(({ arm }) => arm === 'all');
    expect(flow.map(({ reached, participants: n }) => [reached, n])).toEqual([
      ['arrived', '6'],
      ['consented', '5'],
      ['assigned', '4'],
      ['played', '4'],
      ['completed', '4'],
    ]);
  });

  test('have a row for each decision and each question of a participant', () => {
    const raw = rawLines(exported);
    const decisions = rowsOf(exported, 'decisions');
    expect(decisions).toHaveLength(raw.filter(({ type }) => type === 'session.ActionSubmitted').length);
    for (const session of sessions) {
      const ended = raw.find(({ stream, type }) => stream === `session-${session}` && type === 'session.SessionEnded');
      const { returns } = (ended?.data ?? { returns: [] }) as { returns: number[] };
      const own = decisions.filter((row) => row.session === session);
      const bySeat = returns.map((_, seat) =>
        own.filter((row) => row.seat === String(seat)).reduce((sum, row) => sum + Number(row.reward), 0),
      );
      expect(bySeat).toEqual(returns);
    }
    expect(decisions[0]).toMatchObject({
      ...{ turn: '0', controller: 'person', partner_kinds: 'person', timed_out: 'FALSE', probe_before: 'FALSE' },
      ...{ rt_ms: '1144.0', factor_zz_notes: 'zz-off', role: 'agent', action_move: 'up', excluded_by: '' },
    });
    expect(decisions.filter(({ turn, probe_before: asked }) => Number(turn) > 0 !== (asked === 'TRUE'))).toEqual([]);
    const probes = rowsOf(exported, 'probes');
    expect(probes).toHaveLength(raw.filter(({ type }) => type === 'session.ProbeShown').length);
    expect(probes[0]).toMatchObject({
      kind: 'first',
      order_of_belief: '1',
      confidence: '70.0',
      model: 'symmtom/knowledge@1',
    });
    expect(rowsOf(exported, 'sessions')[0]).toMatchObject({
      people: '2',
      policies: '0',
      counts: 'TRUE',
      reason: 'terminated',
    });
  });

  test('are typed in Parquet as the codebook says, and have the rows of the CSV', async () => {
    const codebook = csvRows(readFileSync(path.join(exported.folder, 'codebook.csv'), 'utf8')).slice(1);
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    const sql: Record<string, string> = {
      text: 'VARCHAR',
      json: 'VARCHAR',
      integer: 'BIGINT',
      number: 'DOUBLE',
      boolean: 'BOOLEAN',
      time: 'TIMESTAMP',
    };
    for (const [table, rows] of Object.entries(exported.rows)) {
      const parquet = path.join(exported.folder, `parquet/${table}.parquet`);
      const described = (await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${parquet}'`)).getRowsJson();
      const own = codebook.filter(([name]) => name === table);
      expect(described.map(([name, type]) => [name, type])).toEqual(
        own.map(([, name, type = '']) => [name, sql[type]]),
      );
      expect((await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM '${parquet}'`)).getRows()).toEqual([
        [rows],
      ]);
      if (table !== 'events') expect(rowsOf(exported, table)).toHaveLength(rows);
    }
    const timed = await connection.runAndReadAll(
      `SELECT min(epoch_ms(arrived)), min(arrived::VARCHAR) FROM '${path.join(exported.folder, 'parquet/arrivals.parquet')}'`,
    );
    expect(timed.getRowsJson()).toEqual([['1772452801000', '2026-03-02 12:00:01']]);
    connection.closeSync();
    database.closeSync();
  });

  test('name the version of the study by the hash of the file that the bundle has of it', () => {
    const text = readFileSync(path.join(exported.folder, 'code/study-v1.json'), 'utf8').trimEnd();
    const hashes = rowsOf(exported, 'participants').map(({ study_hash: of }) => of);
    expect(new Set(hashes)).toEqual(new Set([hash('sha256', text, 'hex')]));
  });

  test('have a column for each factor and each part of an action; every column has a meaning and a source', () => {
    const facts = studyFacts(
      [
        {
          type: 'StudyPublished',
          at: 0,
          study: 'small',
          version: 1,
          hash: '',
          frozen: studyOfPairs(),
          seedHash: '',
          applyTo: 'arriving',
          cause: 'program',
        },
      ],
      SEED,
    );
    const tables = tablesOf(facts.own);
    for (const { name, key, columns } of tables) {
      const names = columns.map((column) => column.name);
      expect(new Set(names).size, name).toBe(names.length);
      expect(names, name).toEqual(expect.arrayContaining([...key]));
      expect(columns.filter(({ what, from }) => what === '' || from === '')).toEqual([]);
    }
    expect(facts.own.actions.map(({ name, type }) => [name, type])).toEqual([
      ['action_move', 'text'],
      ['action_say', 'integer'],
    ]);
  });
});

describe('what was typed', () => {
  test('is told where the consent opens texts, and nowhere else; no id of a recruiter is told', async () => {
    const surveys = rowsOf(exported, 'surveys').filter(({ item }) => item === 'why');
    expect(surveys.map(({ participant, value }) => [participant, value])).toEqual([
      ['anna0000', 'anna0000 found it "hard",\nand says so'],
      ['ben00000', ''],
      ['cora0000', 'cora0000 found it "hard",\nand says so'],
      ['dan00000', ''],
    ]);
    const words = await wordsIn(exported);
    expect(words).toContain('anna0000 found it');
    expect(words).not.toContain('says nothing that may be told');
    expect(words).not.toContain('external-');
    expect(words).not.toContain('key of');
  });

  test('is withheld with all else of participants who gave no consent or withdrew, who keep their rows of arrival', async () => {
    const own = databaseFile(newFolder());
    const played = await playedStudy(own);
    await played.arrive('anna0000', { texts: true });
    await played.arrive('ben00000', { texts: true });
    for (const who of ['anna0000', 'ben00000'])
      if (played.run.page(who).kind === 'ready') played.run.ask(who, { type: 'confirmReady' });
    await played.play('anna0000');
    await played.finish('anna0000', 'words of anna');
    await played.finish('ben00000', 'words of ben');
    played.run.ask('ben00000', { type: 'withdraw' });
    await played.keep();
    await played.store.close();
    const bundle = await exportOf(own);
    expect(rowsOf(bundle, 'participants')).toHaveLength(2);
    for (const table of ['decisions', 'surveys', 'probes'])
      expect(new Set(rowsOf(bundle, table).map(({ participant }) => participant))).toEqual(new Set(['anna0000']));
    expect(await wordsIn(bundle)).not.toContain('words of ben');
    const withheld = rawLines(bundle).filter(({ data }) => data === null);
    expect(new Set(withheld.map(({ stream }) => stream))).toEqual(new Set(['participant-ben00000']));
    expect(await verifyBundle(bundle.folder)).toMatchObject({ gaps: withheld.length, altered: [], missing: [] });
    expect(bundle.withheld).toBe(withheld.length);
    expect(bundle.rows.events).toBe(bundle.events - bundle.withheld);
    const readme = readFileSync(path.join(bundle.folder, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
    expect(readme).toContain(`The log has ${bundle.events} events of these streams.`);
    expect(readme).toContain(`${bundle.rows.events} of them with their content. ${bundle.withheld} are withheld`);
  });

  test('is gone from the next bundle once it is erased; the rows of others and the chains stay', async () => {
    const own = await restored();
    const store = await openStore({ file: own });
    expect(await store.texts.eraseBy('anna0000')).toBeGreaterThan(0);
    await store.close();
    const after = await exportOf(own);
    expect(await wordsIn(after)).not.toContain('anna0000 found it');
    expect(rowsOf(after, 'messages')).toEqual(
      rowsOf(exported, 'messages').map((row) =>
        row.author === 'anna0000' ? { ...row, text: '', erased: 'TRUE' } : row,
      ),
    );
    const others = (of: Exported) => rowsOf(of, 'surveys').filter(({ participant }) => participant !== 'anna0000');
    expect(others(after)).toEqual(others(exported));
    expect(isSound(await verifyBundle(after.folder))).toBe(true);
  });

  test('of operators on moments of a session is in the table of comments', async () => {
    const own = await restored();
    const { session = '' } = rowsOf(exported, 'sessions')[0] ?? {};
    const comment = { seq: 2, author: 'operator:op', authorName: 'Olga', createdAt: 0, changedAt: 1000 };
    const store = await openStore({ file: own });
    await store.comments.add({ ...comment, id: 'a', session, text: 'Here it turns.' }, 9);
    await store.comments.add({ ...comment, id: 'b', session: 'another', text: 'Not of this study.' }, 9);
    await store.close();
    const after = await exportOf(own);
    expect(rowsOf(exported, 'comments')).toEqual([]);
    expect(rowsOf(after, 'comments')).toEqual([
      {
        ...{ session, version: '2', comment: 'a', author: 'operator:op', text: 'Here it turns.' },
        ...{ created: '1970-01-01T00:00:00.000Z', changed: '1970-01-01T00:00:01.000Z' },
      },
    ]);
    expect(await wordsIn(after)).not.toContain('Olga');
    expect(isSound(await verifyBundle(after.folder))).toBe(true);
  });

  test('is left out where it is erased while the bundle is written', async () => {
    const own = await restored();
    const writer = await openStore({ file: own });
    const reader = await readStore(own);
    let reads = 0;
    const store: StoreReader = {
      ...reader,
      texts: {
        async of(owner) {
          const texts = await reader.texts.of(owner);
          // after the first texts of the first reading
          if (reads++ === 3) await writer.texts.eraseBy('cora0000').catch(noteTraces);
          return texts;
        },
      },
    };
    const bundle = await exportStudy(store, { study: 'small', stage: 'main', until: null, out: newFolder() });
    await reader.close();
    await writer.close();
    expect(await wordsIn(bundle)).not.toContain('cora0000 found it');
    expect(await wordsIn(bundle)).toContain('anna0000 found it');
  });
});

test('of a log that was changed no bundle is made, and a sentence says so', async () => {
  const own = await restored();
  const of = "stream = (SELECT id FROM streams WHERE name = 'participant-anna0000') AND events LIKE '%ConsentGiven%'";
  changeWithoutTriggers(own, `UPDATE appends SET events = replace(events, 'anna', 'hanna') WHERE ${of}`);
  changeWithoutTriggers(
    own,
    `UPDATE appends SET events = replace(events, '"tiers":["data"', '"tiers":["else"') WHERE ${of}`,
  );
  await expect(exportOf(own)).rejects.toThrow(/^the log is not as it was written \(.+ participant-anna0000 at \d+\)/);
});

describe('play meanwhile', () => {
  test('is not held up: between any two readings the whole write-ahead log can be checkpointed and emptied', async () => {
    const own = await restored();
    const reader = await readStore(own);
    const checkpoint = checkpointing(own);
    const checkpoints: unknown[] = [];
    const store: StoreReader = {
      ...reader,
      events: {
        ...reader.events,
        async readChained(...asked) {
          const chunk = await reader.events.readChained(...asked);
          checkpoints.push(checkpoint());
          return chunk;
        },
      },
      texts: {
        async of(owner) {
          const texts = await reader.texts.of(owner);
          checkpoints.push(checkpoint());
          return texts;
        },
      },
    };
    await exportStudy(store, { study: 'small', stage: 'main', until: null, out: newFolder() });
    await reader.close();
    expect(checkpoints.length).toBeGreaterThan(10);
    for (const done of checkpoints) expect(done).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  });
});

describe('the bytes', () => {
  test('are the same each time, and from a backup', async () => {
    for (const again of [await exportOf(file), await exportOf(await restored())])
      expect(again.sha256).toBe(exported.sha256);
  });

  test('of a position are those that were written when the log ended there', async () => {
    const own = databaseFile(newFolder());
    const played = await playedStudy(own);
    await played.arrive('anna0000', { texts: true });
    await played.arrive('ben00000');
    const during = await exportOf(own);
    expect(during.outcomes).toEqual({ under_way: 2 });
    for (const who of ['anna0000', 'ben00000'])
      if (played.run.page(who).kind === 'ready') played.run.ask(who, { type: 'confirmReady' });
    await played.play('anna0000');
    const playing = await exportOf(own);
    await played.finish('anna0000', 'a word');
    await played.store.close();
    for (const before of [during, playing])
      expect((await exportOf(own, { until: before.position })).sha256).toBe(before.sha256);
  });

  test('can be written at every position where a decision ends, and at no other', async () => {
    const commands = new Map<number, string>();
    const store = await readStore(file);
    for (const stream of await store.events.streams())
      for (const { position, commandId } of await store.events.read(stream)) commands.set(position, commandId);
    await store.close();
    const arrived = rawLines(exported).find(({ type }) => type === 'participant.ParticipantArrived')?.position ?? 0;
    const tries = new Set<boolean>();
    // some of the positions, so that the test is short
    for (let until = arrived; until <= exported.position; until += 47) {
      const ends = commands.get(until) !== commands.get(until + 1);
      tries.add(ends);
      const tried = await exportOf(file, { until }).catch((error: Error) => error.message);
      if (ends) expect(tried).toMatchObject({ position: until, reconciled: true });
      else expect(tried).toMatch(/decided together|no participants of stage/);
    }
    expect(tries).toEqual(new Set([true, false]));
  });

  test('stay the same where a bundle is written in the place of an earlier one', async () => {
    const out = path.dirname(exported.folder);
    expect(await exportOf(file, { out })).toEqual(exported);
    expect(readdirSync(out).toSorted()).toEqual([path.basename(exported.folder), path.basename(exported.zip)]);
  });
});

describe('an export that cannot be made', () => {
  test.each([
    [{ study: 'none' }, /there is no study 'none' in this database/],
    [{ until: 100_000 }, /the log ends at position \d+, before 100000/],
    [{ stage: 'pilot' }, /no participants of stage pilot .*: main/],
  ])('%j: says why and leaves nothing', async (more, says) => {
    const out = newFolder();
    await expect(exportOf(file, { ...more, out })).rejects.toThrow(says);
    await expect(exportOf(file, { ...more, out })).rejects.toThrow(ExportRefused);
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
  });

  test('says so where the disk is full, and keeps nothing', async () => {
    const out = newFolder();
    const began = (work: string): void => {
      // a device that is always full takes the place of the raw events
      const raw = path.join(work, path.basename(exported.folder), RAW_EVENTS);
      mkdirSync(path.dirname(raw), { recursive: true });
      symlinkSync('/dev/full', raw);
    };
    const tried = exportOf(file, { out, began });
    await expect(tried).rejects.toThrow(`the disk of ${out} is full; nothing of the bundle was kept`);
    await expect(tried).rejects.toThrow(ExportRefused);
    expect(readdirSync(out)).toEqual([]);
    expect((await exportOf(file, { out })).sha256).toBe(exported.sha256);
  });

  test('names the participant whom the counts miss', async () => {
    const own = await restored();
    changeRows(own, "DELETE FROM recruits WHERE participant = 'fay00000'");
    const out = newFolder();
    await expect(exportOf(own, { out })).rejects.toThrow(
      'the counts do not agree: the study names participant fay00000, who did not arrive',
    );
    expect(readdirSync(out)).toEqual([]);
  });
});
