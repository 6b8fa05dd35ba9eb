/** The file of roots that a server writes, and what it proves about a log that was changed behind the server's back. */
import { appendFileSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRoots, rootsFile } from './roots.ts';
import type { NewEvent } from './store/event-store.ts';
import { readStore } from './store/open-store.ts';
import { readRoots } from './store/roots.ts';
import { treeLines } from './store/testing/older-roots.ts';
import { chainAgain, changeWithoutTriggers, temporaryStore } from './testing/database.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 22, 9);

function said(...words: readonly string[]): readonly NewEvent[] {
  return words.map((word) => ({ type: 'test.WordSaid', data: { word } }));
}

/** A store and the roots beside it, with one clock. */
function atWork() {
  let time = START;
  const now = (): number => time;
  const { store, file } = temporaryStore({ now });
  const roots = rootsFile(path.dirname(file));
  return {
    file,
    roots,
    store,
    now,
    later: (ms: number) => {
      time += ms;
    },
    open: async (lab?: string) =>
      openRoots({ file: roots, lab: lab ?? (await store.labId()), events: store.events, now }),
    say: (stream: string, expectedVersion: number, ...words: readonly string[]) =>
      store.events.append([{ stream, expectedVersion, events: said(...words) }], `c${stream}${expectedVersion}`),
    lines: () => readRoots(readFileSync(roots, 'utf8')).lines,
  };
}

/** Streams a, b and c over three hours with a root at the end of each: a grows in the first and third hour, b in the second. */
async function threeHours() {
  const work = atWork();
  const writer = await work.open();
  await work.say('a', 0, 'one', 'two');
  await work.say('c', 0, 'x');
  work.later(HOUR);
  await writer.whenDue();
  await work.say('b', 0, 'x', 'y');
  work.later(HOUR);
  await writer.whenDue();
  await work.say('a', 2, 'three', 'four');
  work.later(HOUR);
  await writer.whenDue();
  await work.say('a', 4, 'five');
  return { ...work, writer };
}

async function findingsWith(file: string, roots: string) {
  const reader = await readStore(file);
  onTestFinished(() => reader.close());
  const { findings } = await reader.verify({ roots: readRoots(readFileSync(roots, 'utf8')) });
  return findings;
}

test('a root is written when the last is an hour old and something was appended, and otherwise not', async () => {
  const { say, later, open, lines } = atWork();
  const writer = await open();
  await writer.whenDue();
  expect(lines()).toEqual([]);
  await say('a', 0, 'one');
  await writer.whenDue();
  expect(lines()).toMatchObject([{ at: START, streams: 1, position: 1 }]);
  await say('b', 0, 'x');
  later(HOUR - 1);
  await writer.whenDue();
  expect(lines()).toHaveLength(1);
  later(1);
  await writer.whenDue();
  expect(lines()[1]).toMatchObject({
    at: START + HOUR,
    streams: 2,
    position: 2,
    changed: [['b', 1, expect.any(String)]],
  });
  later(HOUR);
  await writer.whenDue();
  expect(lines()).toHaveLength(2);
});

test('who asks gets a root of all that is on disk, and so does the file when the server stops', async () => {
  const { say, open, lines } = atWork();
  const writer = await open();
  expect(await writer.current()).toEqual([]);
  await say('a', 0, 'one');
  const [root] = await writer.current();
  expect(root).toMatchObject({ position: 1 });
  expect(root).not.toHaveProperty('changed');
  await writer.current();
  expect(lines()).toHaveLength(1);
  await say('a', 1, 'two');
  await writer.close();
  expect(lines()).toHaveLength(2);
});

test('a server that starts again goes on with the file, also where a crash left a part of a line', async () => {
  const { say, open, lines, roots } = atWork();
  await say('a', 0, 'one');
  await (await open()).close();
  appendFileSync(roots, '{"at":12');
  await say('b', 0, 'x');
  await (await open()).close();
  expect(lines().map(({ changed }) => changed.map(([stream]) => stream))).toEqual([['a'], ['b']]);
});

test('the file is for its owner only, and one that was changed stops the start with a sentence', async () => {
  const { say, open, roots } = atWork();
  await say('a', 0, 'one');
  await (await open()).close();
  expect(statSync(roots).mode & 0o777).toBe(0o600);
  writeFileSync(roots, readFileSync(roots, 'utf8').replace('"position":1', '"position":2'));
  await expect(open()).rejects.toThrow(
    /^line 2 of .*roots.jsonl cannot be relied on: its hash does not fit it. Keep a copy/,
  );
});

test('the first line names the lab, and a server of another lab does not write into the file', async () => {
  const { say, open, roots, store, now } = atWork();
  const writer = await open();
  await writer.whenDue();
  expect(readRoots(readFileSync(roots, 'utf8'))).toMatchObject({ lab: await store.labId(), lines: [], broken: null });
  await say('a', 0, 'one');
  await writer.close();
  const text = readFileSync(roots, 'utf8');
  const other = temporaryStore({ now }).store;
  const opened = openRoots({ file: roots, lab: await other.labId(), events: other.events, now });
  await expect(opened).rejects.toThrow(
    `has the roots of lab ${await store.labId()}, and the database is lab ${await other.labId()}. Set the DATA_DIR`,
  );
  expect(readFileSync(roots, 'utf8')).toBe(text);
});

/** The file as it was before labs had ids: the same heads, with roots of trees, chained without the line that names the lab. */
function unname(roots: string): string {
  const lines = treeLines(
    readRoots(readFileSync(roots, 'utf8')).lines.map(({ at, position, changed }) => ({
      ...{ at, position },
      heads: changed.map(([stream, version, hash]) => ({ stream, version, hash })),
    })),
  );
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(roots, text);
  return text;
}

test('a file from before labs had ids stays as it is, and its next line names the lab', async () => {
  const { file, roots, open, say, later, store } = await threeHours();
  const text = unname(roots);
  const writer = await open();
  // no root is due
  await writer.whenDue();
  expect(readFileSync(roots, 'utf8').startsWith(text)).toBe(true);
  later(HOUR);
  await say('d', 0, 'x');
  await writer.close();
  const { lab, lines, broken } = readRoots(readFileSync(roots, 'utf8'));
  expect({ lab, lines: lines.length, broken }).toEqual({ lab: await store.labId(), lines: 4, broken: null });
  expect(await findingsWith(file, roots)).toEqual([]);
});

test('a file without an id whose heads are all of other logs is taken for that of another lab', async () => {
  const { roots, now } = await threeHours();
  const text = unname(roots);
  const { store } = temporaryStore({ now });
  await store.events.append([{ stream: 'a', expectedVersion: 0, events: said('other', 'words') }], 'c');
  const opened = openRoots({ file: roots, lab: await store.labId(), events: store.events, now });
  await expect(opened).rejects.toThrow('has the roots of another lab, and the database is lab');
  expect(readFileSync(roots, 'utf8')).toBe(text);
});

/** The log over which a program with trees wrote its file, and this file beside it. */
async function withTrees() {
  const work = await threeHours();
  copyFileSync(path.join(import.meta.dirname, 'store/testing/roots-of-trees.jsonl'), work.roots);
  const text = readFileSync(work.roots, 'utf8');
  const { lab } = readRoots(text);
  return { ...work, text, open: () => work.open(lab ?? '') };
}

test('a file of trees goes on from the root of the last one, and still proves what it proved', async () => {
  const { file, roots, text, open, later, say } = await withTrees();
  expect(await findingsWith(file, roots)).toEqual([]);
  const writer = await open();
  await writer.whenDue();
  later(HOUR);
  await say('d', 0, 'x');
  await writer.close();
  const written = readFileSync(roots, 'utf8');
  expect(written.startsWith(text)).toBe(true);
  const { lines, broken } = readRoots(written);
  expect(broken).toBeNull();
  expect(lines.map(({ shape, streams, changed }) => [shape, streams, changed.map(([stream]) => stream)])).toEqual([
    [undefined, 2, ['a', 'c']],
    [undefined, 3, ['b']],
    [undefined, 3, ['a']],
    [2, 4, ['a', 'd']],
  ]);
  expect(await findingsWith(file, roots)).toEqual([]);
  changeWithoutTriggers(file, `UPDATE appends SET events = replace(events, 'three', 'THREE')`);
  chainAgain(file, 'a');
  expect(await findingsWith(file, roots)).toMatchObject([{ name: 'root_differs', stream: 'a', version: 4 }]);
});

test('a start relies on the last line, and one that was changed before it is named to those who ask for all', async () => {
  const { file, roots, text, open, say } = await withTrees();
  writeFileSync(roots, text.replace('"position":5', '"position":4'));
  const writer = await open();
  await say('d', 0, 'x');
  const what = 'line 3 of .*roots.jsonl cannot be relied on: it does not follow from the line before';
  await expect(writer.current()).rejects.toThrow(new RegExp(`^${what}. Keep a copy`));
  await writer.close();
  expect(readRoots(readFileSync(roots, 'utf8')).broken).toMatchObject({ line: 3 });
  expect((await findingsWith(file, roots)).map(({ name }) => name)).toContain('roots_broken');
});

test('a server that starts again gives all roots, of the file and its own', async () => {
  const { open, say, later, lines } = await threeHours();
  const writer = await open();
  expect(await writer.current()).toHaveLength(4);
  later(HOUR);
  await say('d', 0, 'x');
  const roots = await writer.current();
  expect(roots.map(({ hash }) => hash)).toEqual(lines().map(({ hash }) => hash));
  await writer.close();
});

test('beside a log that was put back to an earlier state, the next line has the heads that are others now', async () => {
  const { roots, writer } = await threeHours();
  await writer.close();
  const earlier = atWork();
  copyFileSync(roots, earlier.roots);
  await earlier.say('a', 0, 'one', 'two');
  await earlier.say('c', 0, 'another');
  const again = await earlier.open(readRoots(readFileSync(roots, 'utf8')).lab ?? '');
  await again.close();
  const last = earlier.lines().at(-1);
  expect(last).toMatchObject({ position: 3, streams: 2 });
  expect(last?.changed.map(([stream, version]) => [stream, version])).toEqual([
    ['a', 2],
    ['c', 1],
  ]);
  expect(await findingsWith(earlier.file, earlier.roots)).toMatchObject([
    { name: 'root_cut', stream: 'a', version: 2 },
    { name: 'root_differs', stream: 'c', version: 1 },
    { name: 'root_gone', stream: 'b' },
  ]);
});

test('a server does not write into a file that another one has changed meanwhile', async () => {
  const { say, open, roots } = atWork();
  const writer = await open();
  await say('a', 0, 'one');
  await writer.current();
  appendFileSync(roots, 'a line of another server\n');
  const changed = readFileSync(roots, 'utf8');
  await say('a', 1, 'two');
  await expect(writer.current()).rejects.toThrow('was changed by another program');
  expect(readFileSync(roots, 'utf8')).toBe(changed);
});

test('a log and its roots agree, also while the log has grown since the last root', async () => {
  const { file, roots } = await threeHours();
  expect(await findingsWith(file, roots)).toEqual([]);
});

const cutTail = (file: string) => {
  changeWithoutTriggers(
    file,
    `DELETE FROM appends WHERE position >= 6;
     UPDATE streams SET last = 2, version = 2, hash = (SELECT hash FROM appends WHERE position = 2) WHERE name = 'a';
     UPDATE log_end SET position = 5`,
  );
};

test.each<[what: string, change: (file: string) => void, finding: object]>([
  [
    'the end of a stream was cut off together with the count of events',
    cutTail,
    {
      name: 'root_cut',
      stream: 'a',
      version: 2,
      what: 'the root of 2026-11-22T12:00:00.000Z has this stream at version 4, and it ends here',
    },
  ],
  [
    'a stream was removed and the positions were closed over it, together with the count of events',
    (file) =>
      changeWithoutTriggers(
        file,
        `DELETE FROM appends WHERE stream = 3; DELETE FROM streams WHERE name = 'b';
         UPDATE appends SET position = position - 2, previous = MIN(previous, 5) WHERE position > 5;
         UPDATE streams SET last = 6 WHERE name = 'a';
         UPDATE log_end SET position = 6`,
      ),
    {
      name: 'root_gone',
      stream: 'b',
      version: null,
      what: 'the root of 2026-11-22T11:00:00.000Z has this stream at version 2, and it is gone',
    },
  ],
  [
    'an event was changed and the stream has a new chain',
    (file) => {
      changeWithoutTriggers(file, `UPDATE appends SET events = replace(events, 'three', 'THREE')`);
      chainAgain(file, 'a');
    },
    {
      name: 'root_differs',
      stream: 'a',
      version: 4,
      what: 'the root of 2026-11-22T12:00:00.000Z has another hash here: the stream was changed later',
    },
  ],
  [
    'a stream was invented at positions that a root covers, with its own chain',
    (file) => {
      changeWithoutTriggers(
        file,
        `UPDATE appends SET position = position + 1000 WHERE position > 3;
         UPDATE appends SET position = position - 999, previous = previous + (previous > 3) WHERE position > 1000;
         INSERT INTO appends SELECT 4, 26, 1, 1, 'cz', 0, recorded_at, 0, x'', events FROM appends WHERE position = 3;
         UPDATE streams SET first = first + (first > 3), last = last + (last > 3);
         INSERT INTO streams VALUES (26, 'z', 4, 4, 1, x'');
         UPDATE log_end SET position = 9`,
      );
      chainAgain(file, 'z');
    },
    {
      name: 'root_unknown',
      stream: 'z',
      version: 1,
      what: 'the root of 2026-11-22T11:00:00.000Z covers position 4 and does not have this event: it was put in later',
    },
  ],
  [
    'a stream of the past was invented at the end of the log, with its own chain',
    (file) => {
      changeWithoutTriggers(
        file,
        `INSERT INTO appends SELECT 9, 26, 1, 1, 'cz', 0, recorded_at, 0, x'', events FROM appends WHERE position = 3;
         INSERT INTO streams VALUES (26, 'z', 9, 9, 1, x'');
         UPDATE log_end SET position = 9`,
      );
      chainAgain(file, 'z');
    },
    {
      name: 'root_time',
      stream: 'z',
      version: 1,
      what: expect.stringMatching(
        /^says that it was recorded at 2026-11-22T09:00:00.000Z, and came after the root of 2026-11-22T12:00:00.000Z: /,
      ),
    },
  ],
])('where %s the roots say so, and nothing else in the log does', async (_what, change, finding) => {
  const { file, roots, store } = await threeHours();
  change(file);
  expect((await store.verify()).findings).toEqual([]);
  expect(await findingsWith(file, roots)).toContainEqual(finding);
});

test('a line taken out of the file is a finding, and the lines before it still prove what they cover', async () => {
  const { file, roots } = await threeHours();
  cutTail(file);
  const [named = '', first = '', , ...rest] = readFileSync(roots, 'utf8').split('\n');
  writeFileSync(roots, [named, first, ...rest].join('\n'));
  expect(await findingsWith(file, roots)).toEqual([
    {
      name: 'roots_broken',
      stream: null,
      version: null,
      what: 'line 3 of the roots cannot be relied on, and no line after it: it does not follow from the line before',
    },
  ]);
});
