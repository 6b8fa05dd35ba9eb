/** What each role sees in the room, and that an operator whose role changes sees nothing more. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Operator } from '../../../answers/people.ts';
import type { Role } from '../../../answers/roles.ts';
import { FILE_OPERATOR } from '../../access/file-operator.ts';
import { mayWatch, panelsFor } from '../../studies/room/rights.ts';
import { fromHere, signedIn } from '../../testing/operators.ts';
import { ALL, openRoom } from '../../testing/room.ts';
import { until } from '../../testing/seats.ts';
import { type Served, serve } from '../../testing/server.ts';
import { publish, template } from '../../testing/study.ts';
import { openHeartbeat } from '../heartbeat.ts';
import { createLimiter, FLOODED, type Limiter } from '../limiter.ts';
import { openFeed } from './feed.ts';

test('viewers get counts, analysts outcomes too, operators and owners all', () => {
  expect(panelsFor({ role: 'viewer' })).toEqual(['head', 'cells']);
  expect(panelsFor({ role: 'analyst' })).toEqual(['head', 'cells', 'outcomes']);
  for (const role of ['operator', 'owner'] as const) expect(panelsFor({ role })).toEqual(ALL);
  expect((['viewer', 'analyst', 'operator', 'owner'] as const).map((role) => mayWatch({ role }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

/** A feed of its own over a real server, for operators that the test makes; returns its address. */
async function openFront(
  server: Served,
  { operatorOf, newLimiter }: { operatorOf: () => Operator | null; newLimiter: () => Limiter },
): Promise<string> {
  const stalls = { whenCaughtUp: (then: (lostMs: number) => void) => then(0) };
  const heartbeat = openHeartbeat(stalls);
  const feed = openFeed({
    ...{ studies: server.studies, sessions: server.sessions, store: server.store, now: Date.now, stalls, heartbeat },
    access: { operatorOf: async () => operatorOf() },
    operators: server.operators,
    passes: null,
    newLimiter,
    ...{ maxPayload: 16_384 },
    failed: (error) => {
      throw error;
    },
    lookMs: 50,
  });
  const front = createServer();
  front.on('upgrade', (...upgrade) => feed.upgrade(...upgrade));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    feed.close();
    heartbeat.close();
    front.close();
  });
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

test('a viewer is refused people, boards and seats; the connection ends when the role changes', async () => {
  const server = await serve();
  const study = await publish(server, template('sally-anne'));
  let now: Operator | null = { ...FILE_OPERATOR, role: 'viewer' };
  const front = await openFront(server, { operatorOf: () => now, newLimiter: () => createLimiter(Date.now) });
  const room = await openRoom(front, study);
  room.say({ type: 'hello', token: null });
  room.say({ type: 'show', panels: ALL, boards: ['any'], watch: { session: 'any', seat: 0 } });
  await until(() => room.told.some(({ type }) => type === 'now'), 'the panels came');
  expect(room.told.find(({ type }) => type === 'refused')).toMatchObject({ code: 'not_allowed' });
  expect(room.told.flatMap((frame) => (frame.type === 'panel' ? [frame.panel] : [])).sort()).toEqual(['cells', 'head']);
  expect(room.isOpen()).toBe(true);
  now = { ...now, role: 'analyst' };
  expect(await room.closed).toBe(1000);
  expect(room.told.at(-1)).toMatchObject({ type: 'refused', code: 'unauthorised' });
});

test('the cookie of a sign-in opens the room from pages of the server alone, and a change ends it at once', async () => {
  // the look by time never comes
  const server = await serve({ roomLookMs: 3_600_000 });
  const study = await publish(server, template('sally-anne'));
  const opened = async (role: Role, headers: (token: string) => Record<string, string>) => {
    const operator = await signedIn(server, role);
    const room = await openRoom(server.url, study, headers(operator.token));
    room.say({ type: 'hello', token: null });
    room.say({ type: 'show', panels: ALL, boards: [], watch: null });
    return { ...room, id: operator.id };
  };
  const here = (token: string) => fromHere(server.url, token);
  const panelsOf = async (role: Role) => {
    const room = await opened(role, here);
    await until(() => room.told.some(({ type }) => type === 'now'), 'the panels came');
    const told = room.told.flatMap((frame) => (frame.type === 'panel' ? [frame.panel] : [])).sort();
    return { ...room, shown: told };
  };
  const foreign = { origin: 'https://elsewhere.example' };
  for (const headers of [
    (token: string) => ({ ...here(token), ...foreign }),
    (token: string) => ({ ...here(token), 'sec-fetch-site': 'cross-site' }),
    (token: string) => ({ cookie: here(token).cookie ?? '' }),
    () => here('no-such-token'),
  ]) {
    const room = await opened('owner', headers);
    await room.closed;
    expect(room.told).toMatchObject([{ type: 'refused', code: 'unauthorised' }]);
  }
  const [viewer, analyst, operator] = await Promise.all((['viewer', 'analyst', 'operator'] as const).map(panelsOf));
  expect([viewer?.shown, analyst?.shown, operator?.shown]).toEqual([
    ['cells', 'head'],
    ['cells', 'head', 'outcomes'],
    [...ALL].sort(),
  ]);
  await server.operators.setRole(operator?.id ?? '', 'viewer');
  expect(await operator?.closed).toBe(1000);
  expect(operator?.told.at(-1)).toMatchObject({ type: 'refused', code: 'unauthorised' });
  await server.operators.remove(analyst?.id ?? '');
  expect(await analyst?.closed).toBe(1000);
  expect(viewer?.isOpen()).toBe(true);
});

test('a connection that floods the room is closed, and the room goes on for others', async () => {
  const server = await serve();
  const study = await publish(server, template('sally-anne'));
  let said = 0;
  const newLimiter = (): Limiter => ({ admit: () => (++said > 20 ? 'flooding' : 'pass') });
  const front = await openFront(server, { operatorOf: () => FILE_OPERATOR, newLimiter });
  const room = await openRoom(front, study);
  for (let nth = 0; nth < 30; nth++) room.say({ type: 'hello', token: null });
  expect(await room.closed).toBe(FLOODED);
  said = 0;
  const other = await openRoom(front, study);
  other.say({ type: 'hello', token: null });
  other.say({ type: 'show', panels: ['head'], boards: [], watch: null });
  await until(() => other.rows('head').study !== undefined, 'another room is told');
});
