/** For tests: the parts of a live session of Nim for two participants, over a disk that can stand still. */
import { nim } from '../../games/core/testing/nim.ts';
import { openClosedLines } from '../live/seat/closed-lines.ts';
import { openConnected } from '../live/seat/connected.ts';
import { openSeatFacts } from '../live/seat/seat-facts.ts';
import type { LiveParts } from '../live/session/live-session.ts';
import { openNoteLimit } from '../live/session/note-limit.ts';
import { prepareMessages } from '../live/session/prepared.ts';
import { openSessionTexts } from '../live/session/session-texts.ts';
import { WELCOME_MS } from '../live/session/welcoming.ts';
import { openWriter } from '../live/writer/session-writer.ts';
import type { Stored } from '../store/event-store.ts';
import { streamOfSession, toLog } from '../store/session-log.ts';
import { temporaryStore } from './database.ts';
import { bug, NEVER_STALLED, openLine, type TestLine } from './live.ts';
import { nimSession } from './nim-session.ts';

export interface NimParts {
  readonly live: LiveParts;
  /** Seat -> the connection that holds it. */
  readonly lines: readonly [TestLine, TestLine];
  /** What was reported: the codes of refusals, and "changed". */
  readonly reported: string[];
  log(): Promise<readonly string[]>;
  /** The ids of the commands that left events since, in order. */
  commands(): Promise<readonly string[]>;
  /** The disk stands still until the returned function is called. */
  holdDisk(): () => void;
}

/** Both participants are connected, and the first turn is open. */
export async function openNimParts(): Promise<NimParts> {
  const { store } = temporaryStore();
  const stream = streamOfSession('nim');
  const events = nimSession().events.map((event) => toLog(nim.id, event));
  const log = await store.events.append([{ stream, expectedVersion: 0, events }], 'started');
  const texts = await openSessionTexts(store.texts, 'nim');
  const reported: string[] = [];
  let disk = Promise.resolve();
  const now = (): number => 1000;
  const report = {
    refused: (code: string) => void reported.push(code),
    changed: () => void reported.push('changed'),
    ...{ fault: bug, unread: bug, broke: bug, ended: () => undefined },
  };
  const connected = openConnected();
  const writer = openWriter(
    {
      ...{ game: nim, now, stalls: NEVER_STALLED, seed: 'a seed', report, drop: bug },
      store: {
        ...store.events,
        appendThen: (...append) => void disk.then(() => store.events.appendThen(...append)),
      },
      prepareMessages: (recorded, decided) => prepareMessages(live, recorded, decided),
    },
    log,
  );
  const live: LiveParts = {
    ...{ id: 'nim', game: nim, now, report, writer, connected, texts, inStudy: false, mayTell: () => true },
    closedLines: openClosedLines({ stalls: NEVER_STALLED, lose: bug }),
    notes: openNoteLimit([], texts.openText),
    facts: openSeatFacts(log),
    ...{ welcomeMs: WELCOME_MS, giveUp: bug },
  };
  const lines = [openLine(), openLine()] as const;
  for (const [seat, line] of lines.entries()) connected.holders.set(seat, line);
  const added = async (): Promise<readonly Stored[]> => (await store.events.read(stream)).slice(log.length);
  return {
    ...{ live, lines, reported },
    log: async () => (await added()).map(({ type }) => type.replace(/^.*\./, '')),
    commands: async () => [...new Set((await added()).map(({ commandId }) => commandId))],
    holdDisk() {
      const held = Promise.withResolvers<void>();
      disk = held.promise;
      return held.resolve;
    },
  };
}
