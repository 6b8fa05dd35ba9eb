/** `npx standpoint lab verify BUNDLE` and `npx standpoint lab audit`: what was changed behind the hashes, and draws that were forged. */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RAW_EVENTS } from '../../studies/tables/describe.ts';
import { databaseFile, readStore } from '../store/open-store.ts';
import { changeWithoutTriggers } from '../testing/database.ts';
import { auditStudy } from './audit-study.ts';
import { type Exported, exportStudy } from './export-study.ts';
import { twoPairs } from './testing/played-study.ts';
import { isSound, verifyBundle } from './verify-bundle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let counted = 0;
const file = databaseFile(folder);
let bundle: Exported;
beforeAll(async () => {
  await twoPairs(file);
  const store = await readStore(file);
  bundle = await exportStudy(store, { study: 'small', stage: 'main', until: null, out: path.join(folder, 'out') });
  await store.close();
});

function copyOf(): string {
  const copy = path.join(folder, `copy-${counted++}`);
  cpSync(bundle.folder, copy, { recursive: true });
  return copy;
}

/** A bundle whose events were changed by a person who also writes the hashes of files anew. */
function withEvents(change: (lines: string[]) => void): string {
  const copy = copyOf();
  const place = path.join(copy, RAW_EVENTS);
  const lines = gunzipSync(readFileSync(place)).toString('utf8').trimEnd().split('\n');
  change(lines);
  writeFileSync(place, gzipSync(`${lines.join('\n')}\n`));
  const hash = createHash('sha256').update(readFileSync(place)).digest('hex');
  const sums = path.join(copy, 'SHA256SUMS');
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(new RegExp(`[0-9a-f]{64}(?=  ${RAW_EVENTS})`), hash));
  return copy;
}

/** Changes a file, and its hash in the list of files. */
function rewrite(copy: string, name: string, change: (text: string) => string): void {
  const place = path.join(copy, name);
  writeFileSync(place, change(readFileSync(place, 'utf8')));
  if (name === 'SHA256SUMS') return;
  const hash = createHash('sha256').update(readFileSync(place)).digest('hex');
  const sums = path.join(copy, 'SHA256SUMS');
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(new RegExp(`[0-9a-f]{64}(?=  ${name}\n)`), hash));
}

const indexOf = (lines: readonly string[], stream: string, version: number): number =>
  lines.findIndex((line) => line.includes(`"stream":"${stream}","version":${version},`));
const STREAM = 'participant-anna0000';

describe('a bundle', () => {
  test('is found as it was written, as a folder and as a zip', async () => {
    const verified = await verifyBundle(bundle.folder);
    // SHA256SUMS has no hash of itself
    expect(verified).toMatchObject({ files: bundle.files - 1, chains: bundle.streams, heads: bundle.streams });
    expect(isSound(verified)).toBe(true);
    expect(await verifyBundle(bundle.zip)).toEqual(verified);
  });

  test('a changed byte names its file', async () => {
    const copy = copyOf();
    const name = 'data/study-small_description-decisions_data.csv';
    const bytes = readFileSync(path.join(copy, name));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path.join(copy, name), bytes);
    expect(await verifyBundle(copy)).toMatchObject({ altered: [name], missing: [], reordered: [], foreign: [] });
    const packed = copyOf();
    const raw = readFileSync(path.join(packed, RAW_EVENTS));
    raw[300] = (raw[300] ?? 0) ^ 1;
    writeFileSync(path.join(packed, RAW_EVENTS), raw);
    expect((await verifyBundle(packed)).altered).toContain(RAW_EVENTS);
  });

  test('a changed event names it, although the hash of the file was written anew', async () => {
    const copy = withEvents((lines) => {
      const i = indexOf(lines, STREAM, 4);
      lines[i] = (lines[i] ?? '').replace('"recorded_at":1', '"recorded_at":2');
    });
    expect(await verifyBundle(copy)).toMatchObject({ altered: [`${STREAM} at 4`], missing: [], reordered: [] });
  });

  test('a removed event is named, and so is the last one', async () => {
    const copy = withEvents((lines) => lines.splice(indexOf(lines, STREAM, 5), 1));
    expect(await verifyBundle(copy)).toMatchObject({ altered: [], missing: [`${STREAM} at 5`], reordered: [] });
    const cut = withEvents((lines) => lines.pop());
    const { missing, heads } = await verifyBundle(cut);
    expect(missing).toEqual([expect.stringMatching(/^study-small at \d+$/)]);
    expect(heads).toBe(bundle.streams - 1);
    const without = withEvents((lines) => {
      for (let i = lines.length - 1; i >= 0; i--) if (lines[i]?.includes(`"stream":"${STREAM}"`)) lines.splice(i, 1);
    });
    expect(await verifyBundle(without)).toMatchObject({ missing: [STREAM], altered: [] });
  });

  test('two swapped events are named', async () => {
    const copy = withEvents((lines) => {
      const [a, b] = [indexOf(lines, STREAM, 5), indexOf(lines, STREAM, 6)];
      [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    });
    expect(await verifyBundle(copy)).toMatchObject({
      ...{ altered: [], missing: [] },
      reordered: [`${STREAM} at 6`, `${STREAM} at 5`],
    });
  });

  test('a file that is gone and one that does not belong to it are named', async () => {
    const copy = copyOf();
    rmSync(path.join(copy, 'codebook.csv'));
    writeFileSync(path.join(copy, 'data/notes.txt'), 'mine');
    expect(await verifyBundle(copy)).toMatchObject({ missing: ['codebook.csv'], foreign: ['data/notes.txt'] });
  });

  test('of the format before is found as it was written', async () => {
    const copy = copyOf();
    rewrite(copy, 'chain.json', (text) => {
      const { times, ...chain } = JSON.parse(text);
      expect([times, chain.format]).toEqual(['exact', 2]);
      return JSON.stringify({ ...chain, format: 1 });
    });
    const verified = await verifyBundle(copy);
    expect(isSound(verified)).toBe(true);
    expect(verified).toMatchObject({ chains: bundle.streams, heads: bundle.streams });
  });

  test('without its events is incomplete, also if no list of files names them; with coarse times it has none', async () => {
    const copy = copyOf();
    rmSync(path.join(copy, RAW_EVENTS));
    rewrite(copy, 'SHA256SUMS', (text) =>
      text
        .split('\n')
        .filter((line) => !line.endsWith(RAW_EVENTS))
        .join('\n'),
    );
    expect((await verifyBundle(copy)).missing).toEqual([RAW_EVENTS]);
    const store = await readStore(file);
    const wish = {
      study: 'small',
      stage: 'main',
      times: 'coarse',
      until: null,
      out: path.join(folder, 'coarse'),
    } as const;
    const coarse = await exportStudy(store, wish);
    await store.close();
    expect(coarse).toMatchObject({ root: bundle.root, events: bundle.events, rows: { events: 0 } });
    expect(path.basename(coarse.folder)).toBe(`${path.basename(bundle.folder)}_coarse`);
    for (const place of [coarse.folder, coarse.zip]) {
      const verified = await verifyBundle(place);
      expect([isSound(verified), verified.files, verified.chains]).toEqual([true, coarse.files - 1, 0]);
    }
    expect(readFileSync(path.join(coarse.folder, 'README.md'), 'utf8')).toContain('**Times are coarse**');
    expect(readFileSync(path.join(coarse.folder, 'codebook.csv'), 'utf8')).toContain(
      'arrived,time,FALSE,"UTC, the day"',
    );
  });

  test('a head that was changed is named by the root', async () => {
    const copy = copyOf();
    const place = path.join(copy, 'chain.json');
    const digit = (found: string): string => (found.endsWith('f') ? '"hash":"0' : '"hash":"f');
    writeFileSync(place, readFileSync(place, 'utf8').replace(/"hash":"[0-9a-f]/, digit));
    const { altered } = await verifyBundle(copy);
    expect(altered).toEqual(expect.arrayContaining(['chain.json', 'chain.json: its root']));
  });

  test.each([
    ['nowhere', /there is no folder and no zip/],
    ['empty', /is no bundle: it has no SHA256SUMS/],
    ['text.zip', /is no zip of a bundle/],
  ])('%s is none', async (name, says) => {
    mkdirSync(path.join(folder, 'empty'), { recursive: true });
    writeFileSync(path.join(folder, 'text.zip'), 'a text that is no zip at all');
    await expect(verifyBundle(path.join(folder, name))).rejects.toThrow(says);
  });
});

describe('an audit of a study', () => {
  const audited = async () => {
    const store = await readStore(file);
    try {
      return await auditStudy(store, 'small');
    } finally {
      await store.close();
    }
  };

  test('makes every draw again, and finds one that was forged', async () => {
    const sound = await audited();
    expect(sound).toMatchObject({ draws: 2, repeated: 2, matches: 2, deviations: [] });
    expect(sound.balance.map(({ slots, filled, taken }) => ({ slots, filled, taken }))).toEqual([
      { slots: 4, filled: 1, taken: 0 },
      { slots: 4, filled: 1, taken: 0 },
    ]);
    changeWithoutTriggers(
      file,
      `UPDATE appends SET events = replace(events, '"slot":0,"takes":true', '"slot":1,"takes":true')`,
    );
    const forged = await audited();
    expect(forged.deviations.map(({ what }) => what)).toContain('draw 0 took slot 1, and the seed gives 0');
    expect(forged.repeated).toBe(0);
  });
});
