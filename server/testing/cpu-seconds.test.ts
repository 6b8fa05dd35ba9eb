/** The processor time of a test file: what its own process computes and what the programs that it starts compute. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';
import { cpuSeconds } from './cpu-seconds.ts';
import { environmentOf } from './environment.ts';

/** Computes until its process has taken so many seconds of processor time. */
const BUSY = 'const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < 100_000);';

test('counts what this process computes', () => {
  const before = cpuSeconds();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 100_000);
  expect(cpuSeconds() - before).toBeGreaterThan(0.08);
});

test.runIf(process.platform === 'linux')('counts what a program that has ended computed', () => {
  const before = cpuSeconds();
  const { user } = process.cpuUsage();
  expect(spawnSync(process.execPath, ['-e', BUSY], { env: environmentOf() }).status).toBe(0);
  const own = (process.cpuUsage().user - user) / 1_000_000;
  expect(cpuSeconds() - before - own).toBeGreaterThan(0.08);
});
