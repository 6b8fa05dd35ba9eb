import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goldenFolder } from '../../../games/core/testing/golden-folder.ts';
import { checkProblem, MindGamesSample } from './recorded.ts';

const folder = goldenFolder('mindgames');

test.skipIf(folder === null)('the released data: all labels and all counts of worlds agree', () => {
  const sample: unknown = JSON.parse(readFileSync(join(folder ?? '', 'sample.json'), 'utf8'));
  const { problems, mislabelledVsEnglish } = MindGamesSample.parse(sample);
  expect([...problems, ...mislabelledVsEnglish].flatMap(checkProblem)).toEqual([]);
  expect(problems.length).toBeGreaterThanOrEqual(480);
  // if the released label does not follow from the English, both labels are found
  expect(mislabelledVsEnglish.every(({ label, labelFromEnglish }) => label !== labelFromEnglish)).toBe(true);
});

/** Bea sees Al's card, Al sees none: "someone picked a red card". Bea knows whether Al did. */
const problem = {
  index: 1,
  setup: 'explicit',
  vars: [1, 2],
  obs: { Agenta: [1], Agentb: [] },
  obsFromEnglish: { Agenta: [], Agentb: [1] },
  announcements: [
    [
      'or',
      [
        ['var', 1],
        ['var', 2],
      ],
    ],
  ],
  query: ['Kw', 'Agentb', ['var', 1]],
  label: 'not_entailment',
  labelFromEnglish: 'entailment',
  status: 'refuted',
  worldsAfterEachStep: [4, 3],
  worldsWhereHypothesisHolds: 0,
};

test('a problem is judged as released and by its English text', () => {
  const { problems } = MindGamesSample.parse({ problems: [problem] });
  expect(problems.flatMap(checkProblem)).toEqual([]);
});

test('the check itself finds a wrong label, status or count', () => {
  const wrong = { ...problem, label: 'entailment', status: 'undetermined', worldsAfterEachStep: [4, 4] };
  const { problems } = MindGamesSample.parse({ problems: [wrong] });
  expect(problems.flatMap(checkProblem)).toMatchObject([
    { place: 'explicit 1', what: 'label', recorded: 'entailment', ours: 'not_entailment' },
    { what: 'status', recorded: 'undetermined', ours: 'refuted' },
    { what: 'worlds after each announcement', recorded: [4, 4], ours: [4, 3] },
  ]);
});
