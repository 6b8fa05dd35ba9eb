/**
 * What the page knows of a study that runs: a fold over the frames of its feed. Pure; feed-line.ts receives them. A panel
 * whose versions have a gap is kept as it was and asked for again.
 */
import type { FromFeed, PanelName, Panels } from '../../../studies/room/panels.ts';
import { evolveSeat, EMPTY as NO_SEAT, type SeatState } from '../../seat/seat-state.ts';

type Rows<P extends PanelName> = Readonly<Record<string, Panels[P]>>;
type ShownPanels = { readonly [P in PanelName]?: { readonly version: number; readonly rows: Rows<P> } };

/** An event of a session's log, as the feed tells it. */
export interface FeedEvent {
  readonly version: number;
  readonly recordedAt: number;
  readonly event: { readonly type: string };
}

/** What is watched in full: a seat as it is told, or the log of the session. */
type Watched =
  | { readonly session: string; readonly seat: number; readonly told: SeatState }
  | { readonly session: string; readonly seat: null; readonly log: readonly FeedEvent[] };

/** The board of a session as the viewer of everything sees it. */
export type SmallBoardState = Pick<Extract<FromFeed, { type: 'board' }>, 'turn' | 'state' | 'signs'>;

export interface Watch {
  readonly session: string;
  /** null: the whole session. */
  readonly seat: number | null;
}

export interface FeedState {
  readonly link:
    | { readonly kind: 'connecting' }
    | { readonly kind: 'live' }
    | { readonly kind: 'lost'; readonly retryAtMs: number }
    | { readonly kind: 'refused'; readonly code: string; readonly message: string };
  readonly panels: ShownPanels;
  /** Panels whose next change did not follow on what is here. */
  readonly gaps: readonly PanelName[];
  /** The position in the log; null: not told yet. */
  readonly position: number | null;
  /** The server's clock minus the page's clock. */
  readonly offsetMs: number;
  readonly boards: Readonly<Record<string, SmallBoardState>>;
  /** What the page asked to watch. */
  readonly watch: Watch | null;
  /** null: nothing of it came yet. */
  readonly watched: Watched | null;
  /** Why the newest wish was refused. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
}

export type FeedNews =
  | { readonly type: 'heard'; readonly frame: FromFeed; readonly atMs: number }
  | { readonly type: 'opened' }
  | { readonly type: 'lost'; readonly retryAtMs: number }
  | { readonly type: 'watching'; readonly watch: Watch | null }
  /** The gaps were asked for again. */
  | { readonly type: 'askedAgain' };

export const EMPTY: FeedState = {
  link: { kind: 'connecting' },
  panels: {},
  gaps: [],
  position: null,
  offsetMs: 0,
  boards: {},
  watch: null,
  watched: null,
  refusal: null,
};

/** Refusals after which another connection would be refused as well. */
const FINAL: ReadonlySet<string> = new Set([
  'unauthorised',
  'not_allowed',
  'study_unknown',
  'study_unreadable',
  'right_ended',
  'no_right',
]);

export function evolveFeed(state: FeedState, news: FeedNews): FeedState {
  switch (news.type) {
    case 'opened':
      // a new connection tells each panel and the watched session from the beginning
      return { ...state, gaps: [], refusal: null };
    case 'lost':
      return state.link.kind === 'refused' ? state : { ...state, link: { kind: 'lost', retryAtMs: news.retryAtMs } };
    case 'watching': {
      const { watch, watched } = state;
      if (sameWatch(watch, news.watch)) return state;
      const kept = watched && news.watch && sameWatch(watched, news.watch) ? watched : null;
      return { ...state, watch: news.watch, watched: kept, refusal: null };
    }
    case 'askedAgain':
      return { ...state, gaps: [] };
    case 'heard':
      return heard(state, news.frame, news.atMs);
  }
}

export function sameWatch(one: Watch | null, other: Watch | null): boolean {
  return one?.session === other?.session && one?.seat === other?.seat;
}

function heard(state: FeedState, frame: FromFeed, atMs: number): FeedState {
  switch (frame.type) {
    case 'panel': {
      const panel = { version: frame.version, rows: frame.rows };
      return {
        ...state,
        link: LIVE,
        panels: { ...state.panels, [frame.panel]: panel },
        gaps: without(state, frame.panel),
      };
    }
    case 'change': {
      const before = state.panels[frame.panel];
      if (before && frame.version <= before.version) return state;
      if (!before || frame.version !== before.version + 1)
        return { ...state, gaps: [...without(state, frame.panel), frame.panel] };
      const gone = new Set(frame.gone);
      const kept = Object.entries<unknown>(before.rows).filter(([key]) => !gone.has(key));
      const rows = { ...Object.fromEntries(kept), ...frame.set };
      return { ...state, panels: { ...state.panels, [frame.panel]: { version: frame.version, rows } } };
    }
    case 'now':
      return { ...state, link: LIVE, position: frame.position, offsetMs: frame.now - atMs };
    case 'board': {
      const { session, turn, state: board, signs } = frame;
      return { ...state, boards: { ...state.boards, [session]: { turn, state: board, signs } } };
    }
    case 'told': {
      const { session, seat, message } = frame;
      if (!state.watch || !sameWatch(state.watch, frame)) return state;
      const before = state.watched?.seat === seat && state.watched.session === session ? state.watched.told : NO_SEAT;
      return { ...state, watched: { session, seat, told: evolveSeat(before, { type: 'told', message, atMs }) } };
    }
    case 'log': {
      if (state.watch?.session !== frame.session || state.watch.seat !== null) return state;
      const before = state.watched?.seat === null && state.watched.session === frame.session ? state.watched.log : [];
      const came = frame.events as readonly FeedEvent[];
      const log = came[0]?.version === 1 ? came : [...before, ...came.filter(follows(before.at(-1)?.version ?? 0))];
      return { ...state, watched: { session: frame.session, seat: null, log } };
    }
    case 'refused': {
      const refusal = { code: frame.code, message: frame.message };
      return FINAL.has(frame.code) && Object.keys(state.panels).length === 0
        ? { ...state, link: { kind: 'refused', ...refusal } }
        : { ...state, refusal };
    }
    case 'moved':
      return state;
  }
}

const LIVE = { kind: 'live' } as const;

const follows =
  (last: number) =>
  ({ version }: FeedEvent): boolean =>
    version > last;

function without({ gaps }: FeedState, panel: PanelName): readonly PanelName[] {
  return gaps.filter((one) => one !== panel);
}

/** The rows of a panel with their keys, in the order in which they were told. */
export function rowsOf<P extends PanelName>(state: FeedState, panel: P): readonly (readonly [string, Panels[P]])[] {
  return Object.entries<Panels[P]>(state.panels[panel]?.rows ?? {});
}

export function rowOf<P extends PanelName>(state: FeedState, panel: P): Panels[P] | null {
  return rowsOf(state, panel)[0]?.[1] ?? null;
}
