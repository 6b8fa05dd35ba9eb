/** Willing participants go through each study that ships, from the link to the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeze } from '../definition/freeze.ts';
import { sourceOf } from '../definition/source.ts';
import { playsIn } from './fold/stops.ts';
import { audit } from './read/audit.ts';
import { running, SEED } from './testing/running.ts';

const TEMPLATES = join(import.meta.dirname, '../templates');

test.each(readdirSync(TEMPLATES))('%s', (name) => {
  const folder = join(TEMPLATES, name);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$/.test(path));
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const frozen = freeze(sourceOf(files).source);
  if (!('definition' in frozen)) throw new Error(frozen[0]?.message);
  const run = running(frozen);
  const people = Array.from({ length: frozen.definition.match.people }, (_, i) => `p${i}`);
  for (const one of people) run.join(one, { signed: true });
  const kinds = new Set<string>();
  while (people.some((one) => run.page(one).kind !== 'finished')) {
    for (const one of people) kinds.add(run.page(one).kind);
    const acted = people.filter((one) => run.goOn(one));
    if (acted.length > 0) continue;
    expect(run.sessions.size).toBeGreaterThan(0);
    for (const session of [...run.sessions.keys()]) run.end(session);
  }
  for (const one of people) {
    expect(run.page(one)).toMatchObject({ outcome: 'complete', code: frozen.definition.codes.complete.code });
    expect(run.one(one).plays).toHaveLength(playsIn(frozen));
  }
  expect(kinds).toContain('playing');
  expect(new Set([...run.study.slots.values()].map(({ status }) => status))).toEqual(new Set(['filled']));
  expect(audit(run.appends, SEED)).toEqual([]);
});
