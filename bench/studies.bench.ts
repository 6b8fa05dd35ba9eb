/**
 * A study under load: 200 links opened within 10 s, a group drawn from 1,000 who wait, the memory of a participant, and the
 * start of a server with 300 participants inside.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openServerProcess } from '../cli/chaos/server-process.ts';
import { openLab, quantile } from '../cli/pilot/lab.ts';
import { paced } from '../cli/pilot/paced.ts';
import { publishAndOpen } from '../cli/pilot/run.ts';
import { readSource, studyFolder } from '../cli/shared/study-folder.ts';
import { rngFor } from '../games/core/rng.ts';
import { commandFor, drawing } from '../participants/walk.ts';
import { type FrozenStudy, freeze } from '../studies/definition/freeze.ts';
import type { StudyCommand } from '../studies/way/contract/decision.ts';
import { beginStudy, type StudyState } from '../studies/way/contract/state.ts';
import { decideStudy } from '../studies/way/decide/decide.ts';
import { keyOf } from '../studies/way/decide/page-key.ts';
import { evolveStudy } from '../studies/way/fold/evolve.ts';
import { pageFor } from '../studies/way/read/page-for.ts';
import { benchFolder } from './folder.ts';
import type { BenchRow } from './row.ts';

const JOINS = 200;
const JOINS_MS = 10_000;
const INSIDE = 300;
const WAITING = 1000;

export async function* benchStudies(): AsyncGenerator<BenchRow> {
  yield* await onServer();
  yield await benchDraws();
}

async function onServer(): Promise<BenchRow[]> {
  const { folder, remove } = benchFolder();
  const server = await openServerProcess(folder, { TRUST_PROXY: '1' });
  try {
    const token = readFileSync(path.join(folder, 'operator-token'), 'utf8').trim();
    const lab = openLab(server.url);
    const study = await roomy('sally-anne');
    await publishAndOpen(lab, study, token);
    const { id } = study.definition;
    const tokens: string[] = [];
    const times: number[] = [];
    const join = async (nth: number): Promise<void> => {
      const begun = performance.now();
      const answer = await lab.request(`/s/${id}/join`, {
        method: 'POST',
        address: `10.1.${Math.floor(nth / 250)}.${nth % 250}`,
        body: {
          query: `?participant_label=bench-${nth}`,
          ...{ device: 'desktop', tab: 'tab-of-the-bench', language: ['en'], commandId: `bench-join-${nth}` },
        },
      });
      if (answer?.status !== 200) throw new Error(`no place: ${JSON.stringify(answer)}`);
      times.push(performance.now() - begun);
      tokens.push((answer.body as { token: string }).token);
    };
    const before = server.rssMb() ?? 0;
    await Promise.all(
      Array.from({ length: JOINS }, async (_, nth) => {
        await sleep((nth * JOINS_MS) / JOINS);
        await join(nth);
      }),
    );
    const p95 = quantile(times, 0.95) ?? 0;
    for (let nth = JOINS; nth < INSIDE; nth++) await join(nth);
    const memory = ((server.rssMb() ?? 0) - before) / INSIDE;
    const killed = performance.now();
    const down = server.suffer({ kind: 'kill', forMs: 0, byMs: 0 });
    const there = await lab.request(`/s/${id}/page`, { token: tokens.at(-1) ?? '' });
    const backMs = performance.now() - killed;
    await down;
    if (there?.status !== 200) throw new Error(`no page after the start: ${JSON.stringify(there)}`);
    const row = (name: string, value: number, unit: string): BenchRow => ({ name, value, unit });
    return [
      row(`${JOINS} joins in ${JOINS_MS / 1000} s, p95`, p95, 'ms'),
      row(`memory of the server for a participant, of ${INSIDE}`, memory * 1000, 'kB'),
      row(`kill and start with ${INSIDE} participants, to a page`, backMs / 1000, 's'),
    ];
  } finally {
    await server.stop();
    remove();
  }
}

/** The last of 1,000 who wait says that it is ready: the draw, the group, its session, and the next groups to ask. */
export async function benchDraws(): Promise<BenchRow> {
  const study = await roomy('symmtom-memory');
  const seed = 'bench';
  let at = Date.UTC(2026, 0, 5, 12);
  let ids = 0;
  let state: StudyState = beginStudy();
  const decided = (command: StudyCommand): number => {
    const begun = performance.now();
    const { writes } = decideStudy(state, command, { at, seed, id: () => `made${ids++}` });
    const ms = performance.now() - begun;
    for (const write of writes)
      for (const event of write.events) {
        const one =
          write.stream === 'study'
            ? { stream: 'study', event }
            : { stream: 'participant', participant: write.participant, event };
        state = evolveStudy(state, one as Parameters<typeof evolveStudy>[1]);
      }
    return ms;
  };
  decided({ type: 'publish', frozen: study, applyTo: 'arriving', cause: 'program' });
  decided({ type: 'openIntake', cause: 'program' });
  const tab = 'tab-of-the-bench';
  const ask = (participant: string, command: Extract<StudyCommand, { type: 'ask' }>['command']): number => {
    const found = state.participants.get(participant);
    if (!found) throw new Error(`no participant ${participant}`);
    return decided({ type: 'ask', participant, tab, key: keyOf(found), command });
  };
  const people = Array.from({ length: WAITING }, (_, nth) => `p${String(nth).padStart(11, '0')}`);
  // a program understands the instructions at the first try
  const walker = drawing(rngFor(seed), { llm: true, study });
  for (const participant of people) {
    at += 10;
    const link = {
      device: 'desktop',
      language: 'en',
      languageFrom: 'browser',
      stage: 'bench',
      recruiter: 'labels',
    } as const;
    decided({ type: 'join', participant, tab, ...link, simulated: true, signed: false, excluded: false });
    for (let page = pageFor(state, participant, at); page.kind !== 'waiting'; page = pageFor(state, participant, at)) {
      const command = commandFor(page, walker);
      if (!command) throw new Error(`${page.kind} leads nowhere`);
      ask(participant, command);
    }
  }
  // participants without a line are passed over, so that all of them wait
  const times: number[] = [];
  for (let pair = 0; pair < 20; pair++) {
    const two = people.slice(people.length - 2 * pair - 2, people.length - 2 * pair);
    at += 1000;
    for (const participant of two) times.push(decided({ type: 'lineResumed', participant, gapMs: 0 }));
    for (const participant of two) times.push(ask(participant, { type: 'confirmReady' }));
  }
  const slowest = Math.max(...times.slice(times.length / 4));
  return {
    name: `a match or draw with ${WAITING} waiting, slowest`,
    value: slowest,
    unit: 'ms',
    goal: 5,
    atMost: true,
  };
}

/** A study that ships, in no hurry, with places and money for everyone who opens its link. */
async function roomy(name: string): Promise<FrozenStudy> {
  const open = paced(await shipped(name), 1);
  const { definition } = open;
  return {
    ...open,
    definition: {
      ...definition,
      design: { ...definition.design, groupsPerCell: 1000 },
      payment: { ...definition.payment, budget: 1_000_000_000 },
    },
  };
}

export async function shipped(name: string): Promise<FrozenStudy> {
  const frozen = freeze((await readSource(studyFolder(name))).source);
  if (!('definition' in frozen)) throw new Error(`${name} has not the shape of a study`);
  return frozen;
}
