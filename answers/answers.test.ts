/** What routes answer and what pages parse is one description, and the compiler finds where it is not. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EndCause, EndReason } from '../games/core/session/types.ts';
import type { Consequences } from '../studies/room/actions.ts';
import { PANELS } from '../studies/room/panels.ts';
import { FRAMES } from './feed.ts';
import { GamesAnswer } from './games.ts';
import { NewsAnswer } from './participants.ts';
import { oneOf, partsOf, type Sent } from './schema.ts';
import { SessionPageAnswer } from './sessions.ts';

const ended: Sent<typeof SessionPageAnswer>['sessions'][number] = {
  ...{
    session: 's',
    game: 'nim',
    status: 'ended',
    outcome: 'abandoned',
    cause: null,
    turn: 3,
    rounds: null,
    inRounds: false,
  },
  ...{
    length: null,
    begun: true,
    stranded: false,
    seats: [{ kind: '', name: '' }],
    createdAt: 1,
    endedAt: 2,
    returns: [0],
  },
  ...{ name: null, example: false, archived: false, branches: 0, parent: null },
};

test.each(EndReason.options)('the list of sessions shows one that was %s', (outcome) => {
  const page: Sent<typeof SessionPageAnswer> = { examples: [], sessions: [{ ...ended, outcome }], next: null };
  expect(v.parse(SessionPageAnswer, page)).toEqual(page);
});

test.each(EndCause.options)('the list of sessions shows one that ended by %s', (cause) => {
  const page: Sent<typeof SessionPageAnswer> = { examples: [], sessions: [{ ...ended, cause }], next: null };
  expect(v.parse(SessionPageAnswer, page)).toEqual(page);
});

test.each(PANELS)('the feed tells the panel %s', (panel) => {
  expect(v.parse(FRAMES.panel, { type: 'panel', panel, version: 1, rows: {} })).toMatchObject({ panel });
});

test('an older page takes an answer of a newer server: it leaves out fields that it does not know', () => {
  const page = { examples: [], sessions: [{ ...ended, label: 'new here' }], next: null, later: true };
  expect(v.parse(SessionPageAnswer, page)).toEqual({ examples: [], sessions: [ended], next: null });
});

test('parts that a page does not check stay as they were sent', () => {
  const page = { kind: 'text', key: 'k', participant: 'p', language: 'en', languages: ['en'], now: 1, until: null };
  const told = { page: { ...page, text: 'Welcome' }, draft: null };
  expect(v.parse(NewsAnswer, told)).toEqual({ ...told, submission: null });
  const change = { type: 'change', panel: 'faults', version: 2, set: { a: { at: 1, words: 'late' } }, gone: [] };
  expect(v.parse(FRAMES.change, change)).toEqual(change);
});

test('the compiler finds an answer that is not as it is described', () => {
  const policy = { id: 'p', about: '', version: 1, privileged: false };
  const game = { id: 'nim', version: 1, policies: [policy], models: [], defaultPartner: null, asks: null };
  const games: Sent<typeof GamesAnswer> = [game];
  expect(v.parse(GamesAnswer, games)).toMatchObject([
    { defaultPartner: 'p', models: [], policies: [{ learned: false }] },
  ]);
  // @ts-expect-error a version is a number
  const misspelt: Sent<typeof GamesAnswer> = [{ ...game, version: '1' }];
  // @ts-expect-error the version is missing
  const short: Sent<typeof GamesAnswer> = [{ id: 'nim', models: [], policies: [], defaultPartner: null, asks: null }];
  for (const answer of [misspelt, short]) expect(v.safeParse(GamesAnswer, answer).success).toBe(false);
});

test('the compiler finds a list that lacks a value of its type, and a part that its type does not have', () => {
  // @ts-expect-error a session may also be truncated or abandoned
  expect(v.safeParse(oneOf<EndReason>({ terminated: true }), 'truncated').success).toBe(false);
  // @ts-expect-error no session ends so
  oneOf<EndReason>({ terminated: true, truncated: true, abandoned: true, forgotten: true });
  // @ts-expect-error the position of the log is a number
  partsOf<Consequences>()({ position: v.string() });
  partsOf<Consequences>()({ position: v.number() });
});
