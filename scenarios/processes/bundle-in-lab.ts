/** For tests of labs of two processes that share a place of files: a bundle that each of them has, whichever made it. */
import { expect } from 'vitest';
import type { SharedFiles } from '../../server/files/files.ts';
import type { BundleLine } from '../../server/studies/data/bundles.ts';
import type { Lab } from '../../server/testing/processes.ts';
import { until } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, post } from '../../server/testing/server.ts';
import { publish, template, visit } from '../../server/testing/study.ts';

/** Publishes a study and makes a bundle of it, which both processes list and download. */
export async function makeBundleIn(lab: Lab, files: SharedFiles) {
  const [first] = lab.processes;
  if (!first) throw new Error('there are two');
  const { url } = lab.front;
  const token = operatorTokenOf(first);
  const study = await publish({ url, dataDir: first.dataDir }, template('sally-anne'));
  const ada = await visit(url, study, 'PROLIFIC_PID=ada&STUDY_ID=s&SESSION_ID=t');
  const route = `/api/studies/${study}/exports`;
  const { body } = await post(url, route, { reason: 'a look' }, token);
  const { id } = body as BundleLine;
  const lineFrom = async (from: string): Promise<BundleLine | undefined> => {
    const answer = await ask(from, route, { token });
    return (answer.body as { readonly exports?: readonly BundleLine[] }).exports?.find((line) => line.id === id);
  };
  await until(async () => (await lineFrom(url))?.status === 'made', 'the bundle is made');
  const both = [1, 2].map((process) => `http://${lab.addressOf(process)}`);
  const [own, other] = await Promise.all(both.map((one) => zipFrom(`${one}${route}/${id}`, token)));
  // neither leads to the other
  expect([own?.status, other?.status]).toEqual([200, 200]);
  const bytes = own?.bytes ?? Buffer.alloc(0);
  expect(other?.bytes.equals(bytes)).toBe(true);
  return {
    /** The first process is gone: the second one has the bundle until an erasure drops it, and takes arrivals. */
    async outlivesTheFirst(): Promise<void> {
      const [, second = ''] = both;
      await until(async () => (await lineFrom(second))?.status === 'made', 'the other one lists it');
      expect((await zipFrom(`${second}${route}/${id}`, token)).bytes.equals(bytes)).toBe(true);
      const { participant } = ada.page();
      const person = `/api/studies/${study}/participants/${participant}`;
      expect((await post(second, `${person}/erase`, { reason: 'asked' }, token)).status).toBe(200);
      await until(async () => (await files.list('exports/')).length === 0, 'the bundle is dropped');
      expect((await zipFrom(`${second}${route}/${id}`, token)).status).toBe(404);
      // the first process left its roots where the second one and every command find them
      expect((await files.list('roots/')).length).toBeGreaterThan(0);
      const ben = await visit(second, study, 'PROLIFIC_PID=ben&STUDY_ID=s&SESSION_ID=t');
      expect(ben.page().participant).not.toBe(participant);
    },
  };
}

async function zipFrom(address: string, token: string): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
