/** What the pages of a session showed, as a table: a row for each thing shown, and one for each estimate of the clocks. */
import type { GameTypes, Seat } from '../game.ts';
import type { ClientFacts, KeptFacts, SeatClock, Shown } from './client-facts.ts';
import type { SessionEvent } from './events.ts';

/** An event with what the page of its seat told with it; null: nothing. */
export interface ToldEvent {
  readonly event: SessionEvent<GameTypes>;
  readonly facts: KeptFacts | null;
}

/** Times are milliseconds of the page's clock since `originMs`, which is a time of the participant's own clock. */
export interface ClientRow {
  /** The place in the log of the event that told it last, from 1. */
  readonly seq: number;
  readonly seat: Seat;
  /** beat: a turn that goes on by itself. clock: an estimate of the clocks. */
  readonly what: Shown['what'] | 'beat' | 'clock';
  readonly turn: number | null;
  readonly probeId: string | null;
  readonly from: Seat | null;
  readonly shownMs: number | null;
  readonly frameMs: number | null;
  readonly paintedMs: number | null;
  readonly untilMs: number | null;
  readonly hiddenAtMs: number | null;
  readonly hiddenMs: number | null;
  readonly unseenMs: number | null;
  /** What the seat did about it; late: after its time; back: it took its action back; next: it asked for the next. null: nothing. */
  readonly reply: 'action' | 'answer' | 'late' | 'back' | 'next' | null;
  readonly inputMs: number | null;
  readonly inputKind: NonNullable<ClientFacts['input']>['kind'];
  /**
   * The time from the painting to the input, without the time that the page was hidden; null where one of these is not
   * known.
   */
  readonly reactionMs: number | null;
  readonly changes: number | null;
  readonly frameMedianMs: number | null;
  readonly frameWorstMs: number | null;
  readonly viewportWidth: number | null;
  readonly viewportHeight: number | null;
  readonly pixelRatio: number | null;
  readonly refreshHz: number | null;
  readonly originMs: number | null;
  /** The server's clock minus the page's, as it was estimated last. */
  readonly clockOffsetMs: number | null;
  readonly clockUncertaintyMs: number | null;
  /** What cannot be so in the message that told it, separated by spaces; null: nothing. */
  readonly impossible: string | null;
}

/** The columns with their types, for files. */
export const CLIENT_COLUMNS = {
  seq: 'integer',
  seat: 'integer',
  what: 'text',
  turn: 'integer',
  probeId: 'text',
  from: 'integer',
  shownMs: 'number',
  frameMs: 'number',
  paintedMs: 'number',
  untilMs: 'number',
  hiddenAtMs: 'number',
  hiddenMs: 'number',
  unseenMs: 'number',
  reply: 'text',
  inputMs: 'number',
  inputKind: 'text',
  reactionMs: 'number',
  changes: 'integer',
  frameMedianMs: 'number',
  frameWorstMs: 'number',
  viewportWidth: 'number',
  viewportHeight: 'number',
  pixelRatio: 'number',
  refreshHz: 'number',
  originMs: 'number',
  clockOffsetMs: 'number',
  clockUncertaintyMs: 'number',
  impossible: 'text',
} as const satisfies Readonly<Record<keyof ClientRow, 'text' | 'integer' | 'number'>>;

/**
 * The time from the painting to the input, without the time that the page was hidden; null where one of these is not
 * known.
 */
export function reactionMs({ about, input }: ClientFacts): number | null {
  if (!about || about.paintedMs === null || about.unseenMs === null) return null;
  return typeof input?.atMs === 'number' ? input.atMs - about.paintedMs - about.unseenMs : null;
}

/**
 * The rows of what a page saw, in the order in which the log tells of it. A thing that was answered is told with the
 * answer, and again when it is gone: it is one row, with the times of the second and the input of the first.
 */
export function clientRows(log: readonly ToldEvent[]): readonly ClientRow[] {
  const rows = new Map<string, ClientRow>();
  const pages = new Map<Seat, Page>();
  const beats = new Set<number>();
  for (const [index, { event, facts }] of log.entries()) {
    if (event.type === 'TurnOpened' && event.clock === 'beat') beats.add(event.turn);
    if (!facts || !('seat' in event)) continue;
    const { seat } = event;
    const page = pageAfter(pages.get(seat), facts.client);
    pages.set(seat, page);
    const message = { ...NOTHING, seq: index + 1, seat, ...pageColumns(page), impossible: marksOf(facts) };
    const put = (row: ClientRow): void => {
      const { what, turn, probeId, from, shownMs, originMs } = row;
      const key = JSON.stringify([seat, originMs, what, turn, probeId, from, shownMs, what === 'clock' && row.seq]);
      const before = rows.get(key);
      rows.set(key, before ? mergedRow(before, row) : row);
    };
    const { about, shown, clock } = facts.client;
    for (const thing of shown) put({ ...message, ...thingColumns(thing, beats) });
    if (about) put({ ...message, ...thingColumns(about, beats), ...replyColumns(event, facts.client) });
    if (clock) put({ ...message, what: 'clock', shownMs: clock.atMs });
  }
  return [...rows.values()];
}

interface Page {
  readonly originMs: number | null;
  readonly screen: ClientFacts['screen'];
  readonly clock: SeatClock | null;
}

/** A new load of the page knows nothing of the load before. */
function pageAfter(before: Page | undefined, { originMs, screen, clock }: ClientFacts): Page {
  const same = before?.originMs === originMs ? before : null;
  return {
    originMs,
    screen: screen ?? same?.screen ?? null,
    clock: clock ? { originMs, ...clock } : (same?.clock ?? null),
  };
}

const NOTHING = {
  turn: null,
  probeId: null,
  from: null,
  shownMs: null,
  frameMs: null,
  paintedMs: null,
  untilMs: null,
  hiddenAtMs: null,
  hiddenMs: null,
  unseenMs: null,
  reply: null,
  inputMs: null,
  inputKind: null,
  reactionMs: null,
  changes: null,
  frameMedianMs: null,
  frameWorstMs: null,
} as const;

function pageColumns({ originMs, screen, clock }: Page) {
  return {
    originMs,
    viewportWidth: screen?.width ?? null,
    viewportHeight: screen?.height ?? null,
    pixelRatio: screen?.pixelRatio ?? null,
    refreshHz: screen?.refreshHz ?? null,
    clockOffsetMs: clock?.offsetMs ?? null,
    clockUncertaintyMs: clock?.uncertaintyMs ?? null,
  };
}

function thingColumns({ what, ...thing }: Shown, beats: ReadonlySet<number>) {
  return { ...thing, what: what === 'turn' && beats.has(thing.turn) ? ('beat' as const) : what };
}

const REPLIES: Readonly<Record<string, NonNullable<ClientRow['reply']>>> = {
  ActionSubmitted: 'action',
  ActionRefused: 'late',
  ActionWithdrawn: 'back',
  NextAsked: 'next',
};

function replyColumns({ type }: ToldEvent['event'], facts: ClientFacts) {
  const { input, changes, frames } = facts;
  return {
    reply: REPLIES[type] ?? 'answer',
    inputMs: input?.atMs ?? null,
    inputKind: input?.kind ?? null,
    reactionMs: reactionMs(facts),
    changes,
    frameMedianMs: frames?.medianMs ?? null,
    frameWorstMs: frames?.worstMs ?? null,
  } as const;
}

const marksOf = ({ impossible }: KeptFacts): string | null => (impossible.length > 0 ? impossible.join(' ') : null);

/** The later message knows how it ended; the input is in the message that answered, the last one on a beat. */
function mergedRow(before: ClientRow, after: ClientRow): ClientRow {
  const marks = [...new Set([before.impossible, after.impossible].flatMap((one) => one?.split(' ') ?? []))];
  const impossible = marks.length > 0 ? marks.join(' ') : null;
  if (after.reply !== null) return { ...after, impossible };
  const { reply, inputMs, inputKind, reactionMs: reaction, changes, frameMedianMs, frameWorstMs } = before;
  const answered = { reply, inputMs, inputKind, reactionMs: reaction, changes, frameMedianMs, frameWorstMs };
  return { ...after, ...answered, impossible };
}
