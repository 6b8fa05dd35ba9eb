/** The rows of one session: who decided, who noticed what was typed, and what takeovers, silence and consent change. */
import { describe, expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { newestRules } from '../../games/index.ts';
import { SEED } from '../way/testing/running.ts';
import { studyOf } from '../way/testing/studies.ts';
import type { BundleRow } from './columns.ts';
import type { Permits } from './consent.ts';
import { studyFacts } from './design.ts';
import { sessionRows } from './session-rows.ts';

const rules = newestRules('household');
if (!rules) throw new Error('there is a household');
const { game } = rules;
const TEXTS = [0, 1].map((seat) => ({ textId: String(seat).repeat(24), hmac: 'a'.repeat(64) }));

/** Writes a token in its first turn, as the server puts it into the log, and waits from then on. */
const writer = (seat: number): AnyPolicy => ({
  id: 'household/writer',
  game: 'household',
  version: 1,
  about: 'Writes once.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, { turn }) =>
    turn === 0
      ? { type: 'communicate', to: [1 - seat], text: tokenOf(TEXTS[seat] as (typeof TEXTS)[0]), fact: null }
      : { type: 'wait' },
});

const frozen = studyOf();
const facts = studyFacts(
  [
    {
      type: 'StudyPublished',
      at: 0,
      study: 'small',
      version: 1,
      hash: 'h',
      frozen,
      seedHash: '',
      applyTo: 'arriving',
      cause: 'program',
    },
  ],
  SEED,
);
const ASSIGNMENT = { version: 1, hash: 'h', stage: 'main', slot: 0, group: 'g', play: 'play' };
const log = playout<GameTypes>(game, {
  session: 'talk',
  config: game.schemas.config.parse({ task: { ...TWO_DOORS, turns: 3 } }),
  seed: 'x',
  policies: [writer(0), writer(1)],
}).map((event): SessionEvent<GameTypes> => {
  if (event.type === 'SessionCreated')
    return { ...event, study: 'small', arm: 'all', assignment: ASSIGNMENT, participants: ['anna', 'ben'] };
  if (event.type === 'AgentSeated')
    return { ...event, controller: { kind: 'person', participant: event.seat === 0 ? 'anna' : 'ben' } };
  return event;
});

const ALL: Permits = { data: true, texts: true };
const rowsOf = (
  events: readonly SessionEvent<GameTypes>[],
  permits: Readonly<Record<string, Permits>> = {},
  languages: readonly string[] = ['en', 'en'],
) =>
  sessionRows(
    { stream: 'session-talk', name: 'S-42', events, facts: events.map(() => null), head: 'hash' },
    {
      seats: [0, 1].map((seat) => ({
        session: 'talk',
        seat,
        participant: seat === 0 ? 'anna' : 'ben',
        play: 0,
        excludedBy: null,
        language: languages[seat] ?? '',
      })),
      permits: (participant) => permits[participant] ?? ALL,
      study: facts,
    },
  );
const of = (rows: readonly BundleRow[] | undefined, seat: number): readonly BundleRow[] =>
  (rows ?? []).filter((row) => row.seat === seat);

describe('texts', () => {
  test('name who wrote them and who noticed them', () => {
    const { messages = [] } = rowsOf(log);
    expect(messages.map(({ author, noticed_by: by, text }) => [author, by, text])).toEqual([
      ['anna', '["ben"]', TEXTS[0]],
      ['ben', '["anna"]', TEXTS[1]],
    ]);
    expect(log[Number(messages[0]?.version) - 1]).toMatchObject({ type: 'ActionSubmitted', seat: 0 });
  });

  test('are empty where the writer does not open them', () => {
    const { messages = [] } = rowsOf(log, { anna: { data: true, texts: false } });
    expect(messages.map(({ text }) => text)).toEqual([null, TEXTS[1]]);
  });
});

describe('languages', () => {
  test('stand with each text as its writer had the page, and with the session by seat', () => {
    const { messages, sessions } = rowsOf(log, {}, ['en', 'he']);
    expect(messages?.map(({ author, language }) => [author, language])).toEqual([
      ['anna', 'en'],
      ['ben', 'he'],
    ]);
    // a log of an older program names no languages: those of the participants count
    expect(sessions?.[0]?.languages).toBe('["en","he"]');
    const noted = log.map((event) => (event.type === 'SessionCreated' ? { ...event, languages: ['en', null] } : event));
    expect(rowsOf(noted, {}, ['en', 'he']).sessions?.[0]?.languages).toBe('["en",null]');
  });
});

describe('decisions', () => {
  test('of a participant without consent for data have no rows; partners keep theirs', () => {
    const { decisions, sessions } = rowsOf(log, { anna: { data: false, texts: false } });
    expect(of(decisions, 0)).toEqual([]);
    expect(of(decisions, 1)).toEqual(of(rowsOf(log).decisions, 1));
    expect(sessions).toHaveLength(1);
  });

  test('say what held the seat and its partners, and whether an action came in time', () => {
    const resolved = log.findIndex(({ type }) => type === 'TurnResolved');
    const policy = { kind: 'policy', policy: 'household/stand-in', version: 1, seed: 's', privileged: false } as const;
    const taken: SessionEvent<GameTypes> = {
      type: 'ControllerChanged',
      at: 5,
      seat: 0,
      controller: policy,
      cause: 'grace_over',
    };
    const late: SessionEvent<GameTypes> = { type: 'ActionRefused', at: 6, seat: 1, turn: 0, lateMs: 40 };
    const events = log
      .toSpliced(resolved + 1, 0, taken, late)
      .map(
        (event): SessionEvent<GameTypes> =>
          event.type === 'ActionSubmitted' && event.seat === 1 && event.turn === 1
            ? { type: 'ActionTimedOut', at: event.at, seat: 1, turn: 1, action: event.action }
            : event,
      );
    const { decisions, sessions } = rowsOf(events);
    expect(of(decisions, 0).map(({ controller }) => controller)).toEqual(['person', policy.policy, policy.policy]);
    expect(of(decisions, 1).map(({ partner_kinds: kinds }) => kinds)).toEqual(['person', 'policy', 'policy']);
    expect(of(decisions, 1).map(({ timed_out: out }) => out)).toEqual([false, true, false]);
    expect(of(decisions, 1).map(({ late_ms: ms }) => ms)).toEqual([40, null, null]);
    expect(sessions?.[0]).toMatchObject({ takeovers: 1, people: 2, policies: 0, turns: 3 });
  });

  test('of a session that is not over have rows, and the session no end and no seed', () => {
    const { decisions, sessions } = rowsOf(log.slice(0, -1));
    expect(decisions).toHaveLength(rowsOf(log).decisions?.length ?? -1);
    expect(sessions?.[0]).toMatchObject({ ended: null, reason: null, seed: null });
  });
});

test('practice has texts, lines and deeds of operators alone', () => {
  const events = log.map((event): SessionEvent<GameTypes> => {
    if (event.type !== 'SessionCreated') return event;
    const { assignment: _, ...practice } = event;
    return practice;
  });
  expect(Object.keys(rowsOf(events))).toEqual(['messages', 'connections', 'operator_actions']);
});

test('a decision counts the choices that were taken back, with their times, and has the choice that stood', () => {
  const at = log.findIndex((event) => event.type === 'ActionSubmitted' && event.seat === 0);
  const sent = log[at];
  if (sent?.type !== 'ActionSubmitted') throw new Error('seat 0 acts');
  const { turn, seat } = sent;
  const first = { ...sent, action: { type: 'wait' }, at: sent.at + 300 };
  const changed = [
    ...log.slice(0, at),
    first,
    { type: 'ActionWithdrawn' as const, at: sent.at + 800, seat, turn },
    { ...sent, at: sent.at + 900 },
    ...log.slice(at + 1),
  ];
  const rows = (rowsOf(changed).decisions ?? []).filter((row) => row.turn === turn && row.seat === seat);
  expect(rows).toMatchObject([
    {
      action: JSON.stringify(sent.action),
      taken_back: 1,
      taken_back_list: JSON.stringify([{ action: { type: 'wait' }, sent_ms: 300, back_ms: 800 }]),
    },
  ]);
  expect(rowsOf(log).decisions).toEqual(
    expect.arrayContaining([expect.objectContaining({ taken_back: 0, taken_back_list: '[]' })]),
  );
});

test('a decision says whether its participant went through the show before it at the own pace', () => {
  const { turn: _turn, ...clock } = {
    type: 'TurnOpened' as const,
    at: 1,
    turn: 0,
    clock: 'beat' as const,
    deadline: 2,
  };
  const chosen = { type: 'PaceChosen' as const, at: 1, seat: 0, own: true };
  const ownPaces = (turn: number, ...before: readonly SessionEvent<GameTypes>[]) => {
    const at = log.findIndex((event) => event.type === 'TurnOpened' && event.turn === turn);
    const rows = rowsOf([...log.slice(0, at), ...before, ...log.slice(at)]).decisions ?? [];
    return Object.groupBy(
      rows.map((row) => [row.seat, row.turn, row.own_pace] as const),
      ([seat]) => String(seat),
    );
  };
  const show = { ...clock, turn: 0 };
  const slow = ownPaces(0, chosen, show);
  expect(slow['0']?.map(([, , own]) => own)).toEqual([true, false, false]);
  expect(slow['1']?.map(([, , own]) => own)).toEqual([false, false, false]);
  // chosen in the middle of an event, which then waits
  const held = { type: 'TurnHeld' as const, at: 3, turn: 0, deadline: 60_003 };
  expect(ownPaces(0, show, chosen, held)['0']?.map(([, , own]) => own)).toEqual([true, false, false]);
  // chosen and taken back before the show, or beside a choice: no show was slower
  expect(ownPaces(0, chosen, { ...chosen, own: false }, show)['0']?.some(([, , own]) => own)).toBe(false);
  expect(ownPaces(0, chosen)['0']?.some(([, , own]) => own)).toBe(false);
});
