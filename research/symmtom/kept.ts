/**
 * A run as bytes: a line of JSON, then the nets, the best actors, the state of chance and the episodes so far. Bytes of
 * another run, or of another shape, are refused.
 */
import { Buffer } from 'node:buffer';
import * as z from 'zod';
import { arraysOf } from './episodes.ts';
import { Metrics, RunSettings, type TrainingRun } from './run.ts';

const FORMAT = 'standpoint-symmtom-run/1';

const Head = z.strictObject({
  format: z.literal(FORMAT),
  settings: RunSettings,
  progress: z.strictObject({
    episodes: z.int(),
    turns: z.int(),
    updates: z.int(),
    metrics: z.array(Metrics),
    returns: z.array(z.number()),
    updated: z.strictObject({ count: z.int(), error: z.number(), value: z.number(), norm: z.number() }),
    best: z.strictObject({ episodes: z.int(), fresh: z.number() }).nullable(),
  }),
  cpuS: z.number(),
});

/** `cpuS`: CPU time of the run so far, over all its processes. */
export function keptBytes(run: TrainingRun, cpuS: number): Buffer {
  const { settings, progress } = run;
  const head = Buffer.from(JSON.stringify({ format: FORMAT, settings, progress, cpuS }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...partsOf(run).map(bytesOf)]);
}

/** Brings a run that has just begun to where the bytes left off, and gives its CPU time so far. */
export function takeUp(run: TrainingRun, bytes: Buffer): number {
  const end = 4 + bytes.readUInt32LE(0);
  const head = Head.parse(JSON.parse(bytes.toString('utf8', 4, end)));
  if (JSON.stringify(head.settings) !== JSON.stringify(run.settings))
    throw new Error(`these are the bytes of another run: ${JSON.stringify(head.settings)}`);
  Object.assign(run.progress, head.progress);
  let at = end;
  for (const part of partsOf(run)) {
    const to = bytesOf(part);
    bytes.copy(to, 0, at, at + to.length);
    at += to.length;
  }
  if (at !== bytes.length) throw new Error(`a run of ${bytes.length} bytes should have ${at}`);
  return head.cpuS;
}

/** The parts of a run that are kept; of the tables, only the slots that were played. */
function partsOf({ learner, bestActors, stream, tables, progress }: TrainingRun): readonly ArrayBufferView[] {
  const slots = Math.min(progress.episodes, tables.slots);
  return [
    learner.arena.view(learner.kept.at, learner.kept.floats),
    bestActors,
    stream.state,
    ...arraysOf(tables).map((array) => array.subarray(0, (array.length / tables.slots) * slots)),
  ];
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
