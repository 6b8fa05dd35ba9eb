/** Programs from outside in an arena: what comes of a question, whatever the program does. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { sha256Hex } from '../../games/core/sha256-node.ts';
import { PYTHON } from '../../server/exports/testing/readers.ts';
import { ROOT, temporaryFolder } from '../../server/testing/server.ts';
import { openOutside } from './outside.ts';
import type { OutsideAnswer, ToldOutside } from './outside-seat.ts';
import { ArenaResult } from './result.ts';

const BOT = path.join(import.meta.dirname, 'testing/outside-bot.mjs');
const by = (way: string) => `"${process.execPath}" "${BOT}" ${way}`;
const LEGAL = { move: 'stay', say: 1 };

function requestOf(turn: number) {
  const none = { acted: null, deadline: null, probe: null, percepts: [] };
  return { seat: 0, turn, observation: {}, legalActions: [LEGAL], ...none };
}

function welcome(session: string, turn = 0): ServerMessage {
  const info = {
    ...{ session, game: 'symmtom', rulesVersion: 1, roles: ['agent'] },
    aids: { knowledge: false, history: false, notes: false },
    disclosure: { kind: true, presence: true },
  };
  const none = { notes: { text: '', ticks: [] }, submitted: null, ended: null };
  const first = { seat: 0, observation: {}, percepts: [] };
  const lived = { first, experiences: [], request: requestOf(turn) };
  return { type: 'welcome', protocol: 1, now: 1, info, seat: 0, ...none, ...lived };
}

/** Asks the bot `a@1` as a worker does. */
function asking(port: MessagePort) {
  return async (session: string, message: ServerMessage, turn = 0): Promise<OutsideAnswer> => {
    const answered = new Int32Array(new SharedArrayBuffer(4));
    const answer = new Promise<OutsideAnswer>((resolve) => port.once('message', resolve));
    port.postMessage({ bot: 'a@1', session, seat: 0, message, asks: { turn, answered } } satisfies ToldOutside);
    const given = await answer;
    const waited = Atomics.waitAsync(answered, 0, 0);
    expect(await waited.value).not.toBe('timed-out');
    return given;
  };
}

async function opened(way: string, limitMs = 60_000) {
  const outside = await openOutside([{ bot: 'a@1', command: by(way) }], limitMs);
  onTestFinished(outside.close);
  return { outside, ask: asking(outside.portFor()) };
}

test('a bot is invited once in a session, and what it says beside its action changes nothing', async () => {
  const { outside, ask } = await opened('astray');
  expect(outside.bots).toEqual([{ bot: 'a@1', checksum: 'ab'.repeat(32) }]);
  expect(await ask('one', welcome('one'))).toEqual({ action: LEGAL });
  expect(await ask('one', { type: 'request', now: 1, request: requestOf(1) }, 1)).toEqual({ action: LEGAL });
  expect(await ask('two', welcome('two'))).toEqual({ action: LEGAL });
});

test('a program that ends has crashed, and is started again for the next session', async () => {
  const { ask } = await opened('crash');
  expect(await ask('one', welcome('one'))).toEqual({ failed: 'crash' });
  expect(await ask('two', welcome('two'))).toEqual({ failed: 'crash' });
});

test('a program that does not answer in time has timed out', async () => {
  const { ask } = await opened('silent', 50);
  expect(await ask('one', welcome('one'))).toEqual({ failed: 'timeOut' });
});

test('an arena does not begin without a bot that it names', async () => {
  await expect(opened('absent')).rejects.toThrow('the program of a@1 has not come on its line');
});

const SMALL = ['--config', '{"agents":2,"width":3,"pieces":2,"turns":4}', '--episodes', '2', '--workers', '1'];
const arena = (...args: readonly string[]) => runCommand('research arena', ...args);

test('beside a pool bots from outside are measured alone, and what they do wrong is counted as of all others', async () => {
  const pool = (await arena('--freeze', temporaryFolder(), '--policies', 'uniform')).out.trim();
  const outside = ['--outside', `faulty@1=${by('crash')}`];
  const { code, out } = await arena('--pool', pool, ...outside, ...SMALL, '--json');
  expect(code).toBe(0);
  const { policies, rows } = ArenaResult.parse(JSON.parse(out));
  expect(policies).toEqual([]);
  const rest = { timeOuts: 0, illegalActions: 0 };
  // in both seats, and in each seat beside the policy of the pool, in two deals
  expect(rows).toMatchObject([
    { policy: 'faulty@1', sessions: 8, crashes: 8, ...rest },
    { policy: 'symmtom/uniform', sessions: 4, crashes: 0, ...rest },
  ]);
});

if (PYTHON === null) test.todo('unchecked without TEST_PYTHON: an example of the Python package in an arena');

test.runIf(PYTHON !== null)(
  'an example of the Python package takes part unchanged, and plays the same again',
  async () => {
    const example = path.join(ROOT, 'clients/python/examples/symmtom_bot.py');
    const source = path.join(ROOT, 'clients/python/src');
    const command = `env PYTHONPATH=${source} ${PYTHON} -B ${example} $URL $TOKEN`;
    const outside = ['--outside', `gatherer@1=${command}`];
    const file = path.join(temporaryFolder(), 'a.json');
    const played = await arena('--policies', 'uniform', ...outside, ...SMALL, '--out', file);
    expect(played).toMatchObject({ code: 0, out: expect.stringContaining('gatherer@1 played from outside') });
    const result = ArenaResult.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(result.outside).toEqual([{ bot: 'gatherer@1', checksum: sha256Hex(readFileSync(example, 'utf8')) }]);
    const none = { timeOuts: 0, illegalActions: 0, crashes: 0 };
    expect(result.rows.map(({ policy }) => policy)).toEqual(['gatherer@1', 'symmtom/uniform']);
    for (const row of result.rows) expect(row).toMatchObject(none);
    const again = await arena('--rerun', file, ...outside, '--workers', '1', '--json');
    expect(again).toMatchObject({ code: 0, out: readFileSync(file, 'utf8') });
    expect(await arena('--rerun', file)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('the bots from outside in the file are gatherer@1'),
    });
    const other = ['--outside', `gatherer@1=${by('legal')}`];
    expect(await arena('--rerun', file, ...other)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('gatherer@1 is not what the file has'),
    });
  },
);

test('what names no bot from outside is refused with a sentence', async () => {
  expect((await arena('--outside', 'mine@1', ...SMALL)).errors).toContain("'mine@1' is no name@version=command");
  const twice = ['--outside', `a@1=${by('legal')}`, '--outside', `a@1=${by('legal')}`];
  expect((await arena(...twice, ...SMALL)).errors).toContain('a@1 is named twice');
});
