/** `kill -9` while questions between turns are open: they are open again, with their time, and the session goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ServerMessage } from '../../games/core/protocol.ts';
import type { Probes } from '../../games/core/session/types.ts';
import { newestRules } from '../../games/index.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { type Planted, plant, tokenOf } from '../../server/testing/planted.ts';
import { sitDown } from '../../server/testing/seats.ts';
import { serveChild, temporaryFolder } from '../../server/testing/server.ts';

const LIMIT_MS = 60_000;
const DEADLINE_MS = 600_000;
const probes: Probes = {
  kinds: ['reality', 'first'],
  turns: [0],
  count: 2,
  seed: '',
  limitMs: LIMIT_MS,
  confidence: false,
};
const symmtom = newestRules('symmtom')?.game;
if (!symmtom) throw new Error('no symmtom');

type Request = NonNullable<Extract<ServerMessage, { type: 'welcome' }>['request']>;

test('a server that is killed while seats are asked asks them again, with the time that was left', async () => {
  const dataDir = temporaryFolder();
  const planted: Planted = {
    game: symmtom,
    session: 'asked',
    config: { agents: 2, width: 4, pieces: 4, turns: 1, deadlineMs: DEADLINE_MS },
    seed: 'a',
    at: Date.now(),
    seats: ['person', 'person'],
    probes,
  };
  await plant(dataDir, [planted]);
  const port = await freePort();
  let child = await serveChild({ dataDir, port });
  const { url, databaseFile } = child;
  const sit = () =>
    Promise.all([0, 1].map((seat) => sitDown(url, { session: 'asked', token: tokenOf('asked', seat) })));
  const answering = async (line: Awaited<ReturnType<typeof sit>>[number], { probe }: Request, nth: number) => {
    if (!probe) throw new Error('nothing is asked');
    const commandId = `answer-0${nth}`;
    const answer = { option: probe.options[0] ?? '', confidence: null };
    line.say({ type: 'answerProbe', commandId, probeId: probe.id, answer });
    await line.hear('accepted', (told) => told.commandId === commandId);
  };
  const nthQuestion = (nth: number) => (told: { readonly request: Request }) => told.request.probe?.inTurn?.nth === nth;

  const before = await sit();
  const [first] = before;
  if (!first) throw new Error('no seat 0');
  const { request } = await first.hear('request', nthQuestion(1));
  await answering(first, request, 1);
  const second = await first.hear('request', nthQuestion(2));
  await child.kill();
  const killedAt = Date.now();
  await sleep(300);
  expect(await findingsIn(databaseFile)).toEqual([]);
  const downMs = Date.now() - killedAt;
  child = await serveChild({ dataDir, port });

  const after = await sit();
  const welcomes = await Promise.all(after.map((line) => line.hear('welcome')));
  const [mine, other] = welcomes.map((told) => told.request);
  if (!mine || !other) throw new Error('no requests');
  expect(mine.probe).toEqual(second.request.probe);
  expect(other.probe).toMatchObject({ seat: 1, inTurn: { nth: 1, of: 2 } });
  expect(mine.deadline).toBeGreaterThanOrEqual((second.request.deadline ?? 0) + downMs);
  expect((mine.deadline ?? 0) - (welcomes[0]?.now ?? 0)).toBeLessThanOrEqual(LIMIT_MS);
  await answering(after[0] as never, mine, 2);
  await answering(after[1] as never, other, 3);
  const last = await (after[1] as (typeof after)[number]).hear('request', nthQuestion(2));
  await answering(after[1] as never, last.request, 4);
  for (const line of after) {
    const open = await line.hear('request', (told) => told.request.legalActions.length > 0);
    // the turn has all of its time: its clock stood still
    expect((open.request.deadline ?? 0) - open.now).toBeGreaterThan(DEADLINE_MS - 1000);
    line.say({ type: 'submit', commandId: 'submit-0', turn: 0, action: open.request.legalActions[0] });
  }
  await Promise.all(after.map((line) => line.hear('ended')));
  expect(await child.stop()).toBe(0);

  const log = await logOf(databaseFile, 'asked');
  expect(ofType(log, 'ProbeShown').map(({ probe }) => [probe.seat, probe.inTurn?.nth])).toEqual([
    [0, 1],
    [1, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(ofType(log, 'ProbeAnswered').every(({ answer }) => answer !== null)).toBe(true);
  expect(ofType(log, 'ProbeExtended').filter(({ cause }) => cause === 'outage')).toHaveLength(2);
  expect(await findingsIn(databaseFile)).toEqual([]);
}, 120_000);
