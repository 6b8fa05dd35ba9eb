/**
 * How fast beliefs are computed, on one core: tables beside explicit models, on the same random logs. A log has twelve
 * events (changes, looks, watched looks, tellings, overhearing) about one variable; all agents believe its first value.
 */
import process from 'node:process';
import fc from 'fast-check';
import { type BeliefTable, newTable, recorded } from '../epistemics/belief-tables.ts';
import { commonlyBelieved } from '../epistemics/kripke.ts';
import { type RandomLog, randomLogOf } from '../epistemics/testing/logs.ts';
import { modelAfterEntry } from '../epistemics/views.ts';
import { type BenchRow, compared, inRounds } from './row.ts';

const SLICE_MS = 100;
const DEPTH = 3;
const EVENTS = 12;
const LOGS = 200;
const GROUPS: readonly number[] = [3, 4];

export interface EpistemicsBenchOptions {
  /** Time to measure each row. */
  readonly seconds?: number;
}

export async function* benchEpistemics({ seconds = 2 }: EpistemicsBenchOptions = {}): AsyncGenerator<BenchRow> {
  for (const agents of GROUPS) {
    const options = { agents, depth: DEPTH, minLength: EVENTS, maxLength: EVENTS };
    const logs = fc.sample(randomLogOf(options), { numRuns: LOGS, seed: 1 });
    const byTables = eventsPerSecond(logs, byTable);
    const byModels = eventsPerSecond(logs, byModel);
    byTables();
    byModels();
    const rounds = await inRounds(Math.ceil((seconds * 1000) / (3 * SLICE_MS)), {
      measured: async () => byTables(),
      base: async () => byModels(),
    });
    const rates = compared(rounds, 'explicit models', (rate) => rate);
    yield { name: `epistemics: tables, ${agents} agents, depth ${DEPTH}`, unit: 'events/s of CPU', ...rates };
    yield {
      name: `epistemics: explicit, ${agents} agents, ${EVENTS} events`,
      value: rates.beside.value / EVENTS,
      unit: 'logs/s of CPU',
    };
  }
}

/** A function that works on through the logs for one slice of time and returns its events a second of CPU. */
function eventsPerSecond(logs: readonly RandomLog[], follow: (log: RandomLog) => void): () => number {
  let next = 0;
  return () => {
    const start = performance.now();
    const before = process.cpuUsage();
    let events = 0;
    while (performance.now() - start < SLICE_MS) {
      const log = logs[next++ % logs.length];
      if (!log) throw new Error('there are no logs');
      follow(log);
      events += log.log.length;
    }
    const { user, system } = process.cpuUsage(before);
    return (events / (user + system)) * 1_000_000;
  };
}

function byTable({ agents, depth, initial, log }: RandomLog): void {
  let table: BeliefTable<number | null> = newTable<number | null>({ agents, depth, value: initial });
  for (const entry of log) table = recorded(table, entry);
  if (table.values.length === 0) throw new Error('a table without values');
}

function byModel({ agents, initial, log }: RandomLog): void {
  const names = Array.from({ length: agents }, (_, agent) => `agent_${agent}`);
  let model = commonlyBelieved(names, { place: initial });
  for (const entry of log) {
    const after = modelAfterEntry(model, 'place', entry);
    if (!after.ok) throw new Error(`a model of more than ${after.most} ${after.tooLarge}`);
    model = after.model;
  }
}
