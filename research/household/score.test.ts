/** `household score` on files of logs and on a database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { AnnotationCommand } from '../../games/core/coding/types.ts';
import { householdCoding } from '../../games/household/analysis/coding.ts';
import { household } from '../../games/household/game.ts';
import { fact, go, open, taskOf, tell, write } from '../../games/household/testing/house.ts';
import { logOf } from '../../games/household/testing/script.ts';
import { annotate } from '../../server/annotations/coding.ts';
import { keepLogsIn, type Log } from '../../server/store/keep-logs.ts';
import { openStore } from '../../server/store/open-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'household-score-'));
afterAll(() => rmSync(folder, { recursive: true }));

const score = (...args: readonly string[]) => runCommand('research household', 'score', ...args);

const task = taskOf({ task: { goal: '(and (is_open chest_3) (K agent_0 (is_open chest_3)))' } });
const opened = [{ 1: go('bedroom_1') }, { 1: open('chest_3') }];
const answer = () => ({ option: 'yes', confidence: 80 });
const untold = logOf(task, { acts: [...opened, {}], answer });
const told = logOf(task, { acts: [...opened, { 1: tell([0], fact('is_open', 'chest_3')) }], answer });
const idle = logOf(task, { acts: [{}], answer });

function file(name: string, ...lines: readonly unknown[]): string {
  const at = path.join(folder, name);
  writeFileSync(at, lines.map((line) => JSON.stringify(line)).join('\n'));
  return at;
}

describe('score, of files', () => {
  const logs = file('logs.jsonl', ...told, ...untold, ...idle);

  test('prints the tables: functional, literal beside the score of always answering yes, detection, failures', async () => {
    const { code, out } = await score(logs, '--runs', '--failures');
    expect(code).toBe(0);
    expect(out).toMatch(/\| script \| all +\| all +\| +1 \| +3 \| +0 \| +2 \| 66\.7 ± – \| – +\| – +\| – +\|/);
    expect(out).toContain('Pass of three takes only runs that differ by seed or by people: 2 runs are repeats.');
    expect(out).toContain('known %');
    expect(out).toContain("d' truth");
    expect(out).toMatch(/epistemic chain breakdown +\| +0 \| +1 \|/);
    expect(out).toContain('broken chain (untold): From turn 2 on the chest 3 is open');
  });

  test('prints all tables as JSON, in which missing runs count as failed', async () => {
    const tasks = file('tasks.jsonl', task, { ...task, id: 'another' });
    const { tallies, sessions } = JSON.parse((await score(logs, '--tasks', tasks, '--json')).out);
    expect(tallies[0].tally).toMatchObject({ tasks: 2, missing: 3, functional: { passAt3: 0.5 } });
    expect(tallies[0].tally.functional.average).toMatchObject({ mean: 2 / 6, n: 6, tasks: 2, standardError: 0.333333 });
    expect(tallies[0].sensitivity.map(({ order }: { order: number }) => order)).toContain(0);
    for (const { truth } of tallies[0].sensitivity) expect(truth.dPrime).toBeCloseTo(0, 10);
    expect(sessions.map(({ run }: { run: { success: boolean } }) => run.success)).toEqual([true, true, false]);
  });

  test('prints what rules of thumb would score by order, as a table and as JSON', async () => {
    const { out } = await score(logs, '--rules');
    expect(out).toMatch(/answers by a rule +\| d' known, order 0/);
    expect(out).toMatch(/egocentric +\|/);
    const { rules } = JSON.parse((await score(logs, '--rules', '--json')).out);
    const of = (rule: string) =>
      rules.find((row: { rule: string; order: number }) => row.rule === rule && row.order === 0);
    expect(of('always yes').knowledge.dPrime).toBeCloseTo(0, 10);
    expect(of('exact').knowledge.dPrime).toBeGreaterThan(of('always yes').knowledge.dPrime);
    const older = file('older.jsonl', ...logOf(task, { acts: opened, answer, version: 2 }));
    expect(JSON.parse((await score(older, '--rules', '--json')).out).rules).toEqual([]);
  });

  test('prints a sentence about a bad file', async () => {
    const cut = await score(file('cut.jsonl', ...told.slice(1)));
    expect(cut.code).toBe(2);
    expect(cut.errors).toContain('does not begin with the SessionCreated of a household session');
  });
});

describe('score, of a database', () => {
  const database = path.join(folder, 'sessions.sqlite');
  const words = logOf(task, { acts: [...opened, { 1: write([0], 'The chest is open now.') }] });

  beforeAll(async () => {
    await keepLogsIn(database, [words as Log]);
  });

  const breakdowns = async () => {
    const { sessions } = JSON.parse((await score('--database', database, '--json')).out);
    return sessions.flatMap(({ failures }: { failures: readonly { pattern: string }[] }) =>
      failures.map((each) => each.pattern),
    );
  };

  test('reads the facts that two coders agreed on in texts', async () => {
    expect(await breakdowns()).toEqual(['epistemic_chain_breakdown']);
    const store = await openStore({ file: database });
    const message = { turn: 2, from: 1 };
    const facts = [fact('is_open', 'chest_3')];
    const commands: readonly AnnotationCommand<unknown>[] = [
      { type: 'open', session: 'scripted', codebook: 1, coders: ['ann', 'bob'], messages: [message] },
      { type: 'code', codebook: 1, coder: 'ann', message, facts },
      { type: 'code', codebook: 1, coder: 'bob', message, facts },
    ];
    const coding = householdCoding(household);
    expect(await annotate(store.events, 'scripted', commands, { coding, at: 0, commandId: 'codes' })).toBeNull();
    await store.close();
    expect(await breakdowns()).toEqual([]);
  });
});
