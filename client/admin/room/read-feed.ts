/**
 * Frames of the feed as the page reads them. Server and page are of one build, so this checks the frame and leaves the rows
 * to their types; messages to a seat are read as at a table.
 */
import * as v from 'valibot';
import type { FromFeed, PanelName } from '../../../studies/room/panels.ts';
import { readServerMessage } from '../../seat/server-message.ts';
import { parseJson } from '../../seat/storage.ts';

const NAMES = {
  head: true,
  hand: true,
  cells: true,
  people: true,
  sessions: true,
  faults: true,
  deeds: true,
  messages: true,
  outcomes: true,
} satisfies Record<PanelName, true>;
const ALL_PANELS = Object.keys(NAMES) as readonly PanelName[];

const rows = v.record(v.string(), v.looseObject({}));
const panel = v.picklist(ALL_PANELS);
const Frame = v.variant('type', [
  v.looseObject({ type: v.literal('panel'), panel, version: v.number(), rows }),
  v.looseObject({ type: v.literal('change'), panel, version: v.number(), set: rows, gone: v.array(v.string()) }),
  v.looseObject({ type: v.literal('now'), position: v.number(), now: v.number() }),
  v.looseObject({
    type: v.literal('board'),
    session: v.string(),
    turn: v.number(),
    state: v.unknown(),
    signs: v.nullable(v.looseObject({})),
  }),
  v.looseObject({ type: v.literal('told'), session: v.string(), seat: v.number(), message: v.looseObject({}) }),
  v.looseObject({
    type: v.literal('log'),
    session: v.string(),
    events: v.array(
      v.looseObject({ version: v.number(), recordedAt: v.number(), event: v.looseObject({ type: v.string() }) }),
    ),
  }),
  v.looseObject({ type: v.literal('moved'), address: v.string() }),
  v.looseObject({ type: v.literal('refused'), code: v.string(), message: v.string() }),
]);

/** Throws on what is no frame: then page and server do not belong together. */
export function readFeed(text: string): FromFeed {
  const frame = v.parse(Frame, parseJson(text));
  if (frame.type === 'told') readServerMessage(frame.message);
  return frame as unknown as FromFeed;
}
