/** A pilot of a study in two languages at once, whose pairs share the language and whose arms are balanced within each. */
import { expect, test } from 'vitest';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import type { StudyInput } from '../../studies/definition/types.ts';
import { readSource, studyFolder } from '../shared/study-folder.ts';
import { inLanguages } from '../testing/in-languages.ts';
import { paced } from './paced.ts';
import { pilotRun } from './run.ts';

const LANGUAGES = ['en', 'he'];
const NONE = { dropout: 0, slow: 0, doubleTab: 0, reload: 0, phone: 0, llm: 0 };
const PACE = 200;
/** Gives four participants to each language, and to each of them every way to name it. */
const SEED = '32';

async function pairsInTwo(): Promise<FrozenStudy> {
  const { definition, ...source } = inLanguages((await readSource(studyFolder('symmtom-memory'))).source, LANGUAGES);
  const balanced: StudyInput = {
    ...definition,
    sessions: definition.sessions.map((session) => ({ ...session, config: { ...session.config, turns: 4 } })),
    design: { ...definition.design, balanceWithin: { language: { en: 1, he: 1 } } },
  };
  const frozen = freeze({ ...source, definition: balanced });
  if (!('definition' in frozen)) throw new Error(frozen[0]?.message);
  return paced(frozen, PACE);
}

test('all pairs are of one language, each names it in every way, and nothing is stuck, lost, doubled or leaked', async () => {
  const report = await pilotRun({
    ...{ frozen: await pairsInTwo(), participants: 8, shares: NONE, kills: 0, browsers: 0, pace: PACE, seed: SEED },
    ...{ running: null, keep: null, onFinished: () => {} },
  });
  expect(report).toMatchObject({
    ...{ participants: 8, simulated: 8, acrossLanguages: 0 },
    ...{ stuck: 0, lost: 0, duplicates: 0, leaks: 0, crashes: [] },
  });
  expect(report.languages.map(({ language, started }) => [language, started])).toEqual([
    ['en', 4],
    ['he', 4],
  ]);
  for (const { from, groups, complete } of report.languages) {
    expect(groups).toBeGreaterThan(0);
    expect(complete).toBeGreaterThan(0);
    // a participant whose browser is in the own language confirms it
    expect(Object.keys(from).toSorted()).toEqual(['chosen', 'link']);
  }
});
