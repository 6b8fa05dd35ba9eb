/**
 * Every command that takes `--database` does its work on SQLite and on PostgreSQL, and prints the same of the same lab.
 * all-commands.slow.test.ts compares the table of commands with their help.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Around } from '../../cli/testing/command-row.ts';
import { DATABASE_COMMANDS } from '../../cli/testing/database-commands.ts';
import { type Ran, runWith } from '../../cli/testing/run-command.ts';
import { fillLab, writeInputs } from '../../cli/testing/small-lab.ts';
import { databaseFile } from '../../server/store/open-store.ts';
import { makeDatabase, SERVER } from '../../server/store/testing/postgres.ts';
import { ROOT } from '../../server/testing/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-both-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Lab extends Around {
  readonly kind: 'sqlite' | 'postgres';
  /** Command -> what it printed last. */
  readonly outputs: Map<string, string>;
}

const labs: Lab[] = [];
beforeAll(async () => {
  writeInputs(path.join(folder, 'input'));
  const made = SERVER === null ? null : await makeDatabase();
  for (const [kind, database] of [
    ['sqlite', databaseFile(folder)],
    ['postgres', made?.url],
  ] as const) {
    if (database === undefined) continue;
    const outputs = new Map<string, string>();
    mkdirSync(path.join(folder, kind));
    labs.push({
      kind,
      database,
      outputs,
      pairs: await fillLab(database),
      input: (name) => path.join(folder, 'input', name),
      own: (name) => path.join(folder, kind, name),
      project: (name) => path.join(ROOT, name),
      printed: (command) => outputs.get(command) ?? '',
      server: 'http://127.0.0.1:9',
    });
  }
  return () => made?.drop();
});
if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: commands on PostgreSQL');

/** Commands whose JSON has more than their words, or something that a later command needs. */
const AS_JSON = [
  'play beliefs',
  'research evaluate probes',
  'research evaluate responses',
  'research household score',
  'research tomqa scores',
  'lab token make',
];

test.each(DATABASE_COMMANDS)('$command', async ({ command, args, varies, code = 0 }) => {
  const ran: Ran[] = [];
  for (const lab of labs) {
    const { kind, database, outputs } = lab;
    const json = AS_JSON.includes(command) ? ['--json'] : [];
    const words = [...(args?.(lab) ?? []), ...json, '--database', database];
    const one = await runWith({ DATA_DIR: folder }, command, ...words);
    expect({ kind, code: one.code, errors: one.errors }).toEqual({ kind, code, errors: expect.any(String) });
    outputs.set(command, one.out);
    ran.push({ ...one, out: one.out.replaceAll(database, 'DATABASE') });
  }
  // a refusal is said on standard error
  expect((code === 0 ? ran[0]?.out : ran[0]?.errors)?.trim()).not.toBe('');
  for (const { out, errors } of varies ? [] : ran.slice(1)) {
    expect(out).toBe(ran[0]?.out);
    if (code !== 0) expect(errors).toBe(ran[0]?.errors);
  }
});
