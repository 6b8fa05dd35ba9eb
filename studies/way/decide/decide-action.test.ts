/** What operators do to a participant: given where the participant is, when an operator acts, then this comes of it. */
import { describe, expect, test } from 'vitest';
import { tokenOf } from '../../../games/core/free-text.ts';
import type { PersonAction } from '../contract/decision.ts';
import { audit } from '../read/audit.ts';
import { type Running, running, SEED } from '../testing/running.ts';
import { PAYMENT, sessionsOf, studyOf } from '../testing/studies.ts';
import { owedTo } from './account.ts';
import { unlistedBonuses } from './bonuses.ts';
import { MOST_MESSAGES } from './decide-page.ts';

const MINUTE = 60_000;
const pair = studyOf();
const TOKEN = tokenOf({ textId: '1'.repeat(24), hmac: '2'.repeat(64) });
const cause = { operator: 'op-1', reason: TOKEN };

const act = (run: Running, participant: string, action: PersonAction) =>
  run.give({ type: 'act', participant, action, cause });
const outcomeOf = (run: Running, id: string): string => {
  const { state } = run.one(id);
  return state.status === 'finished' ? state.outcome : state.status;
};
function at(kind: Parameters<Running['until']>[1], frozen = pair): Running {
  const run = running(frozen);
  run.join('ann');
  run.until('ann', kind);
  return run;
}
function waiting(...ids: readonly string[]): Running {
  const run = running(pair);
  for (const id of ids) {
    run.join(id);
    run.until(id, 'waiting');
    run.wait(1000);
  }
  return run;
}
function together(): Running {
  const run = running(pair);
  for (const id of ['ann', 'bob']) run.join(id);
  run.meet('ann', 'bob');
  return run;
}

describe('a pause', () => {
  test('stops the clock of the page, which then has as long as it had', () => {
    const run = at('text');
    const left = (run.page('ann').until ?? 0) - run.at;
    act(run, 'ann', { type: 'pause', minutes: 10 });
    expect(run.page('ann')).toMatchObject({ kind: 'paused', until: run.at + 10 * MINUTE, afterwards: 'goes_on' });
    run.wait(4 * MINUTE);
    act(run, 'ann', { type: 'resume' });
    expect(run.page('ann')).toMatchObject({ kind: 'text', until: run.at + left });
  });

  test('ends by itself', () => {
    const run = at('text');
    const left = (run.page('ann').until ?? 0) - run.at;
    act(run, 'ann', { type: 'pause', minutes: 15 });
    run.wait(15 * MINUTE);
    expect(run.page('ann')).toMatchObject({ kind: 'text', until: run.at + left });
  });

  test('in the pool keeps the place, is passed over by a match, and does not count as waiting', () => {
    const run = waiting('ann');
    const { since } = run.one('ann').state as { since: number };
    act(run, 'ann', { type: 'pause', minutes: 5 });
    for (const id of ['bob', 'cat']) run.join(id);
    run.until('bob', 'waiting');
    run.until('cat', 'ready');
    const asked = run.appends.flat().flatMap((write) => (write.stream === 'study' ? write.events : []));
    expect(asked.find(({ type }) => type === 'GroupAsked')).toMatchObject({
      participants: ['bob', 'cat'],
      passedOver: [{ participant: 'ann', why: 'paused' }],
    });
    expect(audit(run.appends, SEED)).toEqual([]);
    run.wait(3 * MINUTE);
    act(run, 'ann', { type: 'resume' });
    expect(run.one('ann').state).toMatchObject({ status: 'waiting', since });
    run.wait(MINUTE);
    act(run, 'ann', { type: 'endWithPay' });
    expect(run.one('ann').waitedMs).toBeLessThan(2 * MINUTE);
  });

  test('in a ready check calls it off: the partner waits on and keeps the place', () => {
    const run = waiting('ann');
    run.join('bob');
    run.until('bob', 'ready');
    act(run, 'bob', { type: 'pause', minutes: 5 });
    expect(run.page('ann').kind).toBe('waiting');
    act(run, 'bob', { type: 'resume' });
    expect([run.page('ann').kind, run.page('bob').kind]).toEqual(['ready', 'ready']);
  });

  test('while partners of a kept group are waited for: afterwards the group plays on', () => {
    const kept = studyOf({
      sessions: sessionsOf(pair, { id: 'play' }, { id: 'more', group: 'keep' }),
      survey: [{ id: 'about', after: 'play', optional: true }],
    });
    const run = running(kept);
    for (const id of ['ann', 'bob']) run.join(id);
    run.meet('ann', 'bob');
    run.end(run.sessionOf('ann'));
    run.until('ann', 'waiting');
    act(run, 'ann', { type: 'pause', minutes: 5 });
    run.until('bob', 'waiting');
    act(run, 'ann', { type: 'resume' });
    expect([run.page('ann').kind, run.page('bob').kind]).toEqual(['playing', 'playing']);
  });

  test('does not keep a participant from leaving', () => {
    const run = waiting('ann');
    act(run, 'ann', { type: 'pause', minutes: 5 });
    run.ask('ann', { type: 'leave' });
    expect(outcomeOf(run, 'ann')).toBe('withdrew');
  });

  test('is the session’s where one is played', () => {
    const run = together();
    for (const action of [{ type: 'pause', minutes: 1 }, { type: 'resume' }, { type: 'giveTime', minutes: 1 }] as const)
      expect(act(run, 'ann', action).refusal?.code).toBe('not_possible');
  });
});

test('more time moves the deadline of the page', () => {
  const run = at('text');
  const before = run.page('ann').until ?? 0;
  act(run, 'ann', { type: 'giveTime', minutes: 7 });
  expect(run.page('ann').until).toBe(before + 7 * MINUTE);
});

describe('the end', () => {
  test('with pay in a session: the participant is paid for what was done, and the session is told', () => {
    const run = together();
    act(run, 'ann', { type: 'endWithPay' });
    expect(outcomeOf(run, 'ann')).toBe('removed_by_operator');
    expect(owedTo(run.one('ann'))).toBe(300);
    expect(run.study.slots.size).toBe(0);
    expect(act(run, 'ann', { type: 'endWithPay' })).toMatchObject({ writes: [], refusal: { code: 'is_over' } });
  });

  test('of a session by an operator is the operator’s in the stream of each participant', () => {
    const run = together();
    const over = { reason: 'abandoned', cause: 'operator', by: cause } as const;
    const { writes } = run.end(run.sessionOf('ann'), over);
    const ends = writes
      .flatMap((write) => (write.stream === 'participant' ? write.events : []))
      .filter(({ type }) => type === 'ParticipantFinished');
    expect(ends).toMatchObject([
      { outcome: 'removed_by_operator', cause },
      { outcome: 'removed_by_operator', cause },
    ]);
  });

  test('as dropped is paid as at a deadline, and the slot is open again', () => {
    const run = together();
    act(run, 'bob', { type: 'markDropped' });
    expect(outcomeOf(run, 'bob')).toBe('dropped');
    expect(run.study.slots.size).toBe(0);
  });
});

describe('advancing', () => {
  test('goes on without an answer, up to the end', () => {
    const run = together();
    run.end(run.sessionOf('ann'));
    run.until('ann', 'survey');
    while (run.page('ann').kind !== 'finished') expect(act(run, 'ann', { type: 'advance' }).refusal).toBeNull();
    expect(outcomeOf(run, 'ann')).toBe('complete');
    const { events } = run.appends.at(-1)?.find(({ stream }) => stream === 'participant') ?? { events: [] };
    expect(events.at(-1)).toMatchObject({ type: 'ParticipantFinished', cause });
  });

  test('never past consent, out of the pool, or into a session', () => {
    for (const kind of ['consent', 'waiting'] as const)
      expect(act(at(kind), 'ann', { type: 'advance' }).refusal?.code).toBe('not_possible');
    expect(act(at('comprehension'), 'ann', { type: 'advance' }).refusal?.message).toMatch(/session comes next/);
    expect(act(together(), 'ann', { type: 'advance' }).refusal?.code).toBe('not_possible');
  });
});

test('an exclusion marks the data, and is lifted again, also after the end', () => {
  const run = at('text');
  run.ask('ann', { type: 'leave' });
  expect(act(run, 'ann', { type: 'liftExclusion' }).refusal?.code).toBe('not_possible');
  act(run, 'ann', { type: 'exclude', rule: 'too fast' });
  expect(run.one('ann').excludedBy).toBe('too fast');
  expect(act(run, 'ann', { type: 'exclude', rule: 'too fast' }).refusal?.code).toBe('not_possible');
  act(run, 'ann', { type: 'liftExclusion' });
  expect(run.one('ann').excludedBy).toBeNull();
});

describe('pay', () => {
  test('is adjusted after the end, and what is added joins the next list of bonuses', () => {
    const run = together();
    run.end(run.sessionOf('ann'));
    for (const id of ['ann', 'bob']) run.until(id, 'finished');
    run.give({ type: 'listBonuses', named: new Set(['ann', 'bob']), cause });
    expect(unlistedBonuses(run.study)).toEqual([]);
    act(run, 'ann', { type: 'adjustPay', minor: 45 });
    expect(unlistedBonuses(run.study)).toEqual([{ participant: 'ann', minor: 45 }]);
    expect(run.page('ann').pay).toMatchObject({ minor: owedTo(run.one('ann')) });
  });

  test('is never less than nothing, whatever the end leaves', () => {
    const run = together();
    run.end(run.sessionOf('ann'));
    const owed = owedTo(run.one('ann'));
    expect(owed).toBeGreaterThan(0);
    expect(act(run, 'ann', { type: 'adjustPay', minor: -owed - 1 }).refusal?.code).toBe('not_possible');
    act(run, 'ann', { type: 'adjustPay', minor: -owed });
    run.ask('ann', { type: 'leave' });
    expect(owedTo(run.one('ann'))).toBeGreaterThanOrEqual(0);
  });

  test('is not raised beyond the budget', () => {
    const run = running(studyOf({ payment: { ...PAYMENT, budget: 1700 } }));
    run.join('ann');
    expect(act(run, 'ann', { type: 'adjustPay', minor: 100_000 })).toMatchObject({
      writes: [],
      refusal: { code: 'over_budget' },
    });
  });
});

describe('messages', () => {
  test('are on the page of the participant, without the pseudonym of the operator', () => {
    const run = at('text');
    run.ask('ann', { type: 'askForHelp', text: TOKEN });
    act(run, 'ann', { type: 'message', text: TOKEN });
    const page = run.page('ann');
    expect(page.messages.map(({ from }) => from)).toEqual(['participant', 'operator']);
    expect(JSON.stringify(page)).not.toContain('op-1');
  });

  test('of a participant are so many and no more, on any page before the end', () => {
    const run = at('consent');
    for (let i = 0; i < MOST_MESSAGES; i++) run.ask('ann', { type: 'askForHelp', text: TOKEN }, { key: 'another' });
    expect(run.page('ann').helpLeft).toBe(0);
    expect(run.ask('ann', { type: 'askForHelp', text: TOKEN }).refusal?.code).toBe('no_messages_left');
    run.ask('ann', { type: 'leave' });
    expect(run.ask('ann', { type: 'askForHelp', text: TOKEN }).refusal?.code).toBe('stale_page');
    expect(act(run, 'ann', { type: 'message', text: TOKEN }).refusal?.code).toBe('is_over');
  });
});
