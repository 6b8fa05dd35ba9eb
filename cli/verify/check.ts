/** What `verify` checks in a stream beside its chain: checksums of states, branches beside their parents, codes, decisions. */
import { POLICIES, YARDSTICKS } from '../../bots/index.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { sameJson } from '../../games/core/json.ts';
import { checkBranch, originOf } from '../../games/core/log/branch.ts';
import { checkRecorded, scheduleOf } from '../../games/core/log/recorded-seat.ts';
import { audit, checkChecksums, type LogFinding } from '../../games/core/log/replay.ts';
import { isPlayable } from '../../games/core/package.ts';
import { onlyRead, rulesOfLog } from '../../games/index.ts';
import { authorsIn } from '../../llm/authors.ts';
import { annotationsOf, codingIn } from '../../server/annotations/coding.ts';
import { openerOf } from '../../server/live/session/free-text.ts';
import type { Stored } from '../../server/store/event-store.ts';
import type { FindingName, StreamFinding } from '../../server/store/finding.ts';
import { STUDY_OWNER } from '../../server/store/releases.ts';
import { fromLog, streamOfSession } from '../../server/store/session-log.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { studyEvent } from '../../server/store/study-log.ts';
import type { CheckStream } from '../../server/store/verify.ts';
import { publishedStudy, UnreadableStudy } from '../../studies/definition/published.ts';
import { checkDrawn } from './drawn-recordings.ts';

/** A session that the audit could not decide again: its rules only read logs. Everything else in it was checked. */
export interface Undecided {
  readonly stream: string;
  readonly why: string;
}

export interface Checking {
  /** Whether to make every decision again. */
  readonly again: boolean;
  /** Collects the sessions that could not be decided again. */
  readonly undecided: Undecided[];
}

const ANNOTATIONS = 'annotations-';

/** Checks the streams of this store. */
export function checkIn(store: Pick<StoreReader, 'events' | 'texts'>, checking: Checking): CheckStream {
  return async (stream, log, session) => {
    if (stream.startsWith(ANNOTATIONS)) return checkAnnotations(stream, log, store);
    if (stream.startsWith(`${STUDY_OWNER}-`))
      return [...checkStudy(stream, log), ...(checking.again ? await checkDrawn(stream, log, store.events) : [])];
    return session ? checkSession(stream, session, { ...checking, ...store }) : [];
  };
}

/** Whether this program can read the versions that were published. */
function checkStudy(stream: string, log: readonly Stored[]): readonly StreamFinding[] {
  return log.flatMap((stored): readonly StreamFinding[] => {
    const event = stored.type === `${STUDY_OWNER}.StudyPublished` ? studyEvent(stored).event : null;
    try {
      if (event?.type === 'StudyPublished') publishedStudy(event);
      return [];
    } catch (error) {
      if (!(error instanceof UnreadableStudy)) throw error;
      const what = error.message.replace(/\.$/, '');
      return [{ name: 'study_unreadable', stream, version: stored.version, what }];
    }
  });
}

async function checkAnnotations(
  stream: string,
  log: readonly Stored[],
  { events }: Pick<StoreReader, 'events'>,
): Promise<readonly StreamFinding[]> {
  const unreadable = (what: string): readonly StreamFinding[] => [
    { name: 'codes_unreadable', stream, version: null, what },
  ];
  const coding = await codingIn(events, stream.slice(ANNOTATIONS.length));
  if (coding === null) return unreadable('codes a session that has no messages to code');
  try {
    annotationsOf(log, coding);
    return [];
  } catch (error) {
    return unreadable(`cannot be read: ${(error as Error).message}`);
  }
}

async function checkSession(
  stream: string,
  events: Parameters<typeof checkChecksums<GameTypes>>[1],
  { again, undecided, events: reader, texts }: Checking & Pick<StoreReader, 'events' | 'texts'>,
): Promise<readonly StreamFinding[]> {
  const named = (name: FindingName, found: readonly LogFinding[]): readonly StreamFinding[] =>
    found.map(({ index, what }) => ({ name, stream, version: index + 1, what }));
  const rules = rulesOfLog(events);
  if (typeof rules === 'string') return [{ name: 'rules_missing', stream, version: 1, what: rules }];
  const { game } = rules;
  if (again && !isPlayable(rules))
    undecided.push({ stream, why: onlyRead({ game: game.id, rulesVersion: game.version }) });
  const states = checkChecksums<GameTypes>(game, events);
  const last = events.at(-1);
  const decisions = async (): Promise<readonly LogFinding[]> => {
    if (!again || last?.type !== 'SessionEnded') return [];
    const openText = openerOf(await texts.of(stream.slice('session-'.length)));
    const audited = audit<GameTypes>(game, events, last.seed, [...POLICIES, ...YARDSTICKS], openText);
    // the audit checks the states, too
    return audited.filter((finding) => !states.some((state) => sameJson(state, finding)));
  };
  const records = async (): Promise<readonly LogFinding[]> => {
    const found: LogFinding[] = [];
    for (const event of again ? events : []) {
      if (event.type !== 'AgentSeated' || event.controller.kind !== 'recorded') continue;
      const { session, seat } = event.controller;
      const record = (await reader.read(streamOfSession(session))).map((stored) => fromLog<GameTypes>(stored));
      // the record was played by the same rules; a lab that was moved in part may not have it
      if (record.length > 0) found.push(...checkRecorded(events, event.seat, scheduleOf(game, record, seat)));
    }
    return found;
  };
  const authors = async (): Promise<readonly LogFinding[]> => {
    if (!again || !events.some(({ type }) => type === 'ModelAsked')) return [];
    return authorsIn(rules, events, openerOf(await texts.of(stream.slice('session-'.length)))).others;
  };
  const origin = originOf(events);
  const parent = origin ? await reader.read(streamOfSession(origin.parent)) : [];
  const shared = checkBranch(
    events,
    parent.map((stored) => fromLog<GameTypes>(stored)),
  );
  return [
    ...named('state_differs', states),
    ...named('decision_differs', [...(await decisions()), ...(await records()), ...(await authors())]),
    ...named('branch_differs', shared),
  ];
}
