/** The measurement: simulated agents of each kind go through one study in real browsers, on a server of their own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openServerProcess } from '../../../cli/chaos/server-process.ts';
import { openLab } from '../../../cli/pilot/lab.ts';
import { readLog } from '../../../cli/pilot/log.ts';
import { publishAndOpen } from '../../../cli/pilot/run.ts';
import { readSource } from '../../../cli/shared/study-folder.ts';
import { launchBrowser } from '../../../client/testing/browser.ts';
import buildClient from '../../../client/testing/build-client.ts';
import type { KindId } from '../../../studies/authenticity/kinds.ts';
import type { RecordedAgent } from '../../../studies/authenticity/rates.ts';
import { recordedPages } from '../../../studies/authenticity/recorded-pages.ts';
import { type FrozenStudy, freeze } from '../../../studies/definition/freeze.ts';
import type { ParticipantEvent } from '../../../studies/way/contract/events.ts';
import { takePart } from './agent.ts';

export interface MeasureOptions {
  readonly kinds: readonly KindId[];
  /** How many agents there are of each kind. */
  readonly agents: number;
  readonly seed: string;
  /** How many take part at the same time. */
  readonly parallel: number;
  readonly onAgent: () => void;
}

export interface Measurement {
  readonly browser: string;
  /** Kind by kind. */
  readonly agents: readonly RecordedAgent[];
}

const STUDY = path.join(import.meta.dirname, 'study');

export async function measure({ kinds, agents, seed, parallel, onAgent }: MeasureOptions): Promise<Measurement> {
  const frozen = await studyIn(STUDY);
  await buildClient();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'standpoint-authenticity-'));
  const server = await openServerProcess(dataDir, { TRUST_PROXY: '1' });
  const [own, driven] = await Promise.all([launchBrowser({ driven: false }), launchBrowser()]);
  try {
    const token = readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
    await publishAndOpen(openLab(server.url), frozen, token);
    const study = frozen.definition.id;
    const waiting = kinds.flatMap((kind) => Array.from({ length: agents }, (_, nth) => ({ kind, nth })));
    const came = new Map<string, { readonly kind: KindId; readonly nth: number }>();
    let place = 0;
    const takeTurns = async (): Promise<void> => {
      for (let next = waiting[place++]; next; next = waiting[place++]) {
        const who = { browsers: { own, driven }, url: server.url, study, ...next, place, seed };
        came.set(await takePart(who), next);
        onAgent();
      }
    };
    await Promise.all(Array.from({ length: parallel }, takeTurns));
    const { events } = await readLog(server.databaseFile, study, Date.now());
    const streams = Map.groupBy(
      events.flatMap(({ event }) => (event.stream === 'participant' ? [event] : [])),
      ({ participant }) => participant,
    );
    const recorded = [...came].map(([participant, who]) => {
      const stream: readonly ParticipantEvent[] = (streams.get(participant) ?? []).map(({ event }) => event);
      return { ...who, pages: recordedPages(stream, frozen).map(withoutSession) };
    });
    const order = (one: RecordedAgent): number => kinds.indexOf(one.kind) * agents + one.nth;
    return { browser: `Chromium ${own.version()}`, agents: recorded.toSorted((a, b) => order(a) - order(b)) };
  } finally {
    await Promise.all([own.close(), driven.close()]);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function studyIn(folder: string): Promise<FrozenStudy> {
  const { source, problems } = await readSource(folder);
  const frozen = freeze(source);
  if (problems.length > 0 || !('definition' in frozen)) throw new Error(`${folder} is no study`);
  return frozen;
}

/** Ids of sessions are made by chance. */
function withoutSession<P extends { readonly key: string }>(page: P): P {
  return { ...page, key: page.key.replace(/^playing-.*/, 'playing') };
}
