/**
 * Command -> decide -> fold -> append -> tell, one command at a time. It decides on events that may not be on disk yet; it
 * sends a message only once all events before it are on disk.
 */
import type { AnyGame, GameTypes } from '../../../games/core/game.ts';
import type { Refusal, SessionCommand } from '../../../games/core/session/commands.ts';
import { decideSession } from '../../../games/core/session/decide.ts';
import type { Decision } from '../../../games/core/session/decision.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { foldTellings, type LivesWithTellings } from '../../../games/core/session/telling.ts';
import type { SideWrite } from '../../store/rows.ts';
import { toLog } from '../../store/session-log.ts';
import type { Answers } from './answers.ts';
import type { SessionCommits } from './commits.ts';
import { type Decided, takeOver } from './decided.ts';
import type { DueAlarm } from './due-alarm.ts';
import { endAfterFault } from './fault-end.ts';
import { isAnotherTrouble, timeToGiveBack } from './given-back.ts';
import type { LiveReport } from './session-report.ts';

/** What the writer of a session works on. */
export interface SessionWriting {
  readonly game: AnyGame;
  readonly seed: string;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly report: LiveReport;
  /** Makes the messages about these events; the function that it returns sends them once the events are on disk. */
  readonly prepareMessages: (
    recorded: LivesWithTellings<GameTypes>,
    events: readonly SessionEvent<GameTypes>[],
  ) => () => void;
  /** The session cannot go on here: close the connections, so that their agents connect again. */
  readonly drop: () => void;
  readonly decided: Decided;
  readonly answers: Pick<Answers, 'add'>;
  readonly commits: SessionCommits;
  readonly alarm: DueAlarm;
  /** Time before this has been given back, ms. */
  givenBackTo: number;
  closed: boolean;
}

/** What comes along with a command. */
export interface BesideCommand {
  /** A repeat of the command has the same id and gets the same answer. Without an id the command is the server's own. */
  readonly commandId?: string;
  /** What the log keeps beside the command's first event; nothing folds it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Rows to write in the same transaction. */
  readonly also?: readonly SideWrite[];
  /** Sends the answer; called once the events are on disk. */
  readonly acknowledge?: () => void;
}

interface WithSlowCommit extends BesideCommand {
  /** The time of the slow commit that the command gives back, ms. Left out: it gives none back. */
  readonly forMs?: number;
}

/** Decides the command, and appends what was decided. A refusal is reported once the decisions before it are on disk. */
export function perform(
  writing: SessionWriting,
  command: SessionCommand<GameTypes>,
  beside: WithSlowCommit = {},
): Refusal | null {
  const { game, seed, now, report, decided, answers, commits } = writing;
  if (writing.closed) return { code: 'ended', message: 'The session is no longer played here.' };
  const { commandId = `${command.type}-${decided.version}` } = beside;
  let decision: Decision<GameTypes>;
  try {
    decision = decideSession(game, decided.lives.session, command, { seed, at: now() });
  } catch (error) {
    breakDown(writing, error, { canTell: true });
    return FAULT;
  }
  const { events, refusal } = decision;
  if (command.type === 'extend' && command.cause !== 'operator') writing.givenBackTo = now();
  if (events.length > 0) {
    let recorded: LivesWithTellings<GameTypes>;
    try {
      recorded = foldTellings(game, decided.lives, decision);
    } catch (error) {
      // the rules can no longer say what seats see
      breakDown(writing, error, { canTell: false });
      return FAULT;
    }
    if (beside.commandId !== undefined) answers.add(commandId, refusal);
    // the store keeps no text of a refused command
    commit(writing, { events, recorded, commandId }, refusal ? { metadata: beside.metadata } : beside);
  }
  // a refusal rests on earlier decisions, so it waits until they are on disk
  if (refusal) commits.whenOnDisk(() => report.refused(refusal.code));
  return refusal;
}

/** What was decided and is not appended yet. */
interface Unwritten {
  readonly events: readonly SessionEvent<GameTypes>[];
  /** The lives after the events, and what the seats are told of them. */
  readonly recorded: LivesWithTellings<GameTypes>;
  readonly commandId: string;
}

type BesideCommit = Omit<WithSlowCommit, 'commandId' | 'metadata'> & {
  readonly metadata?: BesideCommand['metadata'] | undefined;
};

/** Appends the events; once they are on disk: counts them as told, reports them, and sends the messages about them. */
function commit(
  writing: SessionWriting,
  { events, recorded, commandId }: Unwritten,
  { also = [], metadata, acknowledge, forMs = 0 }: BesideCommit = {},
): void {
  const { game, now, report, decided, commits, alarm } = writing;
  const { stream, version: expectedVersion } = decided;
  const { session } = recorded;
  const rows = takeOver(decided, recorded, events);
  const side = rows.length === 0 ? also : also.concat(rows);
  const logged = events.map((event, i) => toLog(game.id, event, i === 0 ? metadata : undefined));
  commits.append({ stream, expectedVersion, events: logged }, commandId, side);
  const sendMessages = writing.prepareMessages(recorded, events);
  commits.whenOnDisk(() => {
    const decidedAt = commits.arrived();
    acknowledge?.();
    decided.told = session;
    report.changed({ after: expectedVersion, events });
    sendMessages();
    if (session.phase === 'ended') report.ended();
    const tookMs = now() - decidedAt;
    if (isAnotherTrouble(tookMs, forMs)) giveBack(writing, decidedAt, tookMs);
  });
  alarm.set();
}

/** Moves what falls due by the time since then, unless that was done already. `slowMs`: the disk took this long for a commit. */
export function giveBack(writing: SessionWriting, since: number, slowMs: number | null = null): void {
  const { decided, givenBackTo, now } = writing;
  const byMs = timeToGiveBack(decided.lives.session, Math.max(since, givenBackTo), now());
  if (byMs === null) return;
  if (slowMs === null) perform(writing, { type: 'extend', byMs, cause: 'stall' });
  else perform(writing, { type: 'extend', byMs, cause: 'stall', words: 'the disk was slow' }, { forMs: slowMs });
}

/** Ends the session as abandoned after a bug. */
function breakDown(writing: SessionWriting, error: unknown, { canTell }: { readonly canTell: boolean }): void {
  const { game, seed, now, report, decided, commits } = writing;
  report.fault(error);
  if (decided.lives.session.phase === 'ended') return;
  const { end, recorded, isTold } = endAfterFault(game, decided.lives, {
    ...{ at: now(), seed, canTell },
    fault: report.fault,
  });
  commit(writing, { events: [end], recorded, commandId: `fault-${decided.version}` });
  // an agent that comes back is told that the session is over
  if (!isTold) commits.whenOnDisk(writing.drop);
}

const FAULT: Refusal = { code: 'ended', message: 'The session had to be stopped because of a fault on our side.' };
