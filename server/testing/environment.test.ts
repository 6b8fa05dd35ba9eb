/** Tests, and the programs that they start, see no setting and no lab of the person who runs them. */
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../vitest.config.ts';
import { readSettings, SETTING_NAMES } from '../config.ts';
import { environmentOf, leaveLabs } from './environment.ts';
import { ROOT } from './server.ts';

/** Every setting leads to a lab, as in the shell of an operator. */
function poison(): void {
  const { env } = process;
  onTestFinished(() => {
    process.env = env;
  });
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, `the lab's ${name}`]));
  process.env = { ...env, ...settings, TEST_DATABASE_URL: 'postgres://tests', PGPASSWORD: 'secret', VITEST: 'true' };
}

test('a program gets what it needs of this machine, its settings, and nothing else', () => {
  poison();
  const { PATH, HOME } = process.env;
  const env = environmentOf({ PORT: '0', TRUST_PROXY: '1' });
  expect(env).toMatchObject({ PATH, HOME, PORT: '0', TRUST_PROXY: '1' });
  const names = Object.keys(environmentOf());
  expect(names.filter((name) => SETTING_NAMES.includes(name))).toEqual(['DATA_DIR']);
  expect(names.filter((name) => /^(TEST_|PG|VITEST|NODE_ENV|STANDPOINT_)/.test(name))).toEqual([]);
  expect(Object.values(env).filter((value) => value.includes("the lab's"))).toEqual([]);
});

test('a program that gets no folder of data has one in which nothing can lie', () => {
  const { databaseFile, dataDir } = readSettings(environmentOf());
  expect(databaseFile).toBe(path.join(dataDir, 'standpoint.sqlite'));
  expect(() => readdirSync(dataDir)).toThrow(/ENOTDIR/);
});

test('a process that leaves the labs has no setting but a new folder of data', () => {
  poison();
  const folder = leaveLabs();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(SETTING_NAMES.filter((name) => process.env[name] !== undefined)).toEqual(['DATA_DIR']);
  expect(process.env.DATA_DIR).toBe(folder);
  expect(readdirSync(folder)).toEqual([]);
  expect(readSettings(process.env).databaseFile).toBe(path.join(folder, 'standpoint.sqlite'));
});

test('each project of vitest leaves the labs before every file, as this one did', () => {
  const projects = config.test?.projects ?? [];
  expect(projects).toHaveLength(4);
  for (const project of projects)
    expect(project).toMatchObject({ test: { setupFiles: expect.arrayContaining(['./server/testing/leave-labs.ts']) } });
  const { dataDir } = readSettings(process.env);
  expect(path.dirname(dataDir)).toBe(tmpdir());
  expect(dataDir.startsWith(ROOT)).toBe(false);
});
