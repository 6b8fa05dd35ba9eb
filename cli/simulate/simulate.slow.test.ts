/** `npx standpoint play simulate`: figures, options, kept logs, and wrong options. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { runWith } from '../testing/run-command.ts';
import { TABLE_1, zAgainst } from './symmtom/table1.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'simulate-'));
afterAll(() => rmSync(folder, { recursive: true }));

// a thread takes longer to start than it plays here
const simulate = (...args: string[]) => runWith({ DATA_DIR: folder }, 'play simulate', '--workers', '1', ...args);
const rows = async (...args: string[]) => JSON.parse((await simulate(...args, '--json')).out);

test('one session: reward per agent, and the measures', async () => {
  const { code, out } = await simulate('--episodes', '12', '--policy', 'symmtom/heuristic', '--seed', 'a');
  expect(code).toBe(0);
  expect(out).toMatch(/paper rules, 12 episodes a setting, seed a: symmtom\/heuristic/);
  expect(out).toMatch(/reward per agent/);
  expect(out).toMatch(/missedBaseTurns .*wrongPieces .*uselessPieces .*uselessMoves/);
});

test('rows as JSON, for programs', async () => {
  const [row] = await rows('--episodes', '12', '--agents', '4', '--width', '6', '--pieces', '8');
  expect(row).toMatchObject({ agents: 4, width: 6, pieces: 8, episodes: 12, paperMean: 74, paperSd: 15 });
  expect(row.mean).toBeGreaterThan(40);
  expect(row.sd).toBeGreaterThan(0);
  expect(row.z).toBeCloseTo(zAgainst(row, row), 1);
  // every telling is a hearing of another agent
  expect(row.hearing).toBe(row.telling);
  expect(row.hearing + row.telling + row.base).toBeCloseTo(row.mean, 2);
});

test('a setting that the paper lacks has no figures of the paper beside it', async () => {
  const [row] = await rows('--episodes', '2', '--pieces', '7');
  expect(row).toMatchObject({ pieces: 7, paperMean: null, paperSd: null, z: null });
});

test('the result does not depend on the number of workers, and differs with another seed', async () => {
  const options = ['--episodes', '15', '--policy', 'symmtom/uniform', '--json'];
  const one = (await simulate(...options, '--workers', '1')).out;
  expect((await simulate(...options, '--workers', '3')).out).toBe(one);
  expect((await simulate(...options, '--seed', '2')).out).not.toBe(one);
});

test('--table1: the twelve settings of the paper, under released rules by default', async () => {
  const { out } = await simulate('--table1', '--episodes', '1');
  expect(out).toContain('released rules');
  const table = await rows('--table1', '--episodes', '1', '--rules', 'paper');
  expect(
    table.map(({ agents, width, pieces, paperMean }: (typeof TABLE_1)[number]) => [agents, width, pieces, paperMean]),
  ).toEqual(TABLE_1.map(({ agents, width, pieces, paperMean }) => [agents, width, pieces, paperMean]));
});

test('an odd seat: what it earns, what its partners earn, what all would earn without it', async () => {
  const [row] = await rows('--episodes', '30', '--odd-seat', 'silent');
  expect(row.odd).toBeGreaterThan(row.withoutOdd);
  expect(row.partners).toBeLessThan(row.withoutOdd);
  expect((row.odd + 2 * row.partners) / 3).toBeCloseTo(row.mean, 1);
  const [plain] = await rows('--episodes', '30');
  expect(plain.mean).toBe(row.withoutOdd);
});

test('an odd seat of another policy: also what a session of its kind earns', async () => {
  const [row] = await rows('--policy', 'symmtom/patient', '--episodes', '15', '--odd-seat', 'heuristic');
  const [kind] = await rows('--policy', 'symmtom/heuristic', '--episodes', '15');
  expect(row.amongEquals).toBe(kind.mean);
  expect(row.mean).toBeGreaterThan(kind.mean);
});

test('a policy for each seat', async () => {
  const policies = ['--policy', 'symmtom/heuristic', '--policy', 'symmtom/uniform', '--policy', 'symmtom/uniform'];
  const [mixed] = await rows('--episodes', '10', ...policies);
  const [alike] = await rows('--episodes', '10', '--policy', 'symmtom/heuristic');
  expect(mixed.mean).toBeLessThan(alike.mean);
});

test('--log keeps every session in the database, whole and listed', async () => {
  const [row] = await rows('--episodes', '25', '--log', '--width', '4');
  const store = await readStore(databaseFile(folder));
  const listed = await store.sessions.list({ statuses: ['ended'] });
  expect(listed).toHaveLength(25);
  const streams = await store.events.streams('session-');
  expect(streams).toEqual(listed.map(({ session }) => `session-${session}`).sort());
  const perAgent = listed.map(({ returns }) => (returns ?? []).reduce((sum, one) => sum + one, 0) / 3);
  expect(perAgent.reduce((sum, one) => sum + one, 0) / 25).toBeCloseTo(row.mean, 2);
  const events = await store.events.read(streams[0] as string);
  expect(events[0]?.type).toBe('session.SessionCreated');
  expect(events.at(-1)?.type).toBe('session.SessionEnded');
  await store.close();
});

describe('wrong options get a sentence and exit code 2', () => {
  test.each([
    [['--policy', 'symmtom/unknown'], /no policy symmtom\/unknown.*symmtom\/heuristic/],
    [['--policy', 'symmtom/uniform', '--policy', 'symmtom/uniform'], /once for all 3 seats, or 3 times/],
    [['--game', 'chess'], /no game chess.*symmtom/],
    [['--episodes', 'many'], /--episodes must be a whole number of at least 1, not 'many'/],
    [['--pieces', '2'], /at least as many pieces as agents/],
    [['--rules', 'house'], /Allowed choices are paper, released/],
    [['--table1', '--agents', '4'], /'--table1' cannot be used with option '--agents/],
    [['--nonsense'], /unknown option '--nonsense'/],
  ])('%j', async (args, message) => {
    const { code, errors, out } = await simulate(...args);
    expect(errors).toMatch(message);
    expect(code).toBe(2);
    expect(out).toBe('');
  });
});

test('--help lists the options, those of the game included', async () => {
  const { code, out } = await simulate('--help');
  expect(out).toMatch(/--odd-seat <kind>/);
  expect(code).toBe(0);
});
