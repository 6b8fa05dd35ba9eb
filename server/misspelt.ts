/**
 * Variables of the environment that are most likely misspelt settings. Other programs have variables like ours, such as
 * REDIS_PORT, HOST_IP and PUBLIC_IP, so a name alone stops nothing, and gets a warning.
 */
import process from 'node:process';
import { SETTING_NAMES } from './config.ts';

/** How many letters may be wrong in a name: in one as short as PORT or HOST one, else two. */
const wrongIn = (setting: string): number => (setting.length <= 5 ? 1 : 2);

/** A sentence for each name that is close to a setting but is none. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => env[name] !== undefined && !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const meant = nearest(name);
      return meant === null ? [] : [`${name} is no setting; did you mean ${meant}?`];
    });
}

/** Prints these sentences on standard error. */
export function warnOfMisspeltSettings(): void {
  for (const sentence of misspeltSettings(process.env)) process.stderr.write(`warning: ${sentence}\n`);
}

/** null: no setting is as close as that. */
function nearest(name: string): string | null {
  // a name of another length is further away than that
  const near = SETTING_NAMES.filter((setting) => Math.abs(setting.length - name.length) <= wrongIn(setting))
    .map((setting) => ({ setting, distance: distanceOf(name.toUpperCase(), setting) }))
    .filter(({ setting, distance }) => distance <= wrongIn(setting))
    .toSorted((one, other) => one.distance - other.distance);
  return near[0]?.setting ?? null;
}

/** How many letters have to be put in, left out, replaced, or swapped with the next one, to make one word of the other. */
function distanceOf(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY;
