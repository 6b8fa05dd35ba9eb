/**
 * Decides a command to a session: into events, or a refusal. Pure: time and seed are arguments. A command is a wish and
 * may be refused; an event is a fact. Each command has a decider of its own.
 */
import type { Game, GameTypes } from '../game.ts';
import type { SessionCommand } from './commands.ts';
import { decideDropOut, decideLoseLine, decideRegainLine } from './decide-dropout.ts';
import { decideAbandon, decideCloseLobby } from './decide-ending.ts';
import { decideActAsModel, decideAskModel, decideNoteReply } from './decide-models.ts';
import { decideExtend, decidePause, decideResume } from './decide-pausing.ts';
import {
  decideAskNext,
  decideChoosePace,
  decideClock,
  decideReenact,
  decideSubmit,
  decideWithdraw,
} from './decide-playing.ts';
import { decideAnswerProbe, decideReport, decideShowProbe, decideWriteNote } from './decide-questions.ts';
import { decideGiveBack, decideReplace } from './decide-replacing.ts';
import {
  decideMissBot,
  decideSayReady,
  decideSeat,
  decideStart,
  decideStopModels,
  decideVacate,
} from './decide-seating.ts';
import { type Decision, refuse } from './decision.ts';
import type { Circumstances } from './session.ts';
import type { SessionState } from './state.ts';

export function decideSession<T extends GameTypes>(
  game: Game<T>,
  session: SessionState<T>,
  command: SessionCommand<T>,
  circumstances: Circumstances,
): Decision<T> {
  if (session.phase === 'ended') return refuse('ended', 'The session is over.');
  const situation = { game, session, ...circumstances };
  switch (command.type) {
    case 'seat':
      return decideSeat(situation, command);
    case 'vacate':
      return decideVacate(situation, command);
    case 'loseLine':
      return decideLoseLine(situation, command);
    case 'regainLine':
      return decideRegainLine(situation, command);
    case 'dropOut':
      return decideDropOut(situation, command);
    case 'replace':
      return decideReplace(situation, command);
    case 'giveBack':
      return decideGiveBack(situation, command);
    case 'missBot':
      return decideMissBot(situation, command);
    case 'start':
      return decideStart(situation);
    case 'closeLobby':
      return decideCloseLobby(situation);
    case 'submit':
      return decideSubmit(situation, command);
    case 'reenact':
      return decideReenact(situation, command);
    case 'askModel':
      return decideAskModel(situation, command);
    case 'noteReply':
      return decideNoteReply(situation, command);
    case 'actAsModel':
      return decideActAsModel(situation, command);
    case 'stopModels':
      return decideStopModels(situation, command);
    case 'withdraw':
      return decideWithdraw(situation, command);
    case 'sayReady':
      return decideSayReady(situation, command);
    case 'askNext':
      return decideAskNext(situation, command);
    case 'choosePace':
      return decideChoosePace(situation, command);
    case 'timeOut':
    case 'beat':
      return decideClock(situation, command);
    case 'pause':
      return decidePause(situation, command);
    case 'resume':
      return decideResume(situation, command);
    case 'extend':
      return decideExtend(situation, command);
    case 'showProbe':
      return decideShowProbe(situation, command);
    case 'answerProbe':
      return decideAnswerProbe(situation, command);
    case 'writeNote':
      return decideWriteNote(situation, command);
    case 'report':
      return decideReport(situation, command);
    case 'abandon':
      return decideAbandon(situation, command);
  }
}
