/** Seats of bots with accounts: what the check refuses, what a session is laid from, and what follows where a bot is missing. */
import { describe, expect, test } from 'vitest';
import { running } from '../way/testing/running.ts';
import { sessionsOf, studyOf } from '../way/testing/studies.ts';
import type { BotFacts, Catalogue } from './catalogue.ts';
import { checkStudy } from './check.ts';
import { freeze } from './freeze.ts';
import { protocolOf } from './protocol.ts';

const BOT = { kind: 'bot', bot: 'tracker@1' };
const PERSON = { kind: 'person' };
const CLOCK = { agents: 3, deadlineMs: 10_000 };
const ACCOUNTS = { 'tracker@1': { answerMs: 2000, revoked: false } };

/** Two participants beside a bot. */
const besideBot = (change: object = {}) =>
  studyOf({ sessions: sessionsOf(studyOf(), { config: CLOCK, seats: [PERSON, BOT, PERSON], ...change }) });

/** The problems that name a bot, seats, kinds or times. */
function problemsOf(study = besideBot(), bots: Readonly<Record<string, BotFacts>> | null = ACCOUNTS) {
  const catalogue: Catalogue = {
    policies: [],
    words: { symmtom: ['en'] },
    zones: new Set(['Europe/London']),
    studies: null,
    bots,
    models: null,
    variants: [],
    recordings: null,
  };
  return checkStudy(study, catalogue).problems.map(({ path, code }) => [path, code]);
}

describe('the check', () => {
  test('passes a bot that is known and fast enough, and one where no server is asked', () => {
    expect(problemsOf()).toEqual([]);
    expect(problemsOf(besideBot(), null)).toEqual([]);
  });

  const at = 'sessions.0.seats.1.bot';
  test.each([
    ['an account that is not there', {}, [at, 'bot_unknown']],
    ['an account that was taken back', { 'tracker@1': { answerMs: 1, revoked: true } }, [at, 'bot_unknown']],
    [
      'a bot that takes longer than a turn',
      { 'tracker@1': { answerMs: 10_001, revoked: false } },
      [at, 'bot_too_slow'],
    ],
  ])('refuses %s', (_, bots, problem) => {
    expect(problemsOf(besideBot(), bots)).toEqual([problem]);
  });

  test('refuses a bot that takes longer than the grace', () => {
    const dropout = { graceMs: 20_000, then: 'endWithPay', minPeople: 2, disclose: true };
    const slow = { 'tracker@1': { answerMs: 30_000, revoked: false } };
    expect(problemsOf(besideBot({ config: { agents: 3 }, dropout }), slow)).toEqual([[at, 'bot_too_slow']]);
  });

  test('refuses seats that are not those of the people and others, and hidden bots in a study that does not mislead', () => {
    expect(problemsOf(besideBot({ seats: [PERSON, BOT, BOT] }))).toContainEqual(['sessions.0.seats', 'seats_mismatch']);
    const hidden = besideBot({ disclosure: { kind: false, presence: true } });
    expect(problemsOf(hidden)).toContainEqual(['sessions.0.disclosure.kind', 'bots_undisclosed']);
  });

  test('refuses times for policies and bots where participants know which they are', () => {
    const pace = { arrivalMs: [1, 2], answerMs: [1, 2] };
    expect(problemsOf(besideBot({ pace }))).toEqual([['sessions.0.pace', 'config_refused']]);
  });

  test('a text that is no name and version is no bot', () => {
    const { definition, ...rest } = besideBot();
    const seats = [PERSON, { ...BOT, bot: 'tracker' }, PERSON];
    const refused = freeze({
      ...rest,
      definition: { ...definition, sessions: [{ ...definition.sessions[0], seats }] },
    });
    expect(refused).toMatchObject([{ path: ['sessions', 0, 'seats', 1, 'bot'] }]);
  });
});

test('the protocol names the bots', () => {
  expect(protocolOf(besideBot(), 'en')).toContain('2 for participants, 1 for bots from outside (`tracker@1`)');
});

describe('a session with a bot', () => {
  const playing = () => {
    const run = running(besideBot());
    for (const id of ['ann', 'bob']) run.join(id);
    run.meet('ann', 'bob');
    return { run, session: run.sessionOf('ann') };
  };
  const bot = (seat: object) => ({
    ...{ participant: 'bot-t', how: 'in_seat', throughout: true, returns: 0, lostAt: null, probes: [], ...seat },
  });
  /** The session is over; `seat`: what became of the bot. */
  const over = ({ run, session }: ReturnType<typeof playing>, end: object, seat: object) => {
    const people = ['ann', 'bob'].map((participant) => ({ ...bot({}), participant }));
    const told = { reason: 'terminated', cause: null, started: true, ...end };
    const decided = run.give({
      ...{ type: 'sessionOver', session, end: told, teamReturns: 9, seatCount: 3, seats: [...people, bot(seat)] },
    } as never);
    const events = decided.writes.flatMap((write): readonly { readonly type: string }[] => write.events);
    return events.filter(({ type }) => type.startsWith('Slot'));
  };

  test('is laid with the bot in its seat', () => {
    const { run, session } = playing();
    expect(run.sessions.get(session)?.seats).toEqual([
      { kind: 'person', participant: expect.any(String) },
      BOT,
      { kind: 'person', participant: expect.any(String) },
    ]);
  });

  test('fills its slot with the bot in its seat to the end, and returns it where the bot was lost or never came', () => {
    expect(over(playing(), {}, {})).toMatchObject([{ type: 'SlotFilled' }]);
    expect(over(playing(), {}, { how: 'lost', throughout: false })).toMatchObject([{ why: 'seat_lost' }]);
    expect(over(playing(), {}, { how: 'absent', throughout: false })).toMatchObject([{ why: 'seat_lost' }]);
  });

  test('that the bot did not come to is over for its participants, with the pay of a partner who left', () => {
    const played = playing();
    const slots = over(played, { reason: 'abandoned', cause: 'partner_left', started: false }, { how: 'absent' });
    expect(slots).toMatchObject([{ type: 'SlotReturned', why: 'not_started' }]);
    const page = played.run.until('ann', 'finished');
    expect(page).toMatchObject({ outcome: 'partial_partner_left', pay: { minor: expect.any(Number) } });
    expect('pay' in page && (page.pay?.minor ?? 0) > 0).toBe(true);
  });
});
