/** What the feed of the operators' rooms is opened with, and the rooms that it holds. */
import type { Access } from '../../access/access.ts';
import type { FeedPasses } from '../../access/feed-passes.ts';
import type { OperatorSignIn } from '../../access/operators.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { Store } from '../../store/store.ts';
import type { RoomProjection } from '../../studies/room/projection.ts';
import type { Studies } from '../../studies/run/studies.ts';
import type { DoorSettings } from '../json-door.ts';

export interface FeedOptions extends DoorSettings {
  readonly studies: Studies;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly access: Pick<Access, 'operatorOf'>;
  readonly operators: Pick<OperatorSignIn, 'onChanged'>;
  /** null: the cookie counts at every process. */
  readonly passes: FeedPasses | null;
  readonly now: () => number;
  /** How often the server looks whether the operator may still see the room, ms; it also looks when it hears of a change. */
  readonly lookMs?: number;
}

/** The rooms that operators look at, and what this run of the server has noted of watching. */
export interface Rooms {
  /** The room of the study, for as long as it is held. */
  hold(study: string): { readonly room: RoomProjection; release(): void };
  /** Notes a look, unless it was noted before; resolves once it is on disk. */
  once(look: string, note: () => Promise<void>): Promise<void>;
}
