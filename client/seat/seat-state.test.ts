/** The state of a seat on the page, after what the server tells, what was sent, and what became of the connection. */
import { expect, test } from 'vitest';
import type { ClientMessage, ServerMessage } from '../../games/core/protocol.ts';
import { chosenAction, EMPTY, evolveSeat, type SeatNews, type SeatState } from './seat-state.ts';

type Told<K extends ServerMessage['type']> = Extract<ServerMessage, { type: K }>;

const request = (turn: number, more: Partial<Told<'request'>['request']> = {}): Told<'request'>['request'] => ({
  seat: 1,
  turn,
  observation: { turn },
  percepts: [`percept of turn ${turn - 1}`],
  acted: turn === 0 ? null : { action: `action of turn ${turn - 1}`, by: 'agent' },
  legalActions: ['go'],
  deadline: null,
  probe: null,
  ...more,
});

const welcome = (more: Partial<Told<'welcome'>> = {}): ServerMessage => ({
  type: 'welcome',
  protocol: 1,
  now: 5000,
  info: {
    session: 's',
    game: 'g',
    rulesVersion: 1,
    roles: ['agent', 'agent'],
    aids: { knowledge: true, history: true, notes: true },
    disclosure: { kind: true, presence: true },
  },
  seat: 1,
  first: { seat: 1, observation: { turn: 0 }, percepts: ['dealt'] },
  experiences: [],
  notes: { text: '', ticks: [] },
  submitted: null,
  request: request(0),
  ended: null,
  ...more,
});

const told = (message: ServerMessage, atMs = 4000): SeatNews => ({ type: 'told', message, atMs });
const after = (...news: readonly SeatNews[]): SeatState => news.reduce(evolveSeat, EMPTY);
const submit = (turn: number, commandId = 'command-1'): ClientMessage => ({
  type: 'submit',
  commandId,
  turn,
  action: 'go',
});
const said = (message: ClientMessage): SeatNews => ({ type: 'said', message });

test('a welcome restores the state of the seat, and the offset of the clocks', () => {
  const state = after(told(welcome({ submitted: 'go' })));
  expect(state.link).toEqual({ kind: 'live' });
  expect(state.offsetMs).toBe(1000);
  expect(chosenAction(state)).toEqual({ action: 'go', stage: 'sealed' });
});

test('a request of the next turn becomes one experience, the same turn again becomes none', () => {
  const next = told({ type: 'request', now: 0, request: request(1) });
  const state = after(told(welcome()), next, next);
  expect(state.seated?.experiences).toEqual([
    { turn: 0, acted: { action: 'action of turn 0', by: 'agent' }, percepts: ['percept of turn 0'] },
  ]);
});

test('for a participant who took a seat before the start, the first request is the first sight', () => {
  const state = after(
    told(welcome({ first: null, request: null })),
    told({ type: 'request', now: 0, request: request(0) }),
  );
  expect(state.seated?.first).toEqual({ seat: 1, observation: { turn: 0 }, percepts: ['percept of turn -1'] });
  expect(state.seated?.experiences).toEqual([]);
});

test('the end of a session brings its last turn', () => {
  const state = after(told(welcome()), told({ type: 'ended', reason: 'terminated', request: request(1) }));
  expect(state.seated?.ended).toBe('terminated');
  expect(state.seated?.experiences).toHaveLength(1);
});

test('a session that ended before its start has nothing to show, but a cause', () => {
  const waiting = told(welcome({ first: null, request: null }));
  const news = told({ type: 'ended', reason: 'abandoned', cause: 'lobby_timeout', request: request(0) });
  const ended = { first: null, request: null, ended: 'abandoned', cause: 'lobby_timeout' };
  expect(after(waiting, news).seated).toMatchObject(ended);
  const back = welcome({ first: null, request: null, ended: { reason: 'abandoned', cause: 'lobby_timeout' } });
  expect(after(told(back)).seated).toMatchObject(ended);
});

test('an action is sent, then sealed, then gone with its turn', () => {
  const sent = after(told(welcome()), said(submit(0)));
  expect(chosenAction(sent)).toEqual({ action: 'go', stage: 'sent' });
  const sealed = evolveSeat(sent, told({ type: 'accepted', commandId: 'command-1' }));
  expect(chosenAction(sealed)).toEqual({ action: 'go', stage: 'sealed' });
  expect(sealed.outbox).toEqual([]);
  expect(chosenAction(evolveSeat(sealed, told({ type: 'request', now: 0, request: request(1) })))).toBeNull();
});

test('a refused action can be chosen again, and the reason is there until the next turn', () => {
  const refused = after(
    told(welcome()),
    said(submit(0)),
    told({ type: 'refused', commandId: 'command-1', code: 'illegal_action', message: 'no' }),
  );
  expect(chosenAction(refused)).toBeNull();
  expect(refused.refusal?.code).toBe('illegal_action');
  expect(evolveSeat(refused, told({ type: 'request', now: 0, request: request(1) })).refusal).toBeNull();
});

test('the refusal of a late action is still shown in the next turn', () => {
  const late = after(
    told(welcome()),
    said(submit(0)),
    told({ type: 'refused', commandId: 'command-1', code: 'stale_turn', message: 'late' }),
    told({ type: 'request', now: 0, request: request(1) }),
  );
  expect(late.refusal?.code).toBe('stale_turn');
});

test.each([
  { what: 'what was not answered is said again', turn: 0, submitted: null, kept: 2 },
  { what: 'but not an action that has arrived', turn: 0, submitted: 'go', kept: 1 },
  { what: 'nor one of a turn that is over', turn: 3, submitted: null, kept: 1 },
])('after a broken line $what', ({ turn, submitted, kept }) => {
  const note: ClientMessage = { type: 'writeNote', commandId: 'command-2', note: { kind: 'text', text: 'n' } };
  const back = after(
    told(welcome()),
    said(submit(0)),
    said(note),
    { type: 'lost', retryAtMs: 1 },
    { type: 'connecting' },
    told(welcome({ request: request(turn), submitted })),
  );
  expect(back.outbox).toHaveLength(kept);
});

test('after the connection breaks, the session stays in sight until it is back', () => {
  const lost = after(told(welcome()), { type: 'lost', retryAtMs: 7 }, { type: 'connecting' });
  expect(lost.link).toEqual({ kind: 'lost', retryAtMs: 7, reached: true });
  expect(lost.seated).not.toBeNull();
});

test('while the page is connected and a bot has the seat, the session stays in sight and nothing can be chosen', () => {
  const away = after(told(welcome()), { type: 'lost', retryAtMs: 7 }, { type: 'connecting' }, { type: 'joined' });
  expect(away.link).toEqual({ kind: 'joined' });
  expect(away.seated).not.toBeNull();
  expect(evolveSeat(away, told(welcome())).link).toEqual({ kind: 'live' });
  // before the first welcome the page is only connecting
  expect(evolveSeat(EMPTY, { type: 'joined' }).link).toEqual({ kind: 'connecting' });
});

test('after a seat was opened elsewhere, the page does not connect again', () => {
  const state = after(told(welcome()), told({ type: 'superseded' }), { type: 'lost', retryAtMs: 7 });
  expect(state.link).toEqual({ kind: 'superseded' });
});

test('a tick is shown at once, and taken back if it is refused', () => {
  const tick: ClientMessage = {
    type: 'writeNote',
    commandId: 'command-3',
    note: { kind: 'tick', cell: 'B/3', on: true },
  };
  const ticked = after(told(welcome()), said(tick));
  expect(ticked.seated?.notes.ticks).toEqual(new Set(['B/3']));
  const refused = evolveSeat(
    ticked,
    told({ type: 'refused', commandId: 'command-3', code: 'not_allowed', message: 'no' }),
  );
  expect(refused.seated?.notes.ticks).toEqual(new Set());
});

test('a moved deadline changes only the deadline of its turn', () => {
  const state = after(told(welcome()), told({ type: 'deadline', now: 0, turn: 0, deadline: 99 }));
  expect(state.seated?.request?.deadline).toBe(99);
  expect(evolveSeat(state, told({ type: 'deadline', now: 0, turn: 4, deadline: 1 })).seated?.request?.deadline).toBe(
    99,
  );
});

test('the page knows until when an operator has paused the session, until it goes on', () => {
  const paused = after(told(welcome()), told({ type: 'paused', now: 0, until: 99 }));
  expect(paused.seated?.pausedUntil).toBe(99);
  const back = evolveSeat(paused, told(welcome({ paused: { until: 120 } })));
  expect(back.seated?.pausedUntil).toBe(120);
  expect(evolveSeat(back, told({ type: 'request', now: 0, request: request(0) })).seated?.pausedUntil).toBeNull();
});

test('a report goes out with the rest, is sent again, and its refusal is nothing to the participant', () => {
  const report: ClientMessage = { type: 'report', commandId: 'report-1', facts: NOTHING };
  const before = after(told(welcome()), said(submit(0)), told(refused('command-1')));
  const reporting = evolveSeat(before, said(report));
  expect(reporting.outbox).toEqual([report]);
  expect(reporting.refusal).toEqual(before.refusal);
  expect(evolveSeat(reporting, told(welcome())).outbox).toEqual([report]);
  expect(evolveSeat(reporting, told(refused('report-1')))).toEqual(before);
});
const refused = (commandId: string): ServerMessage => ({
  type: 'refused',
  commandId,
  code: 'illegal_action',
  message: 'no',
});
const NOTHING = {
  originMs: 1,
  sentMs: 2,
  about: null,
  input: null,
  changes: null,
  frames: null,
  shown: [],
  screen: null,
  clock: null,
} as const;

const withdraw: ClientMessage = { type: 'withdraw', commandId: 'take-back', turn: 0 };
const accepted = (commandId: string): SeatNews => told({ type: 'accepted', commandId });

test('a choice stays shown as sent until its taking back is on disk, then it is gone', () => {
  const sent = [told(welcome()), said(submit(0)), accepted('command-1'), said(withdraw)];
  expect(chosenAction(after(...sent))).toEqual({ action: 'go', stage: 'sealed' });
  expect(chosenAction(after(...sent, accepted('take-back')))).toBeNull();
  const late: SeatNews = told({
    type: 'refused',
    commandId: 'take-back',
    code: 'stale_turn',
    message: 'Turn 0 was over.',
  });
  expect(chosenAction(after(...sent, late))).toEqual({ action: 'go', stage: 'sealed' });
});

test('after a new connection a taking back is sent again only if the choice still stands', () => {
  const lost = [told(welcome({ submitted: 'go' })), said(withdraw), { type: 'lost', retryAtMs: 9 } as const];
  expect(after(...lost, told(welcome({ submitted: 'go' }))).outbox).toEqual([withdraw]);
  expect(after(...lost, told(welcome())).outbox).toEqual([]);
  expect(after(...lost, told(welcome({ request: request(1) }))).outbox).toEqual([]);
});

test('a participant who has said "Ready" has said so after a reload, too', () => {
  const lobby = welcome({ first: null, request: null });
  const ready: ClientMessage = { type: 'ready', commandId: 'i-am-ready' };
  expect(after(told(lobby)).seated?.ready).toBe(false);
  expect(after(told(lobby), said(ready), accepted('i-am-ready')).seated?.ready).toBe(true);
  expect(after(told(welcome({ first: null, request: null, ready: true }))).seated?.ready).toBe(true);
  // once play has begun, it is not sent again
  expect(after(told(lobby), said(ready), told(welcome())).outbox).toEqual([]);
});

test('a turn that was asked to go on is asked for once', () => {
  const next: ClientMessage = { type: 'next', commandId: 'go-on-now', turn: 0 };
  const state = after(told(welcome({ request: request(0, { next: 'awaited' }) })), said(next), accepted('go-on-now'));
  expect(state.seated?.request?.next).toBe('asked');
  expect(state.outbox).toEqual([]);
});

test('the pace that a participant chose is known once it is on disk, and after a reload', () => {
  const own: ClientMessage = { type: 'pace', commandId: 'own-pace-1', own: true };
  const run: ClientMessage = { type: 'pace', commandId: 'own-pace-2', own: false };
  expect(after(told(welcome()), said(own)).seated?.ownPace).toBe(false);
  const chosen = [told(welcome()), said(own), accepted('own-pace-1')];
  expect(after(...chosen).seated?.ownPace).toBe(true);
  expect(after(...chosen, said(run), accepted('own-pace-2')).seated?.ownPace).toBe(false);
  expect(after(told(welcome({ ownPace: true }))).seated?.ownPace).toBe(true);
});
