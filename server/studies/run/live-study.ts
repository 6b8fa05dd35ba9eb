/**
 * A study under way. It alone appends to the study's stream and to those of its participants, and with them the first
 * events of each session that it lays. Command -> decide -> fold -> append -> timer, one command at a time. It decides on
 * events that may not be on disk yet; pages, sessions and callers are told only once all events before are on disk.
 */
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Duty, StudyCommand, StudyDecision, TableOrder } from '../../../studies/way/contract/decision.ts';
import type { StreamEvents } from '../../../studies/way/contract/events.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import { beginStudy, type StudyState } from '../../../studies/way/contract/state.ts';
import { decideStudy } from '../../../studies/way/decide/decide.ts';
import { dutiesOf, nextDue } from '../../../studies/way/decide/due.ts';
import { apply, foldStudy, workingCopy } from '../../../studies/way/fold/evolve.ts';
import { pageFor } from '../../../studies/way/read/page-for.ts';
import { openAlarm } from '../../live/alarm.ts';
import { newId } from '../../live/seat/tokens.ts';
import { RETURN_MS, STALL_MS, type Stalls } from '../../live/stalls.ts';
import { openOutbox } from '../../live/writer/outbox.ts';
import type { EventStore, StreamWrite } from '../../store/event-store.ts';
import { streamOfStudy } from '../../store/releases.ts';
import type { SideWrite, StudySecret } from '../../store/rows.ts';
import { participantEvent, type StudyLog, streamOfParticipant, studyEvent, toStream } from '../../store/study-log.ts';
import { type Deed, openDeeds } from '../operators/deeds.ts';
import { hideTyped } from './typed-answers.ts';

export interface LiveStudyOptions {
  readonly secret: StudySecret;
  readonly store: EventStore;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  /** How long no server ran the study, ms: open deadlines move by it. */
  readonly awayMs: number;
  /** The first events and the rows of a table. */
  readonly lay: (order: TableOrder, study: string) => LaidTable;
  /** Called once they are on disk. */
  readonly told: (news: StudyNews) => void;
  /** A bug; the participant whose deadline met it goes with pay. */
  readonly fault: (error: unknown) => void;
  /**
   * A commit failed, or another process owns the study. It is no longer run here. `since`: ms, from then on its participants
   * were told nothing.
   */
  readonly broke: (error: unknown, since: number) => void;
}

export interface LaidTable {
  readonly write: StreamWrite;
  readonly also: readonly SideWrite[];
}

/** What one commit changed. */
export interface StudyNews {
  /** Whose pages may be others now. */
  readonly participants: readonly string[];
  /** Sessions that begin. */
  readonly sessions: readonly string[];
  /** What sessions must be told; each duty comes once. */
  readonly duties: readonly Duty[];
  /** Participants whose personal data are to be erased. */
  readonly withdrawn: readonly string[];
  /** Intake was open and is closed now. */
  readonly closed: boolean;
  /** The events, by stream. */
  readonly appended: readonly Appended[];
}

/** Events of one stream. */
export interface Appended {
  readonly write: StreamEvents;
  /** Version of the stream before them. */
  readonly after: number;
}

interface Beside {
  /** Names the deed. A participant's own begins with the participant's id. */
  readonly commandId: string;
  /** Rows to write in the same transaction. */
  readonly also?: readonly SideWrite[];
  /** Rows to write in the same transaction if the participant consents by it. */
  readonly onConsent?: readonly SideWrite[];
}

export interface LiveStudy {
  readonly id: string;
  readonly secret: StudySecret;
  /** After the last decision; it may be ahead of the disk by a commit. */
  state(): StudyState;
  /** As pages were told. */
  told(): StudyState;
  /** The page of a participant, as it is on disk. */
  page(participant: string): Page;
  /** Decides at once; resolves to the refusal, or null, when everything decided so far is on disk. */
  perform(command: StudyCommand, beside: Beside): Promise<StudyRefusal | null>;
  /** Place in the log of the newest event that was told; 0: none. */
  position(): number;
  /** The newest deed of an operator on this participant; null: there is none. */
  deedOn(participant: string): Deed | null;
  /** What the command would write where the study stands like this. Nothing is changed. */
  foresee(command: StudyCommand, before: StudyState): StudyDecision;
  /** Whether a command of this id is in the log or on its way there. */
  knows(commandId: string): boolean;
  /** Moves the open deadlines of pages by the time since then, in which the server stood still. */
  giveBack(since: number): void;
  settled(): Promise<void>;
  close(): void;
}

/** The study is not run here now: a commit failed, or another process runs it. What was asked for may be lost. */
export class StudyStopped extends Error {
  override readonly name = 'StudyStopped';
}

export function openLiveStudy(options: LiveStudyOptions, log: StudyLog): LiveStudy {
  const { secret, store, now, stalls } = options;
  const { study: id } = secret;
  const heads = new Map<string, number>([[streamOfStudy(id), log.study.length]]);
  const known = new Set<string>();
  const deeds = openDeeds();
  let position = 0;
  const folded = workingCopy(beginStudy());
  for (const stored of log.study) {
    apply(folded, studyEvent(stored));
    known.add(stored.commandId);
    position = Math.max(position, stored.position);
  }
  for (const [participant, events] of log.participants) {
    heads.set(streamOfParticipant(participant), events.length);
    for (const stored of events) {
      const given = participantEvent(participant, stored);
      apply(folded, given);
      deeds.note(given, stored.position);
      known.add(stored.commandId);
      position = Math.max(position, stored.position);
    }
  }
  let state: StudyState = folded;
  let told = state;
  let lastCommit: Promise<unknown> = Promise.resolve();
  /** When the commits that are not on disk yet were decided. */
  const uncommitted: number[] = [];
  let closed = false;
  /** Time before this has been given back. */
  let givenBackTo = Number.NEGATIVE_INFINITY;
  /** Duties that were told since this study was opened. */
  const done = new Set<string>();
  /** Participants whose deadline cannot be decided, because of a bug. The deadlines of all others go on. */
  const stuck = new Set<string>();

  const stop = (): void => {
    closed = true;
    outbox.drop();
    alarm.set(null);
  };
  const outbox = openOutbox((error) => {
    stop();
    options.broke(error, uncommitted[0] ?? now());
  });
  // no participant's time runs out while requests that came in time are held back
  const alarm = openAlarm(now, () =>
    stalls.whenCaughtUp(() => (uncommitted.length === 0 ? performDue() : outbox.add(performDue, lastCommit))),
  );

  const performDue = (): void => {
    if (closed) return;
    const due = nextDue(state, stuck);
    if (!due || due.at > now()) {
      setAlarm();
      return;
    }
    const { participant } = due.command;
    const commandId = `due-${participant}-${heads.get(streamOfParticipant(participant)) ?? 0}`;
    try {
      const before = state;
      perform(due.command, { commandId }).catch(ignoreStop);
      if (state === before) throw new Error('the deadline has passed, and its command changes nothing');
    } catch (error) {
      options.fault(new Error(`the deadline of participant ${participant} cannot be decided`, { cause: error }));
      removeBecauseOf(participant);
    }
  };

  /** A participant who meets a bug is paid and goes. One whose end meets a bug as well stays, and operators see it. */
  const removeBecauseOf = (participant: string): void => {
    stuck.add(participant);
    try {
      const command = { type: 'remove', participant, outcome: 'server_error', cause: 'program' } as const;
      perform(command, { commandId: `fault-${participant}` }).catch(ignoreStop);
    } catch (error) {
      options.fault(new Error(`participant ${participant} is stuck, and must be ended by hand`, { cause: error }));
    }
    setAlarm();
  };

  const setAlarm = (): void => alarm.set(closed ? null : (nextDue(state, stuck)?.at ?? null));

  const perform: LiveStudy['perform'] = (command, { commandId, also = [], onConsent = [] }) => {
    if (closed) return Promise.reject(new StudyStopped(`study ${id} is not run here now`));
    const at = now();
    const { command: hidden, texts } = hideTyped(state, command, at);
    const decision = decideStudy(state, hidden, { at, seed: secret.seed, id: newId });
    // a refusal rests on earlier decisions, so it waits until they are on disk
    if (decision.refusal || (decision.writes.length === 0 && also.length === 0))
      return onDisk(() => decision.refusal, lastCommit);
    const rows = [
      ...also,
      ...(decision.writes.length > 0 ? texts : []),
      ...(consents(decision.writes) ? onConsent : []),
    ];
    return commit(decision, { commandId, also: rows });
  };

  const commit = (decision: StudyDecision, { commandId, also = [] }: Beside): Promise<null> => {
    const before = state;
    const laid = decision.tables.map((order) => options.lay(order, id));
    const after = foldStudy(state, decision.writes);
    state = after;
    const appended: Appended[] = [];
    const writes = decision.writes.map((write): StreamWrite => {
      const { stream, events } = toStream(id, write);
      const expectedVersion = heads.get(stream) ?? 0;
      appended.push({ write, after: expectedVersion });
      heads.set(stream, expectedVersion + events.length);
      return { stream, expectedVersion, events };
    });
    known.add(commandId);
    const rows = [
      ...payeeRows(decision.writes),
      ...also,
      ...laid.flatMap((table) => table.also),
      ...droppedDrafts(before, after, decision.writes),
    ];
    const committed = store.append([...writes, ...laid.map(({ write }) => write)], commandId, {
      also: rows,
      isNew: true,
    });
    lastCommit = committed;
    const decidedAt = now();
    uncommitted.push(decidedAt);
    const noted = deeds.noteDecided(decision.writes);
    let reached = 0;
    const placed = committed.then((events) => {
      reached = Math.max(0, ...events.map((event) => event.position));
      noted(reached);
    });
    const answered = onDisk(() => {
      uncommitted.shift();
      told = after;
      position = Math.max(position, reached);
      options.told({ ...newsOf(before, after, decision), appended });
      if (now() - decidedAt >= STALL_MS) giveBack(decidedAt);
      return null;
    }, placed);
    setAlarm();
    return answered;
  };

  const onDisk = <A>(answer: () => A, committed: Promise<unknown>): Promise<A> =>
    new Promise((resolve, reject) => {
      outbox.add(() => resolve(answer()), committed);
      committed.catch((cause: unknown) => reject(new StudyStopped(`study ${id} is not run here now`, { cause })));
    });

  const newsOf = (
    before: StudyState,
    after: StudyState,
    { writes, tables }: StudyDecision,
  ): Omit<StudyNews, 'appended'> => {
    const participants = writes.flatMap((write) => (write.stream === 'participant' ? [write.participant] : []));
    const duties = dutiesOf(after).filter(({ session, command }) => {
      const duty = `${session}/${command.participant}`;
      if (done.has(duty)) return false;
      done.add(duty);
      return true;
    });
    const withdrawn = participants.filter((one) => isWithdrawn(after, one) && !isWithdrawn(before, one));
    const closed = before.intake === 'open' && after.intake === 'closed';
    return { participants, sessions: tables.map(({ session }) => session), duties, withdrawn, closed };
  };

  const giveBack = (since: number): void => {
    const byMs = now() - Math.max(since, givenBackTo);
    if (closed || byMs < STALL_MS) return;
    givenBackTo = now();
    extendAll(byMs, 'stall');
  };

  const extendAll = (byMs: number, cause: 'outage' | 'stall'): void => {
    perform({ type: 'extendAll', byMs, cause }, { commandId: `${cause}-${now()}` }).catch(ignoreStop);
  };

  // participants lost their lines, and send again what was not written
  if (options.awayMs >= STALL_MS) extendAll(options.awayMs + RETURN_MS, 'outage');
  setAlarm();
  return {
    id,
    secret,
    state: () => state,
    told: () => told,
    page: (participant) => pageFor(told, participant, now()),
    perform,
    position: () => position,
    deedOn: deeds.on,
    foresee: (command, before) =>
      decideStudy(before, hideTyped(before, command, now()).command, { at: now(), seed: secret.seed, id: newId }),
    knows: (commandId) => known.has(commandId),
    giveBack,
    settled: () => onDisk(() => undefined, lastCommit),
    close: stop,
  };
}

/** The outbox has reported why. */
function ignoreStop(): void {}

function isWithdrawn({ participants }: StudyState, participant: string): boolean {
  return participants.get(participant)?.withdrawn === true;
}

/** The ids of payees are kept apart before an erasure takes them, and deleted once the log says so. */
function payeeRows(writes: readonly StreamEvents[]): readonly SideWrite[] {
  return writes.flatMap((write): readonly SideWrite[] =>
    write.stream === 'study'
      ? write.events.flatMap((event): readonly SideWrite[] =>
          event.type === 'PayeesForgotten' ? [{ kind: 'dropPayees', participants: event.participants }] : [],
        )
      : write.events.flatMap((event): readonly SideWrite[] =>
          event.type === 'ParticipantErased' && event.payableUntil !== undefined
            ? [{ kind: 'keepPayee', participant: write.participant, until: event.payableUntil }]
            : [],
        ),
  );
}

/** Whether a participant consents. One who comes too late for a place does not. */
function consents(writes: readonly StreamEvents[]): boolean {
  return writes.some(
    ({ stream, events }) => stream === 'participant' && events.some(({ type }) => type === 'ConsentGiven'),
  );
}

/** Rows that an end takes away. */
function droppedDrafts(before: StudyState, after: StudyState, writes: readonly StreamEvents[]): readonly SideWrite[] {
  return writes.flatMap((write): SideWrite[] => {
    if (write.stream === 'study') return [];
    const { participant } = write;
    const ends = (state: StudyState): boolean => state.participants.get(participant)?.state.status === 'finished';
    return ends(after) && !ends(before) ? [{ kind: 'dropDrafts', participant }] : [];
  });
}
