/**
 * How fast learners from outside play SymmToM: in this process, and through the Python package, with the processor time of both
 * programs, where TEST_PYTHON names a Python that has what the package needs.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { botsOf, policyById } from '../bots/index.ts';
import { tablesOf } from '../cli/environment/tables.ts';
import type { AnyPolicy } from '../games/core/policy.ts';
import { startFormOf } from '../games/core/start-form.ts';
import { newestRules } from '../games/index.ts';
import { environmentOf } from '../server/testing/environment.ts';
import { type BenchRow, median } from './row.ts';

const TABLES = 256;
const GAME = 'symmtom';
const HOME = path.join(import.meta.dirname, '..');
const UNIT = 'joint steps/s of CPU';

/** `python`: a Python with PettingZoo and Gymnasium; null: none. */
export function benchEnvironment({ rounds = 5, python }: { readonly rounds?: number; readonly python: string | null }) {
  const rows: BenchRow[] = [
    { name: 'environment: all seats learn, in process', value: inProcess(rounds, [null, null, null]), unit: UNIT },
    {
      name: 'environment: one among heuristics, in process',
      value: inProcess(rounds, [null, 'symmtom/heuristic', 'symmtom/heuristic']),
      unit: UNIT,
    },
  ];
  if (python === null) return rows;
  const { batched, single } = inPython(python);
  return [
    ...rows,
    { name: 'environment: Python, 256 tables in step', value: batched, unit: UNIT, goal: 20_000 },
    { name: 'environment: Python, one table', value: single, unit: UNIT, goal: 2000 },
  ];
}

function inProcess(rounds: number, seats: readonly (string | null)[]): number {
  const game = newestRules(GAME)?.game;
  if (!game) throw new Error(`there is ${GAME}`);
  const config = game.schemas.config.parse(startFormOf(game).config);
  const form = botsOf(GAME)?.learnerForm?.(config);
  if (form === undefined || typeof form === 'string') throw new Error(`${GAME} has a form`);
  const policies = seats.map((name): AnyPolicy | null => (name === null ? null : (policyById(name) ?? null)));
  const tables = tablesOf({ game, config, form, policies }, { count: TABLES, seed: 'bench' });
  tables.reset();
  const numbers = new Int32Array(tables.learners);
  const rates: number[] = [];
  // the first round warms up
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage();
    for (let step = 0; step < 60; step++) {
      for (let i = 0; i < numbers.length; i++) numbers[i] = (step * 7 + i * 3 + round) % form.actions.length;
      tables.step(numbers);
    }
    const { user, system } = process.cpuUsage(before);
    if (round > 0) rates.push((60 * TABLES * 1e6) / (user + system));
  }
  return median(rates);
}

const Measured = z.object({ batched: z.number(), single: z.number() });

function inPython(python: string): z.infer<typeof Measured> {
  const env = environmentOf({ PYTHONPATH: path.join(HOME, 'clients/python/src'), STANDPOINT_HOME: HOME });
  const printed = execFileSync(python, ['-B', '-m', 'standpoint.speed', '--tables', String(TABLES)], {
    env,
    encoding: 'utf8',
  });
  return Measured.parse(JSON.parse(printed));
}
