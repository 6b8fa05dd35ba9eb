/** A running server makes the bundle; the command follows it, and takes the zip and what is in it. */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { hashOfFile } from '../../server/exports/bundle-files.ts';
import type { Exported } from '../../server/exports/export-study.ts';
import { readZip } from '../../server/exports/read-zip.ts';
import type { BundleLine } from '../../server/studies/data/bundles.ts';
import { bundleName, type TimeMeasure } from '../../studies/tables/describe.ts';
import { CannotBeDone } from '../shared/command.ts';
import { operatorToken } from '../shared/operator-token.ts';
import { askServer } from '../study/server.ts';

export interface ByServer {
  readonly url: string;
  readonly study: string;
  readonly stage: string;
  readonly times: TimeMeasure;
  readonly until: number | null;
  readonly reason?: string | undefined;
  readonly out: string;
  readonly progress: (streams: number, of: number) => void;
}

const LOOK_MS = 250;

export async function exportByServer({
  url,
  study,
  stage,
  times,
  until,
  reason,
  out,
  progress,
}: ByServer): Promise<Exported> {
  const route = `/api/studies/${encodeURIComponent(study)}/exports`;
  const begun = await askServer<BundleLine>(url, route, { stage, times, until, reason });
  for (;;) {
    const { exports } = await askServer<{ readonly exports: readonly BundleLine[] }>(url, route);
    const line = exports.find(({ id }) => id === begun.id);
    if (line?.status === 'failed') throw new CannotBeDone(line.message ?? 'the server could not make the bundle');
    if (!line) throw new CannotBeDone('the server makes the bundle no longer');
    if (line.bundle) {
      const { bytes: _bytes, ...bundle } = line.bundle;
      return { ...bundle, ...(await taken(`${url}${route}/${line.id}`, { out, ...bundle })) };
    }
    progress(line.read, line.of);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

interface Taking {
  readonly out: string;
  readonly study: string;
  readonly stage: string;
  readonly times: TimeMeasure;
  readonly position: number;
  readonly sha256: string;
}

async function taken(address: string, { out, sha256, ...named }: Taking): Promise<Pick<Exported, 'folder' | 'zip'>> {
  await mkdir(out, { recursive: true });
  const work = await mkdtemp(path.join(out, '.export-'));
  try {
    const name = bundleName(named);
    const [zip, folder] = [path.join(work, `${name}.zip`), path.join(work, name)];
    const answer = await fetch(address, { headers: { authorization: `Bearer ${operatorToken()}` } });
    if (!answer.ok || !answer.body) throw new CannotBeDone(`the server does not give the bundle (${answer.status})`);
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(zip));
    if ((await hashOfFile(zip)) !== sha256) throw new CannotBeDone('the zip did not arrive whole: run this again');
    for (const entry of await readZip(zip)) {
      const file = path.join(work, entry.name);
      if (!file.startsWith(folder + path.sep)) throw new CannotBeDone(`the zip has a strange entry: ${entry.name}`);
      await mkdir(path.dirname(file), { recursive: true });
      await pipeline(entry.read(), createWriteStream(file));
    }
    const [own, packed] = [path.join(out, name), path.join(out, `${name}.zip`)];
    if (existsSync(own)) await rm(own, { recursive: true });
    await rename(folder, own);
    await rename(zip, packed);
    return { folder: own, zip: packed };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
