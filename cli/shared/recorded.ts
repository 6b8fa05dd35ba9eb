/** Recorded sessions for commands that read them: by id from the database, or from a file with a log as JSON lines. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { AnnotatedMessage } from '../../games/core/coding/types.ts';
import type { OpenText } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyRules } from '../../games/core/package.ts';
import type { KeptFacts } from '../../games/core/session/client-facts.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { eventOfLine } from '../../games/core/session/upcast.ts';
import { agreedIn } from '../../server/annotations/coding.ts';
import { type BeliefSubject, damageOf, subjectOf } from '../../server/beliefs/subject.ts';
import { readSettings } from '../../server/config.ts';
import { openerOf } from '../../server/live/session/free-text.ts';
import { factsIn, fromLog, streamOfSession } from '../../server/store/session-log.ts';
import { BadOption } from './command.ts';
import { mayBeThere, readingStore } from './reading-store.ts';
import { rulesFor } from './rules.ts';
import { noSession, sessionMeant } from './sessions.ts';

export interface RecordedLog {
  /** The id of the session; what names the file, if the log comes from one. */
  readonly id: string;
  readonly log: readonly SessionEvent<GameTypes>[];
  /** Opens texts, which are kept beside the log. */
  readonly openText: OpenText;
  /** Whether the log comes from the database; a log from a file is checked first. */
  readonly vouched: boolean;
  /** The facts that coders agreed on in its texts. */
  readonly coded: readonly AnnotatedMessage<unknown>[];
  /** One for each event; null: no page told any. A file has none. */
  readonly facts: readonly (KeptFacts | null)[];
}

/** Throws BadOption if there is no such session, or the file is no log. */
export async function readRecorded(id: string, database: string | undefined): Promise<RecordedLog> {
  if (existsSync(id)) {
    if (!statSync(id).isFile()) throw new BadOption(`${id} is no file: a log is a file with one event a line`);
    const lines = readFileSync(id, 'utf8').split('\n').filter(Boolean);
    const log = lines.map((line, i) => {
      try {
        return eventOfLine(line);
      } catch {
        throw new BadOption(`line ${i + 1} of ${id} is not JSON: a log has one event a line`);
      }
    });
    return { id, log, openText: () => null, vouched: false, coded: [], facts: log.map(() => null) };
  }
  const file = database ?? readSettings(process.env).databaseFile;
  if (!mayBeThere(file))
    throw new BadOption(`there is no file ${id}, and no database at ${file} to look for a session in`);
  return readingStore(file, async (store) => {
    const { events, texts } = store;
    const session = await sessionMeant(store, id);
    const log = await events.read(streamOfSession(session));
    if (log.length === 0) throw noSession(id, file, ', and no file of that name');
    return {
      id: session,
      log: log.map((stored) => fromLog(stored)),
      openText: openerOf(await texts.of(session)),
      vouched: true,
      coded: await agreedIn(events, session),
      facts: log.map((stored) => factsIn(stored)),
    };
  });
}

export interface ReadSession extends RecordedLog {
  readonly rules: AnyRules;
}

/** A session whose log can be folded. Throws BadOption if there is none, or if a file has a log that is not sound. */
export async function readSession(id: string, database: string | undefined): Promise<ReadSession> {
  const recorded = await readRecorded(id, database);
  const rules = rulesFor(`session '${id}'`, recorded.log);
  const damage = recorded.vouched ? null : damageOf({ game: rules.game, log: recorded.log });
  if (damage !== null) throw new BadOption(`${id}: ${damage}`);
  return { ...recorded, rules };
}

/** The rules and the model for questions about beliefs in it. Throws if there are none, or if the log has a gap. */
export function subjectIn(id: string, { log, vouched, coded }: RecordedLog, model: string | undefined): BeliefSubject {
  if (log[0]?.type === 'SessionCreated') rulesFor(id, log);
  const subject = subjectOf(log, model, coded);
  if ('problem' in subject) throw new BadOption(subject.problem);
  const damage = vouched ? null : damageOf(subject);
  if (damage !== null) throw new BadOption(`${id}: ${damage}`);
  return subject;
}
