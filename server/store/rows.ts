/** The rows that a store keeps beside the log, as values that any database can hold. */
import type { EndCause } from '../../games/core/session/types.ts';

/** The holder of a seat in a list of sessions, without pseudonyms and seeds. */
export interface SeatHolder {
  readonly kind: 'person' | 'outside' | 'policy';
  readonly name: string | null;
}

/** A session's line in the list of sessions; see session-list.ts. */
export interface SessionRow {
  readonly session: string;
  readonly game: string;
  readonly status: 'open' | 'running' | 'paused' | 'ended';
  readonly seats: readonly (SeatHolder | null)[];
  /** Number of resolved turns. */
  readonly turn: number;
  /** ms. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly outcome: 'terminated' | 'truncated' | 'abandoned' | null;
  /** Why it was abandoned. */
  readonly cause: EndCause | null;
  readonly returns: readonly number[] | null;
  readonly label: string | null;
  /** For a branch, the session that it was forked from. */
  readonly parent: string | null;
}

/** The right to a seat. Only the hash of its token is kept. */
export interface SeatToken {
  readonly tokenHash: string;
  readonly session: string;
  readonly seat: number;
  readonly participant: string;
  readonly kind: 'person' | 'outside';
  /** What a bot from outside calls itself; null: the token is for a person. */
  readonly name: string | null;
  /** ms. */
  readonly createdAt: number;
}

/** What a participant or a policy wrote in its own words. The log has the id and a salted HMAC. */
export interface KeptText {
  readonly id: string;
  readonly session: string;
  readonly author: string;
  readonly text: string;
  /** Salt of the HMAC in the log; erased with the text. */
  readonly salt: string;
  /** ms. */
  readonly createdAt: number;
}

/** A row that is written in the same transaction as the events that it belongs to. */
export type SideWrite =
  /** Adds or replaces the session's line in the list. */
  | { readonly kind: 'listSession'; readonly row: SessionRow }
  | { readonly kind: 'keepSecret'; readonly session: string; readonly seed: string }
  /** Written once the seed is in the log. */
  | { readonly kind: 'dropSecret'; readonly session: string }
  /** The append fails if the token exists already; the token keeps its first owner. */
  | { readonly kind: 'issueToken'; readonly row: SeatToken }
  | { readonly kind: 'keepText'; readonly row: KeptText }
  /** The server is up at this time, ms. */
  | { readonly kind: 'beat'; readonly at: number };
