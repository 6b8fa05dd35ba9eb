/**
 * Decides the commands of a study one at a time and appends what they decide. The next command is decided on events that may
 * not be on disk yet; callers and listeners are told only once all events before are on disk.
 */
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type {
  PlannedSession,
  StudyCircumstances,
  StudyCommand,
  StudyDecision,
} from '../../../studies/way/contract/decision.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import { decideStudy } from '../../../studies/way/decide/decide.ts';
import { foldStudy } from '../../../studies/way/fold/evolve.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { Outbox } from '../../live/writer/outbox.ts';
import type { EventStore, StreamWrite } from '../../store/event-store.ts';
import type { SideWrite, StudySecret } from '../../store/rows.ts';
import { consents, droppedDrafts, payeeRows } from './rows-beside.ts';
import { newsOf, type StudyNews } from './study-news.ts';
import { placeAfterHeads, type StudyStanding } from './study-standing.ts';
import { hideTyped } from './typed-answers.ts';

export interface CommitOptions {
  readonly secret: StudySecret;
  readonly store: Pick<EventStore, 'append'>;
  /** Server clock, ms. */
  readonly now: () => number;
  /** The first events and the rows of a session. */
  readonly ready: (order: PlannedSession, study: string) => SessionRows;
  /** Called once they are on disk. */
  readonly told: (news: StudyNews) => void;
  /** What is known now of a session that the study names as a recording; left out: nothing, of any. */
  readonly recordingOf?: NonNullable<StudyCircumstances['recordingOf']>;
}

export interface StudyCommits extends CommitOptions {
  readonly standing: StudyStanding;
  readonly outbox: Outbox;
  /** Called after each decision that is appended, before it is on disk. */
  readonly decided: () => void;
  /** Called once a commit is told. `decidedAt`: ms. */
  readonly committed: (decidedAt: number) => void;
  /** When the commits that are not on disk yet were decided, ms. */
  readonly uncommitted: number[];
  /** Duties that were told since the study was opened. */
  readonly toldDuties: Set<string>;
  lastCommit: Promise<unknown>;
  isClosed: boolean;
}

export interface SessionRows {
  readonly write: StreamWrite;
  readonly also: readonly SideWrite[];
}

/** What goes with a command. */
export interface BesideDecision {
  /** Names the deed. A participant's own begins with the participant's id. */
  readonly commandId: string;
  /** Rows to write in the same transaction. */
  readonly also?: readonly SideWrite[];
  /** Rows to write in the same transaction if the participant consents by it. */
  readonly onConsent?: readonly SideWrite[];
}

/** The study is not run here now: a commit failed, or another process runs it. What was asked for may be lost. */
export class StudyStopped extends Error {
  override readonly name = 'StudyStopped';
}

/** Decides at once; resolves to the refusal, or null, when everything decided so far is on disk. */
export function perform(
  commits: StudyCommits,
  command: StudyCommand,
  { commandId, also = [], onConsent = [] }: BesideDecision,
): Promise<StudyRefusal | null> {
  const { standing, now } = commits;
  if (commits.isClosed) return Promise.reject(new StudyStopped(`study ${standing.study} is not run here now`));
  const at = now();
  const { command: hidden, texts } = hideTyped(standing.state, command, at);
  const decision = decideStudy(standing.state, hidden, circumstancesOf(commits, at));
  // a refusal rests on earlier decisions, so it waits until they are on disk
  if (decision.refusal || (decision.writes.length === 0 && also.length === 0))
    return onDisk(commits, () => decision.refusal, commits.lastCommit);
  const rows = [...also, ...(decision.writes.length > 0 ? texts : []), ...(consents(decision.writes) ? onConsent : [])];
  return commit(commits, decision, { commandId, also: rows });
}

/** What the command would write where the study stands like this. Nothing is changed. */
export function foresee(options: CommitOptions, command: StudyCommand, before: StudyState): StudyDecision {
  const at = options.now();
  const { command: hidden } = hideTyped(before, command, at);
  return decideStudy(before, hidden, circumstancesOf(options, at));
}

function circumstancesOf({ secret, recordingOf }: CommitOptions, at: number): StudyCircumstances {
  return { at, seed: secret.seed, id: newId, ...(recordingOf ? { recordingOf } : {}) };
}

/** Resolves to the answer once this commit and all commits before it are on disk. */
export function onDisk<A>(
  { outbox, standing }: StudyCommits,
  answer: () => A,
  committed: Promise<unknown>,
): Promise<A> {
  return new Promise((resolve, reject) => {
    outbox.add(() => resolve(answer()));
    committed.catch((cause: unknown) =>
      reject(new StudyStopped(`study ${standing.study} is not run here now`, { cause })),
    );
  });
}

function commit(
  commits: StudyCommits,
  decision: StudyDecision,
  { commandId, also = [] }: BesideDecision,
): Promise<null> {
  const { standing, store, now, uncommitted, outbox } = commits;
  const before = standing.state;
  const readied = decision.sessions.map((order) => commits.ready(order, standing.study));
  const after = foldStudy(before, decision.writes);
  standing.state = after;
  const { writes, appended } = placeAfterHeads(standing, decision.writes);
  standing.known.add(commandId);
  const rows = [
    ...payeeRows(decision.writes),
    ...also,
    ...readied.flatMap((session) => session.also),
    ...droppedDrafts(before, after, decision.writes),
  ];
  const committed = store.append([...writes, ...readied.map(({ write }) => write)], commandId, {
    also: rows,
    isNew: true,
  });
  commits.lastCommit = committed;
  const decidedAt = now();
  uncommitted.push(decidedAt);
  const noted = standing.deeds.noteDecided(decision.writes);
  let reached = 0;
  const placed = committed.then((events) => {
    reached = Math.max(0, ...events.map((event) => event.position));
    noted(reached);
  });
  const tell = (): null => {
    uncommitted.shift();
    standing.told = after;
    standing.position = Math.max(standing.position, reached);
    commits.told({ ...newsOf([before, after], decision, commits.toldDuties), appended });
    commits.committed(decidedAt);
    return null;
  };
  const awaited = outbox.expect();
  placed.then(
    () => awaited.onDisk(),
    (error) => awaited.failed(error),
  );
  const answered = onDisk(commits, tell, placed);
  commits.decided();
  return answered;
}
