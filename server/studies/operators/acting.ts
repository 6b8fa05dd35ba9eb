/**
 * Performs what operators do in the room, and says what comes of it. Preview and effect are the same decisions, first folded
 * only, then appended. A repeated action gets its answer again; an action that another operator's has overtaken is refused.
 */
import type { Refusal } from '../../../games/core/session/commands.ts';
import { outcomeOf } from '../../../games/core/session/outcome.ts';
import type { ActionBody, Consequences, PreviewBody, SessionConsequence } from '../../../studies/room/actions.ts';
import { consequencesOf } from '../../../studies/room/consequences.ts';
import type { StudyCommand } from '../../../studies/way/contract/decision.ts';
import type { StreamEvents } from '../../../studies/way/contract/events.ts';
import type { Cause } from '../../../studies/way/contract/parts.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import { dutiesOf } from '../../../studies/way/decide/due.ts';
import { foldStudy } from '../../../studies/way/fold/evolve.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import { seatOf } from '../../live/session/admission.ts';
import { hideReason } from '../../live/session/free-text.ts';
import type { LiveSession } from '../../live/session/live-session.ts';
import type { Foreseen } from '../../live/writer/foreseeing.ts';
import { streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import { streamOfParticipant } from '../../store/study-log.ts';
import type { LiveStudy } from '../run/live-study.ts';
import type { Studies } from '../run/studies.ts';
import {
  type ActionDeed,
  deedsOf,
  type PersonDeed,
  type RefusedDeed,
  type SessionActionDeed,
  sessionsFor,
  targetsIn,
} from './action-deeds.ts';
import { doneBefore } from './done-before.ts';
import { aboutOf, type EarlierDeed, earlierDeeds, sessionsOf } from './session-actions.ts';
import { openSessionDeeds } from './session-deeds.ts';

/** Another operator acted on a target since the operator looked. */
interface ActedSince {
  readonly code: 'acted_since';
  readonly message: string;
}

export interface Acting {
  preview(live: LiveStudy, body: PreviewBody, operator: string): Promise<Consequences>;
  act(live: LiveStudy, body: ActionBody, operator: string): Promise<Consequences | ActedSince>;
}

export interface ActingOptions {
  readonly store: Pick<Store, 'events' | 'studies'>;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly studies: Pick<Studies, 'overWith'>;
  readonly now: () => number;
}

/** How many answers are kept for repeats. After that, and in the next run, the ids of commands in the log say what was done. */
const KEPT = 1000;

/** For one run of a study by this process: what it remembers is true while no other process runs the study. */
export function openActing({ store, sessions, studies, now }: ActingOptions): Acting {
  const sessionDeeds = openSessionDeeds(store);
  /** Study and command -> the answer, the oldest first. */
  const answers = new Map<string, Promise<Consequences | ActedSince>>();

  const prepare = async (live: LiveStudy, { action, targets }: PreviewBody) => {
    const found = await sessionsFor(live.state(), targets, sessions);
    return { found, deeds: () => deedsOf(live.state(), { action, targets, now: now() }, found) };
  };

  const preview: Acting['preview'] = async (live, body, operator) => {
    // the position in the whole log: what operators did to sessions stands in other streams than the study's
    const { position } = await store.events.headsAfter(Number.MAX_SAFE_INTEGER);
    const { found, deeds } = await prepare(live, body);
    const wished = deeds();
    const foreseen = foresee(live, wished.deeds, { found, cause: { operator, reason: null } });
    return { ...(await told(live, foreseen, wished.refused)), position };
  };

  /** What follows of sessions that end comes with it. */
  const told = async (
    live: LiveStudy,
    { before, after, writes, named, played, sessions: becomes, refused }: Effects,
    others: readonly RefusedDeed[],
  ): Promise<Consequences> => {
    let study = after;
    const all = [...writes];
    for (const { session, foreseen } of played) {
      if (foreseen.session.phase !== 'ended') continue;
      await session.settled();
      const over = await studies.overWith(live, outcomeOf(foreseen.session), foreseen);
      const decided = live.foresee(over, study);
      study = foldStudy(study, decided.writes);
      all.push(...decided.writes);
    }
    return {
      position: live.position(),
      ...consequencesOf({ before, after: study, writes: all, named }),
      sessions: becomes,
      refused: [...others, ...refused],
    };
  };

  const perform = async (live: LiveStudy, body: ActionBody, operator: string): Promise<Consequences | ActedSince> => {
    const { found, deeds } = await prepare(live, body);
    await Promise.all([...found.keys()].map((id) => sessionDeeds.load(id)));
    const beginning = `act-${body.commandId}-`;
    const inSessions = await doneInSessions(live, body, beginning);
    // from here to the last decision nothing else happens
    const wanted = deeds();
    const isOver = ({ target }: { readonly target: string }): boolean =>
      inSessions.some((deed) => deed.target === target || deed.participants.includes(target));
    const all = wanted.deeds.filter((deed) => !isOver(deed));
    const refused = wanted.refused.filter((one) => !isOver(one));
    const idOf = ({ target }: ActionDeed): string => beginning + target;
    const isDone = (deed: ActionDeed): boolean =>
      deed.kind === 'person' ? live.knows(idOf(deed)) : deed.session.knows(idOf(deed));
    const earlier = all.filter(isDone);
    const wished = all.filter((deed) => !earlier.includes(deed));
    const since = overtaken(live, wished, { operator, basedOn: body.basedOn });
    if (since) return since;
    const foreseen = foresee(live, wished, { found, cause: { operator, reason: null } });
    const done = wished.map((deed) => performOne(live, deed, { operator, reason: body.reason, commandId: idOf(deed) }));
    const refusals = (await Promise.all(done)).flatMap((one) => one ?? []);
    const answer = await told(live, { ...foreseen, refused: refusals }, refused);
    const stillPlayed = earlier.flatMap((deed) =>
      deed.kind === 'session' ? [{ session: deed.session.id, becomes: deed.becomes }] : [],
    );
    const before = await repeated(live, [...inSessions, ...stillPlayed], new Set(earlier.map(idOf)));
    return {
      ...answer,
      position: live.position(),
      people: [...before.people, ...answer.people],
      slots: [...before.slots, ...answer.slots],
      sessions: [...before.sessions, ...answer.sessions],
    };
  };

  /** The deeds of this action that the logs of sessions have after what the operator saw, also those of sessions that have ended. */
  const doneInSessions = async (
    live: LiveStudy,
    { targets, basedOn }: ActionBody,
    beginning: string,
  ): Promise<readonly EarlierDeed[]> => {
    const { heads } = await store.events.headsAfter(basedOn);
    const changed = new Set(heads.map(({ stream }) => stream));
    const { participants, sessions: named } = targetsIn(live.state(), targets);
    const candidates = new Set(named);
    // a participant whose session has ended since then has a new event, too
    for (const id of participants)
      if (changed.has(streamOfParticipant(id)))
        for (const session of await sessionsOf(store.events, id)) candidates.add(session);
    const own = [...candidates].filter((session) => changed.has(streamOfSession(session)));
    return earlierDeeds(store.events, own, beginning);
  };

  /** What deeds did that are in the log already. `ids`: of those on participants. */
  const repeated = async (
    live: LiveStudy,
    inSessions: readonly SessionConsequence[],
    ids: ReadonlySet<string>,
  ): Promise<Pick<Consequences, 'people' | 'slots' | 'sessions'>> => {
    const sessionsOfDeeds = inSessions.map(({ session, becomes }) => ({ session, becomes }));
    // the end of a session is told to the study in an append of its own
    const ended = inSessions.flatMap(({ session, becomes }) => (becomes === 'ended' ? [`ended-${session}`] : []));
    const all = new Set([...ids, ...ended]);
    await live.settled();
    const done = all.size === 0 ? { people: [], slots: [] } : await doneBefore(store, live.id, (id) => all.has(id));
    return { ...done, sessions: sessionsOfDeeds };
  };

  const performOne = async (live: LiveStudy, deed: ActionDeed, own: Own): Promise<RefusedDeed | null> => {
    const refusal = deed.kind === 'person' ? await toPerson(live, deed, own) : await toSession(deed, own);
    return refusal && { target: deed.target, code: refusal.code, message: refusal.message };
  };

  const toPerson = (
    live: LiveStudy,
    { participant, action }: PersonDeed,
    { operator, reason: typed, commandId }: Own,
  ): ReturnType<LiveStudy['perform']> => {
    const { reason, kept } = hideReason(typed, {
      ...{ session: streamOfParticipant(participant), author: operator, at: now() },
    });
    const command: StudyCommand = { type: 'act', participant, action, cause: { operator, reason } };
    return live.perform(command, { commandId, also: [kept] });
  };

  const toSession = async (
    { session, command, participants }: SessionActionDeed,
    { operator, reason, commandId }: Own,
  ): Promise<Refusal | null> => {
    const { reason: words, kept } = hideReason(reason, { session: session.id, author: operator, at: now() });
    const beside = { commandId, also: [kept], metadata: aboutOf(participants) };
    const acted = session.act({ ...command, by: operator, words }, beside);
    const noted = sessionDeeds.noteDecided(session.id, { operator, what: command.type });
    return acted.finally(noted);
  };

  const overtaken = (
    live: LiveStudy,
    deeds: readonly ActionDeed[],
    { operator, basedOn }: { readonly operator: string; readonly basedOn: number },
  ): ActedSince | null => {
    for (const deed of deeds) {
      const people = deed.kind === 'person' ? [deed.participant] : deed.participants;
      const last = [
        ...people.map((id) => ({ target: id, deed: live.deedOn(id) })),
        ...(deed.kind === 'session' ? [{ target: deed.session.id, deed: sessionDeeds.on(deed.session.id) }] : []),
      ];
      for (const { target, deed: other } of last)
        if (other && other.operator !== operator && other.position > basedOn)
          return {
            code: 'acted_since',
            message: `Operator ${other.operator} acted on ${target} since you looked: ${other.what}. What you, operator ${operator}, wanted was not done to any target. Look again, and decide anew.`,
          };
    }
    return null;
  };

  return {
    preview,
    act(live, body, operator) {
      const key = `${live.id}/${body.commandId}`;
      const before = answers.get(key);
      if (before) return before;
      const answer = perform(live, body, operator);
      answers.set(key, answer);
      const forget = (): void => void answers.delete(key);
      // one that was not done may be sent again
      answer.then((given) => 'code' in given && forget(), forget);
      const [oldest] = answers.keys();
      if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
      return answer;
    },
  };
}

/** Whose deed it is, why, and its name. */
interface Own {
  readonly operator: string;
  readonly reason: string;
  readonly commandId: string;
}

interface Effects {
  readonly before: StudyState;
  readonly after: StudyState;
  readonly writes: readonly StreamEvents[];
  readonly named: ReadonlySet<string>;
  readonly played: readonly { readonly session: LiveSession; readonly foreseen: Foreseen }[];
  readonly sessions: readonly SessionConsequence[];
  readonly refused: readonly RefusedDeed[];
}

/** What the deeds would do to the study and to sessions, one after another. Seats of those who are out are left. */
function foresee(
  live: LiveStudy,
  deeds: readonly ActionDeed[],
  { found, cause }: { readonly found: ReadonlyMap<string, LiveSession>; readonly cause: Cause },
): Effects {
  const before = live.state();
  let after = before;
  const writes: StreamEvents[] = [];
  const refused: RefusedDeed[] = [];
  const named = new Set<string>();
  const commands = new Map<LiveSession, Parameters<LiveSession['foresee']>[0][number][]>();
  const becoming = new Map<string, SessionConsequence>();
  const order = (session: LiveSession, command: Parameters<LiveSession['foresee']>[0][number]): void => {
    const own = commands.get(session);
    if (own) own.push(command);
    else commands.set(session, [command]);
  };
  for (const deed of deeds) {
    if (deed.kind === 'session') {
      const [refusal] = deed.session.foresee([...(commands.get(deed.session) ?? []), deed.command]).refusals.slice(-1);
      if (refusal) {
        refused.push({ target: deed.target, ...refusal });
        continue;
      }
      order(deed.session, deed.command);
      becoming.set(deed.session.id, { session: deed.session.id, becomes: deed.becomes });
      for (const id of deed.participants) named.add(id);
      continue;
    }
    const { participant, action } = deed;
    const decided = live.foresee({ type: 'act', participant, action, cause }, after);
    if (decided.refusal) {
      refused.push({ target: deed.target, code: decided.refusal.code, message: decided.refusal.message });
      continue;
    }
    named.add(participant);
    after = foldStudy(after, decided.writes);
    writes.push(...decided.writes);
  }
  const known = new Set(dutiesOf(before).map(({ command }) => command.participant));
  for (const { session: id, command } of dutiesOf(after)) {
    const session = found.get(id);
    const seat = session ? seatOf(session.state(), command.participant) : null;
    if (!session || seat === null || known.has(command.participant)) continue;
    order(session, { type: 'vacate', seat, cause: command.cause });
  }
  const played = [...commands].map(([session, own]) => ({ session, foreseen: session.foresee(own) }));
  for (const { session, foreseen } of played) {
    if (foreseen.session.phase === 'ended') becoming.set(session.id, { session: session.id, becomes: 'ended' });
    else if (!becoming.has(session.id) && foreseen.events.some(({ type }) => type === 'ControllerChanged'))
      becoming.set(session.id, { session: session.id, becomes: 'seat_replaced' });
  }
  return { before, after, writes, named, played, sessions: [...becoming.values()], refused };
}
