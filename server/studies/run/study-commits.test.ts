/** The commands of a study over a store whose disk the test stalls: what is decided at once, and what waits. */
import { expect, onTestFinished, test } from 'vitest';
import type { StudyCommand } from '../../../studies/way/contract/decision.ts';
import { type Running, running, SEED } from '../../../studies/way/testing/running.ts';
import { ALONE, studyOf } from '../../../studies/way/testing/studies.ts';
import { STALL_MS } from '../../live/stalls.ts';
import { openOutbox } from '../../live/writer/outbox.ts';
import { temporaryStore } from '../../testing/database.ts';
import { NEVER_STALLED } from '../../testing/live.ts';
import { storedLogOf } from '../../testing/study-log.ts';
import { perform, type StudyCommits, StudyStopped } from './study-commits.ts';
import { giveBack, openDeadlines } from './study-deadlines.ts';
import type { StudyNews } from './study-news.ts';
import { standingAfter } from './study-standing.ts';

interface Opened {
  readonly commits: StudyCommits;
  readonly news: StudyNews[];
  readonly failures: unknown[];
  /** What every append waits for. */
  disk: Promise<unknown>;
  at: number;
}

/** Ann reads a text. */
function annReads(): Running {
  const run = running(studyOf(ALONE));
  run.join('ann');
  run.until('ann', 'text');
  return run;
}

async function opened(run: Running): Promise<Opened> {
  const { store } = temporaryStore();
  const standing = standingAfter('small', await storedLogOf(run, 'small', store));
  const failures: unknown[] = [];
  const news: StudyNews[] = [];
  const one: Opened = {
    ...{ news, failures, disk: Promise.resolve(), at: run.at },
    commits: {
      secret: { study: 'small', seed: SEED, joinKey: 'key' },
      store: {
        append: async (...given) => {
          await one.disk;
          return store.events.append(...given);
        },
      },
      now: () => one.at,
      ready: () => {
        throw new Error('no session begins');
      },
      told: (told) => news.push(told),
      ...{ standing, outbox: openOutbox((error) => failures.push(error)), decided() {}, committed() {} },
      ...{ uncommitted: [], toldDuties: new Set(), lastCommit: Promise.resolve(), isClosed: false },
    },
  };
  return one;
}

const join = (participant: string): Extract<StudyCommand, { readonly type: 'join' }> => ({
  type: 'join',
  ...{ participant, tab: 'tab', device: 'desktop', language: 'en', languageFrom: 'browser', stage: 'main' },
  ...{ simulated: false, recruiter: null, signed: false, excluded: false },
});

test('a command is decided at once on what is not on disk yet; its answer, a refusal too, waits for the disk', async () => {
  const run = annReads();
  const one = await opened(run);
  const { standing } = one.commits;
  const disk = Promise.withResolvers<void>();
  one.disk = disk.promise;
  const answers: string[] = [];
  const { key } = run.page('ann');
  const tooLate = { type: 'ask', participant: 'ann', tab: 'tab-of-ann', key, command: { type: 'beginWave' } } as const;
  const joined = perform(one.commits, join('ben'), { commandId: 'one' }).then(() => answers.push('joined'));
  const refused = perform(one.commits, tooLate, { commandId: 'two' }).then(
    (refusal) => refusal && answers.push('refused'),
  );
  expect([standing.state, standing.told].map(({ participants }) => participants.has('ben'))).toEqual([true, false]);
  await new Promise(setImmediate);
  expect(answers).toEqual([]);
  disk.resolve();
  await Promise.all([joined, refused]);
  expect(answers).toEqual(['joined', 'refused']);
  expect(one.news.map(({ participants }) => participants)).toEqual([['ben']]);
  expect(standing.told).toBe(standing.state);
});

test('a commit that fails rejects its command and those after it, and none of them is told', async () => {
  const one = await opened(annReads());
  one.disk = Promise.reject(new Error('no disk'));
  const both = ['ben', 'cleo'].map((who) => perform(one.commits, join(who), { commandId: who }));
  for (const outcome of await Promise.allSettled(both))
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StudyStopped) });
  expect(one.failures.map(String)).toEqual(['Error: no disk']);
  expect(one.news).toEqual([]);
});

test('time in which the server stood still is given back once, although two commits noticed it', async () => {
  const one = await opened(annReads());
  const deadlines = openDeadlines(one.commits, { stalls: NEVER_STALLED, fault: (error) => one.failures.push(error) });
  onTestFinished(() => deadlines.alarm.set(null));
  const untilOf = () => {
    const state = one.commits.standing.state.participants.get('ann')?.state;
    return state && 'until' in state ? state.until : null;
  };
  const before = untilOf() ?? 0;
  const since = one.at;
  one.at += STALL_MS - 1;
  giveBack(deadlines, since);
  expect(untilOf()).toBe(before);
  one.at += 1;
  giveBack(deadlines, since);
  giveBack(deadlines, since);
  expect(untilOf()).toBe(before + STALL_MS);
});
