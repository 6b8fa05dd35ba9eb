/** Frames of the feed as the page reads them; messages to a seat are read as in a session. */
import * as v from 'valibot';
import { FRAMES } from '../../../answers/feed.ts';
import type { FromFeed } from '../../../studies/room/panels.ts';
import { readServerMessage } from '../../seat/server-message.ts';
import { parseJson } from '../../seat/storage.ts';

const Typed = v.looseObject({ type: v.picklist(Object.keys(FRAMES) as FromFeed['type'][]) });

/** Throws on what is no frame: then page and server do not belong together. */
export function readFeed(text: string): FromFeed {
  const raw = parseJson(text);
  const frame = v.parse(FRAMES[v.parse(Typed, raw).type], raw);
  if (frame.type === 'told') readServerMessage(frame.message);
  return frame;
}
