/** What the last measurement recorded of each simulated agent, a line each: alarms are counted from it, and pilots send it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measuredOf, type RecordedAgent } from '../../studies/authenticity/rates.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../studies/authenticity');
const RECORDED = path.join(FOLDER, 'recorded.jsonl');

export function recordedAgents(): readonly RecordedAgent[] {
  const lines = readFileSync(RECORDED, 'utf8').trimEnd().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordedAgent);
}

/** Writes both files that a measurement leaves beside the rules. */
export function keepMeasured(agents: readonly RecordedAgent[], { seed, browser }: Omit<Kept, 'agents'>): void {
  writeFileSync(RECORDED, agents.map((agent) => `${JSON.stringify(agent)}\n`).join(''));
  const measured = measuredOf(agents, { seed, browser });
  writeFileSync(path.join(FOLDER, 'measured.json'), `${JSON.stringify(measured, null, 2)}\n`);
}

interface Kept {
  readonly agents: readonly RecordedAgent[];
  readonly seed: string;
  readonly browser: string;
}
