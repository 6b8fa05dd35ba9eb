/** What a process reads of studies that other processes run: the same as these have in memory. */
import { expect, test } from 'vitest';
import { UnreadableStudy } from '../../../studies/definition/published.ts';
import { type Running, running } from '../../../studies/way/testing/running.ts';
import { ALONE, studyOf } from '../../../studies/way/testing/studies.ts';
import type { Store } from '../../store/store.ts';
import { temporaryFile, temporaryStore } from '../../testing/database.ts';
import { publishedLater } from '../../testing/later-study.ts';
import { storedLogOf } from '../../testing/study-log.ts';
import type { LiveStudy } from './live-study.ts';
import { openReadStudies } from './read-studies.ts';

const nowhere = (): null => null;

/** Ann is over, and Ben has consented. */
function twoCame(): Running {
  const run = running(studyOf(ALONE));
  run.join('ann');
  run.until('ann', 'playing');
  run.ask('ann', { type: 'leave' });
  run.join('ben');
  run.until('ben', 'text');
  return run;
}

/** Appends what came since, as the process does that runs the study. */
const storeMore = async (run: Running, from: number, store: Store): Promise<void> => {
  await storedLogOf({ appends: run.appends.slice(from), study: run.study }, 'small', store);
};

test('a study and the participants who are asked for stand as they do where the study is run, also after more has happened', async () => {
  const { store } = temporaryStore();
  const run = twoCame();
  await storedLogOf(run, 'small', store);
  const { read } = openReadStudies({ store, here: nowhere });
  const alone = await read('small');
  expect({ versions: alone?.versions, intake: alone?.intake }).toEqual({
    versions: run.study.versions,
    intake: run.study.intake,
  });
  expect((await read('small', ['ann', 'ben']))?.participants).toEqual(run.study.participants);
  const before = run.appends.length;
  run.ask('ben', { type: 'leave' });
  run.join('cy');
  await storeMore(run, before, store);
  expect((await read('small', ['ben', 'cy']))?.participants).toEqual(run.study.participants);
  expect(await read('unheard-of')).toBeNull();
});

test('a study that is run here is asked, and its log is not read', async () => {
  const { store } = temporaryStore();
  const { study } = twoCame();
  const live = { id: 'small', told: () => study } as LiveStudy;
  const { read, arrivals } = openReadStudies({ store, here: (id) => (id === 'small' ? live : null) });
  expect(await read('small')).toBe(study);
  expect(await arrivals('small')).toBe(2);
});

test('a study that a newer program published is named, and cannot be read', async () => {
  const file = temporaryFile();
  await publishedLater(file, 'later', { way: 99 });
  const { store } = temporaryStore({}, file);
  const { ids, read } = openReadStudies({ store, here: nowhere });
  expect(await ids()).toEqual(['later']);
  await expect(read('later')).rejects.toBeInstanceOf(UnreadableStudy);
});
