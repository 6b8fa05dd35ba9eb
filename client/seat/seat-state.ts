/**
 * What a page knows about its seat: a fold over what the server tells, what was sent, and what became of the
 * connection. Pure; seat-connection.ts sends and receives.
 */
import type { Experience, FirstSight, Request } from '../../games/core/policy.ts';
import type { ClientMessage, PublicState, ServerMessage, SessionInfo } from '../../games/core/protocol.ts';
import type { RefusalCode } from '../../games/core/session/commands.ts';
import { lifeAfterRequest, type ToldLife } from '../../games/core/session/told-life.ts';
import type { EndCause, EndReason } from '../../games/core/session/types.ts';

/** A value of a game whose types are not known here. Only that game's view reads it. */
// biome-ignore lint/suspicious/noExplicitAny: only the game's own view reads these
export type Untyped = any;

type Link =
  | { readonly kind: 'connecting' }
  /** Connected again without the seat: a bot may hold it. */
  | { readonly kind: 'joined' }
  | { readonly kind: 'live' }
  /** The connection broke, or was never made. It is tried again at `retryAtMs`, on the page's clock. */
  | { readonly kind: 'lost'; readonly retryAtMs: number; readonly reached: boolean }
  | { readonly kind: 'superseded' }
  /** The server refused the token or the session; connecting again would not help. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'left' };

export interface SeatSession extends ToldLife<Untyped> {
  readonly info: SessionInfo;
  readonly seat: number;
  /** The action that is on disk for the turn of the request. */
  readonly submitted: { readonly turn: number; readonly action: Untyped } | null;
  readonly notes: { readonly text: string; readonly ticks: ReadonlySet<string> };
  readonly ended: EndReason | null;
  /** Why the session was abandoned, if the cause is known. */
  readonly cause: EndCause | null;
  /** When a pause by an operator ends by itself, on the server's clock; null: none does, as far as the page was told. */
  readonly pausedUntil: number | null;
  /** Whether the seat has said that it is ready to begin. */
  readonly ready: boolean;
  /** Whether the seat goes through shows at its own pace, as it chose. */
  readonly ownPace: boolean;
  /** When the page first knew the deadline, on the page's clock. */
  readonly deadlineSinceMs: number;
}

export interface SeatState {
  readonly link: Link;
  /** The server's clock minus the page's clock. */
  readonly offsetMs: number;
  readonly seated: SeatSession | null;
  readonly publicState: PublicState | null;
  /** Messages that were sent and not answered yet, in order. They are sent again after a new connection. */
  readonly outbox: readonly ClientMessage[];
  /** The last refusal, until the next turn or the next message. */
  readonly refusal: { readonly code: RefusalCode; readonly message: string } | null;
}

export type SeatNews =
  | { readonly type: 'connecting' }
  | { readonly type: 'joined' }
  | { readonly type: 'lost'; readonly retryAtMs: number }
  | { readonly type: 'refusedEntry'; readonly code: string; readonly message: string }
  | { readonly type: 'said'; readonly message: ClientMessage }
  | { readonly type: 'told'; readonly message: ServerMessage; readonly atMs: number }
  | { readonly type: 'public'; readonly state: PublicState };

export const EMPTY: SeatState = {
  link: { kind: 'connecting' },
  offsetMs: 0,
  seated: null,
  publicState: null,
  outbox: [],
  refusal: null,
};

export function evolveSeat(state: SeatState, news: SeatNews): SeatState {
  switch (news.type) {
    case 'connecting':
      return state.link.kind === 'lost' && state.link.reached ? state : { ...state, link: { kind: 'connecting' } };
    case 'joined':
      return state.seated === null ? state : { ...state, link: { kind: 'joined' } };
    case 'lost':
      if (state.link.kind === 'superseded' || state.link.kind === 'refused' || state.link.kind === 'left') return state;
      return { ...state, link: { kind: 'lost', retryAtMs: news.retryAtMs, reached: state.seated !== null } };
    case 'refusedEntry':
      return { ...state, link: { kind: 'refused', code: news.code, message: news.message } };
    case 'said': {
      const outbox = [...state.outbox, news.message];
      // the participant knows nothing of reports
      if (news.message.type === 'report') return { ...state, outbox };
      return afterSaying({ ...state, outbox, refusal: null }, news.message);
    }
    case 'public':
      return { ...state, publicState: news.state };
    case 'told':
      return told(state, news.message, news.atMs);
  }
}

function told(state: SeatState, message: ServerMessage, atMs: number): SeatState {
  const { seated } = state;
  switch (message.type) {
    case 'welcome': {
      const request = message.request as Request<Untyped> | null;
      const { info, seat, first, experiences, ended } = message;
      const turn = request?.turn ?? 0;
      const submitted = message.submitted === null ? null : { turn, action: message.submitted };
      return {
        ...state,
        link: { kind: 'live' },
        offsetMs: message.now - atMs,
        outbox: state.outbox.filter((said) =>
          worthRepeating(said, { turn, submitted: submitted !== null, begun: first !== null }),
        ),
        refusal: null,
        seated: {
          info,
          seat,
          first: first as FirstSight<Untyped> | null,
          experiences: experiences as readonly Experience<Untyped>[],
          request,
          submitted,
          notes: { text: message.notes.text, ticks: new Set(message.notes.ticks) },
          ended: ended?.reason ?? null,
          cause: ended?.cause ?? null,
          pausedUntil: message.paused?.until ?? null,
          ready: message.ready === true,
          ownPace: message.ownPace === true,
          deadlineSinceMs: sinceOf(seated, request, atMs),
        },
      };
    }
    case 'request': {
      if (!seated) return state;
      const request = message.request as Request<Untyped>;
      const turned = request.turn !== seated.request?.turn;
      return {
        ...state,
        offsetMs: message.now - atMs,
        refusal: turned && state.refusal?.code !== 'stale_turn' ? null : state.refusal,
        seated: { ...withRequest(seated, request), pausedUntil: null, deadlineSinceMs: sinceOf(seated, request, atMs) },
      };
    }
    case 'accepted': {
      const said = state.outbox.find((one) => one.commandId === message.commandId);
      const outbox = state.outbox.filter((one) => one !== said);
      if (said?.type === 'leave') return { ...state, outbox, link: { kind: 'left' } };
      if (said?.type === 'ready') return { ...state, outbox, seated: seated && { ...seated, ready: true } };
      if (said?.type === 'pace') return { ...state, outbox, seated: seated && { ...seated, ownPace: said.own } };
      if (!said || !('turn' in said) || !seated?.request || seated.request.turn !== said.turn)
        return { ...state, outbox };
      if (said.type === 'withdraw') return { ...state, outbox, seated: { ...seated, submitted: null } };
      if (said.type === 'next')
        return { ...state, outbox, seated: { ...seated, request: { ...seated.request, next: 'asked' } } };
      return { ...state, outbox, seated: { ...seated, submitted: { turn: said.turn, action: said.action } } };
    }
    case 'refused': {
      const said = state.outbox.find((one) => one.commandId === message.commandId);
      const outbox = state.outbox.filter((one) => one !== said);
      if (said?.type === 'report') return { ...state, outbox };
      return undoSaying({ ...state, outbox, refusal: { code: message.code, message: message.message } }, said);
    }
    case 'deadline': {
      if (!seated?.request || seated.request.turn !== message.turn) return { ...state, offsetMs: message.now - atMs };
      const request = { ...seated.request, deadline: message.deadline };
      return { ...state, offsetMs: message.now - atMs, seated: { ...seated, request } };
    }
    case 'paused':
      return { ...state, offsetMs: message.now - atMs, seated: seated && { ...seated, pausedUntil: message.until } };
    case 'ended': {
      if (!seated) return state;
      const { reason: ended, cause = null } = message;
      // the session ended before it started, so there is nothing to show
      const last =
        ended !== 'terminated' && seated.first === null
          ? seated
          : withRequest(seated, message.request as Request<Untyped>);
      return { ...state, outbox: [], seated: { ...last, ended, cause } };
    }
    case 'superseded':
      return { ...state, link: { kind: 'superseded' } };
    case 'clock':
    case 'moved':
      return state;
  }
}

function withRequest(seated: SeatSession, request: Request<Untyped>): SeatSession {
  const submitted = seated.submitted?.turn === request.turn ? seated.submitted : null;
  return { ...seated, ...lifeAfterRequest<Untyped>(seated, request), submitted };
}

function sinceOf(seated: SeatSession | null, request: Request<Untyped> | null, atMs: number): number {
  return seated && request && seated.request?.turn === request.turn ? seated.deadlineSinceMs : atMs;
}

/** A choice and its taking back are never both on their way: the page waits for the answer to the first. */
function worthRepeating(
  said: ClientMessage,
  { turn, submitted, begun }: { readonly turn: number; readonly submitted: boolean; readonly begun: boolean },
): boolean {
  switch (said.type) {
    case 'submit':
      return said.turn === turn && !submitted;
    case 'withdraw':
      return said.turn === turn && submitted;
    case 'next':
      return said.turn === turn;
    case 'ready':
      return !begun;
    default:
      return true;
  }
}

/** Notes are shown as soon as they are written. */
function afterSaying(state: SeatState, message: ClientMessage): SeatState {
  if (message.type !== 'writeNote' || !state.seated) return state;
  const { note } = message;
  const { notes } = state.seated;
  const now =
    note.kind === 'text' ? { ...notes, text: note.text } : { ...notes, ticks: turned(notes.ticks, note.cell, note.on) };
  return { ...state, seated: { ...state.seated, notes: now } };
}

function undoSaying(state: SeatState, said: ClientMessage | undefined): SeatState {
  if (said?.type !== 'writeNote' || said.note.kind !== 'tick' || !state.seated) return state;
  const { notes } = state.seated;
  const ticks = turned(notes.ticks, said.note.cell, !said.note.on);
  return { ...state, seated: { ...state.seated, notes: { ...notes, ticks } } };
}

function turned(ticks: ReadonlySet<string>, cell: string, on: boolean): ReadonlySet<string> {
  const now = new Set(ticks);
  if (on) now.add(cell);
  else now.delete(cell);
  return now;
}

/** Whether a message of this type is on its way. */
export function isSaying({ outbox }: SeatState, type: ClientMessage['type']): boolean {
  return outbox.some((said) => said.type === type);
}

/** The participant's choice in this turn, and whether it is sent and sealed. */
export function chosenAction(state: SeatState): { readonly action: Untyped; readonly stage: 'sent' | 'sealed' } | null {
  const turn = state.seated?.request?.turn;
  if (turn === undefined) return null;
  if (state.seated?.submitted?.turn === turn) return { action: state.seated.submitted.action, stage: 'sealed' };
  const sent = state.outbox.findLast((said) => said.type === 'submit' && said.turn === turn);
  return sent?.type === 'submit' ? { action: sent.action, stage: 'sent' } : null;
}
