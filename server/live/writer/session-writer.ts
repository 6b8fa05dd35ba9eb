/** The writing half of a live session: it decides, stores, and rings when something falls due. It knows no connection. */
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { Refusal, SessionCommand } from '../../../games/core/session/commands.ts';
import { lifeOfHolder } from '../../../games/core/session/life.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import type { EventStore, Stored } from '../../store/event-store.ts';
import { fromLog } from '../../store/session-log.ts';
import type { Stalls } from '../stalls.ts';
import { type Answers, type CommandEvent, openAnswers } from './answers.ts';
import { openCommits } from './commits.ts';
import { foldLog } from './decided.ts';
import { openDueAlarm } from './due-alarm.ts';
import { type Following, type Foreseen, foresee } from './foreseeing.ts';
import { type BesideCommand, giveBack, perform, type SessionWriting } from './performing.ts';
import { readLife, type WholeLife } from './whole-life.ts';

export interface WriterOptions
  extends Pick<SessionWriting, 'game' | 'seed' | 'now' | 'report' | 'prepareMessages' | 'drop'> {
  readonly store: Pick<EventStore, 'appendThen' | 'read' | 'readCommand'>;
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
}

export interface SessionWriter {
  /** The state after the last decision; it may be ahead of the disk by a commit. */
  state(): SessionState<GameTypes>;
  /** The state that the seats have been told of. */
  told(): SessionState<GameTypes>;
  /** The life of the seat's holder after the last decision. */
  lifeOfHolder(seat: Seat): WholeLife;
  perform(command: SessionCommand<GameTypes>, beside?: BesideCommand): Refusal | null;
  /** The events that these commands would append now, with the commands that follow from them. Nothing is changed. */
  foresee(commands: readonly SessionCommand<GameTypes>[], following?: Following): Foreseen;
  /** Moves what falls due by the time since then, in which the server stood still, unless that was done already. */
  giveBack(since: number): void;
  readonly answerTo: Answers['to'];
  readonly answerToOperator: Answers['toOperator'];
  /** Calls `send` once everything decided so far is on disk. */
  whenOnDisk(send: () => void): void;
  settled(): Promise<unknown>;
  /** Stops performing and telling. Returns false if it was closed already. */
  close(): boolean;
}

/** `log`: the stream so far, with at least its first event. */
export function openWriter(options: WriterOptions, log: readonly Stored[]): SessionWriter {
  const { game, seed, now, report, prepareMessages, drop, store, stalls } = options;
  const recorded = log.map((stored): CommandEvent => ({ commandId: stored.commandId, event: fromLog(stored) }));
  const decided = foldLog(
    game,
    recorded.map(({ event }) => event),
  );
  const commits = openCommits({
    store,
    now,
    failed(error, since) {
      drop();
      report.broke(error, since);
    },
  });
  // a command may leave memory before the log has it
  const readCommand: typeof store.readCommand = async (...asked) => {
    await commits.settled();
    return store.readCommand(...asked);
  };
  const answers = openAnswers({ readCommand }, decided.stream, recorded);
  const state = (): SessionState<GameTypes> => decided.lives.session;
  const alarm = openDueAlarm({ now, stalls, commits, state, perform: (command) => perform(writing, command) });
  const writing: SessionWriting = {
    ...{ game, seed, now, report, prepareMessages, drop, decided, answers, commits, alarm },
    givenBackTo: Number.NEGATIVE_INFINITY,
    closed: false,
  };
  alarm.set();
  return {
    state,
    told: () => decided.told,
    lifeOfHolder(seat) {
      const { stream, version, lives, isWhole } = decided;
      const life = lifeOfHolder(lives, seat);
      const read = () => readLife({ ...{ game, store, stream, version, seat }, viewer: life.viewer });
      return { known: isWhole ? life : null, read };
    },
    perform: (command, beside) => perform(writing, command, beside),
    foresee(commands, following) {
      const circumstances = () => ({ seed, at: now() });
      const foreseen = foresee(commands, {
        game,
        session: state(),
        circumstances,
        ...(following ? { following } : {}),
      });
      return { ...foreseen, version: decided.version };
    },
    giveBack: (since) => giveBack(writing, since),
    answerTo: answers.to,
    answerToOperator: answers.toOperator,
    whenOnDisk: commits.whenOnDisk,
    settled: commits.settled,
    close() {
      if (writing.closed) return false;
      writing.closed = true;
      commits.close();
      alarm.close();
      return true;
    },
  };
}
