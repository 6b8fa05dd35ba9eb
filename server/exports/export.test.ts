/** The bundle of a study: what its tables hold, that counts agree, and that equal data give equal bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseFile, readStore } from '../store/open-store.ts';
import { temporaryFolder } from '../testing/server.ts';
import { exportStudy } from './export-study.ts';
import { twoPairs } from './testing/played-study.ts';

test('first', async () => {
  const folder = temporaryFolder();
  const file = databaseFile(folder);
  const { study } = await twoPairs(file);
  const store = await readStore(file);
  const t0 = performance.now();
  const exported = await exportStudy(store, { study, stage: 'main', until: null, out: path.join(folder, 'out') });
  console.log(performance.now() - t0, exported);
  for (const name of readdirSync(path.join(exported.folder, 'data')))
    if (name.endsWith('.csv'))
      console.log(
        name,
        '\n',
        readFileSync(path.join(exported.folder, 'data', name), 'utf8')
          .split('\n')
          .slice(0, 4)
          .join('\n'),
      );
  console.log(readFileSync(path.join(exported.folder, 'README.md'), 'utf8'));
  const again = await exportStudy(store, { study, stage: 'main', until: null, out: path.join(folder, 'out2') });
  expect(again.sha256).toBe(exported.sha256);
  await store.close();
});
