/**
 * A study under way. It alone appends to the study's stream and to those of its participants, and with them the first
 * events of each session that it lays. Command -> decide -> fold -> append -> timer, one command at a time.
 */
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { StudyCommand, StudyDecision } from '../../../studies/way/contract/decision.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import { pageFor } from '../../../studies/way/read/page-for.ts';
import { RETURN_MS, STALL_MS } from '../../live/stalls.ts';
import { openOutbox } from '../../live/writer/outbox.ts';
import type { StudySecret } from '../../store/rows.ts';
import type { StudyLog } from '../../store/study-log.ts';
import type { DoneDeed } from '../operators/deeds.ts';
import {
  type BesideDecision,
  type CommitOptions,
  foresee,
  onDisk,
  perform,
  type StudyCommits,
} from './study-commits.ts';
import { type DeadlineOptions, extendAll, giveBack, openDeadlines, setAlarm } from './study-deadlines.ts';
import { standingAfter } from './study-standing.ts';

export interface LiveStudyOptions extends CommitOptions, DeadlineOptions {
  /** How long no server ran the study, ms: open deadlines move by it. */
  readonly awayMs: number;
  /**
   * A commit failed, or another process owns the study. It is no longer run here. `since`: ms, from then on its participants
   * were told nothing.
   */
  readonly broke: (error: unknown, since: number) => void;
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
  perform(command: StudyCommand, beside: BesideDecision): Promise<StudyRefusal | null>;
  /** Place in the log of the newest event that was told; 0: none. */
  position(): number;
  /** The newest deed of an operator on this participant; null: there is none. */
  deedOn(participant: string): DoneDeed | null;
  /** What the command would write where the study stands like this. Nothing is changed. */
  foresee(command: StudyCommand, before: StudyState): StudyDecision;
  /** Whether a command of this id is in the log or on its way there. */
  knows(commandId: string): boolean;
  /** Moves the open deadlines of pages by the time since then, in which the server stood still. */
  giveBack(since: number): void;
  settled(): Promise<void>;
  close(): void;
}

export function openLiveStudy(options: LiveStudyOptions, log: StudyLog): LiveStudy {
  const { secret, now } = options;
  const standing = standingAfter(secret.study, log);
  const stop = (): void => {
    commits.isClosed = true;
    commits.outbox.drop();
    deadlines.alarm.set(null);
  };
  const commits: StudyCommits = {
    ...options,
    standing,
    outbox: openOutbox((error) => {
      stop();
      options.broke(error, commits.uncommitted[0] ?? now());
    }),
    decided: () => setAlarm(deadlines),
    committed(decidedAt) {
      if (now() - decidedAt >= STALL_MS) giveBack(deadlines, decidedAt);
    },
    uncommitted: [],
    toldDuties: new Set(),
    lastCommit: Promise.resolve(),
    isClosed: false,
  };
  const deadlines = openDeadlines(commits, options);
  // participants lost their lines, and send again what was not written
  if (options.awayMs >= STALL_MS) extendAll(deadlines, options.awayMs + RETURN_MS, 'outage');
  setAlarm(deadlines);
  return {
    id: standing.study,
    secret,
    state: () => standing.state,
    told: () => standing.told,
    page: (participant) => pageFor(standing.told, participant, now()),
    perform: (command, beside) => perform(commits, command, beside),
    position: () => standing.position,
    deedOn: standing.deeds.on,
    foresee: (command, before) => foresee(commits, command, before),
    knows: (commandId) => standing.known.has(commandId),
    giveBack: (since) => giveBack(deadlines, since),
    settled: () => onDisk(commits, () => undefined, commits.lastCommit),
    close: stop,
  };
}
