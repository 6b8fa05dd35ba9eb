/** Studies are loaded once, let go of when they fail, and published one after another. */
import { expect, onTestFinished, test } from 'vitest';
import { ALONE, studyOf } from '../../../studies/way/testing/studies.ts';
import { NotNow, soleOwnership } from '../../live/owner/ownership.ts';
import { serveStore } from '../../store/open-store.ts';
import { temporaryFile, temporaryStore } from '../../testing/database.ts';
import { NEVER_STALLED } from '../../testing/live.ts';
import { openSlowDisk } from '../../testing/slow-disk.ts';
import { dropStudies, findStudy, type LoadedStudies, leaveStudy, noStudies } from './loaded-studies.ts';
import { type Publishing, publishInTurn } from './publishing.ts';

const STUDY = studyOf(ALONE);
const { id } = STUDY.definition;
const PUBLICATION = { frozen: STUDY, applyTo: 'arriving', cause: 'program' } as const;

interface Opened {
  readonly studies: LoadedStudies;
  /** Ids of the studies that were loaded, in order. */
  readonly loads: string[];
  readonly broken: (readonly [unknown, boolean])[];
}

/** No study is loaded yet. `store`: left out for one of its own. */
function opened(store = temporaryStore().store): Opened {
  const loads: string[] = [];
  const broken: Opened['broken'] = [];
  const studies = noStudies({
    ...{ store, now: () => 1000, stalls: NEVER_STALLED, reloadMs: 5, told() {} },
    ownership: soleOwnership(store),
    bots: { read: async () => undefined },
    ready: () => {
      throw new Error('no session begins');
    },
    fault: (error) => {
      throw error;
    },
    broke: (...why) => void broken.push(why),
    catchUp: async (study) => void loads.push(study.id),
    recordings: { load: async () => {}, of: () => undefined },
  });
  onTestFinished(() => {
    studies.isClosed = true;
    dropStudies(studies, null);
  });
  return { studies, loads, broken };
}

const publishingIn = ({ studies }: Opened): Publishing => ({ studies, last: Promise.resolve() });

test('a study that is published twice at once begins once', async () => {
  const { store } = temporaryStore();
  const one = opened(store);
  const publishing = publishingIn(one);
  const refusals = await Promise.all([publishInTurn(publishing, PUBLICATION), publishInTurn(publishing, PUBLICATION)]);
  expect(refusals).toEqual([null, null]);
  const log = await store.events.read(`study-${id}`);
  expect(log.map(({ commandId }) => commandId)).toEqual(['publish-1']);
  expect((await findStudy(one.studies, id))?.state().versions).toHaveLength(1);
  expect(one.loads).toEqual([id]);
});

test('two questions for a study that is being loaded are given the same one', async () => {
  const { store } = temporaryStore();
  await publishInTurn(publishingIn(opened(store)), PUBLICATION);
  const later = opened(store);
  const [a, b] = await Promise.all([findStudy(later.studies, id), findStudy(later.studies, id)]);
  expect(a).not.toBeNull();
  expect(b).toBe(a);
  expect(later.loads).toEqual([id]);
  expect(await findStudy(later.studies, 'unheard-of')).toBeNull();
});

test('a study that is being loaded when all studies are dropped is closed, and no caller is given it', async () => {
  const { store } = temporaryStore();
  await publishInTurn(publishingIn(opened(store)), PUBLICATION);
  const later = opened(store);
  const finding = findStudy(later.studies, id);
  // the log is being read
  await Promise.resolve();
  await Promise.resolve();
  dropStudies(later.studies, null);
  await expect(finding).rejects.toBeInstanceOf(NotNow);
  expect(later.studies.live.size).toBe(0);
});

test('a study that goes to another process is let go of once all that it decided is on disk, and the others stay', async () => {
  const slow = openSlowDisk();
  const store = await serveStore({ file: temporaryFile(), disk: slow.disk });
  onTestFinished(() => store.close());
  const one = opened(store);
  const other = { ...STUDY, definition: { ...STUDY.definition, id: 'other' } };
  for (const frozen of [STUDY, other]) await publishInTurn(publishingIn(one), { ...PUBLICATION, frozen });
  const study = await findStudy(one.studies, id);
  slow.stall();
  const opens = study?.perform({ type: 'openIntake', cause: 'program' }, { commandId: 'opens' });
  let isGone = false;
  const leaving = leaveStudy(one.studies, id).then(() => {
    isGone = true;
  });
  const closes = study?.perform({ type: 'closeIntake', cause: 'program' }, { commandId: 'closes' });
  await new Promise(setImmediate);
  expect(isGone).toBe(false);
  slow.release();
  await leaving;
  expect([await opens, await closes]).toEqual([null, null]);
  expect([...one.studies.live.keys()]).toEqual(['other']);
  await expect(study?.perform({ type: 'openIntake', cause: 'program' }, { commandId: 'late' })).rejects.toThrow(
    /not run here/,
  );
  expect((await store.events.read(`study-${id}`)).map(({ commandId }) => commandId)).toEqual([
    'publish-1',
    'opens',
    'closes',
  ]);
});

test('a study to which another process writes is let go of here, and not loaded again', async () => {
  const { store } = temporaryStore();
  const one = opened(store);
  await publishInTurn(publishingIn(one), PUBLICATION);
  const stream = `study-${id}`;
  const expectedVersion = await store.events.head(stream);
  const [event] = await store.events.read(stream);
  await store.events.append(
    [{ stream, expectedVersion, events: [{ type: 'study.IntakeOpened', data: event?.data }] }],
    'elsewhere',
  );
  const study = await findStudy(one.studies, id);
  await expect(study?.perform({ type: 'openIntake', cause: 'program' }, { commandId: 'here' })).rejects.toThrow(
    /not run here/,
  );
  expect(one.broken).toEqual([[expect.any(Error), false]]);
  expect(await findStudy(one.studies, id)).toBeNull();
});
