/** A study that runs, as the feed would tell it: frames from committed logs, and a stand-in for the feed and the actions. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page as Window } from 'playwright-core';
import { foldLog, framesOf } from '../../games/core/log/replay.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { eventOfLine } from '../../games/core/session/upcast.ts';
import { rulesOfLog } from '../../games/index.ts';
import { welcome } from '../../server/live/session/telling.ts';
import type { Consequences } from '../../studies/room/actions.ts';
import type {
  CellRow,
  DeedRow,
  FromFeed,
  HandRow,
  HeadRow,
  MessageRow,
  OutcomeRow,
  PanelSession,
  Panels,
  PersonRow,
  ToFeed,
} from '../../studies/room/panels.ts';

const NOW = Date.UTC(2026, 2, 3, 10, 44);
const MINUTE = 60_000;
const gbp = (minor: number) => ({ minor, currency: 'GBP' });
const ago = (minutes: number, seconds = 0) => NOW - minutes * MINUTE - seconds * 1000;
const within = (minutes: number) => NOW + minutes * MINUTE;

const LOGS = path.join(import.meta.dirname, '../../games');
const STANDOFF = readLines('standoff/logs/v2-walked-policies.jsonl');

function readLines(file: string) {
  return readFileSync(path.join(LOGS, file), 'utf8').trimEnd().split('\n').map(eventOfLine);
}

/** The log of a session up to a share of its events. */
function logOf(share: number) {
  return STANDOFF.slice(0, Math.max(5, Math.round(share * STANDOFF.length)));
}

const RULES = rulesOfLog(STANDOFF);
if (typeof RULES === 'string') throw new Error(RULES);
const { game } = RULES;

const ARMS = ['bot, told', 'bot, not told', 'person, told', 'person, not told'];
const NOTHING_YET = { signals: [], missedChecks: [], excludedBy: null, messages: 0, asksForHelp: false } as const;

const numberIn = (id: string): number => Number(id.slice(2));

type PersonParts = Partial<PersonRow> & Pick<PersonRow, 'participant' | 'status' | 'doing' | 'since' | 'until'>;

function person(parts: PersonParts): PersonRow {
  return {
    nth: numberIn(parts.participant),
    outcome: null,
    reached: 'checked',
    session: null,
    seat: null,
    connected: true,
    arrivedAt: parts.since - 6 * MINUTE,
    wait: null,
    owed: gbp(120),
    ...NOTHING_YET,
    ...(parts.arm === undefined ? {} : { drawn: true as const }),
    ...parts,
  };
}

function playing(participant: string, session: string, seat: number, minutes: number, more: Partial<PersonRow> = {}) {
  const wait = {
    event: 'the choice of the partner',
    rule: 'When the time of the turn is up, the default action is taken.',
    until: within(15 - minutes),
  };
  return person({
    participant,
    status: 'playing',
    doing: 'session 1, trial 4 of 12',
    session,
    seat,
    since: ago(minutes),
    until: within(15 - minutes),
    arm: ARMS[seat * 2] ?? '',
    wait,
    ...more,
  });
}

const PEOPLE: readonly PersonRow[] = [
  playing('p-117', 'S-42', 1, 3, {
    connected: false,
    doing: 'session 1, trial 4 of 12',
    wait: { event: 'the connection of the participant', rule: 'After 3:00 a bot takes the seat.', until: within(1.2) },
    since: ago(1, 48),
    until: within(1.2),
  }),
  person({
    participant: 'p-126',
    status: 'waiting',
    doing: 'waits for partners',
    since: ago(4, 20),
    until: NOW + 40_000,
    arm: 'person, told',
    wait: { event: 'one more person', rule: 'After 5:00 the participant is paid and free to go.', until: NOW + 40_000 },
  }),
  playing('p-131', 'S-46', 0, 1.2, { asksForHelp: true, messages: 1 }),
  playing('p-118', 'S-42', 0, 3),
  person({
    participant: 'p-129',
    status: 'reading',
    doing: 'lesson, step 5 of 8',
    since: ago(2, 10),
    until: within(3.8),
    reached: 'consented',
  }),
  person({
    participant: 'p-132',
    status: 'consenting',
    doing: 'consent',
    since: ago(0, 30),
    until: within(19.5),
    reached: 'arrived',
    owed: gbp(0),
  }),
  playing('p-119', 'S-43', 0, 7.75),
  person({
    participant: 'p-108',
    status: 'answering',
    doing: 'survey about, page 2 of 3',
    since: ago(1, 5),
    until: within(3.9),
    arm: 'bot, told',
    signals: ['typed 400 characters in one paste'],
  }),
  playing('p-110', 'S-47', 0, 8.5),
  playing('p-111', 'S-41', 0, 4.2, { signals: ['page hidden for 2:10'] }),
  playing('p-112', 'S-44', 0, 1.3),
  playing('p-113', 'S-45', 0, 6),
  playing('p-114', 'S-48', 0, 3.6, { status: 'paused', doing: 'paused: session 1, trial 5 of 12' }),
  ...Array.from({ length: 44 }, (_, i) =>
    person({
      participant: `p-${40 + i}`,
      status: 'finished',
      doing: 'finished: complete',
      outcome: 'complete',
      arm: ARMS[i % 4] ?? '',
      since: ago(90 - 2 * i),
      until: null,
      owed: gbp(300 + 7 * i),
    }),
  ),
  ...Array.from({ length: 6 }, (_, i) =>
    person({
      participant: `p-${90 + i}`,
      status: 'finished',
      doing: 'finished: dropped',
      outcome: 'dropped',
      arm: ARMS[i % 4] ?? '',
      since: ago(80 - 9 * i),
      until: null,
      owed: gbp(150),
    }),
  ),
];

const SHARES = [0.55, 0.35, 0.9, 0.2, 0.75, 0.12, 0.97, 0.45];

function session(id: string, at: number): PanelSession {
  const minutes = 1.2 + 7 * (SHARES[at] ?? 0);
  const away = id === 'S-42';
  const seat = (name: string | null) => ({ participant: name, policy: null, line: 'here', until: null }) as const;
  const one = PEOPLE.find((row) => row.session === id && row.seat === 0)?.participant ?? null;
  const two = PEOPLE.find((row) => row.session === id && row.seat === 1)?.participant ?? null;
  return {
    session: id,
    nth: numberIn(id),
    game: 'standoff',
    status: id === 'S-48' ? 'paused' : 'running',
    round: `trial ${1 + Math.floor(12 * (SHARES[at] ?? 0))} of 12`,
    startedAt: NOW - minutes * MINUTE,
    deadline: NOW + 20_000,
    endsAt: within(15 - minutes),
    seats: [
      seat(one),
      away
        ? { ...seat(two), line: 'lost', until: within(1.2) }
        : two === null
          ? { ...seat(null), policy: 'standoff/rational-opponent' }
          : seat(two),
    ],
    waitsFor: away ? 'p-117, who is away' : 'the choice of seat A',
  };
}

const SESSIONS: readonly PanelSession[] = [
  ...Array.from({ length: 8 }, (_, i) => session(`S-${41 + i}`, i)),
  ...Array.from({ length: 31 }, (_, i) => ({
    ...session('S-1', 0),
    session: `S-${1 + i}`,
    nth: 1 + i,
    status: 'ended' as const,
    waitsFor: null,
    seats: [],
  })),
];

const HEAD: HeadRow = {
  title: 'Three stages of the Standoff',
  version: 2,
  intake: 'open',
  intakeHours: { hours: null, zone: 'Europe/London' },
  released: false,
  preview: null,
  placesLeft: 23,
  quotas: [],
  underWay: 13,
  blind: true,
  arrived: 63,
  consented: 62,
  checked: 61,
  refused: 2,
  medianMs: 13 * MINUTE + 20_000,
  outcomes: { complete: 44, dropped: 6 },
  owed: gbp(20_500),
  bonuses: gbp(2140),
  dropouts: gbp(900),
  committed: gbp(26_240),
  budget: gbp(30_000),
};

const HAND: readonly HandRow[] = [
  {
    why: 'away',
    participant: 'p-117',
    session: 'S-42',
    since: ago(1, 48),
    until: within(1.2),
    says: 'Partner p-118 waits. At 3:00 the rule “replace” seats a bot.',
  },
  {
    why: 'help',
    participant: 'p-131',
    session: 'S-46',
    since: ago(0, 20),
    until: null,
    says: '“The box does not react when I tap it.”',
  },
  {
    why: 'wait',
    participant: 'p-126',
    session: null,
    since: ago(4, 20),
    until: NOW + 40_000,
    says: '“person, told” needs one more; at 5:00 p-126 is paid and free to go.',
  },
];

const CELLS: readonly CellRow[] = [
  { arm: 'bot, told', now: 3, complete: 11, dropped: 2, target: 20 },
  { arm: 'bot, not told', now: 3, complete: 11, dropped: 2, target: 20 },
  { arm: 'person, told', now: 4, complete: 11, dropped: 1, target: 20 },
  { arm: 'person, not told', now: 3, complete: 11, dropped: 1, target: 20 },
];

const DEEDS: readonly DeedRow[] = [
  { at: ago(3), operator: 'o-1', says: 'paused S-48', reason: 'fire alarm at the participant’s' },
  { at: ago(11), operator: 'o-2', says: 'gave p-104 two more minutes', reason: 'slow connection' },
  { at: ago(24), operator: null, says: 'of the study, “replace”, seated a bot for p-97 in S-31', reason: null },
];

const MESSAGES: readonly MessageRow[] = [
  { at: ago(0, 20), participant: 'p-131', from: 'participant', text: 'The box does not react when I tap it.' },
];

const CHOICES = [9, 8, 7.6, 8.3, 6.8, 6.1, 6.5, 5.9, 5.2, 5.6, 5, 4.8];
export const POOLED: OutcomeRow = {
  arm: '',
  completed: Array.from({ length: 44 }, (_, i) => ago(100 - 2.2 * i)),
  choiceMs: CHOICES.map((middle, i) => ({
    n: i + 1,
    of: 44,
    quartiles: [1000 * middle * 0.7, 1000 * middle, 1000 * middle * 1.35],
  })),
  returns: { of: 31, quartiles: [6, 8, 10] },
};

const keyed = <R>(rows: readonly R[], key: (row: R) => string): Record<string, R> =>
  Object.fromEntries(rows.map((row) => [key(row), row]));

export const PANELS_NOW: { readonly [P in keyof Panels]: Readonly<Record<string, Panels[P]>> } = {
  head: { study: HEAD },
  hand: keyed(HAND, ({ why, participant }) => `${why} ${participant}`),
  cells: keyed(CELLS, ({ arm }) => arm),
  people: keyed(PEOPLE, ({ participant }) => participant),
  sessions: keyed(SESSIONS, ({ session: id }) => id),
  faults: {},
  deeds: keyed(DEEDS, ({ at }) => String(at)),
  messages: keyed(MESSAGES, ({ at }) => String(at)),
  outcomes: { '': POOLED },
};

/** The small board of a session. */
function boardOf(id: string): FromFeed {
  const events = logOf(SHARES[Number(id.slice(2)) - 41] ?? 0.5);
  const state = framesOf(game, events, 'all').at(-1)?.observation;
  return { type: 'board', session: id, turn: 3, state, signs: null };
}

/** What a seat of S-42 is told first. */
function welcomeOf(id: string, seat: number): FromFeed {
  const events = logOf(0.35);
  const state = foldLog(game, events).at(-1);
  if (!state) throw new Error('the log is empty');
  const message: ServerMessage = welcome(game, state, { life: lifeOf(game, events, seat), now: NOW });
  return { type: 'told', session: id, seat, message };
}

export function logFrame(id: string, share = 0.35): Extract<FromFeed, { type: 'log' }> {
  const events = logOf(share).map((event, i) => ({ version: i + 1, recordedAt: NOW + 10 * i, event }));
  return { type: 'log', session: id, events };
}

/** What the stand-in answers to a preview, and to the deed. */
export const CONSEQUENCES: Consequences = {
  position: 512,
  people: [
    {
      participant: 'p-117',
      before: 'playing',
      after: 'finished',
      outcome: 'removed_by_operator',
      owedBefore: gbp(120),
      owedAfter: gbp(270),
      until: null,
    },
    {
      participant: 'p-118',
      before: 'playing',
      after: 'answering',
      outcome: null,
      owedBefore: gbp(120),
      owedAfter: gbp(120),
      until: within(10),
    },
  ],
  slots: [{ slot: 17, arm: 'person, told', becomes: 'open' }],
  sessions: [{ session: 'S-42', becomes: 'ended' }],
  refused: [{ target: 'p-40', code: 'ended', message: 'The participant has finished.' }],
};

export interface RoomStandIn {
  /** All frames that the page sent, and bodies of its requests. */
  readonly sent: ToFeed[];
  readonly posted: { readonly path: string; readonly body: unknown }[];
  tell(frame: FromFeed): void;
  /** Changes rows of a panel, with the next version. */
  change<P extends keyof Panels>(panel: P, set: Record<string, Panels[P]>, gone?: readonly string[]): void;
  /** What the actions route answers: status and body. */
  answer: { status: number; body: unknown };
  /** Ends the connection as a server does that goes down. */
  hangUp(): Promise<void>;
}

/** Answers for the feed and the actions of the study `fixture`. */
export async function roomStandIn(window: Window): Promise<RoomStandIn> {
  const versions = new Map<string, number>();
  let live: { send(text: string): void; close(): Promise<void> } | null = null;
  const stand: RoomStandIn = {
    sent: [],
    posted: [],
    answer: { status: 200, body: CONSEQUENCES },
    tell: (frame) => live?.send(JSON.stringify(frame)),
    change(panel, set, gone = []) {
      const version = (versions.get(panel) ?? 1) + 1;
      versions.set(panel, version);
      stand.tell({ type: 'change', panel, version, set, gone } as FromFeed);
    },
    async hangUp() {
      await live?.close();
    },
  };
  await window.routeWebSocket('**/api/studies/fixture/feed', (socket) => {
    live = socket;
    versions.clear();
    const told = new Set<string>();
    let boards: readonly string[] = [];
    let watched = '';
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as ToFeed;
      stand.sent.push(frame);
      if (frame.type === 'hello') return;
      for (const panel of told) if (!frame.panels.includes(panel as never)) told.delete(panel);
      for (const panel of frame.panels) {
        if (told.has(panel)) continue;
        told.add(panel);
        stand.tell({ type: 'panel', panel, version: versions.get(panel) ?? 1, rows: PANELS_NOW[panel] } as FromFeed);
      }
      stand.tell({ type: 'now', position: 500, now: NOW });
      for (const id of frame.boards) if (!boards.includes(id)) stand.tell(boardOf(id));
      boards = frame.boards;
      const key = JSON.stringify(frame.watch);
      if (key === watched) return;
      watched = key;
      if (!frame.watch) return;
      const { session: id, seat } = frame.watch;
      stand.tell(seat === null ? logFrame(id) : welcomeOf(id, seat));
    });
  });
  await window.route('**/api/studies/fixture/**', (route) => {
    const request = route.request();
    const posted = new URL(request.url()).pathname.replace('/api/studies/fixture', '');
    stand.posted.push({ path: posted, body: request.postDataJSON() });
    if (posted === '/actions') return route.fulfill({ status: stand.answer.status, json: stand.answer.body });
    return route.fulfill({ json: CONSEQUENCES });
  });
  return stand;
}
