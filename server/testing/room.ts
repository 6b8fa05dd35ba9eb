/** For tests: the room of a study as a browser has it, with the panels that the frames add up to. */
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { withChanges } from '../../studies/room/changes.ts';
import type { FromFeed, PanelName, Panels } from '../../studies/room/panels.ts';
import { operatorTokenOf, type Served, type ServeOptions, serve } from './server.ts';
import { goOnTo, listen, publish, template, type Visitor, visit } from './study.ts';

export interface RoomLine {
  readonly told: readonly FromFeed[];
  say(said: unknown): void;
  rows<P extends PanelName>(panel: P): Readonly<Record<string, Panels[P]>>;
  isOpen(): boolean;
  readonly closed: Promise<number>;
}

export async function openRoom(url: string, study: string, headers: Record<string, string> = {}): Promise<RoomLine> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/studies/${study}/feed`, { headers });
  const told: FromFeed[] = [];
  const panels = new Map<PanelName, Readonly<Record<string, unknown>>>();
  socket.on('message', (text: Buffer) => {
    const frame = JSON.parse(text.toString('utf8')) as FromFeed;
    told.push(frame);
    if (frame.type === 'panel') panels.set(frame.panel, frame.rows);
    if (frame.type === 'change') panels.set(frame.panel, withChanges<unknown>(panels.get(frame.panel) ?? {}, frame));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  onTestFinished(() => socket.terminate());
  return {
    told,
    say: (said) => socket.send(typeof said === 'string' ? said : JSON.stringify(said)),
    rows: (panel) => (panels.get(panel) ?? {}) as never,
    isOpen: () => socket.readyState === socket.OPEN,
    closed,
  };
}

export const ALL = ['head', 'hand', 'cells', 'people', 'sessions', 'faults', 'deeds', 'messages', 'outcomes'] as const;

export async function inRoom(server: Served, study: string, show: object = {}): Promise<RoomLine> {
  const room = await openRoom(server.url, study);
  room.say({ type: 'hello', token: operatorTokenOf(server) });
  room.say({ type: 'show', panels: ALL, boards: [], watch: null, ...show });
  return room;
}

export interface Pair {
  readonly server: Served;
  readonly study: string;
  readonly pair: readonly [Visitor, Visitor];
  readonly session: string;
}

/** Two participants of one session, who have not sat down yet. */
export async function pairAtPlay(options: ServeOptions = {}): Promise<Pair> {
  const server = await serve({ closedMs: 50, messagesPerSecond: 10_000, ...options });
  const source = template('symmtom-memory');
  const study = await publish(server, source);
  const [ada, ben] = await Promise.all(
    ['ada', 'ben'].map((who) => visit(server.url, study, `PROLIFIC_PID=${who}&STUDY_ID=s&SESSION_ID=${who}`)),
  );
  if (!ada || !ben) throw new Error('there are two');
  for (const one of [ada, ben]) await listen(server.url, study, { token: one.token, tab: one.tab });
  await Promise.all([ada, ben].map((one) => goOnTo(one, 'playing', source)));
  const { session } = ada.page() as { readonly session: string };
  return { server, study, pair: [ada, ben], session };
}
