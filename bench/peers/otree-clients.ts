/**
 * A process with groups of three seats on oTree's live page. Each seat opens its page, as a browser does, and then the page's live
 * socket. The groups wait until the parent says 'go'.
 */
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type BenchedGroup, openGroup, openGroups, openMeter } from '../server/played-group.ts';
import { reportSlices } from '../server/report-slices.ts';

export interface OTreeLoad {
  readonly url: string;
  readonly restKey: string;
  readonly sessions: number;
  /** Time between a group's turns, ms; 0: closed loop. */
  readonly paceMs: number;
}

const SEATS = 3;
const Ordered = z.object({ code: z.string() });
const Participants = z.object({ participants: z.array(z.object({ id_in_session: z.int(), code: z.string() })) });
const LiveMessage = z.object({ otree_success: z.literal(true), live_method_payload: z.object({ turn: z.int() }) });

const load = JSON.parse(process.argv[2] ?? '') as OTreeLoad;
const meter = openMeter();

async function ask(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(load.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'otree-rest-key': load.restKey },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The codes of the participants of one new session. Three that follow each other are a group. */
async function orderParticipants(): Promise<readonly string[]> {
  const order = { session_config_name: 'choices', num_participants: SEATS * load.sessions };
  const { code } = Ordered.parse(await ask('/api/sessions', order));
  const { participants } = Participants.parse(await ask(`/api/get_session/${code}`, {}));
  return participants.toSorted((a, b) => a.id_in_session - b.id_in_session).map((one) => one.code);
}

/** Opens the page of a participant; returns the path of its live socket. */
async function openPage(code: string): Promise<string> {
  const answer = await fetch(`${load.url}/InitializeParticipant/${code}`);
  const page = await answer.text();
  const [, socket] = /data-socket-url="(\/live\?[^"]*)"/.exec(page) ?? [];
  if (!answer.ok || socket === undefined) throw new Error(`no live page: ${answer.status} ${page.slice(0, 500)}`);
  return socket.replaceAll('&amp;', '&');
}

async function openSeat(group: BenchedGroup, code: string): Promise<void> {
  const socket = new WebSocket(load.url.replace(/^http/, 'ws') + (await openPage(code)), { perMessageDeflate: false });
  const onOpen = group.seat((turn) => socket.send(JSON.stringify({ turn, choice: 1 })));
  let turns = 0;
  const ready = Promise.withResolvers<void>();
  socket.on('error', ready.reject);
  socket.on('open', () => socket.send('{}'));
  socket.on('message', (text) => {
    const { turn } = LiveMessage.parse(JSON.parse(String(text))).live_method_payload;
    if (turn !== turns) throw new Error(`turn ${turns} of a group is followed by ${turn}`);
    turns += 1;
    onOpen();
    ready.resolve();
  });
  await ready.promise;
}

async function openOTreeGroup(codes: readonly string[], index: number): Promise<BenchedGroup> {
  const group = openGroup({ meter, name: String(index + 1), paceMs: load.paceMs, index });
  for (const code of codes) await openSeat(group, code);
  return group;
}

const startedAt = performance.now();
const codes = await orderParticipants();
const { groups, setUpMs } = await openGroups(
  load.sessions,
  (index) => openOTreeGroup(codes.slice(SEATS * index, SEATS * (index + 1)), index),
  startedAt,
);
reportSlices(groups, meter, setUpMs);
