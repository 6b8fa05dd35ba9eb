/** Participants who come back for a second wave, and those who do not. */
import { expect, test } from 'vitest';
import { owedTo } from './decide/account.ts';
import { audit } from './read/audit.ts';
import { type Running, running, SEED } from './testing/running.ts';
import { HOUR, twoWaves } from './testing/waves.ts';

const MINUTE = 60_000;
const [ANN, BEN, CLEO, DORA] = ['ann', 'ben', 'cleo', 'dora'] as const;

/** The pair has played its first session, of 10 points for each, and answered the survey. */
function afterFirst(run: Running, ...pair: readonly string[]): void {
  for (const one of pair) run.join(one);
  run.meet(...pair);
  run.end(run.sessionOf(pair[0] ?? ''));
  for (const one of pair) run.until(one, 'away');
}

/** Comes back and goes on until partners are waited for, or a session is played. */
function comeBack(run: Running, one: string): void {
  while (!['ready', 'waiting', 'playing'].includes(run.page(one).kind)) expect(run.goOn(one)).toBe(true);
}

const outcomeOf = (run: Running, one: string) => {
  const { state } = run.one(one);
  return state.status === 'finished' ? state.outcome : state.status;
};
const entriesOf = (run: Running, one: string) =>
  run.appends
    .flat()
    .flatMap((write) => (write.stream === 'participant' && write.participant === one ? write.events : []))
    .flatMap((event) => (event.type === 'PaymentAccrued' ? [[event.rule, event.minor, event.source.wave]] : []));

test('a participant sees when to come back, until when, what comes of staying away, and a code for what is completed', () => {
  const run = running(twoWaves({ partner: 'same' }));
  afterFirst(run, ANN, BEN);
  expect(run.page(ANN)).toMatchObject({
    ...{ kind: 'away', wave: 2, waves: 2, afterwards: 'not_returned' },
    ...{ opensAt: run.at + HOUR, until: run.at + 3 * HOUR },
    ...{ code: 'ZZCODE-50', url: 'https://recruiter.example/first' },
  });
  const { refusal } = run.ask(ANN, { type: 'beginWave' });
  expect(refusal).toMatchObject({ code: 'too_early' });
  run.wait(HOUR);
  expect(run.ask(ANN, { type: 'beginWave' }).refusal).toBeNull();
  expect(run.page(ANN)).toMatchObject({
    kind: 'text',
    step: 0,
    steps: 1,
    text: expect.stringContaining('welcome-back'),
  });
});

test('in a later wave the participants of each arm read the texts of their own arm', () => {
  const own = { id: 'zz-on', patch: {}, study: { texts: { 'welcome-back': 'welcome-on' } } };
  const factors = [{ id: 'zz-text', vary: 'between' as const, levels: [{ id: 'zz-off', patch: {} }, own] }];
  const run = running(twoWaves({ partner: 'same' }, { design: { factors, assignAt: 'match', groupsPerCell: 4 } }));
  afterFirst(run, ANN, BEN);
  afterFirst(run, CLEO, DORA);
  run.wait(HOUR);
  const read = [ANN, CLEO].map((one) => {
    expect(run.ask(one, { type: 'beginWave' }).refusal).toBeNull();
    const page = run.page(one);
    return [run.one(one).arm, page.kind === 'text' ? page.text : page.kind];
  });
  expect(Object.fromEntries(read)).toEqual({
    'zz-text=zz-off': expect.stringContaining('welcome-back'),
    'zz-text=zz-on': expect.stringContaining('welcome-on'),
  });
});

test('the same pair meets again, and the account names the wave of each entry', () => {
  const run = running(twoWaves({ partner: 'same' }));
  // a second pair that waits at the same time does not mix with it
  afterFirst(run, ANN, BEN);
  afterFirst(run, CLEO, DORA);
  run.wait(HOUR);
  for (const one of [ANN, CLEO]) comeBack(run, one);
  expect([ANN, CLEO].map((one) => run.page(one).kind)).toEqual(['waiting', 'waiting']);
  for (const one of [BEN, DORA]) comeBack(run, one);
  expect(run.sessionOf(ANN)).toBe(run.sessionOf(BEN));
  expect(run.sessionOf(ANN)).not.toBe(run.sessionOf(CLEO));
  expect(run.page(ANN)).toMatchObject({ kind: 'playing', play: { nth: 2, of: 2 } });
  for (const one of [ANN, CLEO]) run.end(run.sessionOf(one));
  for (const one of [ANN, BEN, CLEO, DORA]) run.until(one, 'finished');
  expect(outcomeOf(run, ANN)).toBe('complete');
  expect(entriesOf(run, ANN)).toEqual([
    ['points', 20, 1],
    ['base', 300, 1],
    ['points', 20, 2],
    ['wave', 150, 2],
  ]);
  expect([...run.study.slots.values()].map(({ status }) => status)).toEqual(['filled', 'filled']);
  expect(audit(run.appends, SEED)).toEqual([]);
});

test('after the window without a return the outcome is its own, with the code, pay and debriefing of what was completed', () => {
  const run = running(twoWaves({ partner: 'same' }));
  afterFirst(run, ANN, BEN);
  // an open page is no return, and the time between waves is not paid
  run.wait(2 * HOUR);
  run.ask(ANN, { type: 'openTab', device: 'desktop' }, { tab: 'another-tab' });
  run.wait(HOUR);
  expect(run.page(ANN)).toMatchObject({
    ...{ kind: 'finished', outcome: 'not_returned', code: 'ZZCODE-50' },
    text: expect.stringContaining('Text debrief'),
  });
  expect(owedTo(run.one(ANN))).toBe(320);
  expect(run.study.slots.size).toBe(0);
});

test('whatever ends a later wave, what completed waves have earned is paid', () => {
  const run = running(twoWaves({ partner: 'same' }));
  afterFirst(run, ANN, BEN);
  expect(run.ask(ANN, { type: 'leave' }).refusal).toBeNull();
  expect([outcomeOf(run, ANN), owedTo(run.one(ANN))]).toEqual(['withdrew', 320]);
  run.wait(HOUR);
  run.ask(BEN, { type: 'beginWave' });
  run.wait(20 * MINUTE);
  expect([outcomeOf(run, BEN), owedTo(run.one(BEN))]).toEqual(['dropped', 320]);
});

test('if the partner is missing, the participation ends with pay', () => {
  const run = running(twoWaves({ partner: 'same', waitMs: 20 * MINUTE }));
  afterFirst(run, ANN, BEN);
  run.wait(HOUR);
  comeBack(run, ANN);
  expect(run.page(ANN)).toMatchObject({ kind: 'waiting', until: run.at + 20 * MINUTE });
  run.wait(20 * MINUTE);
  run.until(ANN, 'finished');
  expect(outcomeOf(run, ANN)).toBe('partial_partner_left');
  // the base and the points of the first wave, and 19 minutes of waiting
  expect(owedTo(run.one(ANN))).toBe(300 + 20 + 190);
  // the partner who comes then does not wait in vain
  comeBackTo(run, BEN, 'ai_help');
});

function comeBackTo(run: Running, one: string, kind: 'ai_help'): void {
  while (run.page(one).kind !== kind) expect(run.goOn(one)).toBe(true);
}

test('if the partner is missing, another one whose partner is missing plays; partners who are there meet again', () => {
  const run = running(twoWaves({ partner: 'same', ifPartnerMissing: 'new', waitMs: 20 * MINUTE }));
  afterFirst(run, ANN, BEN);
  afterFirst(run, CLEO, DORA);
  run.wait(HOUR);
  comeBack(run, ANN);
  run.wait(20 * MINUTE);
  expect(run.one(ANN).state).toMatchObject({ status: 'waiting', group: null, until: run.at + 20 * MINUTE });
  // the partner is late, and they are matched before others are
  comeBack(run, BEN);
  expect(run.sessionOf(ANN)).toBe(run.sessionOf(BEN));

  const other = running(twoWaves({ partner: 'same', ifPartnerMissing: 'new', waitMs: 20 * MINUTE }));
  afterFirst(other, ANN, BEN);
  afterFirst(other, CLEO, DORA);
  // slots of one arm, so that the two can play together
  const [arm, arms] = [other.one(ANN).arm, other.one(CLEO).arm];
  other.wait(HOUR);
  for (const one of [ANN, CLEO]) comeBack(other, one);
  other.wait(20 * MINUTE);
  expect([ANN, CLEO].map((one) => other.page(one).kind)).toEqual(
    arm === arms ? ['ready', 'ready'] : ['waiting', 'waiting'],
  );
  expect(audit(other.appends, SEED)).toEqual([]);
});

test('if the partner is missing, a policy takes the seat, also where the partner never came to the session', () => {
  const policy = { ifPartnerMissing: 'policy', policy: 'symmtom:silent', waitMs: 5 * MINUTE } as const;
  const run = running(twoWaves({ partner: 'same', ...policy }));
  afterFirst(run, ANN, BEN);
  run.wait(HOUR);
  comeBack(run, ANN);
  run.wait(5 * MINUTE);
  const planned = run.sessions.get(run.sessionOf(ANN));
  expect(planned?.seats).toContainEqual({ kind: 'policy', policy: 'symmtom:silent', privileged: false });
  run.end(run.sessionOf(ANN));
  run.until(ANN, 'finished');
  expect([outcomeOf(run, ANN), owedTo(run.one(ANN))]).toEqual(['complete', 300 + 40 + 150 + 40]);

  const absent = running(twoWaves({ partner: 'same', ...policy }));
  afterFirst(absent, ANN, BEN);
  absent.wait(HOUR);
  for (const one of [ANN, BEN]) comeBack(absent, one);
  const first = absent.sessionOf(ANN);
  absent.end(first, { reason: 'abandoned', cause: 'lobby_timeout', started: false }, { how: 'absent' }, BEN);
  expect(outcomeOf(absent, BEN)).toBe('dropped');
  expect(absent.sessionOf(ANN)).not.toBe(first);
  expect(audit(absent.appends, SEED)).toEqual([]);
});

test('each wave has its bonuses listed once it is completed, and no debt twice', () => {
  const run = running(twoWaves({ partner: 'same' }));
  afterFirst(run, ANN, BEN);
  const list = () => {
    run.give({ type: 'listBonuses', named: new Set([ANN, BEN]), cause: 'program' });
    return run.study.bonusLists.map(({ bonuses }) => bonuses.map(({ minor }) => minor));
  };
  expect(list()).toEqual([[20, 20]]);
  run.wait(HOUR);
  for (const one of [ANN, BEN]) comeBack(run, one);
  run.end(run.sessionOf(ANN));
  // points of a wave that is not completed are not settled
  expect(list()).toEqual([[20, 20]]);
  for (const one of [ANN, BEN]) run.until(one, 'finished');
  expect(list()).toEqual([
    [20, 20],
    [170, 170],
  ]);
  expect(list()).toHaveLength(2);
});

test('time is given and pauses are made between waves, and no operator begins a wave for a participant', () => {
  const run = running(twoWaves({ partner: 'same' }));
  afterFirst(run, ANN, BEN);
  const act = (action: Parameters<Running['give']>[0] & { type: 'act' }) => run.give(action).refusal;
  const by = { participant: ANN, cause: { operator: 'op', reason: null } } as const;
  expect(act({ type: 'act', ...by, action: { type: 'advance' } })).toMatchObject({ code: 'not_possible' });
  const { until } = run.page(ANN);
  expect(act({ type: 'act', ...by, action: { type: 'giveTime', minutes: 60 } })).toBeNull();
  expect(run.page(ANN).until).toBe((until ?? 0) + HOUR);
  expect(act({ type: 'act', ...by, action: { type: 'pause', minutes: 5 } })).toBeNull();
  run.wait(5 * MINUTE);
  expect(run.page(ANN)).toMatchObject({ kind: 'away', until: (until ?? 0) + HOUR + 5 * MINUTE });
});

test('the audit finds a window that is not the planned one', () => {
  const run = running(twoWaves({ partner: 'same' }));
  afterFirst(run, ANN, BEN);
  expect(audit(run.appends, SEED)).toEqual([]);
  const changed = run.appends.map((append) =>
    append.map((write) =>
      write.stream === 'participant'
        ? {
            ...write,
            events: write.events.map((event) =>
              event.type === 'WaveEnded' ? { ...event, until: event.until + HOUR } : event,
            ),
          }
        : write,
    ),
  );
  expect(audit(changed, SEED)).toMatchObject([
    { event: 'WaveEnded', what: expect.stringContaining('after wave 1 of ann') },
    { event: 'WaveEnded', what: expect.stringContaining('after wave 1 of ben') },
  ]);
});
