/** The committed trainings of ToM-QA's readers as rows: the paper's number, ours, and of how many questions. */
import { existsSync, readFileSync } from 'node:fs';
import { rounded } from '../../cli/shared/table.ts';
import type { StorySet } from '../../games/tomqa/types.ts';
import type { ReaderTimes } from '../tomqa/readers/net.ts';
import { type ReaderName, readerNamed } from '../tomqa/readers/readers.ts';
import { type ReaderTest, runsIn, type TrainedReader } from '../tomqa/readers/trained.ts';
import { idOf, type ReaderSpec } from '../tomqa/readers/training.ts';
import { paperCell, paperOverall } from './tomqa-paper.ts';

const FILE = new URL('../../models/tomqa/runs.jsonl', import.meta.url);

export function committedReaders(file: URL = FILE): readonly TrainedReader[] {
  return existsSync(file) ? runsIn(readFileSync(file, 'utf8')) : [];
}

/** Shares are in percent. */
export interface ReaderRow {
  readonly id: string;
  readonly model: ReaderName;
  readonly trainedOn: StorySet;
  readonly memory: number;
  readonly times: ReaderTimes;
  readonly noiseInTraining: boolean;
  readonly alteredAnswers: boolean;
  readonly seed: string;
  readonly testedOn: StorySet;
  readonly noise: number;
  /** `all`, or a cell of the test. */
  readonly questions: string;
  readonly paper: number | null;
  readonly ours: number;
  readonly n: number;
  readonly se: number;
}

export function rowsOf(runs: readonly TrainedReader[]): readonly ReaderRow[] {
  return runs.flatMap(({ spec, tests }) =>
    tests.flatMap((test): readonly ReaderRow[] => {
      const { model, dataset, memory, times, noise, altered, seed } = spec;
      return ['all', ...Object.keys(test.cells)].map((questions) => {
        const { share, n, se } = shareIn(test, questions);
        return {
          id: idOf(spec),
          model,
          trainedOn: dataset,
          memory,
          times,
          noiseInTraining: noise,
          alteredAnswers: altered,
          seed,
          testedOn: test.set,
          noise: test.noise,
          questions,
          paper: paperOf(spec, test, questions),
          ours: rounded(share, 2),
          n,
          se: rounded(se, 2),
        };
      });
    }),
  );
}

/**
 * The share of right answers in percent. `questions`: all, a cell, or a task or a kind: the cells that begin or end
 * with it.
 */
export function shareIn({ cells }: Pick<ReaderTest, 'cells'>, questions: string) {
  let [right, n] = [0, 0];
  for (const [cell, [got, asked]] of Object.entries(cells))
    if (questions === 'all' || cell === questions || cell.split(' ').includes(questions)) {
      right += got;
      n += asked;
    }
  const share = right / n;
  return { share: 100 * share, n, se: 100 * Math.sqrt((share * (1 - share)) / n) };
}

function paperOf(
  { model, dataset, memory, times, noise, altered }: ReaderSpec,
  test: ReaderTest,
  questions: string,
): number | null {
  if (noise || altered || times !== readerNamed(model).times || test.set !== dataset) return null;
  if (questions === 'all') return memory === 50 ? paperOverall(model, dataset, test.noise > 0) : null;
  return dataset === 'tom' && test.noise === 0 ? paperCell(model, memory, questions) : null;
}

/** What a training is looked for by; all but the seed. */
export type WantedReader = Pick<ReaderSpec, 'model' | 'dataset'> &
  Partial<Pick<ReaderSpec, 'memory' | 'times' | 'noise' | 'altered' | 'epochs'>>;

/** The trainings of all seeds, the best in validation first. `epochs` left out: the longest ones. */
export function runsFor(runs: readonly TrainedReader[], wanted: WantedReader): readonly TrainedReader[] {
  const { model, dataset, memory = 50, times = readerNamed(model).times, noise = false, altered = false } = wanted;
  const found = runs
    .filter(({ spec }) => spec.model === model && spec.dataset === dataset && spec.memory === memory)
    .filter(({ spec }) => spec.times === times && spec.noise === noise && spec.altered === altered);
  const epochs = wanted.epochs ?? Math.max(...found.map(({ spec }) => spec.epochs));
  return found
    .filter(({ spec }) => spec.epochs === epochs)
    .toSorted((a, b) => b.validation - a.validation || (idOf(a.spec) < idOf(b.spec) ? -1 : 1));
}

export function testOf(run: TrainedReader | undefined, set: StorySet, noised: boolean): ReaderTest | null {
  return run?.tests.find((test) => test.set === set && test.noise > 0 === noised) ?? null;
}
