/** The command as a user runs it, on a database of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policyById } from '../../bots/index.ts';
import { originOf } from '../../games/core/log/branch.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { household } from '../../games/household/game.ts';
import { KITCHEN_BARRED, OFFICE_BARRED, ONE_DOOR, TWO_DOORS } from '../../games/household/testing/doors.ts';
import { standoff } from '../../games/standoff/game.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';
import { keepLogsIn, type Log } from '../../server/store/keep-logs.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { counts } from '../../server/store/session-list.ts';
import { findingsIn, logOf, ofType, textsIn } from '../../server/testing/log.ts';
import { order, serve } from '../../server/testing/server.ts';
import { runWith } from '../testing/run-command.ts';
import type { ForkEffect, ForkRow } from './effect.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-fork-'));
const file = databaseFile(folder);
const uniform = policyById('symmtom/uniform') as AnyPolicy;
const reciprocal = policyById('symmtom/reciprocal') as AnyPolicy;
const config = symmtom.schemas.config.parse({ agents: 3, width: 4, pieces: 3, turns: 6 });
const parent = playout(symmtom, { session: 'parent', config, seed: 'fork', policies: [uniform, reciprocal, uniform] });
/** The last event before turn 2, which is between turns. */
const boundary = parent.findIndex((event) => event.type === 'TurnResolved' && event.turn === 1) + 1;

beforeAll(async () => {
  const show = playout(standoff, {
    session: 'show',
    config: standoff.sampleConfig(rngFor('show')),
    seed: 'show',
    policies: [policyById('standoff/uniform') as AnyPolicy, policyById('standoff/uniform') as AnyPolicy],
  });
  const door = playout(household, {
    session: 'door',
    config: household.schemas.config.parse({ task: ONE_DOOR }),
    seed: 'door',
    policies: [policyById('household/wait') as AnyPolicy, policyById('household/planner') as AnyPolicy],
  });
  const human = parent.map((event): SessionEvent<SymmToM> => {
    if (event.type === 'SessionCreated') return { ...event, session: 'human' };
    if (event.type !== 'AgentSeated' || event.seat !== 0) return event;
    return { ...event, controller: { kind: 'person', participant: 'p-1' } };
  });
  await keepLogsIn(file, [parent, human, show, door] as readonly Log[]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: string, ...args: string[]) => runWith({ DATA_DIR: folder }, name, ...args);

// a thread takes longer to start than it plays here; the first test has two
const fork = (...args: string[]) => command('play fork', '--workers', '1', ...args);

async function branches(of = 'parent') {
  const store = await readStore(file);
  const rows = await store.sessions.branchesOf(of);
  await store.close();
  return rows;
}

/** A seat's percept of the turn before the fork, with other words heard. */
function toldSeat(seat: number, heard: readonly unknown[]): string {
  const [percept] = lifeOf(symmtom, parent, seat).experiences[1]?.percepts ?? [];
  const told = path.join(folder, `heard-${heard.length}.json`);
  writeFileSync(told, JSON.stringify({ ...percept, heard }));
  return told;
}

test('one history goes to many seats, each beside its control, and the branches are kept with their parent', async () => {
  const told = toldSeat(1, []);
  const { code, out, errors } = await fork(
    'parent',
    ...['--workers', '2'],
    '--at',
    `${boundary}`,
    '--seat',
    '0,1',
    '--percept',
    told,
    '--times',
    '2',
    '--json',
  );
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const { rows, effects, turn } = JSON.parse(out) as { rows: ForkRow[]; effects: ForkEffect[]; turn: number };
  expect(turn).toBe(2);
  // 2 seats, 2 runs, changed and not; a row for each of 3 seats
  expect(rows).toHaveLength(2 * 2 * 2 * 3);
  expect(new Set(rows.map(({ variant }) => variant))).toEqual(new Set(['nothing changed', 'told heard-0']));
  for (const row of rows.filter(({ variant, run }) => variant === 'nothing changed' && run === 0)) {
    expect(row.action).toBe(row.parent_action);
    expect(row.action).toBe(row.control_action);
  }
  const shares = Map.groupBy(effects, ({ seat, variant }) => `${seat} ${variant}`);
  for (const cell of shares.values()) expect(cell.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);

  const kept = await branches();
  expect(new Set(kept.map(({ session }) => session))).toEqual(new Set(rows.map(({ branch }) => branch)));
  expect(kept.filter((row) => counts(row))).toEqual([]);
  expect(await findingsIn(file)).toEqual([]);
  const changed = rows.find(({ variant }) => variant !== 'nothing changed');
  expect(originOf(await logOf(file, changed?.branch ?? ''))).toMatchObject({ parent: 'parent', seq: changed?.seq });
});

test('a changed percept changes the actions of a policy that answers what it hears', async () => {
  const heard = [{ speaker: 0, piece: 2 }];
  const args = ['--at', `${boundary}`, '--seat', '1', '--policy', 'symmtom/reciprocal', '--times', '8', '--no-keep'];
  const before = (await branches()).length;
  const { code, out } = await fork(
    'parent',
    ...args,
    '--percept',
    toldSeat(1, heard),
    '--percept',
    'nothing',
    '--json',
  );
  expect(code).toBe(0);
  const { effects } = JSON.parse(out) as { effects: ForkEffect[] };
  expect(effects.some(({ share, control_share }) => control_share !== null && share !== control_share)).toBe(true);
  expect(await branches()).toHaveLength(before);
});

test('a percept can be given as JSON, and the name of its variant tells nothing of it', async () => {
  const text = (heard: readonly unknown[]) => readFileSync(toldSeat(1, heard), 'utf8');
  const heard = [{ speaker: 0, piece: 2 }];
  const args = ['--at', `${boundary}`, '--seat', '1', '--no-keep', '--json'];
  const { code, out } = await fork('parent', ...args, '--percept', text(heard), '--percept', text([]));
  expect(code).toBe(0);
  const { rows } = JSON.parse(out) as { rows: ForkRow[] };
  expect(new Set(rows.map(({ variant }) => variant))).toEqual(
    new Set(['nothing changed', 'told otherwise', 'told otherwise 2']),
  );
});

test('a changed action changes what the other seats do, as the rows show', async () => {
  const args = [
    'parent',
    '--at',
    `${boundary + 1}`,
    '--seat',
    '0',
    '--action',
    '{"move":"stay","say":null}',
    '--no-keep',
  ];
  const csv = path.join(folder, 'rows.csv');
  const parquet = path.join(folder, 'rows.parquet');
  const text = await fork(...args, '--rows', csv);
  expect(text).toMatchObject({ code: 0, errors: '' });
  expect(text.out).toMatch(
    /play anew from turn 3; event \d+ is not between two turns, event \d+ is the last before it/,
  );
  const [head, ...lines] = readFileSync(csv, 'utf8').trimEnd().split('\n');
  expect(head).toMatch(/^branch,parent,seq,turn,forked_seat,variant,run,seat/);
  expect(lines).toHaveLength(2 * 3);
  expect((await fork(...args, '--rows', parquet)).code).toBe(0);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const read = await connection.runAndReadAll(
    `SELECT seat, variant, "return" FROM '${parquet}' ORDER BY seat, variant`,
  );
  expect(read.getRows()).toHaveLength(6);
});

test('policies read the text of a changed action in its branch; it is kept beside the log, where it can be erased', async () => {
  const text = 'Please see to it that the fridge 1 is open.';
  const asked = JSON.stringify({ type: 'communicate', to: [1], text, fact: null });
  const at = (await logOf(file, 'door')).findIndex(({ type }) => type === 'TurnOpened') + 1;
  const { code, errors } = await fork('door', '--at', `${at}`, '--seat', '0', '--action', asked);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const opens = { type: 'open', furniture: 'fridge_1' };
  const logs = await Promise.all((await branches('door')).map(async ({ session }) => logOf(file, session)));
  const [branch, ...controls] = logs.toSorted(
    (a, b) => ofType(b, 'ActionChanged').length - ofType(a, 'ActionChanged').length,
  );
  expect(ofType(branch ?? [], 'ActionSubmitted').map(({ action }) => action)).toContainEqual(opens);
  for (const log of controls)
    expect(ofType(log, 'ActionSubmitted').map(({ action }) => action)).not.toContainEqual(opens);
  expect(JSON.stringify(logs)).not.toContain(text);
  const kept = (await Promise.all((await branches('door')).map(({ session }) => textsIn(file, session)))).flat();
  expect(kept).toMatchObject([{ text, author: 'experimenter' }]);
  expect(await findingsIn(file)).toEqual([]);
});

test('rows hold the texts of policies in clear, so that the same words in two branches are equal', async () => {
  const server = await serve({ dataDir: folder });
  const wants = (goal: string) => ({ start: 'hallway_1', knows: { goals: [goal] } });
  const agents = [wants('(is_open fridge_1)'), wants('(is_open chest_2)')];
  const { session } = await order(server.url, {
    game: 'household',
    config: { task: { ...TWO_DOORS, agents, mechanics: [KITCHEN_BARRED, OFFICE_BARRED] } },
    seats: ['household/planner', 'household/planner'].map((policy) => ({ kind: 'policy', policy })),
  });
  await server.sessions.ended(session);
  await server.close();
  const at = (await logOf(file, session)).findIndex(({ type }) => type === 'TurnOpened');
  const { code, out } = await fork(session, '--at', `${at}`, '--seat', '0', '--times', '2', '--json');
  expect(code).toBe(0);
  const { rows, effects } = JSON.parse(out) as { rows: ForkRow[]; effects: ForkEffect[] };
  const own = rows.filter(({ seat }) => seat === 0);
  for (const { action, parent_action } of own) {
    expect(action).toContain('Please see to it that the fridge 1 is open.');
    expect(action).toBe(parent_action);
  }
  expect(effects.map(({ share }) => share)).toEqual([100]);
}, 60_000);

test("another policy goes on, also in a person's seat, and the branch stops before a given turn", async () => {
  const args = ['human', '--at', `${boundary}`, '--until-turn', '4', '--no-keep', '--json'];
  const { code, out } = await fork(
    ...args,
    '--seat',
    '0',
    '--policy',
    'symmtom/greedy',
    '--with',
    '2=symmtom/conservative',
  );
  expect(code).toBe(0);
  const { rows } = JSON.parse(out) as { rows: ForkRow[] };
  expect(rows.map(({ policy, turns, outcome }) => [policy, turns, outcome])).toEqual([
    ['symmtom/greedy', 4, 'truncated'],
    ['symmtom/reciprocal', 4, 'truncated'],
    ['symmtom/conservative', 4, 'truncated'],
  ]);
});

test('a branch enters scores only where branches are asked for', async () => {
  const made = await fork('show', '--at', '60', '--seat', '0', '--json');
  expect(made).toMatchObject({ code: 0 });
  const [row] = (JSON.parse(made.out) as { rows: ForkRow[] }).rows;
  const score = (...args: string[]) => command('research evaluate', 'responses', row?.branch ?? '', ...args);
  expect(await score()).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/is a branch of 'show': give --branches/),
  });
  expect((await score('--branches')).code).toBe(0);
});

describe('wrong options get a sentence and exit code 2', () => {
  test.each([
    [['nothing', '--at', '5'], /no session 'nothing'/],
    [['parent', '--at', '20', '--seat', '3'], /--seat: there is no seat D \(3\); seats are A to C \(0 to 2\)/],
    [['parent', '--at', '20', '--policy', 'symmtom/unknown'], /no policy symmtom\/unknown for symmtom/],
    [['parent', '--at', '20', '--percept', 'nowhere.json'], /nowhere.json cannot be read/],
    [['parent', '--at', '20', '--rows', 'rows.txt'], /\.csv or \.parquet/],
    [['human', '--at', '20', '--seat', '1'], /Seat 0 was not a policy's/],
    [['parent', '--at', '20', '--policy', 'symmtom/informed-heuristic', '--percept', 'nothing'], /sees everything/],
  ])('%j', async (args, message) => {
    const { code, errors, out } = await fork(...args);
    expect(errors).toMatch(message);
    expect(code).toBe(2);
    expect(out).toBe('');
  });
});

test('--help lists the options', async () => {
  const { code, out } = await fork('--help');
  expect(out).toMatch(/--percept <file>/);
  expect(code).toBe(0);
});
