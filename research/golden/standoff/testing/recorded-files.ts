/** For tests: the recordings of the released program, in this repository and in STANDPOINT_GOLDEN. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { goldenFolder } from '../../../../games/core/testing/golden-folder.ts';

const OWN = join(import.meta.dirname, '..');

/** The text of a recorded file in this repository, kept gzipped. */
function recordedText(name: string): string {
  return textIn(join(OWN, `${name}.gz`));
}

export function recorded(name: string): unknown {
  return JSON.parse(recordedText(name));
}

export interface RecordedFile {
  readonly name: string;
  readonly text: string;
}

/** All files in STANDPOINT_GOLDEN that may hold trials: JSON and CSV, plain or gzipped. None when it is unset. */
export function filesOutside(): readonly RecordedFile[] {
  const folder = goldenFolder('standoff');
  if (!folder) return [];
  return readdirSync(folder)
    .filter((name) => /\.(json|csv)(\.gz)?$/.test(name))
    .map((name) => ({ name, text: textIn(join(folder, name)) }));
}

function textIn(path: string): string {
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
