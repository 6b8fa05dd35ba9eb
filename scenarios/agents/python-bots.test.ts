/**
 * Bots in Python by the package in clients/python, as programs of their own against a server. The file takes nine processes
 * of Python, a few tenths of a second each.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { policyById } from '../../bots/index.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { FirstSight, Request } from '../../games/core/policy.ts';
import { PYTHON } from '../../server/exports/testing/readers.ts';
import { botHello } from '../../server/testing/bot-accounts.ts';
import { environmentOf } from '../../server/testing/environment.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { playWith, sitDownOutside, until } from '../../server/testing/seats.ts';
import { exitOf, order, ROOT, type Served, serve } from '../../server/testing/server.ts';

const PACKAGE = join(ROOT, 'clients/python');
const MODEL = 'symmtom/maddpg-n3-w6-c3-s1';

const policy = (id: string) => ({ kind: 'policy', policy: id });
const environment = environmentOf({ PYTHONPATH: join(PACKAGE, 'src') });

interface Program {
  readonly child: ChildProcess;
  printed(): string;
}

/** Makes the account NAME@1 of the example for NAME, and returns how it is started. */
async function accountOf(server: Served, name: string, ...args: readonly string[]): Promise<() => Program> {
  const file = join(PACKAGE, 'examples', `${name}_bot.py`);
  const checksum = createHash('sha256').update(readFileSync(file)).digest('hex');
  const { token } = (await botHello(server.store, name, { checksum })) as { token: string };
  return () => {
    const child = spawn(String(PYTHON), ['-B', file, server.url, token, ...args], { env: environment });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        printed += text.toString('utf8');
      });
    return { child, printed: () => printed };
  };
}

if (PYTHON === null) test.todo('unchecked without TEST_PYTHON: bots of the Python package play on a server');

test.runIf(PYTHON !== null)('the example of each game plays a session by itself, every turn and in time', async () => {
  const server = await serve();
  const quick = { introMs: 1, screenMs: 1, stepMs: 1, walkMs: 1, outcomeMs: 1 };
  const bot = (name: string) => ({ kind: 'bot', bot: `${name}@1` });
  const orders = {
    symmtom: {
      ...{ game: 'symmtom', config: { agents: 3, width: 4, pieces: 3, turns: 10 } },
      seats: [bot('symmtom'), policy('symmtom/heuristic'), bot('symmtom')],
    },
    standoff: {
      ...{ game: 'standoff', config: { ...quick, trials: 2, asked: 1 } },
      seats: [bot('standoff'), policy('standoff/scripted-opponent')],
    },
    tomqa: { game: 'tomqa', config: { stories: 2, confidence: true }, seats: [bot('tomqa')] },
    // more answers than a seat may send in a second: the rest are sent again
    mindgames: { game: 'mindgames', config: { problems: 24 }, seats: [bot('mindgames')] },
    household: {
      ...{ game: 'household', config: { task: 'practice', channel: 'facts' } },
      seats: [bot('household'), bot('household'), bot('household')],
    },
    trained: {
      ...{ game: 'symmtom', config: { agents: 3, width: 6, pieces: 3, turns: 4 } },
      seats: [bot('trained'), policy('symmtom/heuristic'), bot('trained')],
    },
  };
  const programs: Program[] = [];
  const sessions: [name: string, session: string][] = [];
  for (const [name, wishes] of Object.entries(orders)) {
    const start = await accountOf(server, name, ...(name === 'trained' ? [join(ROOT, 'models', MODEL)] : []));
    programs.push(start());
    sessions.push([name, (await order(server.url, wishes)).session]);
  }
  const ended: Record<string, readonly number[]> = {};
  for (const [name, session] of sessions) {
    await server.sessions.ended(session);
    const log = await logOf(server.databaseFile, session);
    const [end] = ofType(log, 'SessionEnded');
    expect({ name, reason: end?.reason }).toEqual({ name, reason: 'terminated' });
    ended[name] = end?.returns ?? [];
    for (const type of ['ActionTimedOut', 'ActionRefused'] as const)
      expect({ name, [type]: ofType(log, type) }).toEqual({ name, [type]: [] });
    expect(ofType(log, 'ActionSubmitted').length).toBeGreaterThan(1);
  }
  expect(ended).toMatchObject({ mindgames: [24], tomqa: [12] });
  expect(programs.map(({ printed }) => printed()).join('')).toBe('');
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

test.runIf(PYTHON !== null)('a bot that is killed and started again goes on, and does nothing twice', async () => {
  const server = await serve();
  const start = await accountOf(server, 'symmtom');
  const config = { agents: 2, width: 4, pieces: 2, turns: 4 };
  const seats = [{ kind: 'bot', bot: 'symmtom@1' }, { kind: 'outside' }];
  const { session, seats: ordered } = await order(server.url, { config, seats });
  const { child } = start();
  // the other seat does not act yet, so the turn stays open
  const other = await sitDownOutside(server.url, ordered[1]?.token ?? null);
  const submitted = async () => ofType(await logOf(server.databaseFile, session), 'ActionSubmitted');
  await until(async () => (await submitted()).length === 1, 'the bot has acted');
  child.kill('SIGKILL');
  await exitOf(child);
  const again = start();
  await Promise.all([playWith(other, uniform, 'other'), server.sessions.ended(session)]);
  const acts = (await submitted()).filter(({ seat }) => seat === 0);
  expect(acts.map(({ turn }) => turn)).toEqual([0, 1, 2, 3]);
  expect(again.printed()).toBe('');

  // a second copy takes the line over, and the first one ends by itself
  const third = start();
  expect(await exitOf(again.child)).toBe(0);
  expect(again.printed()).toMatch(/another program has the line/);
  expect(third.printed()).toBe('');
});

test.runIf(PYTHON !== null)('the trained example gives the chances that the policy of the same weights gives', () => {
  const trained = policyById(MODEL);
  if (!trained?.probabilities) throw new Error(`${MODEL} is missing`);
  const observation = {
    parameters: {
      ...{ agents: 3, width: 6, pieces: 3, hearing: 1, turns: 30, rules: 'released', silence: false },
      ...{ firstHandShown: true, rewardsShown: 'own', competitive: null },
    },
    ...{ viewer: 1, turn: 4, over: false, winners: [], truth: null, returns: [null, 3, null] },
    ...{
      positions: [
        [1, 6],
        [2, 6],
        [4, 1],
      ],
      bases: [
        [3, 3],
        [6, 2],
        [1, 1],
      ],
      moves: ['left', 'up', 'stay'],
    },
    ...{ firstHand: [[2], [0], [1]], inRange: [[1], [0], []], heard: [{ speaker: 0, piece: 2 }] },
  };
  const first = { seat: 1, observation, percepts: [] } as FirstSight<GameTypes>;
  const request = { ...first, turn: 4, acted: null, legalActions: [], deadline: null, probe: null };
  const expected = trained.probabilities(trained.initialMemory(first), request as Request<GameTypes>);
  const program = `
import json, sys
from trained_bot import chances, load, seen
moves, pieces = chances(load(sys.argv[1])["actor1"], seen(json.loads(sys.argv[2])))
print(json.dumps([move * piece for move in moves for piece in pieces]))
`;
  const printed = execFileSync(
    String(PYTHON),
    ['-B', '-c', program, join(ROOT, 'models', MODEL), JSON.stringify(observation)],
    { env: { ...environment, PYTHONPATH: `${join(PACKAGE, 'src')}:${join(PACKAGE, 'examples')}` }, encoding: 'utf8' },
  );
  const given = JSON.parse(printed) as readonly number[];
  expect(given).toHaveLength(expected.length);
  for (const [i, { chance }] of expected.entries()) expect(given[i]).toBeCloseTo(chance, 6);
});
