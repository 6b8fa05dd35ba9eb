/** For tests: the recordings of the released program that lie in this repository, and those in STANDPOINT_GOLDEN. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldenFolder } from '../../../../games/core/testing/golden-folder.ts';
import { recordingsIn, type SymmToMRecording } from '../recordings.ts';

const FILES = ['cases.json', 'trajectories.json'];
const OWN = join(import.meta.dirname, '..');

export interface RecordedFile {
  readonly name: string;
  readonly recordings: readonly SymmToMRecording[];
}

export function recordedFiles(): readonly RecordedFile[] {
  const outside = goldenFolder('symmtom');
  const paths = [
    ...FILES.map((file) => ({ name: file, path: join(OWN, file) })),
    ...(outside ? FILES.map((file) => ({ name: `STANDPOINT_GOLDEN ${file}`, path: join(outside, file) })) : []),
  ];
  return paths.map(({ name, path }) => {
    if (!existsSync(path)) throw new Error(`there is no ${path}`);
    return { name, recordings: recordingsIn(JSON.parse(readFileSync(path, 'utf8'))) };
  });
}
