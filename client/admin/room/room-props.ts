/** What the room of a study is drawn from. */
import type { HeadRow } from '../../../studies/room/panels.ts';
import type { FeedLine } from './feed-line.ts';
import type { FeedState } from './feed-state.ts';

export interface RoomProps {
  readonly study: string;
  readonly head: HeadRow;
  readonly feed: FeedState;
  readonly line: FeedLine;
}
