/** The feed of the operators' room over a real server: what it tells of two participants who play, and what it refuses. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { ALL, inRoom, openRoom, pairAtPlay } from '../../server/testing/room.ts';
import { until } from '../../server/testing/seats.ts';
import { operatorTokenOf, post, serve } from '../../server/testing/server.ts';
import { newCommandId, publish, template } from '../../server/testing/study.ts';
import { sitDown } from '../../server/testing/study-play.ts';

test('the room shows two participants who play: rows, a lost line, its return, nothing stuck', async () => {
  const { server, study, pair, session } = await pairAtPlay();
  const room = await inRoom(server, study, { boards: [session] });
  const [a, b] = await Promise.all(pair.map((one) => sitDown(server.url, one)));
  if (!a || !b) throw new Error('there are two');
  await until(() => room.rows('sessions')[session]?.status === 'running', 'the session runs');
  const [ada, ben] = pair.map((one) => one.page().participant);
  expect(room.rows('people')[ada ?? '']).toMatchObject({
    status: 'playing',
    session,
    connected: true,
    wait: { event: expect.stringContaining('the choice of seats A and B') },
  });
  expect(room.rows('head').study).toMatchObject({ underWay: 2, blind: true, consented: 2 });
  expect(Object.keys(room.rows('hand'))).toEqual([]);
  const whole = server.sessions.live()[0]?.wholeBoard();
  const board = () => room.told.findLast((frame) => frame.type === 'board');
  await until(() => isDeepStrictEqual(board()?.state, whole?.observation), 'the board comes as it is in replays');
  expect(board()).toMatchObject({ session, turn: 0, signs: whole?.signs });
  await b.drop();
  await until(() => room.rows('hand')[`away-${ben}`] !== undefined, 'the lost line is told');
  expect(room.rows('hand')[`away-${ben}`]).toMatchObject({
    why: 'away',
    session,
    says: expect.stringMatching(/grace/),
  });
  expect(room.rows('hand')[`away-${ben}`]?.until).toBeGreaterThan(0);
  await sitDown(server.url, pair[1]);
  await until(() => room.rows('hand')[`away-${ben}`] === undefined, 'the line is back');
  // every panel as it is told by changes is the panel from scratch
  const again = await inRoom(server, study);
  await until(() => again.told.some(({ type }) => type === 'now'), 'the panels came');
  for (const panel of ALL) expect(again.rows(panel)).toEqual(room.rows(panel));
});

test('an operator who watches a seat is told what the seat is told, and it is an event once', async () => {
  const { server, study, pair, session } = await pairAtPlay();
  const room = await inRoom(server, study, { watch: { session, seat: 0 } });
  await until(() => room.told.some(({ type }) => type === 'told'), 'the viewer is welcomed');
  const lines = await Promise.all(pair.map((one) => sitDown(server.url, one)));
  const seatOf = (told: readonly ServerMessage[]) => told.find((one) => one.type === 'welcome')?.seat;
  await Promise.all(lines.map((line) => line.hear('request')));
  for (const line of lines) {
    const { request } = await line.hear('request');
    line.say({ type: 'submit', commandId: 'command-0', turn: request.turn, action: request.legalActions[0] });
  }
  await Promise.all(lines.map((line) => line.hear('request', ({ request }) => request.turn === 1)));
  const own = lines.find(({ told }) => seatOf(told) === 0)?.told ?? [];
  const watched = () => room.told.flatMap((frame) => (frame.type === 'told' ? [frame.message] : []));
  // the viewer was there before the seat was taken, and got a welcome of its own
  await until(() => watched().length > own.length, 'the viewer is told as much');
  expect(watched().slice(1)).toEqual(own);
  room.say({ type: 'show', panels: ['deeds'], boards: [], watch: { session, seat: null } });
  await until(() => room.told.some(({ type }) => type === 'log'), 'the log comes');
  room.say({ type: 'show', panels: ['deeds'], boards: [], watch: { session, seat: 0 } });
  await until(() => Object.keys(room.rows('deeds')).length >= 4, 'what operators did is told');
  const log = await server.store.events.read(`study-${study}`);
  expect(
    log.filter(({ type }) => type === 'study.SeatWatched').map(({ data }) => (data as { seat: unknown }).seat),
  ).toEqual([0, null]);
});

test('what is done to a session, and what its rules do, is told with the reason, and choices while it runs', async () => {
  const { server, study, pair, session } = await pairAtPlay();
  const token = operatorTokenOf(server);
  const lines = await Promise.all(pair.map((one) => sitDown(server.url, one)));
  await Promise.all(lines.map((line) => line.hear('request')));
  const act = async (action: object, targets: object, reason: string): Promise<void> => {
    const { position } = await server.store.events.headsAfter(0);
    const body = { commandId: newCommandId(), action, targets, reason, basedOn: position };
    expect(await post(server.url, `/api/studies/${study}/actions`, body, token)).toMatchObject({
      status: 200,
      body: { refused: [] },
    });
  };
  const at = { participants: [], sessions: [session] };
  // before the room is opened
  await act({ type: 'pause', minutes: 5 }, at, 'fire alarm');
  const room = await inRoom(server, study);
  const said = () => Object.values(room.rows('deeds')).map(({ operator, says, reason }) => [operator, says, reason]);
  const name = `session …${session.slice(-6)}`;
  await until(() => said().some(([, , reason]) => reason === 'fire alarm'), 'the log is read');
  expect(said()).toContainEqual(['operator', `paused ${name} for 5:00`, 'fire alarm']);
  // and while it is open
  await act({ type: 'resume' }, at, 'only a drill');
  await act({ type: 'giveTime', minutes: 2 }, at, 'slow line');
  await until(() => said().some(([, , reason]) => reason === 'slow line'), 'commits are followed');
  expect(said().filter(([, says]) => says === `gave ${name} more time`)).toHaveLength(1);
  const [first, second] = lines;
  const { request } = (await first?.hear('request')) ?? {};
  first?.say({ type: 'submit', commandId: 'command-0', turn: 0, action: request?.legalActions[0] });
  await until(() => (room.rows('outcomes')['']?.choiceMs ?? []).some(({ of }) => of === 1), 'the choice is plotted');
  const seats = room.rows('sessions')[session]?.seats ?? [];
  const ben = pair[1].page().participant;
  await act({ type: 'replace', policy: 'symmtom/uniform' }, { participants: [ben], sessions: [] }, 'asked to stop');
  await second?.closed;
  const { signs } = room.rows('sessions')[session] ?? {};
  const seat = seats.findIndex(({ participant }) => participant === ben);
  const letter = String.fromCharCode(65 + (signs?.letters[seat] ?? seat));
  await until(() => said().some(([, , reason]) => reason === 'asked to stop'), 'the seat');
  expect(said()).toContainEqual(['operator', expect.stringContaining(`seat ${letter} of ${name}`), 'asked to stop']);
  const log = await server.store.events.read(`session-${session}`);
  expect(JSON.stringify(log)).not.toMatch(/fire alarm|asked to stop/);
});

test('a stranger, a wrong token, a foreign page, nonsense and too many boards are refused', async () => {
  const server = await serve();
  const study = await publish(server, template('sally-anne'));
  const token = operatorTokenOf(server);
  const refusedWith = async (said: unknown, headers?: Record<string, string>, where = study): Promise<string> => {
    const room = await openRoom(server.url, where, headers);
    room.say(said);
    await room.closed;
    const [frame] = room.told;
    return frame?.type === 'refused' ? frame.code : 'none';
  };
  expect(await refusedWith({ type: 'show', panels: [], boards: [], watch: null })).toBe('malformed');
  expect(await refusedWith('{')).toBe('malformed');
  expect(await refusedWith({ type: 'hello', token: 'wrong' })).toBe('unauthorised');
  expect(await refusedWith({ type: 'hello', token: null })).toBe('unauthorised');
  expect(await refusedWith({ type: 'hello', token: null }, { origin: 'https://elsewhere.example' })).toBe(
    'unauthorised',
  );
  expect(await refusedWith({ type: 'hello', token }, {}, 'no-such-study')).toBe('study_unknown');
  const room = await openRoom(server.url, study);
  room.say({ type: 'hello', token });
  const boards = Array.from({ length: 13 }, (_, nth) => `session-${nth}`);
  for (const said of ['{', { type: 'hello', token }, { type: 'show', panels: ['head'], boards, watch: null }]) {
    const before = room.told.length;
    room.say(said);
    await until(() => room.told.length > before, 'it is refused');
    expect(room.told.at(-1)).toMatchObject({ type: 'refused', code: 'malformed' });
  }
  room.say({ type: 'show', panels: ['head'], boards: [], watch: { session: 'none', seat: 0 } });
  await until(
    () => room.told.some((frame) => frame.type === 'refused' && frame.code === 'no_such_session'),
    'no session',
  );
  await until(() => room.rows('head').study !== undefined, 'the panel still comes');
  for (let said = 0; said < 200; said++) room.say('{');
  expect(room.isOpen()).toBe(true);
});

test('outcomes by arm are an event until intake closes', async () => {
  const server = await serve();
  const study = await publish(server, template('sally-anne'));
  const token = operatorTokenOf(server);
  const room = await inRoom(server, study);
  await until(() => room.rows('head').study?.blind === true, 'outcomes are blind');
  const route = `/api/studies/${study}/unblind`;
  expect(await post(server.url, route, {}, token)).toMatchObject({ status: 400 });
  expect(await post(server.url, route, { reason: 'an interim look' }, token)).toMatchObject({
    body: { unblinded: true },
  });
  expect(await post(server.url, route, { reason: 'once more' }, token)).toMatchObject({ status: 200 });
  await until(() => room.rows('head').study?.blind === false, 'they are not');
  await until(() => Object.values(room.rows('deeds')).some(({ reason }) => reason === 'an interim look'), 'the reason');
  const log = await server.store.events.read(`study-${study}`);
  expect(log.filter(({ type }) => type === 'study.OutcomesUnblinded')).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain('an interim look');
});
