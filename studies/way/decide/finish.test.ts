/** The end of one participant of a pair, and what it means for the partner who waits. */
import { expect, test } from 'vitest';
import type { StudyState } from '../contract/state.ts';
import { type Running, running, SEED } from '../testing/running.ts';
import { HOUR, twoWaves } from '../testing/waves.ts';
import { conclude } from './conclude.ts';
import { type Deciding, deciding } from './deciding.ts';
import { finish, giveUpWaiting } from './finish.ts';
import { hasPlaysLeft, timeToWait, waveBeginning } from './kept-group.ts';

const DROPPED = { outcome: 'dropped', cause: 'clock' } as const;

/** Ann has come back for the second wave and waits for Ben, with whom she played the first. */
function annWaits(): Running {
  const run = running(twoWaves({ partner: 'same' }));
  for (const one of ['ann', 'ben']) run.join(one);
  run.meet('ann', 'ben');
  run.end(run.sessionOf('ann'));
  for (const one of ['ann', 'ben']) run.until(one, 'away');
  run.wait(HOUR);
  while (run.page('ann').kind !== 'waiting') expect(run.goOn('ann')).toBe(true);
  return run;
}

function deciderFor(study: StudyState, at: number): Deciding {
  return deciding(study, { at, seed: SEED, id: () => 'id-of-the-test' });
}

const participantsIn = (d: Deciding): readonly string[] =>
  d.decided().writes.flatMap((write) => (write.stream === 'participant' ? [write.participant] : []));

test('to conclude a participation moves no other participant; to finish it lets the partner go on', () => {
  const run = annWaits();
  const concluded = deciderFor(run.study, run.at);
  expect(conclude(concluded, 'ben', DROPPED)).toMatchObject({ id: 'ben', state: { status: 'away' } });
  expect(participantsIn(concluded)).toEqual(['ben']);
  const finished = deciderFor(run.study, run.at);
  finish(finished, 'ben', DROPPED);
  expect(participantsIn(finished)).toEqual(['ben', 'ann']);
  expect(finished.participant('ann').state.status).not.toBe('waiting');
});

test('a participation ends once: a second end writes nothing', () => {
  const run = annWaits();
  const d = deciderFor(run.study, run.at);
  finish(d, 'ben', DROPPED);
  const before = d.decided();
  expect(conclude(d, 'ben', { outcome: 'withdrew', cause: 'participant' })).toBeNull();
  expect(d.decided()).toEqual(before);
});

test('a participant who has played goes on to the surveys when the time for partners is over', () => {
  const run = annWaits();
  const d = deciderFor(run.study, run.at);
  expect(hasPlaysLeft(run.study, run.one('ann'))).toBe(true);
  giveUpWaiting(d, 'ann');
  expect(participantsIn(d)).toEqual(['ann']);
  expect(hasPlaysLeft(d.study, d.participant('ann'))).toBe(false);
});

test('the first play of a later wave begins that wave, with a time for waiting of its own', () => {
  const run = annWaits();
  expect(waveBeginning(run.study, run.one('ann'))).toMatchObject({ id: 'second' });
  expect(waveBeginning(run.study, run.one('ben'))).toBeNull();
  expect(timeToWait(run.study, run.one('ann'))).toBeGreaterThan(0);
});
