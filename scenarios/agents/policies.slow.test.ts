/** Policies that misbehave: they lose their seat, the session plays defaults there, and other seats notice nothing else. */
import { expect, test } from 'vitest';
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import { newestRules } from '../../games/index.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { type Planted, plant, tokenOf } from '../../server/testing/planted.ts';
import { playWith, sitDown, until } from '../../server/testing/seats.ts';
import { order, serve, temporaryFolder } from '../../server/testing/server.ts';

const PROGRAM = new URL('../../server/testing/misbehaving-program.ts', import.meta.url);
const WAYS = [
  'cannot-begin',
  'throws',
  'hangs',
  'acts-illegally',
  'says-nonsense',
  'says-what-cannot-be-sent',
  'says-nothing',
  'exits',
];
const TURNS = 4;
const CONFIG = { agents: 3, width: 4, pieces: 3, turns: TURNS };

function sessionWith(policy: string): Planted {
  const game = newestRules('symmtom')?.game;
  if (!game) throw new Error('no symmtom');
  const session = policy.replaceAll('/', '-');
  return { game, session, config: CONFIG, seed: session, at: 0, seats: ['person', { policy }, { policy: uniform.id }] };
}

test('a policy that misbehaves loses its seat, and all other policies of all sessions go on', async () => {
  const dataDir = temporaryFolder();
  const sessions = WAYS.map((way) => sessionWith(`test/${way}`));
  const innocent = [sessionWith(heuristic.id), sessionWith('test/crashes-afterwards')];
  await plant(dataDir, [...sessions, ...innocent]);
  const { url, databaseFile } = await serve({ dataDir, policyProgram: PROGRAM, policyLimitMs: 2500 });
  await Promise.all(
    [...sessions, ...innocent].map(async ({ session }) => {
      const person = await sitDown(url, { session, token: tokenOf(session, 0) });
      expect((await playWith(person, uniform, session)).reason).toBe('terminated');
    }),
  );
  for (const { session } of sessions) {
    const log = await logOf(databaseFile, session);
    const left = ofType(log, 'AgentLeft');
    expect({ session, left }).toMatchObject({
      session,
      left: [{ seat: 1, cause: 'policy_failed', words: expect.stringMatching(WORDS) }],
    });
    const played = ofType(log, 'ActionSubmitted').filter(({ seat }) => seat === 1).length;
    const defaulted = ofType(log, 'ActionDefaulted').map(({ seat, turn }) => ({ seat, turn }));
    expect({ session, played }).toEqual({ session, played: session === 'test-cannot-begin' ? 0 : 2 });
    expect(defaulted).toEqual(Array.from({ length: TURNS - played }, (_, i) => ({ seat: 1, turn: played + i })));
  }
  for (const { session } of innocent) expect(ofType(await logOf(databaseFile, session), 'AgentLeft')).toEqual([]);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

/** The reasons in the log, which never quote an error: an error may quote what a participant wrote. */
const WORDS = /^(it threw an error|it said nothing|its thread crashed|no answer in \d+ ms)$/;

test('a session of policies alone goes on without a policy that fails, and ends when the last one has failed', async () => {
  const dataDir = temporaryFolder();
  const mixed: Planted = {
    ...sessionWith('test/throws'),
    session: 'mixed',
    seats: [{ policy: uniform.id }, { policy: 'test/throws' }, { policy: heuristic.id }],
  };
  const hopeless: Planted = {
    ...mixed,
    session: 'hopeless',
    seats: ['throws', 'acts-illegally', 'throws'].map((way) => ({ policy: `test/${way}` })),
  };
  await plant(dataDir, [mixed, hopeless]);
  const { databaseFile, sessions } = await serve({ dataDir, policyProgram: PROGRAM });
  await Promise.all([sessions.ended('mixed'), sessions.ended('hopeless')]);
  expect(ofType(await logOf(databaseFile, 'mixed'), 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
  expect(ofType(await logOf(databaseFile, 'hopeless'), 'SessionEnded')).toMatchObject([{ reason: 'abandoned' }]);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('a session whose policy no longer exists ends before it begins', async () => {
  const dataDir = temporaryFolder();
  const planted = sessionWith('test/is-not-there');
  await plant(dataDir, [planted]);
  const { databaseFile, sessions } = await serve({ dataDir });
  await sessions.ended(planted.session);
  const log = await logOf(databaseFile, planted.session);
  expect(ofType(log, 'AgentLeft')).toMatchObject([{ seat: 1 }]);
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'abandoned' });
});

test('the log notes the new version of a policy that changed since it took its seat', async () => {
  const dataDir = temporaryFolder();
  const seats = [uniform, uniform, uniform].map(({ id, version }, seat) => ({
    policy: id,
    version: seat === 1 ? version + 7 : version,
  }));
  await plant(dataDir, [{ ...sessionWith(uniform.id), session: 'older', seats }]);
  const { databaseFile, sessions } = await serve({ dataDir });
  await sessions.ended('older');
  const log = await logOf(databaseFile, 'older');
  expect(ofType(log, 'ControllerChanged')).toMatchObject([
    { seat: 1, controller: { policy: uniform.id, version: uniform.version } },
  ]);
  expect(ofType(log, 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('a policy keeps its seat when it is late because the server stood still', async () => {
  let looks = 0;
  const { url, databaseFile, sessions } = await serve({
    policyProgram: new URL('../../server/testing/slow-program.ts', import.meta.url),
    policyLimitMs: 500,
    // the server stands still between any two looks at this clock
    monotonic: () => 1000 * ++looks,
  });
  const { session } = await order(url, {
    config: { ...CONFIG, turns: 2 },
    seats: [0, 1, 2].map(() => ({ kind: 'policy', policy: uniform.id })),
  });
  await sessions.ended(session);
  const log = await logOf(databaseFile, session);
  expect(ofType(log, 'AgentLeft')).toEqual([]);
  expect(ofType(log, 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
});

test('a policy that is too late for the clock keeps its seat', async () => {
  const { url, databaseFile } = await serve({
    policyProgram: new URL('../../server/testing/slow-program.ts', import.meta.url),
  });
  const { session, seats } = await order(url, {
    config: { ...CONFIG, turns: 40, deadlineMs: 1000 },
    seats: [{ kind: 'person' }, { kind: 'policy', policy: uniform.id }, { kind: 'person' }],
  });
  await Promise.all([0, 2].map((seat) => sitDown(url, { session, token: seats[seat]?.token ?? null })));
  let log = await logOf(databaseFile, session);
  await until(async () => {
    log = await logOf(databaseFile, session);
    return ofType(log, 'ActionRefused').some(({ seat }) => seat === 1);
  }, 'its action came too late');
  expect(ofType(log, 'ActionTimedOut').filter(({ seat }) => seat === 1).length).toBeGreaterThan(0);
  expect(ofType(log, 'AgentLeft')).toEqual([]);
});
