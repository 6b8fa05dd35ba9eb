/** The frames that the feed of a room sends. Pages check the frame and leave its rows to their types. */
import * as v from 'valibot';
import type { FromFeed, PanelName } from '../studies/room/panels.ts';
import { oneOf, partsOf } from './schema.ts';

const panel = oneOf<PanelName>({
  head: true,
  hand: true,
  cells: true,
  people: true,
  sessions: true,
  faults: true,
  deeds: true,
  messages: true,
  outcomes: true,
});
const rows = v.record(v.string(), v.looseObject({}));
const { session, version } = { session: v.string(), version: v.number() };

type Frame<Type extends FromFeed['type']> = Extract<FromFeed, { readonly type: Type }>;
/** Type of a frame -> the schema that pages parse it with. */
export const FRAMES: { readonly [Type in FromFeed['type']]: v.GenericSchema<Frame<Type>> } = {
  panel: partsOf<Frame<'panel'>>()({ panel, version, rows }),
  change: partsOf<Frame<'change'>>()({ panel, version, set: rows, gone: v.array(v.string()) }),
  now: partsOf<Frame<'now'>>()({ position: v.number(), now: v.number() }),
  board: partsOf<Frame<'board'>>()({
    session,
    turn: v.number(),
    state: v.unknown(),
    signs: v.nullable(v.looseObject({})),
  }),
  told: partsOf<Frame<'told'>>()({ session, seat: v.number(), message: v.looseObject({}) }),
  log: partsOf<Frame<'log'>>()({
    session,
    events: v.array(v.looseObject({ version, recordedAt: v.number(), event: v.looseObject({ type: v.string() }) })),
  }),
  moved: partsOf<Frame<'moved'>>()({ address: v.string(), pass: v.nullable(v.string()) }),
  refused: partsOf<Frame<'refused'>>()({ code: v.string(), message: v.string() }),
};
