/** Bundles of several processes that share a place of files: found, downloaded and dropped by each, whichever made them. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SharedFiles } from '../../server/files/files.ts';
import { folderFiles } from '../../server/files/folder.ts';
import { s3Files } from '../../server/files/s3.ts';
import { STORE, settingsOf, temporaryPlace } from '../../server/files/testing/store.ts';
import type { BundleLine } from '../../server/studies/data/bundles.ts';
import { MISSING, startLab } from '../../server/testing/processes.ts';
import { until } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, post, temporaryFolder } from '../../server/testing/server.ts';
import { publish, template, visit } from '../../server/testing/study.ts';

const SOURCE = template('sally-anne');

interface Place {
  readonly settings: Readonly<Record<string, string>>;
  readonly files: SharedFiles;
}

function contract(placed: () => Promise<Place>): void {
  test('what one process made the other lists and downloads, also once the first is gone, and an erasure leaves none', async () => {
    const { settings, files } = await placed();
    // nobody dies here, and a busy machine renews its leases late
    const lab = await startLab(2, { settings: { ...settings, LEASE_MS: '20000' } });
    const [first] = lab.processes;
    if (!first) throw new Error('there are two');
    const token = operatorTokenOf(first);
    const study = await publish({ url: lab.front.url, dataDir: first.dataDir }, SOURCE);
    const ada = await visit(lab.front.url, study, 'PROLIFIC_PID=ada&STUDY_ID=s&SESSION_ID=t');
    const route = `/api/studies/${study}/exports`;
    const { body } = await post(lab.front.url, route, { reason: 'a look' }, token);
    const { id } = body as BundleLine;
    const lineFrom = async (url: string): Promise<BundleLine | undefined> => {
      const answer = await ask(url, route, { token });
      return (answer.body as { readonly exports?: readonly BundleLine[] }).exports?.find((line) => line.id === id);
    };
    await until(async () => (await lineFrom(lab.front.url))?.status === 'made', 'the bundle is made');
    const both = [1, 2].map((process) => `http://${lab.front.addressOf(process)}`);
    const [own, other] = await Promise.all(both.map((url) => zipFrom(`${url}${route}/${id}`, token)));
    // neither leads to the other
    expect([own?.status, other?.status]).toEqual([200, 200]);
    expect(other?.bytes.equals(own?.bytes ?? Buffer.alloc(0))).toBe(true);

    expect(await first.stop()).toBe(0);
    const [, second = ''] = both;
    await until(async () => (await lineFrom(second))?.status === 'made', 'the other one lists it');
    expect((await zipFrom(`${second}${route}/${id}`, token)).bytes.equals(own?.bytes ?? Buffer.alloc(0))).toBe(true);
    const { participant } = ada.page();
    const erased = await post(
      second,
      `/api/studies/${study}/participants/${participant}/erase`,
      { reason: 'asked' },
      token,
    );
    expect(erased.status).toBe(200);
    await until(async () => (await files.list('exports/')).length === 0, 'the bundle is dropped');
    expect((await zipFrom(`${second}${route}/${id}`, token)).status).toBe(404);
    // the first process left its roots where the second one and every command find them
    expect((await files.list('roots/')).length).toBeGreaterThan(0);
    // the process that is left takes arrivals
    const ben = await visit(second, study, 'PROLIFIC_PID=ben&STUDY_ID=s&SESSION_ID=t');
    expect(ben.page().participant).not.toBe(participant);
  });
}

async function zipFrom(address: string, token: string): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

if (MISSING !== null) test.todo(`unchecked without ${MISSING}: several processes that share their files`);
else {
  describe('in a folder', () => {
    contract(async () => {
      const folder = temporaryFolder();
      return { settings: { FILES: folder }, files: folderFiles(folder) };
    });
  });
  if (STORE === null) test.todo('unchecked without TEST_S3_URL: several processes that share a store');
  else
    describe('in a store', () => {
      contract(async () => {
        const place = await temporaryPlace();
        const files = s3Files(place);
        onTestFinished(() => files.close());
        return { settings: settingsOf(place), files };
      });
    });
}
