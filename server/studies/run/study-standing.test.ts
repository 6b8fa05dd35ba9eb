/** Where a study stands after its log, and what its decisions write and tell. */
import { expect, test } from 'vitest';
import { beginStudy } from '../../../studies/way/contract/state.ts';
import { foldStudy } from '../../../studies/way/fold/evolve.ts';
import { type Running, running } from '../../../studies/way/testing/running.ts';
import { ALONE, studyOf } from '../../../studies/way/testing/studies.ts';
import { temporaryStore } from '../../testing/database.ts';
import { storedLogOf } from '../../testing/study-log.ts';
import { consents, droppedDrafts } from './rows-beside.ts';
import { newsOf } from './study-news.ts';
import { placeAfterHeads, standingAfter } from './study-standing.ts';

/** Ann plays alone. */
function annPlays(): Running {
  const run = running(studyOf(ALONE));
  run.join('ann');
  run.until('ann', 'playing');
  return run;
}

test('a study stands after its log where it stood when the log was written', async () => {
  const run = annPlays();
  const log = await storedLogOf(run, 'small', temporaryStore().store);
  const standing = standingAfter('small', log);
  expect(standing.state).toEqual(run.study);
  expect(standing.told).toBe(standing.state);
  expect([...standing.known].toSorted()).toEqual(run.appends.map((_, i) => `append-${i}`).toSorted());
  const all = [...log.study, ...(log.participants.get('ann') ?? [])];
  expect(standing.position).toBe(Math.max(...all.map(({ position }) => position)));
});

test('events are placed after the heads of their streams, decision after decision, whether or not they are on disk', async () => {
  const run = annPlays();
  const standing = standingAfter('small', await storedLogOf(run, 'small', temporaryStore().store));
  const before = standing.heads.get('participant-ann') ?? 0;
  const decided = run.ask('ann', { type: 'leave' }).writes;
  const written = decided.flatMap((write) => (write.stream === 'participant' ? write.events : [])).length;
  const first = placeAfterHeads(standing, decided);
  expect(first.writes.find(({ stream }) => stream === 'participant-ann')?.expectedVersion).toBe(before);
  expect(first.appended.map(({ write }) => write)).toEqual(decided);
  const second = placeAfterHeads(standing, decided);
  expect(second.writes.find(({ stream }) => stream === 'participant-ann')?.expectedVersion).toBe(before + written);
  // a participant who comes begins a stream
  const [arrival] = placeAfterHeads(standing, run.join('ben').writes).appended.slice(-1);
  expect(arrival).toMatchObject({ write: { participant: 'ben' }, after: 0 });
});

test('a session is told once that its participant is gone, and pages hear of each change', () => {
  const run = annPlays();
  const before = run.study;
  const decision = run.ask('ann', { type: 'leave' });
  const toldDuties = new Set<string>();
  const news = newsOf([before, run.study], decision, toldDuties);
  expect(news).toMatchObject({ participants: ['ann'], sessions: [], closed: false });
  expect(news.duties.map(({ session }) => session)).toEqual([run.sessionOf('ann')]);
  expect(newsOf([before, run.study], decision, toldDuties).duties).toEqual([]);
});

test('consent is seen in the events that give it, and drafts go when a participation ends', () => {
  const run = annPlays();
  const states = run.appends.map((_, i) => run.appends.slice(0, i + 1).reduce(foldStudy, beginStudy()));
  expect(run.appends.filter(consents)).toHaveLength(1);
  const drops = (i: number) =>
    droppedDrafts(states[i - 1] ?? beginStudy(), states[i] ?? beginStudy(), run.appends[i] ?? []);
  expect(states.flatMap((_, i) => drops(i))).toEqual([]);
  const before = run.study;
  const { writes } = run.ask('ann', { type: 'leave' });
  expect(droppedDrafts(before, run.study, writes)).toEqual([{ kind: 'dropDrafts', participant: 'ann' }]);
});
