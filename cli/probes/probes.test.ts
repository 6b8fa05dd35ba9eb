/** Questions for language models: stories of one seat, answers that follow from them, and errors that say what can be asked. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { modelOf } from '../../games/core/beliefs/model.ts';
import { askAt, beliefMoments, heldIn } from '../../games/core/beliefs/moments.ts';
import { playout } from '../../games/core/log/playout.ts';
import { framesOf } from '../../games/core/log/replay.ts';
import { keptFacts } from '../../games/core/session/client-facts.ts';
import { FACTS } from '../../games/core/testing/client-facts.ts';
import { uniformFor } from '../../games/core/testing/uniform.ts';
import { standoff } from '../../games/standoff/game.ts';
import { standoffPackage } from '../../games/standoff/package.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { english } from '../../games/symmtom/words/english.ts';
import { subjectOf } from '../../server/beliefs/subject.ts';
import { openStore } from '../../server/store/open-store.ts';
import { streamOfSession, toLog } from '../../server/store/session-log.ts';
import { BadOption } from '../shared/command.ts';
import { readRecorded } from '../shared/recorded.ts';
import { probesCommand } from './command.ts';
import { itemsOf, type StoryQuestion } from './items.ts';
import { probesCommand as evaluateCommand } from './scored-answers.ts';

const LOGS = path.join(import.meta.dirname, '../../games');
const SYMMTOM = path.join(LOGS, 'symmtom/logs/v1-paper-policies.jsonl');
const STANDOFF = path.join(LOGS, 'standoff/logs/v1-block-policies.jsonl');
const folder = mkdtempSync(path.join(tmpdir(), 'probes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command writes. */
async function probes(...args: string[]): Promise<readonly StoryQuestion[]> {
  const written: string[] = [];
  await probesCommand((text) => written.push(text)).parseAsync(args, { from: 'user' });
  const text = written.join('');
  return args.includes('json')
    ? JSON.parse(text)
    : text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
}

async function evaluated(...args: string[]): Promise<string> {
  const written: string[] = [];
  await evaluateCommand((text) => written.push(text)).parseAsync(args, { from: 'user' });
  return written.join('');
}

describe('questions about a recorded session', () => {
  test('have the named fields, for each event, seat and order, and an answer among the options', async () => {
    const items = await probes(SYMMTOM, '--at', '40,80', '--orders', '0,1,2', '--format', 'jsonl');
    expect(new Set(items.map(({ seq, seat, order }) => `${seq} ${seat} ${order}`)).size).toBe(2 * 3 * 3);
    expect(Object.keys(items[0] ?? {})).toEqual(
      expect.arrayContaining([
        'session',
        'seq',
        'model',
        'story',
        'question',
        'order',
        'options',
        'answer',
        'explanation',
        'who_knows',
      ]),
    );
    for (const { options, answer, model, story, explanation } of items) {
      expect(options).toContain(answer);
      expect(model).toBe('symmtom/knowledge@1');
      expect(story.split('\n')).toContain(explanation);
    }
  });

  test('are put into words once for each seat, after however many events they are asked', async () => {
    const { log } = await readRecorded(SYMMTOM, undefined);
    const subject = subjectOf(log, 'symmtom/greedy-encounter');
    if ('problem' in subject) throw new Error(subject.problem);
    const { asks } = subject.game;
    if (!asks) throw new Error('SymmToM has words for questions');
    let worded = 0;
    const counting: typeof asks = {
      ...asks,
      inWords: (...question) => {
        worded += 1;
        return asks.inWords(...question);
      },
    };
    const wanted = { at: [40, 60, 80], orders: [0, 1], seats: [0, 1, 2], count: null, seed: '', openText: () => null };
    const items = [...itemsOf({ ...subject, game: { ...subject.game, asks: counting } }, wanted)];
    const different = new Set(items.map(({ seat, order, question }) => `${seat} ${order} ${question}`));
    expect(items).toHaveLength(3 * different.size);
    expect(worded).toBe(different.size);
  });

  test('tell what the seat noticed up to the event, in words, and nothing else', async () => {
    const { log } = await readRecorded(SYMMTOM, undefined);
    const items = await probes(SYMMTOM, '--at', '40', '--orders', '1', '--seat', '2');
    const noticed = framesOf(symmtom, log as never, 2)
      .slice(0, 40)
      .flatMap(({ percepts }) => percepts.map((percept) => english.storyInWords(percept, 2).join(' ')));
    expect(items.length).toBeGreaterThan(3);
    for (const { story } of items) expect(story).toBe(noticed.join('\n'));
  });

  test('have the answer that the seat had reason to give, also where that is false', async () => {
    const { log } = await readRecorded(STANDOFF, undefined);
    const offered = modelOf(standoffPackage.rules[0].beliefs as never, undefined);
    if (!offered) throw new Error('no model');
    const moments = [...beliefMoments(standoff, log as never, offered.model)];
    const at = moments.map(({ index }) => index + 1);
    const items = await probes(STANDOFF, '--at', at.join(), '--orders', '1', '--seat', '0');
    const [large] = standoff.propositions(undefined as never);
    if (!large) throw new Error('no proposition');
    let otherwise = 0;
    for (const moment of moments) {
      const item = items.find(({ seq, question }) => seq === moment.index + 1 && question.includes('large'));
      const held = heldIn(askAt(moment, offered.model, [0, 1], large));
      expect(item?.answer).toBe(typeof held === 'number' ? `box ${held + 1}` : held);
      if (heldIn(askAt(moment, offered.model, [0], large)) !== held) otherwise += 1;
    }
    expect(otherwise).toBeGreaterThan(2);
  });

  test('are drawn again with the same seed', async () => {
    const drawn = (seed: string) => probes(SYMMTOM, '--at', '80', '--count', '2', '--seed', seed, '--format', 'json');
    const once = await drawn('a');
    expect(once).toHaveLength(3 * 3 * 2);
    expect(await drawn('a')).toEqual(once);
    expect(await drawn('b')).not.toEqual(once);
  });
});

test('answers are scored by seat and kind of question', async () => {
  const policy = {
    ...uniformFor('standoff'),
    answer: (_: unknown, { options }: { options: readonly string[] }) => ({
      option: options[0] ?? '',
      confidence: null,
    }),
  };
  const log = playout(standoff, {
    session: 'asked',
    config: standoff.schemas.config.parse({ trials: 4, walk: 'skipped' }),
    seed: 'x',
    policies: [policy, uniformFor('standoff')],
    setup: {
      probes: { kinds: ['reality', 'first'], rounds: [1, 2, 3], count: 2, seed: '', limitMs: null, confidence: false },
    },
  });
  const file = path.join(folder, 'asked.jsonl');
  writeFileSync(file, log.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const rows = JSON.parse(await evaluated(file, '--json'));
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatchObject({
    session: 'asked',
    model: 'standoff/seen',
    version: 1,
    seat: 0,
    kind: 'reality',
    order: 0,
    n: 3,
    unanswered: 0,
    rtMs: null,
  });
  expect(Object.keys(rows[0])).toEqual(
    expect.arrayContaining(['diagnostic', 'correct', 'realityBias', 'egocentric', 'functional']),
  );
  expect(rows[3]).toMatchObject({ seat: 1, kind: 'first', order: 1, n: 3, unanswered: 3, correct: 0 });
  expect(await evaluated(file)).toMatch(/\| A +\| first/);
  const items = (await evaluated(file, '--items'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(items).toHaveLength(12);
  expect(items[0]).toMatchObject({ seat: 0, proposition: expect.any(String), right: expect.anything() });
  expect(await evaluated(SYMMTOM)).toContain('It asked no generated questions');

  // answers in a database have what the page told with them
  const database = path.join(folder, 'asked.sqlite');
  const store = await openStore({ file: database, now: () => 0 });
  const told = keptFacts({ ...FACTS, input: { atMs: 1756, kind: 'mouse' } }, 2300, null);
  const marked = keptFacts({ ...FACTS, input: { atMs: 3, kind: 'mouse' } }, 2300, null);
  let answers = 0;
  const events = log.map((event) => {
    if (event.type !== 'ProbeAnswered' || event.seat !== 0) return toLog('standoff', event);
    answers += 1;
    return toLog('standoff', event, (answers === 1 ? marked : told) as never);
  });
  const stream = streamOfSession('asked');
  await store.events.append([{ stream, expectedVersion: 0, events }], 'create');
  await store.close();
  const timed = JSON.parse(await evaluated('asked', '--database', database, '--json'));
  expect(timed.map(({ rtMs }: { rtMs: number | null }) => rtMs)).toEqual([750, 750, null, null]);
});

test.each([
  [['nowhere'], /there is no file nowhere/],
  [[SYMMTOM, '--model', 'nope'], /symmtom has no belief model nope; there are symmtom\/knowledge/],
])('neither command takes %j', async (args, says) => {
  for (const write of [probes, evaluated]) {
    await expect(write(...args)).rejects.toThrow(says);
    await expect(write(...args)).rejects.toThrow(BadOption);
  }
});

test.each([
  [['--orders', '4'], /answers questions of the orders 0 to 2, not 4/],
  [['--orders', 'two'], /--orders takes whole numbers of at least 0 with commas between them, not 'two'/],
  [['--at', '0'], /--at takes whole numbers of at least 1/],
  [['--at', '4000'], /the events of this log are 1..103, not 4000/],
  [['--seat', '9'], /seats are 0 to 2 \(A to C\), not 9/],
  [['--out', path.join(folder, 'nowhere/items.jsonl')], /there is no folder .*nowhere/],
])('questions with %j are refused with a sentence, and nothing is written', async (args, says) => {
  const written: string[] = [];
  const ran = probesCommand((text) => written.push(text)).parseAsync([SYMMTOM, ...args], { from: 'user' });
  await expect(ran).rejects.toThrow(says);
  await expect(ran).rejects.toThrow(BadOption);
  expect(written).toEqual([]);
});
