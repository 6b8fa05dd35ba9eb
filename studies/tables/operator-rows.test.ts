/** Rows of one participant: exclusions, adjusted pay, messages by consent, pauses that are no waiting, absence. */
import { expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import type { PersonAction } from '../way/contract/decision.ts';
import { type Running, running, SEED } from '../way/testing/running.ts';
import { studyOf } from '../way/testing/studies.ts';
import { studyFacts } from './design.ts';
import { participantRows } from './participant-rows.ts';

const MINUTE = 60_000;
const TEXT = { textId: '1'.repeat(24), hmac: '2'.repeat(64) };
const REASON = { textId: '3'.repeat(24), hmac: '4'.repeat(64) };
const cause = { operator: 'op-1', reason: tokenOf(REASON) };
const pair = studyOf();
/** The same study with a tier that opens texts. */
const telling = studyOf({
  consent: {
    ...pair.definition.consent,
    tiers: pair.definition.consent.tiers.map((tier) =>
      tier.id === 'data' ? { ...tier, opens: 'texts' as const } : tier,
    ),
  },
});

const act = (run: Running, action: PersonAction) => run.give({ type: 'act', participant: 'ann', action, cause });
function rowsOf(run: Running, frozen = pair) {
  const writes = run.appends.flat();
  const study = writes.flatMap((write) => (write.stream === 'study' ? write.events : []));
  const own = writes.flatMap((write) =>
    write.stream === 'participant' && write.participant === 'ann' ? write.events : [],
  );
  const placed = own.map((event, i) => ({ version: i + 1, event }));
  expect(frozen.definition.id).toBe('small');
  const found = participantRows('participant-ann', placed, studyFacts(study, SEED));
  if (!found) throw new Error('ann has arrived');
  return found;
}
function waiting(frozen = pair): Running {
  const run = running(frozen);
  run.join('ann');
  run.until('ann', 'waiting');
  return run;
}

test('an exclusion is a row, also once it is lifted, and marks all rows while it stands', () => {
  const run = waiting();
  act(run, { type: 'exclude', rule: 'too fast' });
  expect(rowsOf(run).rows).toMatchObject({
    exclusions: [{ participant: 'ann', rule: 'too fast', decided_by: 'op-1', reason: REASON, over: null }],
    participants: [{ excluded_by: 'too fast' }],
  });
  run.wait(1000);
  act(run, { type: 'liftExclusion' });
  expect(rowsOf(run).rows).toMatchObject({ exclusions: [{ over: run.at }], participants: [{ excluded_by: null }] });
});

test('adjusted pay is an entry of its own, and in the sum', () => {
  const run = waiting();
  act(run, { type: 'adjustPay', minor: 45 });
  const { payments, participants, operator_actions } = rowsOf(run).rows;
  expect(payments?.at(-1)).toMatchObject({ rule: 'adjusted', minor: 45, currency: 'GBP', session: null });
  expect(participants).toMatchObject([{ pay_minor: 45 }]);
  expect(operator_actions).toMatchObject([
    { operator: 'op-1', action: 'PaymentAdjusted', participant: 'ann', reason: REASON },
  ]);
});

test('messages are rows, with their texts where the consent opens texts', () => {
  for (const [frozen, text] of [
    [pair, null],
    [telling, TEXT],
  ] as const) {
    const run = waiting(frozen);
    run.ask('ann', { type: 'askForHelp', text: tokenOf(TEXT) });
    act(run, { type: 'message', text: tokenOf(TEXT) });
    expect(rowsOf(run, frozen).rows.messages).toMatchObject([
      { author: 'ann', noticed_by: '["operators"]', text },
      { author: 'op-1', noticed_by: '["ann"]', text },
    ]);
  }
});

test('a pause in the pool is no waiting', () => {
  const run = waiting();
  run.wait(MINUTE);
  act(run, { type: 'pause', minutes: 5 });
  run.wait(4 * MINUTE);
  act(run, { type: 'resume' });
  run.wait(MINUTE);
  run.ask('ann', { type: 'leave' });
  expect(rowsOf(run).rows.participants).toMatchObject([{ waited_ms: 2 * MINUTE }]);
  expect(run.one('ann').waitedMs).toBe(2 * MINUTE);
});

test('absence counts until the page is back or the participation ends, and not while it goes on', () => {
  const run = waiting();
  const lose = () => run.give({ type: 'lineLost', participant: 'ann', why: 'closed' });
  const back = (gapMs: number) => run.give({ type: 'lineResumed', participant: 'ann', gapMs });
  back(0);
  const offline = () => rowsOf(run).rows.participants?.[0]?.offline_ms;
  run.wait(MINUTE);
  lose();
  run.at += 7000;
  expect(offline()).toBe(0);
  // after a restart the server does not know any more since when the page was away
  back(0);
  expect(offline()).toBe(7000);
  run.at += 1000;
  lose();
  run.at += 5000;
  run.give({ type: 'remove', participant: 'ann', outcome: 'server_error', cause: 'program' });
  expect(offline()).toBe(12_000);
  expect(rowsOf(run).rows.participants).toMatchObject([{ outcome: 'server_error', disconnects: 2 }]);
});
