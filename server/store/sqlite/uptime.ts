/** When a server was last up: the time of the last change of a file beside the database, to a second. */
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const BEAT_MS = 1000;

/** null: no server was. */
export function lastBeat(file: string): number | null {
  // a server of an earlier version called it this, in the folder that it kept its data in
  const beat = [beatOf(file), path.join(path.dirname(file), 'alive')].find((candidate) => existsSync(candidate));
  return beat === undefined ? null : Math.floor(statSync(beat).mtimeMs);
}

/** Returns how to stop. */
export function beat(file: string): () => void {
  const beating = beatOf(file);
  writeFileSync(beating, '');
  const timer = setInterval(() => {
    const time = new Date();
    utimesSync(beating, time, time);
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}

function beatOf(file: string): string {
  return `${file}.alive`;
}
