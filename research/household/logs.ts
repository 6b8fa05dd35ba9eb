/** Reads household sessions from the database, with the facts that coders agreed on, or from files of logs. */

import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import * as z from 'zod';
import { BadOption, CannotBeDone } from '../../cli/shared/command.ts';
import { mayBeThere, readingStore } from '../../cli/shared/reading-store.ts';
import { noSession, sessionMeant } from '../../cli/shared/sessions.ts';
import { agreedFacts } from '../../games/core/coding/annotations.ts';
import { originOf } from '../../games/core/log/branch.ts';
import { sessionEventSchema } from '../../games/core/session/events.ts';
import { eventOfLine } from '../../games/core/session/upcast.ts';
import type { AnnotatedFacts } from '../../games/household/analysis/annotated-message.ts';
import { householdCoding } from '../../games/household/analysis/coding.ts';
import type { HouseholdLog } from '../../games/household/beliefs/knowledge.ts';
import { household } from '../../games/household/game.ts';
import { missingRules, rulesOf } from '../../games/index.ts';
import { readAnnotations } from '../../server/annotations/coding.ts';
import { readSettings } from '../../server/config.ts';
import type { EventReader } from '../../server/store/event-store.ts';
import { counts } from '../../server/store/session-list.ts';
import { fromLog, streamOfSession } from '../../server/store/session-log.ts';

const CODING = householdCoding(household);

export interface RecordedSession {
  readonly log: HouseholdLog;
  readonly annotations: readonly AnnotatedFacts[];
}

export interface WantedLogs {
  readonly database?: string;
  /** Whether to take branches, too. */
  readonly branches?: boolean;
}

/** Sessions by id from the database, or from files; without names, every ended session of the database. */
export async function logsOf(
  names: readonly string[],
  { database, ...which }: WantedLogs,
): Promise<readonly RecordedSession[]> {
  const files = names.filter((name) => existsSync(name));
  const missing = names.find((name) => /[./\\]/.test(name) && !files.includes(name));
  if (missing !== undefined) throw new BadOption(`there is no file ${missing}`);
  const ids = names.filter((name) => !files.includes(name));
  const fromFiles = files.flatMap(logsIn).map((log) => ({ log, annotations: [] }));
  if (names.length > 0 && ids.length === 0) return fromFiles;
  const file = database ?? readSettings(process.env).databaseFile;
  if (ids.length > 0 && !mayBeThere(file))
    throw new BadOption(`there is no file ${ids[0]}, and no database at ${file} that could have it as a session`);
  const stored = await readingStore(file, async (store) => {
    const { events, sessions } = store;
    const ended = (await sessions.list({ statuses: ['ended'], limit: 1_000_000 })).filter(
      (row) => row.game === household.id && counts(row, which),
    );
    const wanted = names.length > 0 ? ids : ended.map(({ session }) => session);
    const found: RecordedSession[] = [];
    for (const name of wanted) {
      const id = await sessionMeant(store, name);
      const own = (await events.read(streamOfSession(id))).map((each) => fromLog(each));
      if (own.length === 0) throw noSession(name, file, ', and no file of that name');
      const log = checked(own, `session ${id}`);
      const parent = originOf(log)?.parent ?? null;
      if (!counts({ parent }, which))
        throw new BadOption(`session '${id}' is a branch of '${parent}': give --branches to take it`);
      found.push({ log, annotations: await agreedOn(events, id) });
    }
    return found;
  });
  return [...fromFiles, ...stored];
}

/** The agreed facts; reading has parsed each one as a fact of the household. */
async function agreedOn(reader: EventReader, id: string): Promise<readonly AnnotatedFacts[]> {
  return agreedFacts(CODING, await readAnnotations(reader, id, CODING)) as readonly AnnotatedFacts[];
}

/** The sessions in a file, one event a line, one session after the other. */
function logsIn(file: string): readonly HouseholdLog[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const sessions: unknown[][] = [];
  lines.forEach((line, i) => {
    const event = parsed(line, `${file}, line ${i + 1}`);
    const begins = typeof event === 'object' && event !== null && 'type' in event && event.type === 'SessionCreated';
    if (begins || sessions.length === 0) sessions.push([]);
    sessions.at(-1)?.push(event);
  });
  return sessions.map((events, i) => checked(events, `${file}, session ${i + 1}`));
}

function parsed(line: string, place: string): unknown {
  try {
    return eventOfLine(line);
  } catch {
    throw new BadOption(`${place} is not JSON: a log has one event a line`);
  }
}

/** The first event of any log, which names the rules for the rest. */
const Beginning = z.looseObject({ type: z.literal('SessionCreated'), game: z.string(), rulesVersion: z.int() });

function checked(events: readonly unknown[], place: string): HouseholdLog {
  const created = Beginning.safeParse(events[0]);
  if (!created.success) throw new BadOption(`${place} does not begin with the SessionCreated of a household session`);
  const { game, rulesVersion } = created.data;
  if (game !== household.id) throw new BadOption(`${place} is of ${game}, not of ${household.id}`);
  const rules = rulesOf(game, rulesVersion);
  if (!rules) throw new CannotBeDone(`${place} cannot be read. ${missingRules(created.data)}`);
  const schema = sessionEventSchema(rules.game);
  const wrong = events.findIndex((event) => !schema.safeParse(event).success);
  if (wrong >= 0) throw new BadOption(`${place}: event ${wrong + 1} is not one of a household session`);
  return events as HouseholdLog;
}
