/** What the log keeps of a bundle: the same bytes again, and a history that was written anew is found by the roots in it. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Exported } from '../../server/exports/export-study.ts';
import type { RawLine } from '../../server/exports/raw-events.ts';
import { twoPairs } from '../../server/exports/testing/played-study.ts';
import { verifyBundle } from '../../server/exports/verify-bundle.ts';
import { linkHash } from '../../server/store/chain.ts';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { rootOver, type StreamHead } from '../../server/store/root-over.ts';
import { rootHeads } from '../../server/studies/data/rooting.ts';
import { temporaryFolder } from '../../server/testing/server.ts';
import { RAW_EVENTS } from '../../studies/tables/describe.ts';
import { studyOnFile } from '../shared/study-on-file.ts';
import { runCommand } from '../testing/run-command.ts';

const STREAM = 'participant-anna0000';

async function exported(file: string): Promise<Exported> {
  const ran = await runCommand('study export', 'small', '--database', file, '--out', temporaryFolder(), '--json');
  expect(ran).toMatchObject({ code: 0, errors: '' });
  return JSON.parse(ran.out);
}

async function notesIn(file: string): Promise<readonly string[]> {
  const store = await readStore(file);
  const log = await store.events.read('study-small');
  await store.close();
  return log.map(({ type }) => type).filter((type) => /BundleExported|HeadsRooted/.test(type));
}

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Changes an event of a participant, and all hashes after it, of the chain, the heads and the files. */
function writeAnew({ folder }: Exported): void {
  const place = path.join(folder, RAW_EVENTS);
  const lines = gunzipSync(readFileSync(place))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RawLine);
  let previous = '';
  const anew = lines.map((line): RawLine => {
    if (line.stream !== STREAM) return line;
    const changed = line.version === 4 ? { ...line, recorded_at: line.recorded_at + 1 } : line;
    const hash =
      line.version < 4
        ? line.hash
        : linkHash(previous, {
            ...{ stream: line.stream, version: line.version, type: line.type, schemaVersion: line.schema_version },
            ...{ commandId: line.command_id, commandIndex: line.command_index, recordedAt: changed.recorded_at },
            ...{ data: JSON.stringify(line.data), metadata: JSON.stringify(line.metadata) },
          });
    previous = hash;
    return { ...changed, hash };
  });
  writeFileSync(place, gzipSync(`${anew.map((line) => JSON.stringify(line)).join('\n')}\n`));
  const chain = JSON.parse(readFileSync(path.join(folder, 'chain.json'), 'utf8'));
  const heads = chain.heads.map((head: StreamHead) => (head.stream === STREAM ? { ...head, hash: previous } : head));
  writeFileSync(path.join(folder, 'chain.json'), JSON.stringify({ ...chain, heads, root: rootOver(heads) }));
  const sums = path.join(folder, 'SHA256SUMS');
  const summed = readFileSync(sums, 'utf8').replaceAll(
    /^[0-9a-f]{64} {2}(.+)$/gm,
    (_, name: string) => `${hashOf(readFileSync(path.join(folder, name)))}  ${name}`,
  );
  writeFileSync(sums, summed);
}

test('a bundle is noted once and has the same bytes again; its root finds what was written anew', async () => {
  const file = databaseFile(temporaryFolder());
  await twoPairs(file);
  const first = await exported(file);
  expect(await notesIn(file)).toEqual(['study.BundleExported', 'study.HeadsRooted']);
  expect((await exported(file)).sha256).toBe(first.sha256);
  expect(await notesIn(file)).toHaveLength(2);

  await studyOnFile(file, 'small', (live, store) => rootHeads(store, live, 'preregistration'));
  const later = await exported(file);
  expect(later.position).toBeGreaterThan(first.position);
  expect(await verifyBundle(later.folder)).toMatchObject({ roots: 2, altered: [], heads: later.streams });
  writeAnew(later);
  expect(await verifyBundle(later.folder)).toMatchObject({
    ...{ roots: 0, missing: [], reordered: [], chains: later.streams, heads: later.streams },
    altered: [
      expect.stringMatching(/^study-small at \d+: its root/),
      expect.stringMatching(/^study-small at \d+: its root/),
    ],
  });
});
