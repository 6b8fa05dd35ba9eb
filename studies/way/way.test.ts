/** A participant's way, case by case: pay, partners, dropouts, places, versions, hours. */
import { describe, expect, test } from 'vitest';
import type { StreamEvents } from './contract/events.ts';
import { MOST_OVERFLOW } from './decide/decide-join.ts';
import { dutiesOf, nextDue } from './decide/due.ts';
import { openSlots, placesIn } from './decide/intake.ts';
import { typedElements } from './decide/survey-answers.ts';
import { type Running, running, START } from './testing/running.ts';
import { ALONE, PAYMENT, sessionsOf, studyOf } from './testing/studies.ts';

const MINUTE = 60_000;
const pair = studyOf();
/** Two participants in a session. */
function together(frozen = pair, ids = ['ann', 'bob']): Running {
  const run = running(frozen);
  for (const id of ids) run.join(id);
  run.meet(...ids);
  for (const id of ids) expect(run.page(id).kind).toBe('playing');
  return run;
}
const typesOf = (writes: readonly StreamEvents[]): readonly string[] =>
  writes.flatMap(({ stream, events }) => events.map(({ type }) => `${stream} ${type}`));
const paid = (run: Running, id: string): readonly (readonly [string, number])[] =>
  Object.entries(run.one(id).account.byRule).filter(([, minor]) => minor !== 0) as never;
const outcomeOf = (run: Running, id: string): string => {
  const { state } = run.one(id);
  return state.status === 'finished' ? state.outcome : state.status;
};

describe('a whole way', () => {
  test('from the link to the code, with a partner', () => {
    const run = together();
    const planned = run.sessions.get(run.sessionOf('ann'));
    expect(planned?.assignment).toMatchObject({ version: 1, stage: 'main', play: 0 });
    expect(planned?.plan.aids.notes).toBe(planned?.arm === 'zz-notes=zz-on');
    expect(planned?.seats).toHaveLength(2);
    expect(run.one('ann').arm).toBe(run.one('bob').arm);
    const decided = run.end(run.sessionOf('ann'));
    expect(typesOf(decided.writes)).toContain('study SlotFilled');
    for (const id of ['ann', 'bob']) {
      const page = run.until(id, 'finished');
      expect(page).toMatchObject({ outcome: 'complete', code: 'ZZCODE-10', pay: { minor: 320, currency: 'GBP' } });
    }
  });

  test('a match is one decision: draw, group, seats and the session', () => {
    const run = running(pair);
    for (const id of ['ann', 'bob']) run.join(id);
    run.until('ann', 'waiting');
    run.until('bob', 'ready');
    run.goOn('ann');
    const { writes, sessions } = run.ask('bob', { type: 'confirmReady' });
    const given = ['PoolLeft', 'ArmAssigned', 'SessionAssigned'].map((type) => `participant ${type}`);
    expect(typesOf(writes).filter((type) => type !== 'participant PaymentAccrued')).toEqual([
      'study ArmDrawn',
      'study GroupMatched',
      'participant ReadyConfirmed',
      ...given,
      ...given,
    ]);
    expect(sessions).toHaveLength(1);
  });

  test('a participant who plays alone goes straight to the session, after practice', () => {
    const frozen = studyOf({
      ...ALONE,
      steps: [
        { kind: 'practice', attempts: 2, play: { game: 'tomqa', config: { seats: 1 }, policy: null, limitMs: MINUTE } },
      ],
    });
    const run = running(frozen);
    run.join('ann');
    expect(run.until('ann', 'playing')).toMatchObject({ play: null, game: 'tomqa' });
    run.end(run.sessionOf('ann'), { reason: 'truncated' });
    expect(run.page('ann')).toMatchObject({ kind: 'playing', play: null });
    run.end(run.sessionOf('ann'));
    expect(run.until('ann', 'playing')).toMatchObject({ play: { nth: 1, of: 1 } });
    expect(run.one('ann').waits).toBe(0);
    expect(run.one('ann').plays).toEqual([]);
    run.end(run.sessionOf('ann'));
    run.until('ann', 'finished');
  });

  test('wrong answers are explained after the attempt, and the last one ends the study with pay', () => {
    const run = running(pair);
    run.join('ann');
    run.until('ann', 'comprehension');
    expect(run.page('ann')).toMatchObject({ attempt: 1, wrong: [] });
    const answer = { type: 'answerComprehension', answers: { first: 'yes', second: 'no' } } as const;
    run.ask('ann', answer);
    expect(run.page('ann')).toMatchObject({
      attempt: 2,
      wrong: [{ id: 'second', explain: 'Text explain-second in en.\n' }],
    });
    run.ask('ann', answer);
    expect(run.page('ann')).toMatchObject({ kind: 'finished', outcome: 'failed_check' });
    expect(paid(run, 'ann')).toEqual([['fixed', 50]]);
  });
});

describe("pay, as in the design's example", () => {
  /** Both wait 4:20 in the pool; then 7:40 and a rest of active time pass until 12 minutes are active. */
  function waited(): Running {
    const run = running(pair);
    for (const id of ['ann', 'bob']) run.join(id);
    run.until('ann', 'waiting');
    run.until('bob', 'comprehension');
    run.wait(4 * MINUTE + 10_000);
    run.until('bob', 'ready');
    run.goOn('ann');
    run.wait(10_000);
    run.goOn('bob');
    return run;
  }

  test.each([
    [
      'complete',
      95,
      [
        ['base', 300],
        ['points', 190],
        ['waiting', 34],
      ],
    ],
    [
      'complete',
      400,
      [
        ['base', 300],
        ['points', 800],
        ['waiting', 34],
        ['cap', -334],
      ],
    ],
  ] as const)('%s with %i points', (_outcome, returns, entries) => {
    const run = waited();
    run.end(run.sessionOf('ann'), {}, { returns });
    run.until('ann', 'finished');
    expect(new Map(paid(run, 'ann'))).toEqual(new Map<string, number>(entries));
  });

  test('partner left at 12 minutes', () => {
    const run = waited();
    run.wait(12 * MINUTE);
    run.end(
      run.sessionOf('ann'),
      { reason: 'abandoned', cause: 'partner_left' },
      { returns: 30, how: 'in_seat' },
      'ann',
    );
    expect(run.until('ann', 'finished')).toMatchObject({ outcome: 'partial_partner_left', pay: { minor: 214 } });
  });

  test('dropped at 12 minutes: earnings are not kept', () => {
    const run = waited();
    run.wait(12 * MINUTE);
    const lost = { how: 'lost', lostAt: run.at, returns: 30 } as const;
    run.wait(45_000);
    run.end(run.sessionOf('ann'), { reason: 'abandoned', cause: 'partner_left' }, lost, 'ann');
    expect(outcomeOf(run, 'ann')).toBe('dropped');
    expect(new Map(paid(run, 'ann'))).toEqual(
      new Map([
        ['base', 120],
        ['waiting', 34],
      ]),
    );
  });

  test('a fault of the server', () => {
    const run = waited();
    run.end(run.sessionOf('ann'), { reason: 'abandoned', cause: 'fault' }, { returns: 30 });
    expect(outcomeOf(run, 'ann')).toBe('server_error');
    expect(run.page('ann').pay?.minor).toBe(394);
  });

  test('no partner for ten minutes', () => {
    const run = running(pair);
    run.join('ann');
    run.until('ann', 'waiting');
    run.wait(10 * MINUTE);
    expect(outcomeOf(run, 'ann')).toBe('lobby_timeout');
    expect(new Map(paid(run, 'ann'))).toEqual(
      new Map([
        ['fixed', 60],
        ['waiting', 90],
      ]),
    );
  });

  test('withdrew at 2 minutes; before consent nothing is paid', () => {
    const run = running(pair);
    for (const id of ['ann', 'bob']) run.join(id);
    run.until('ann', 'text');
    run.wait(2 * MINUTE);
    for (const id of ['ann', 'bob']) run.ask(id, { type: 'withdraw' });
    expect(new Map(paid(run, 'ann'))).toEqual(
      new Map([
        ['base', 20],
        ['floor', 30],
      ]),
    );
    expect(paid(run, 'bob')).toEqual([]);
    expect(run.one('ann').withdrawn).toBe(true);
  });
});

describe('hard cases', () => {
  test('places are the people that open slots need, less those who are to be matched', () => {
    const run = running(pair);
    const consent = (id: string): void => {
      run.join(id);
      run.until(id, 'text');
    };
    consent('ann');
    const places = placesIn(run.study);
    expect(places).toBe(openSlots(run.study) * 2 - 1);
    for (const id of ['bob', 'cat', 'dan', 'eve']) consent(id);
    // who has only arrived keeps no place
    for (const id of ['fay', 'gil']) run.join(id);
    expect(placesIn(run.study)).toBe(places - 4);
    const open = openSlots(run.study);
    run.meet('ann', 'bob');
    expect(openSlots(run.study)).toBe(open - 1);
    expect(placesIn(run.study)).toBe((open - 1) * 2 - 3);
  });

  test('two consent for the last place: the second has the code of overflow, and so has who comes then', () => {
    const run = running(studyOf({ design: { ...pair.definition.design, groupsPerCell: 1 } }));
    for (const id of ['a', 'b', 'c', 'd', 'e']) run.join(id);
    for (const id of ['e', 'd']) run.until(id, 'consent');
    for (const id of ['a', 'b', 'c', 'd']) run.until(id, 'text');
    expect(run.goOn('e')).toBe(true);
    const full = { kind: 'finished', outcome: 'overflow', code: 'ZZCODE-20' };
    expect(run.page('e')).toMatchObject(full);
    expect(run.one('e').consent).toBeNull();
    run.join('f');
    expect(run.page('f')).toMatchObject(full);
    expect(run.join('e').writes).toEqual([]);
    run.ask('a', { type: 'leave' });
    run.join('g');
    run.until('g', 'text');
  });

  test('arrivals that consent to nothing keep no place from those who do, however many they are', () => {
    const run = running(studyOf({ design: { ...pair.definition.design, groupsPerCell: 1 } }));
    for (let i = 0; i < 160; i++) run.join(`made-up-${i}`);
    for (const id of ['a', 'b', 'c', 'd']) {
      run.join(id);
      run.until(id, 'text');
    }
    expect(run.study.intake).toBe('open');
  });

  test('a full study stores some hundred arrivals without a signature, and counts the others', () => {
    const run = running(studyOf({ design: { ...pair.definition.design, groupsPerCell: 1 } }));
    for (const id of ['a', 'b', 'c', 'd']) {
      run.join(id);
      run.until(id, 'text');
    }
    for (let i = 0; i < MOST_OVERFLOW; i++) expect(run.join(`late-${i}`).refusal).toBeNull();
    expect(run.join('one-more')).toMatchObject({ refusal: { code: 'full' }, writes: [] });
    // a recruiter's signature is not made up, and a pilot counts its own
    expect(run.join('signed', { signed: true }).refusal).toBeNull();
    expect(run.join('program', { simulated: true }).refusal).toBeNull();
    expect(run.page('signed')).toMatchObject({ kind: 'finished', outcome: 'overflow' });
    run.ask('a', { type: 'leave' });
    expect(run.join('in-time').refusal).toBeNull();
  });

  test('a link that is opened after completion shows the same page, and only the tab is noted', () => {
    const run = running(pair);
    run.join('ann');
    run.ask('ann', { type: 'leave' });
    const before = run.page('ann');
    expect(typesOf(run.join('ann', { tab: 'a new tab' }).writes)).toEqual(['participant TabOpened']);
    expect(run.page('ann')).toEqual(before);
    expect(run.ask('ann', { type: 'leave' }).writes).toEqual([]);
  });

  test('a partner who leaves in the survey withdrew, and the slot stays filled', () => {
    const run = together();
    run.end(run.sessionOf('ann'));
    run.ask('ann', { type: 'leave' });
    expect(outcomeOf(run, 'ann')).toBe('withdrew');
    expect([...run.study.slots.values()].map(({ status }) => status)).toEqual(['filled']);
    expect(run.until('bob', 'finished')).toMatchObject({ outcome: 'complete' });
  });

  test('a returned submission in a game: the session is told, and the slot is open again', () => {
    const run = together();
    const session = run.sessionOf('ann');
    run.give({ type: 'submissionReported', participant: 'ann', status: 'returned' });
    expect(outcomeOf(run, 'ann')).toBe('withdrew');
    expect(dutiesOf(run.study)).toEqual([
      { session, command: { type: 'participantGone', participant: 'ann', cause: 'withdrew' } },
    ]);
    expect(run.study.slots.size).toBe(0);
    run.end(session, { reason: 'abandoned', cause: 'partner_left' });
    expect(dutiesOf(run.study)).toEqual([]);
    expect(run.until('bob', 'finished')).toMatchObject({ outcome: 'partial_partner_left' });
  });

  test('both of a pair drop: both are dropped, and the slot returns', () => {
    const run = together();
    run.end(run.sessionOf('ann'), { reason: 'abandoned', cause: 'deserted' }, { how: 'lost', lostAt: run.at });
    expect([outcomeOf(run, 'ann'), outcomeOf(run, 'bob')]).toEqual(['dropped', 'dropped']);
    expect(run.study.slots.size).toBe(0);
  });

  test('the consent changes while it is read: the version stays, or the page is stale', () => {
    const changed = studyOf({ consent: { ...pair.definition.consent, text: 'new-consent' } } as never);
    const run = running(pair);
    for (const id of ['ann', 'bob']) run.join(id);
    for (const id of ['ann', 'bob']) run.until(id, 'consent');
    const { key, textHash } = run.until('ann', 'consent') as Extract<ReturnType<Running['page']>, { kind: 'consent' }>;
    run.give({ type: 'publish', frozen: changed, applyTo: 'arriving', cause: 'program' });
    expect(run.page('ann').key).toBe(key);
    run.goOn('ann');
    run.give({
      type: 'publish',
      frozen: studyOf({ title: 'Another title' }),
      applyTo: 'unconsented',
      cause: 'program',
    });
    expect(run.one('ann').version).toBe(1);
    expect(run.one('bob').version).toBe(3);
    const late = run.ask('bob', { type: 'giveConsent', textHash, tiers: ['data'] }, { key });
    expect(late.refusal?.code).toBe('stale_page');
  });

  test('seats are filled at the stated time, unless a partner came before', () => {
    const fill = { afterMs: 2 * MINUTE, policy: 'symmtom:silent', counts: true };
    const run = running(studyOf({ match: { people: 2, waitMs: 10 * MINUTE, readyMs: 30_000, fill } }));
    for (const id of ['ann', 'bob', 'cat']) run.join(id);
    run.until('ann', 'waiting');
    for (const id of ['bob', 'cat']) run.until(id, 'comprehension');
    run.wait(2 * MINUTE);
    run.meet('ann');
    expect(run.sessions.get(run.sessionOf('ann'))?.seats).toContainEqual({
      kind: 'policy',
      policy: 'symmtom:silent',
      privileged: false,
    });
    run.meet('bob', 'cat');
    expect(run.sessionOf('bob')).toBe(run.sessionOf('cat'));
    run.end(run.sessionOf('ann'));
    expect([...run.study.slots.values()].filter(({ status }) => status === 'filled')).toHaveLength(1);
  });

  test('one misses the ready check: the other keeps the place in the queue', () => {
    const run = running(pair);
    for (const id of ['ann', 'bob', 'cat']) run.join(id);
    run.until('ann', 'waiting');
    const { state } = run.one('ann');
    run.wait(MINUTE);
    run.until('bob', 'ready');
    run.goOn('ann');
    run.until('cat', 'waiting');
    run.wait(30_000);
    expect(outcomeOf(run, 'bob')).toBe('dropped');
    expect(run.page('ann').kind).toBe('ready');
    expect(run.one('ann').queuedSince).toBe(state.status === 'waiting' ? state.since : null);
    run.meet('ann', 'cat');
    expect(run.sessionOf('ann')).toBe(run.sessionOf('cat'));
  });

  test('a session that does not begin: the present one waits on, the absent one is dropped, the slot returns', () => {
    const run = together();
    run.wait(MINUTE);
    const end = { reason: 'abandoned', cause: 'lobby_timeout', started: false } as const;
    run.end(run.sessionOf('ann'), end, { how: 'absent' }, 'bob');
    expect(outcomeOf(run, 'bob')).toBe('dropped');
    expect(run.one('ann')).toMatchObject({ arm: null, slot: null, queuedSince: START });
    expect(run.page('ann').kind).toBe('waiting');
    expect(run.study.slots.size).toBe(0);
  });

  test('after an abort the other goes back to the pool and keeps the arm', () => {
    const run = together();
    const { arm } = run.one('ann');
    run.wait(5 * MINUTE);
    run.end(run.sessionOf('ann'), { reason: 'abandoned', cause: 'aborted' }, { how: 'lost' }, 'bob');
    expect(run.one('ann')).toMatchObject({ arm, slot: null, state: { status: 'waiting', since: START } });
  });

  test('a kept group plays on together; if a partner has gone, the other ends with pay', () => {
    const kept = studyOf({ sessions: sessionsOf(pair, {}, { id: 'more', group: 'keep' }) });
    const run = together(kept);
    const first = run.sessionOf('ann');
    expect(run.end(first).sessions).toHaveLength(1);
    expect(run.sessionOf('ann')).toBe(run.sessionOf('bob'));
    expect(run.sessionOf('ann')).not.toBe(first);
    expect(run.page('ann')).toMatchObject({ play: { nth: 2, of: 2 } });
    run.end(run.sessionOf('ann'));
    expect([...run.study.slots.values()].map(({ status }) => status)).toEqual(['filled']);

    const broken = together(kept);
    broken.end(broken.sessionOf('ann'), {}, { how: 'lost', throughout: false }, 'bob');
    expect(broken.until('ann', 'finished')).toMatchObject({ outcome: 'partial_partner_left' });
    expect(broken.study.slots.size).toBe(0);
  });

  test('another tab takes over, and the first is told', () => {
    const run = running(pair);
    run.join('ann');
    run.ask('ann', { type: 'openTab', device: 'phone' }, { tab: 'second tab' });
    const { key } = run.page('ann');
    expect(run.ask('ann', { type: 'leave' }, { tab: 'tab-of-ann', key }).refusal?.code).toBe('superseded');
    expect(outcomeOf(run, 'ann')).toBe('screening');
  });

  test('an outage moves every deadline of a page', () => {
    const run = running(pair);
    for (const id of ['ann', 'bob']) run.join(id);
    run.until('ann', 'waiting');
    run.until('bob', 'ready');
    const before = nextDue(run.study)?.at ?? 0;
    run.give({ type: 'extendAll', byMs: 7000, cause: 'outage' });
    expect(nextDue(run.study)?.at).toBe(before + 7000);
  });

  test('more time is given ten times, and not where timing is essential', () => {
    const run = running(pair);
    run.join('ann');
    const until = run.page('ann').until ?? 0;
    for (let i = 0; i < 10; i++) expect(run.ask('ann', { type: 'askForTime' }).refusal).toBeNull();
    expect(run.page('ann')).toMatchObject({ until: until + 25 * MINUTE, mayAskForTime: false });
    expect(run.ask('ann', { type: 'askForTime' }).refusal?.code).toBe('no_time_left');
    const essential = running(studyOf({ limits: { essential: true } }));
    essential.join('ann');
    expect(essential.page('ann').mayAskForTime).toBe(false);
  });

  test('a budget without room for one more cap closes intake, and those inside are paid', () => {
    const run = running(studyOf({ payment: { ...PAYMENT, budget: 2000 } }));
    for (const id of ['ann', 'bob', 'cat']) run.join(id);
    expect(run.study.intake).toBe('open');
    for (const id of ['ann', 'bob']) run.until(id, 'text');
    expect(run.study.intake).toBe('closed');
    // cat came in time, and finds no place when consenting
    run.until('cat', 'finished');
    expect(outcomeOf(run, 'cat')).toBe('overflow');
    run.join('dan');
    expect(outcomeOf(run, 'dan')).toBe('overflow');
    expect(run.page('bob').kind).toBe('text');
  });

  test('a session with new partners: those of the same arm, and never the same again', () => {
    const { design } = pair.definition;
    const run = together(
      studyOf({ sessions: sessionsOf(pair, {}, { id: 'more' }), design: { ...design, factors: [] } }),
      ['a', 'b', 'c', 'd'],
    );
    for (const id of ['a', 'c']) run.end(run.sessionOf(id));
    run.meet('a', 'b', 'c', 'd');
    expect(run.sessionOf('a')).toBe(run.sessionOf('c'));
    expect(run.sessionOf('b')).toBe(run.sessionOf('d'));
    for (const id of ['a', 'b']) run.end(run.sessionOf(id));
    expect([...run.study.slots.values()].map(({ status }) => status)).toEqual(['filled', 'filled']);
  });

  test('participants meet only once', () => {
    const frozen = studyOf({ sessions: sessionsOf(pair, {}, { id: 'more' }) });
    const run = together(frozen);
    run.end(run.sessionOf('ann'));
    expect([run.page('ann').kind, run.page('bob').kind]).toEqual(['waiting', 'waiting']);
    run.wait(10 * MINUTE);
    expect(run.until('ann', 'finished')).toMatchObject({ outcome: 'partial_partner_left' });
  });
});

test('surveys: unknown keys and answers that do not fit are refused, typed answers are named', () => {
  const run = together();
  run.end(run.sessionOf('ann'));
  const timing = { shownMs: 1, hiddenMs: 0 };
  for (const answers of [{}, { hard: 9 }, { hard: 3, more: 1 }, { hard: 3, constructor: 1 }])
    expect(run.ask('ann', { type: 'answerSurvey', answers, timing }).refusal?.code).toBe('answer_refused');
  expect(typedElements(run.study, run.one('ann'))).toEqual(['why']);
  expect(() => run.ask('ann', { type: 'answerSurvey', answers: { hard: 3, why: 'because' }, timing })).toThrow('token');
});

describe('signals', () => {
  const declared = studyOf({ integrity: { signals: ['paste', 'inputCounts'], use: 'store', askAboutAi: false } });
  const signals = { pastes: 2, pastedCharacters: 40, automation: true, keys: 3 };
  const kept = { pastes: 2, pastedCharacters: 40, keys: 3 };
  const recorded = ({ writes }: ReturnType<Running['ask']>) =>
    writes.flatMap(({ events }) => events.flatMap((event) => (event.type === 'SignalsRecorded' ? [event] : [])));

  test('of a page that a session or a deadline took away are taken once, and only the last one', () => {
    const run = together(declared);
    const { key } = run.page('ann');
    run.wait(MINUTE);
    run.end(run.sessionOf('ann'));
    const survey = run.page('ann').key;
    expect(recorded(run.ask('ann', { type: 'recordSignals', signals }, { key }))).toMatchObject([
      { page: key, signals: kept },
    ]);
    expect(run.ask('ann', { type: 'recordSignals', signals }, { key }).refusal).toMatchObject({ code: 'stale_page' });
    run.wait(31 * MINUTE);
    expect(outcomeOf(run, 'ann')).toBe('dropped');
    expect(run.ask('ann', { type: 'recordSignals', signals }, { key }).refusal).toMatchObject({ code: 'stale_page' });
    expect(recorded(run.ask('ann', { type: 'recordSignals', signals }, { key: survey }))).toHaveLength(1);
    expect(run.ask('ann', { type: 'recordSignals', signals }).refusal).toMatchObject({ code: 'stale_page' });
  });

  test('a page that no participant saw is not the last one', () => {
    const alone = running(studyOf({ ...ALONE, debrief: null, survey: [], integrity: declared.definition.integrity }));
    alone.join('ann');
    alone.until('ann', 'playing');
    const { key } = alone.page('ann');
    alone.wait(MINUTE);
    // the end of the way comes in the same decision
    alone.end(alone.sessionOf('ann'));
    expect(alone.page('ann').kind).toBe('finished');
    expect(recorded(alone.ask('ann', { type: 'recordSignals', signals }, { key }))).toHaveLength(1);
  });

  test('are not stored before consent, after a withdrawal, or where the study does not declare them', () => {
    const run = running(declared);
    run.join('ann');
    expect(run.ask('ann', { type: 'recordSignals', signals }).refusal).toMatchObject({ code: 'consent_refused' });
    run.until('ann', 'text');
    const { key } = run.page('ann');
    expect(recorded(run.ask('ann', { type: 'recordSignals', signals: { automation: true } }))).toEqual([]);
    run.ask('ann', { type: 'withdraw' });
    expect(run.ask('ann', { type: 'recordSignals', signals }, { key }).refusal).toMatchObject({ code: 'stale_page' });
  });
});

test('the minutes that are left are those of what is still to come, without waiting', () => {
  const run = running(pair);
  for (const id of ['ann', 'bob']) run.join(id);
  const atFirst = run.page('ann').minutesLeft ?? 0;
  run.meet('ann');
  const inPool = run.page('ann').minutesLeft ?? 0;
  // the session alone takes five
  expect(inPool).toBeGreaterThanOrEqual(5);
  expect(inPool).toBeLessThanOrEqual(atFirst);
  run.wait(3 * MINUTE);
  expect(run.page('ann').minutesLeft).toBe(inPool);
  run.until('bob', 'ready');
  run.goOn('ann');
  expect(run.page('ann')).toMatchObject({ kind: 'waiting', ready: true, until: null });
});

test('a reading of personal data is noted with its reader, and changes no page', () => {
  const run = together();
  const before = run.page('ann');
  const cause = { operator: 'o-ada', reason: null };
  const { writes } = run.give({ type: 'readPersonal', what: 'a copy', participants: ['ann'], cause });
  expect(writes.map(({ events }) => events)).toMatchObject([
    [{ type: 'PersonalDataRead', what: 'a copy', participants: ['ann'], cause }],
  ]);
  expect(run.page('ann')).toEqual(before);
});
