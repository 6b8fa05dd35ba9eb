/** Keeps the time when a server was last up, to a second: the time of the last change of a file beside the database. */
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const BEAT_MS = 1000;

/** When a server was last up, ms since the epoch; null: none ever was. */
export function lastBeat(file: string): number | null {
  // servers of earlier versions wrote a file of this name into their data folder
  const beat = [beatOf(file), path.join(path.dirname(file), 'alive')].find((candidate) => existsSync(candidate));
  return beat === undefined ? null : Math.floor(statSync(beat).mtimeMs);
}

/** Touches the file every second; returns a function that stops it. */
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
