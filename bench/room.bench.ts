/**
 * The operators' room under load: 300 participants in 100 sessions of three over a real server. How long after an event the
 * room's browser has it, and how much CPU of the server an open room takes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type LabClient, openLab, quantile } from '../cli/pilot/lab.ts';
import { paced } from '../cli/pilot/paced.ts';
import { publishAndOpen } from '../cli/pilot/run.ts';
import { rngFor } from '../games/core/rng.ts';
import { connectPage, openSeat, partnerIn } from '../participants/seat.ts';
import { commandFor, drawing } from '../participants/walk.ts';
import type { FrozenStudy } from '../studies/definition/freeze.ts';
import type { FromFeed, PanelSession } from '../studies/room/panels.ts';
import { PANELS } from '../studies/room/panels.ts';
import type { Page } from '../studies/way/contract/page.ts';
import { benchFolder } from './folder.ts';
import { type BenchRow, compared, inRounds } from './row.ts';
import { benchChild, inbox, killed } from './server/child.ts';
import type { Stat } from './server/stat.ts';
import { shipped } from './studies.bench.ts';

const SESSIONS = 100;
const SEATS = 3;
/** Time to a choice, ms: from the first to the sum of both. */
const THINKS_MS = { least: 2000, more: 2000 };
const TURN_MS = 20_000;
const TURNS = 200;
/** How long a participant may take to a session, ms. */
const SEATED_MS = 45_000;
const TAB = 'tab-of-the-bench';
const ROUNDS = 3;

export async function benchRoom({ seconds }: { readonly seconds: number }): Promise<BenchRow[]> {
  const { folder, remove } = benchFolder();
  const server = benchChild(new URL('server/our-server.ts', import.meta.url), {
    settings: { DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: '1' },
  });
  const heard = inbox(server);
  const leaving: (() => void)[] = [];
  try {
    const { port, token } = (await heard()) as { readonly port: number; readonly token: string };
    const lab = openLab(`http://127.0.0.1:${port}`);
    const study = await longStudy();
    await publishAndOpen(lab, study, token);
    const people = Array.from({ length: SESSIONS * SEATS }, (_, nth) => takePart({ lab, study, nth, leaving }));
    const seated = (await Promise.all(people)).filter((isSeated) => isSeated).length;
    if (seated < SEATS) throw new Error(`of ${people.length} participants ${seated} have come to a session`);
    const { id } = study.definition;
    const cpu = async (ms: number): Promise<number> => {
      server.send('stat');
      await heard();
      await sleep(ms);
      server.send('stat');
      return ((await heard()) as Stat).cpuMs / ms;
    };
    const latencies: number[] = [];
    await sleep(5000);
    const rounds = await inRounds(ROUNDS, {
      base: () => cpu(seconds * 1000),
      measured: async () => {
        const close = await openRoom(`ws://127.0.0.1:${port}/api/studies/${id}/feed`, token, latencies);
        // the room reads the log once when it is opened
        await sleep(2000);
        const share = await cpu(seconds * 1000);
        close();
        return share;
      },
    });
    return [
      {
        name: `room: from an event to its frame, p95 of ${latencies.length}`,
        value: quantile(latencies, 0.95) ?? Number.NaN,
        unit: 'ms',
        goal: 1000,
        atMost: true,
      },
      {
        name: `room: server CPU with ${seated} people in ${Math.floor(seated / SEATS)} sessions`,
        unit: '% of a core',
        ...compared(rounds, 'no room open', (share) => share * 100),
        goal: 1.1,
        atMost: true,
      },
    ];
  } finally {
    for (const leave of leaving) leave();
    await killed(server);
    remove();
  }
}

/** A study that ships, with sessions of three that play for long. */
async function longStudy(): Promise<FrozenStudy> {
  const open = paced(await shipped('symmtom-memory'), 1);
  const { definition } = open;
  const seats = Array.from({ length: SEATS }, () => ({ kind: 'person' as const }));
  const config = { agents: SEATS, width: 6, pieces: 6, turns: TURNS, deadlineMs: TURN_MS };
  return {
    ...open,
    definition: {
      ...definition,
      match: { ...definition.match, people: SEATS },
      sessions: definition.sessions.map((session) => ({ ...session, seats, config, limitMs: 3_600_000 })),
      design: { ...definition.design, groupsPerCell: SEATS * SESSIONS },
      payment: { ...definition.payment, budget: 1_000_000_000 },
    },
  };
}

interface TakingPart {
  readonly lab: LabClient;
  readonly study: FrozenStudy;
  readonly nth: number;
  readonly leaving: (() => void)[];
}

/** From the link to the session; resolves to whether it came to one in time. The seat is played from then on. */
async function takePart({ lab, study, nth, leaving }: TakingPart): Promise<boolean> {
  const base = `/s/${study.definition.id}`;
  const address = `10.2.${Math.floor(nth / 250)}.${nth % 250}`;
  await sleep(nth * 60);
  const joined = await lab.request(`${base}/join`, {
    method: 'POST',
    address,
    body: {
      query: `?participant_label=room-${nth}`,
      ...{ device: 'desktop', tab: TAB, language: ['en'], commandId: `bench-join-${nth}` },
    },
  });
  if (joined?.status !== 200) throw new Error(`no place: ${JSON.stringify(joined)}`);
  const { token, page: first } = joined.body as { readonly token: string; readonly page: Page };
  let page = first;
  const news = new WebSocket(`${lab.url.replace(/^http/, 'ws')}${base}/news`, {
    headers: { 'x-forwarded-for': address },
  });
  news.on('open', () => news.send(JSON.stringify({ token, tab: TAB })));
  news.on('message', (text: Buffer) => {
    const told = JSON.parse(text.toString('utf8')) as { readonly page?: Page };
    if (told.page) page = told.page;
  });
  leaving.push(() => news.terminate());
  const rng = rngFor('room', nth);
  // a program understands the instructions at the first try
  const walker = drawing(rng, { llm: true, study });
  let answered = '';
  const until = performance.now() + SEATED_MS;
  for (let said = 0; page.kind !== 'playing'; ) {
    // on a machine that is too busy, a ready check is missed
    if (page.kind === 'finished' || performance.now() > until) return false;
    const command = page.key === answered ? null : commandFor(page, walker);
    if (!command) {
      await sleep(50);
      continue;
    }
    answered = page.key;
    const body = { commandId: `bench-${nth}-${said++}`, tab: TAB, key: page.key, command };
    const answer = await lab.request(`${base}/commands`, { method: 'POST', token, address, body });
    if (answer?.status !== 200) throw new Error(`no page: ${JSON.stringify(answer)}`);
    page = (answer.body as { readonly page: Page }).page;
  }
  const seat = openSeat({
    brain: partnerIn(page.game, `room ${nth}`),
    connect: async (take) => {
      const answer = await lab.request(`${base}/connect`, { method: 'POST', token, address, body: {} });
      const reserved = answer?.status === 200 ? (answer.body as { readonly reservation: unknown }) : null;
      return connectPage(lab.url, reserved?.reservation ?? null, take);
    },
    thinksMs: () => THINKS_MS.least + rng.int(THINKS_MS.more),
    onTold: () => undefined,
  });
  leaving.push(() => void seat.leave());
  return true;
}

/**
 * Opens the room with all panels and twelve boards. The deadline of a new turn says when the turn opened, on the clock of this
 * machine; the frame that tells it comes so much later.
 */
async function openRoom(url: string, token: string, latencies: number[]): Promise<() => void> {
  const socket = new WebSocket(url);
  const deadlines = new Map<string, number | null>();
  let boards: readonly string[] = [];
  const show = (): void => socket.send(JSON.stringify({ type: 'show', panels: PANELS, boards, watch: null }));
  const take = (rows: Readonly<Record<string, PanelSession>>, counts: boolean): void => {
    for (const [session, { deadline }] of Object.entries(rows)) {
      const isNew = deadlines.get(session) !== deadline;
      deadlines.set(session, deadline);
      if (counts && isNew && deadline !== null) latencies.push(Date.now() - (deadline - TURN_MS));
    }
  };
  socket.on('message', (text: Buffer) => {
    const frame = JSON.parse(text.toString('utf8')) as FromFeed;
    if (frame.type === 'refused') throw new Error(`the room is refused: ${frame.message}`);
    if (frame.type === 'change' && frame.panel === 'sessions') take(frame.set, true);
    if (frame.type === 'panel' && frame.panel === 'sessions') {
      take(frame.rows, false);
      boards = Object.keys(frame.rows).slice(0, 12);
      show();
    }
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token }));
  show();
  return () => socket.terminate();
}
