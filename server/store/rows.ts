/** What a store keeps beside the log, as values that any database can hold. */
import type { EndCause } from '../../games/core/session/types.ts';

/** Who holds a seat, as far as a list of sessions tells: neither pseudonyms nor seeds. */
export interface SeatHolder {
  readonly kind: 'person' | 'outside' | 'policy';
  readonly name: string | null;
}

/** One line a session, for lists; see session-list.ts. */
export interface SessionRow {
  readonly session: string;
  readonly game: string;
  readonly status: 'open' | 'running' | 'paused' | 'ended';
  readonly seats: readonly (SeatHolder | null)[];
  /** Turns resolved. */
  readonly turn: number;
  /** ms. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly outcome: 'terminated' | 'truncated' | 'abandoned' | null;
  /** Why it was abandoned. */
  readonly cause: EndCause | null;
  readonly returns: readonly number[] | null;
  readonly label: string | null;
  /** Of a branch, the session that it was forked from. */
  readonly parent: string | null;
}

/** The right to a seat. Only the hash of its token is kept. */
export interface SeatToken {
  readonly tokenHash: string;
  readonly session: string;
  readonly seat: number;
  readonly participant: string;
  /** ms. */
  readonly createdAt: number;
}

/** What a participant or a policy wrote in its own words. The log has the id and a salted HMAC. */
export interface KeptText {
  readonly id: string;
  readonly session: string;
  readonly author: string;
  readonly text: string;
  /** Of the HMAC in the log; gone with the text. */
  readonly salt: string;
  /** ms. */
  readonly createdAt: number;
}

/** A row that is written in the transaction of the events that it belongs to. */
export type SideWrite =
  /** The line of a session in lists, new or newer. */
  | { readonly kind: 'listSession'; readonly row: SessionRow }
  | { readonly kind: 'keepSecret'; readonly session: string; readonly seed: string }
  /** Once the seed is in the log. */
  | { readonly kind: 'dropSecret'; readonly session: string }
  /** A token that exists already keeps its first owner, and the append fails. */
  | { readonly kind: 'issueToken'; readonly row: SeatToken }
  | { readonly kind: 'keepText'; readonly row: KeptText };
