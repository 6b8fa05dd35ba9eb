/** `npx standpoint study annotate sample` and `study`: messages of a whole study are drawn, coded by two, and their agreement is pooled. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { uniformFor } from '../games/core/testing/uniform.ts';
import { TWO_DOORS } from '../games/household/testing/doors.ts';
import { playedStudy } from '../server/exports/testing/played-study.ts';
import { databaseFile } from '../server/store/open-store.ts';
import { temporaryFolder } from '../server/testing/server.ts';
import { sessionsOf, studyOf } from '../studies/way/testing/studies.ts';
import { runWith } from './testing/run-command.ts';

const FACT = { predicate: 'is_open', args: ['fridge_1'], holds: true, knowers: [] };
const TEXT = `text:${'a'.repeat(24)}:${'b'.repeat(64)}`;

/** A session in whose first turn each seat writes to the other. The texts are beside the log, and were erased. */
const writing = (game: string) => ({
  ...uniformFor(game),
  act: (life: { readonly first: { readonly seat: number }; readonly experiences: readonly unknown[] }) =>
    life.experiences.length === 0
      ? { type: 'communicate', to: [1 - life.first.seat], text: TEXT, fact: null }
      : { type: 'wait' },
});

async function studyOfTalk() {
  const folder = temporaryFolder();
  const file = databaseFile(folder);
  const base = studyOf();
  const frozen = studyOf({
    sessions: sessionsOf(base, { game: 'household', config: { task: { ...TWO_DOORS, turns: 2 } } }),
  });
  const played = await playedStudy(file, frozen, writing);
  for (const [one, two] of [
    ['anna0000', 'ben00000'],
    ['cora0000', 'dan00000'],
    ['eve00000', 'fay00000'],
  ] as const) {
    await played.arrive(one);
    await played.arrive(two);
    for (const who of [one, two])
      if (played.run.page(who).kind === 'ready') played.run.ask(who, { type: 'confirmReady' });
    await played.play(one);
  }
  await played.store.close();
  const annotate = (...args: readonly string[]) => runWith({}, 'study annotate', ...args, '--database', file);
  return { annotate, folder, study: played.study };
}

test('a seeded sample is drawn over all sessions, both code it, and alpha is pooled with an interval', async () => {
  const { annotate, folder, study } = await studyOfTalk();
  const plan = ['sample', study, '--codebook', '1', '--coders', 'ann,bob', '--messages', '5', '--json'];
  const dry = await annotate(...plan, '--dry-run');
  expect(dry).toMatchObject({ code: 0, errors: '' });
  const { sample, of } = JSON.parse(dry.out) as {
    readonly sample: readonly { readonly session: string; readonly turn: number; readonly from: number }[];
    readonly of: number;
  };
  expect([sample.length, of]).toEqual([5, 6]);
  expect((await annotate('study', study)).errors).toMatch(/no round of coding is open/);
  expect((await annotate(...plan)).out).toBe(dry.out);
  // a command that was broken off is repeated; another sample needs a newer codebook
  expect((await annotate(...plan)).out).toBe(dry.out);
  expect((await annotate(...plan, '--seed', 'other')).errors).toMatch(/has another round with codebook 1/);

  const [{ session = '' } = {}] = sample;
  const exported = (await annotate('export', session, '--coder', 'ann')).out.trim().split('\r\n');
  expect(exported[0]).toBe('codebook,turn,from,to,text,facts,other,adjudicated,language');
  expect(exported.slice(1).map((line) => line.split(',').at(-1))).toEqual(Array(exported.length - 1).fill('en'));

  const code = async (coder: string, saying: (place: number) => boolean): Promise<void> => {
    for (const session of new Set(sample.map((one) => one.session))) {
      const rows = sample.flatMap(({ turn, from, ...one }, place) =>
        one.session === session ? [{ turn, from, facts: saying(place) ? [FACT] : [] }] : [],
      );
      const file = path.join(folder, `${coder}.json`);
      writeFileSync(file, JSON.stringify(rows));
      expect(await annotate('import', session, '--coder', coder, '--file', file)).toMatchObject({ code: 0 });
    }
  };
  await code('ann', (place) => place < 2);
  expect(JSON.parse((await annotate('study', study, '--json')).out)).toMatchObject({
    ...{ messages: 5, sessions: 3, coded: { ann: 5, bob: 0 }, both: 0 },
    presence: { alpha: null, low: null, high: null },
  });
  await code('bob', (place) => place < 1);
  const { out } = await annotate('study', study);
  expect(out).toMatch(/^codebook 1: 5 messages of 3 sessions; coded: ann 5, bob 5, by both 5\n/);
  expect(out).toMatch(/Krippendorff's alpha of facts -?0\.\d{3}.*, of sets 0\.\d{3}/);
}, 60_000);

test('a study that is not there, and one without messages, get a sentence', async () => {
  const file = databaseFile(temporaryFolder());
  const played = await playedStudy(file);
  await played.store.close();
  const ran = (study: string) => runWith({}, 'study annotate', 'study', study, '--database', file);
  expect(await ran('other')).toMatchObject({ code: 2, errors: expect.stringContaining("there is no study 'other'") });
  expect((await ran(played.study)).errors).toMatch(/no ended session of stage main with messages to code/);
});
