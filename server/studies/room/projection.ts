/**
 * The room of one study in memory, while at least one operator looks at it. It folds each commit of the study, and tells its
 * viewers what changed in the panels that they show, at most twice a second. What it tells is on disk.
 */
import { changesBetween } from '../../../studies/room/changes.ts';
import type { RoomFacts, Rows, TextOwner } from '../../../studies/room/facts.ts';
import type { FromFeed, PanelName } from '../../../studies/room/panels.ts';
import { roomOf } from '../../../studies/room/room-of.ts';
import { addToTrace, beginTrace, type Trace } from '../../../studies/room/trace.ts';
import type { StreamEvent, StreamEvents } from '../../../studies/way/contract/events.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import { streamOfStudy } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import { participantEvent, readStudyLog, streamOfParticipant, studyEvent } from '../../store/study-log.ts';
import type { LiveStudy } from '../run/live-study.ts';
import type { Studies } from '../run/studies.ts';
import type { Appended } from '../run/study-standing.ts';
import { openRoomSessions } from './sessions.ts';
import { openRoomTexts } from './texts.ts';

/** Time between two batches, ms: half of what four a second would cost. */
const BATCH_MS = 500;
/** How often panels are made again that change with time alone, ms. */
const LOOK_MS = 1000;
/** Time between two looks at the plots while choices are made, ms: each choice of each participant is in them. */
const PLOTS_MS = 3000;

export interface RoomViewer {
  readonly panels: ReadonlySet<PanelName>;
  /** A frame as JSON text. */
  send(text: string): void;
}

export interface RoomProjection {
  /** Tells the viewer of the panels that it shows, until the returned function is called. */
  join(viewer: RoomViewer): () => void;
  /** The viewer shows other panels: those in `added` come whole. */
  show(viewer: RoomViewer, added: readonly PanelName[]): void;
  /** Whether the study sent participants to this session. Resolves once the log was read. */
  has(session: string): Promise<boolean>;
  close(): void;
}

export interface ProjectionOptions {
  readonly study: string;
  readonly studies: Studies;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

interface Panel {
  readonly rows: Rows<unknown>;
  readonly version: number;
}

/** What a commit of the study can change, what one of a session can, and what time alone can. */
const OF_STUDY: readonly PanelName[] = ['head', 'hand', 'cells', 'people', 'faults', 'deeds', 'messages', 'outcomes'];
const OF_SESSIONS: readonly PanelName[] = ['hand', 'people', 'sessions', 'faults'];
const OF_TIME: readonly PanelName[] = ['hand', 'people'];

export function openProjection({
  study: id,
  studies,
  sessions,
  store,
  now,
  failed,
}: ProjectionOptions): RoomProjection {
  const viewers = new Set<RoomViewer>();
  const panels = new Map<PanelName, Panel>();
  const dirty = new Set<PanelName>();
  /** Viewer -> panels that are to come whole with the next batch. */
  const wanted = new Map<RoomViewer, Set<PanelName>>();
  let trace: Trace = beginTrace();
  /** Stream -> the version up to which the trace holds it. */
  let heads = new Map<string, number>();
  /** Streams with tokens that were not read yet. */
  const unread = new Set<string>();
  const streamsRead = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let lastBatch = Number.NEGATIVE_INFINITY;
  let closed = false;

  const soon = (): void => {
    if (timer || closed) return;
    const wait = Math.max(0, lastBatch + BATCH_MS - performance.now());
    timer = setTimeout(() => {
      timer = null;
      lastBatch = performance.now();
      batching = batching.then(batch).catch(failed);
    }, wait).unref();
  };
  const touch = (changed: readonly PanelName[]): void => {
    for (const panel of changed) dirty.add(panel);
    soon();
  };
  const texts = openRoomTexts(store.texts, () => {
    for (const stream of streamsRead) unread.add(stream);
    touch(['deeds', 'messages']);
  });
  let plotsAt = Number.NEGATIVE_INFINITY;
  let plotsOld = false;
  const openSessions = openRoomSessions({
    sessions,
    store,
    isOwn: (session) => trace.sessions.has(session),
    touched: soon,
    news(session, about) {
      if (about === 'outcomes') {
        plotsOld = true;
        return;
      }
      unread.add(session);
      touch(['deeds']);
    },
  });

  const fold = (stream: string, version: number, given: StreamEvent): void => {
    heads.set(stream, version);
    addToTrace(trace, given, version);
    if (holdsText(given)) unread.add(stream);
    if (given.event.type === 'SessionAssigned') openSessions.touch(given.event.session);
  };

  /** Folds the whole log; commits that come meanwhile are in it, or follow it. */
  const readLog = async (): Promise<void> => {
    const log = await readStudyLog(store, id);
    trace = beginTrace();
    heads = new Map();
    for (const stored of log.study) fold(stored.stream, stored.version, studyEvent(stored));
    for (const [participant, events] of log.participants)
      for (const stored of events) fold(stored.stream, stored.version, participantEvent(participant, stored));
    for (const append of early.splice(0)) take(append);
    ready = true;
    touch([...OF_STUDY, ...OF_SESSIONS]);
  };
  /** Commits that were told while the log was read. */
  const early: Appended[] = [];
  let ready = false;

  const take = ({ write, after }: Appended): void => {
    const stream = streamIn(id, write);
    const head = heads.get(stream) ?? 0;
    if (after > head)
      throw new Error(`the room of study ${id} has ${head} events of ${stream}, and those from ${after} come`);
    eventsIn(write).forEach((given, i) => {
      if (after + i >= head) fold(stream, after + i + 1, given);
    });
  };
  const stopNews = studies.onNews(id, ({ appended }) => {
    if (!ready) return void early.push(...appended);
    try {
      for (const append of appended) take(append);
    } catch {
      // a commit was reported as failed and is in the log: the log is read again
      ready = false;
      loading = readLog();
      loading.catch(failed);
    }
    touch(OF_STUDY);
  });
  let loading = readLog();
  loading.catch(failed);
  const looking = setInterval(() => touch(OF_TIME), LOOK_MS).unref();

  const isShown = (panel: PanelName): boolean => [...viewers].some((viewer) => viewer.panels.has(panel));

  const factsNow = (live: LiveStudy): RoomFacts => ({
    study: live.told(),
    trace,
    sessions: openSessions.facts,
    told: openSessions.traces,
    now: now(),
    textOf: (token, owner) => texts.textOf(token, placeOfTexts(owner, id)),
  });

  let batching: Promise<void> = Promise.resolve();
  const batch = async (): Promise<void> => {
    await loading;
    const live = await studies.find(id);
    if (await openSessions.refresh(trace)) for (const panel of OF_SESSIONS) dirty.add(panel);
    if (isShown('outcomes') || isShown('deeds')) await openSessions.readLogs();
    if (unread.size > 0) {
      const streams = [...unread];
      unread.clear();
      for (const stream of streams) streamsRead.add(stream);
      await texts.read(streams);
      dirty.add('deeds').add('messages');
    }
    if (plotsOld && performance.now() - plotsAt >= PLOTS_MS) dirty.add('outcomes');
    if (dirty.has('outcomes')) {
      plotsOld = false;
      plotsAt = performance.now();
    }
    // a study that is loaded again is shown then
    if (!live || closed) return;
    const position = live.position();
    const told = new Set<RoomViewer>();
    const facts = factsNow(live);
    for (const panel of new Set([...dirty, ...[...wanted.values()].flatMap((set) => [...set])])) {
      if (!isShown(panel)) panels.delete(panel);
      else tellPanel(panel, facts, told);
    }
    dirty.clear();
    wanted.clear();
    const frame = JSON.stringify({ type: 'now', position, now: now() } satisfies FromFeed);
    for (const viewer of told) viewer.send(frame);
  };

  const tellPanel = (panel: PanelName, facts: RoomFacts, told: Set<RoomViewer>): void => {
    const before = panels.get(panel);
    const rows: Rows<unknown> = roomOf(panel, facts);
    const changes = before ? changesBetween(before.rows, rows) : null;
    const version = before ? before.version + (changes ? 1 : 0) : 1;
    panels.set(panel, { rows, version });
    const change = changes && JSON.stringify({ type: 'change', panel, version, ...changes });
    let whole: string | null = null;
    for (const viewer of viewers) {
      if (!viewer.panels.has(panel)) continue;
      const first = wanted.get(viewer)?.has(panel) ?? false;
      if (!first && !change) continue;
      whole ??= first ? JSON.stringify({ type: 'panel', panel, version, rows }) : null;
      viewer.send(first ? (whole ?? '') : (change ?? ''));
      told.add(viewer);
    }
  };

  return {
    join(viewer) {
      viewers.add(viewer);
      return () => {
        viewers.delete(viewer);
        wanted.delete(viewer);
      };
    },
    show(viewer, added) {
      if (added.length === 0) return;
      wanted.set(viewer, new Set([...(wanted.get(viewer) ?? []), ...added]));
      soon();
    },
    async has(session) {
      await loading;
      return trace.sessions.has(session);
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
      clearInterval(looking);
      stopNews();
      openSessions.close();
      texts.close();
    },
  };
}

function placeOfTexts(owner: TextOwner, study: string): string {
  switch (owner.kind) {
    case 'study':
      return streamOfStudy(study);
    case 'participant':
      return streamOfParticipant(owner.id);
    case 'session':
      return owner.id;
  }
}

/** Whether the room shows a text that the event holds the token of. */
function holdsText({ event }: StreamEvent): boolean {
  // texts that were erased are looked for again, and not found
  if (event.type === 'HelpAsked' || event.type === 'MessageSent' || event.type === 'ParticipantErased') return true;
  return 'cause' in event && typeof event.cause === 'object' && event.cause.reason !== null;
}

function streamIn(study: string, write: StreamEvents): string {
  return write.stream === 'study' ? streamOfStudy(study) : streamOfParticipant(write.participant);
}

function eventsIn(write: StreamEvents): readonly StreamEvent[] {
  if (write.stream === 'study') return write.events.map((event) => ({ stream: 'study', event }));
  const { participant } = write;
  return write.events.map((event) => ({ stream: 'participant', participant, event }));
}
