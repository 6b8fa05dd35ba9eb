import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FrozenStudy, freeze } from './freeze.ts';
import { sourceOf } from './source.ts';
import { playKey, usedPlays } from './used-plays.ts';

const TEMPLATES = join(import.meta.dirname, '../templates');

function frozen(name: string): FrozenStudy {
  const folder = join(TEMPLATES, name);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$/.test(path));
  const one = freeze(
    sourceOf(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))).source,
  );
  if (!('definition' in one)) throw new Error(`${name} is no study`);
  return one;
}

test('a study uses its sessions whatever their limits of time, and no other config of the same game', () => {
  const config = { agents: 2, width: 5, pieces: 6, turns: 30, deadlineMs: 20_000 };
  const used = usedPlays(frozen('symmtom-memory'));
  expect(used).toContain(playKey('symmtom', config));
  expect(used).toContain(playKey('symmtom', { ...config, deadlineMs: null }));
  expect(used).not.toContain(playKey('symmtom', { ...config, agents: 3 }));
  expect(used).not.toContain(playKey('standoff', {}));
});

test('each item of a list is used', () => {
  const study = frozen('household-act-report');
  expect(Object.values(study.items).flat().length).toBeGreaterThan(1);
  expect(usedPlays(study).size).toBeGreaterThan(1);
});

test('each study that ships uses games of its own sessions', () => {
  for (const name of readdirSync(TEMPLATES)) {
    const study = frozen(name);
    const games = new Set([...usedPlays(study)].map((play) => (JSON.parse(play) as [string])[0]));
    expect(games, name).toEqual(new Set(study.definition.sessions.map(({ game }) => game)));
  }
});
