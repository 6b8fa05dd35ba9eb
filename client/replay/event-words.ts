/** Every event of a session in words. The words for game events come from the game. */

import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { Frame } from '../../games/core/log/replay.ts';
import { endInWords, extensionInWords, leavingInWords, pauseInWords } from '../../games/core/session/words.ts';
import type { AnyGameView } from '../game-view.ts';
import { letterOf } from '../signs/shapes.ts';
import type { AnyEvent } from './replay-log.ts';

/** The kinds of events to filter by, in the order in which they come in a session. */
export const KINDS = {
  turns: 'Turns',
  actions: 'Actions',
  outcomes: 'What happened',
  questions: 'Questions',
  notes: 'Notes',
  seats: 'Seats and session',
} as const;
export type Kind = keyof typeof KINDS;

export function kindOf(event: AnyEvent): Kind {
  switch (event.type) {
    case 'TurnOpened':
    case 'TurnResolved':
    case 'DeadlineExtended':
    case 'LimitExtended':
      return 'turns';
    case 'ActionSubmitted':
    case 'ActionTimedOut':
    case 'ActionDefaulted':
    case 'ActionRefused':
    case 'ActionChanged':
      return 'actions';
    case 'GameEventOccurred':
    case 'PerceptChanged':
      return 'outcomes';
    case 'ProbeShown':
    case 'ProbeExtended':
    case 'ProbeAnswered':
      return 'questions';
    case 'NoteWritten':
      return 'notes';
    case 'ClientReported':
    case 'SessionCreated':
    case 'SessionForked':
    case 'AgentSeated':
    case 'AgentLeft':
    case 'ControllerChanged':
    case 'ConnectionLost':
    case 'ConnectionResumed':
    case 'LobbyExtended':
    case 'SessionStarted':
    case 'SessionPaused':
    case 'SessionResumed':
    case 'SessionEnded':
      return 'seats';
  }
}

/** `seat`: the viewer. It is called "you", and reads what it noticed. */
export function eventInWords(
  event: AnyEvent,
  seat: Seat | null,
  frame: Frame<GameTypes> | undefined,
  view: AnyGameView,
): string {
  const who = (at: Seat) => (at === seat ? 'You' : letterOf(at));
  switch (event.type) {
    case 'SessionCreated':
      return 'The session was made.';
    case 'SessionForked':
      return `The session is a branch of session ${event.parent}, and shares its past up to event ${event.seq}.`;
    case 'ActionChanged':
      return `Changed in this branch: ${who(event.seat)} had to ${view.words.action(event.action)}.`;
    case 'PerceptChanged': {
      const told = event.percept === null ? [] : view.words.percept(event.percept, event.seat);
      const instead = told.length === 0 ? 'nothing' : `“${told.join(' ')}”`;
      return `Changed in this branch: of what happens next, ${letterOf(event.seat)} notices ${instead} instead.`;
    }
    case 'AgentSeated':
    case 'ControllerChanged':
      return `${who(event.seat)} ${event.seat === seat ? 'are' : 'is'} held by ${controllerInWords(event.controller)}.`;
    case 'AgentLeft': {
      const why = seat === null ? leavingInWords(event) : null;
      return why === null ? `${who(event.seat)} left.` : `${who(event.seat)} left, ${why}.`;
    }
    case 'ConnectionLost':
      return `The connection of ${event.seat === seat ? 'your seat' : letterOf(event.seat)} was lost.`;
    case 'ConnectionResumed':
      return `${who(event.seat)} ${event.seat === seat ? 'were' : 'was'} connected again after ${Math.round(event.gapMs / 1000)} seconds.`;
    case 'LimitExtended':
      return `More time for the session: ${extensionInWords(event)}.`;
    case 'LobbyExtended':
      return `More time to take the empty seats: ${extensionInWords(event)}.`;
    case 'SessionStarted':
      return 'The session started.';
    case 'TurnOpened':
      return `Turn ${event.turn + 1} begins${event.deadline === null || event.clock === 'beat' ? '' : `, ${Math.round((event.deadline - event.at) / 1000)} seconds`}.`;
    case 'DeadlineExtended':
      return `More time for turn ${event.turn + 1}: ${extensionInWords(event)}.`;
    case 'SessionPaused':
      return `Paused: ${pauseInWords(event)}.`;
    case 'SessionResumed':
      return 'Resumed.';
    case 'ActionSubmitted':
      return `${who(event.seat)} chose to ${view.words.action(event.action)}.`;
    case 'ActionTimedOut':
      return `${who(event.seat)} ran out of time and had to ${view.words.action(event.action)}.`;
    case 'ActionDefaulted':
      return `${who(event.seat)} did not choose, and by default had to ${view.words.action(event.action)}.`;
    case 'ActionRefused':
      return `${who(event.seat)} chose too late for turn ${event.turn + 1}, by ${event.lateMs} ms.`;
    case 'GameEventOccurred':
      return seat === null
        ? view.words.event(event.event).join(' ')
        : (frame?.percepts ?? []).flatMap((percept) => view.words.percept(percept, seat)).join(' ');
    case 'TurnResolved':
      return `Turn ${event.turn + 1} is over.`;
    case 'ProbeShown':
      return `${who(event.probe.seat)} ${event.probe.seat === seat ? 'were' : 'was'} asked: ${event.probe.question}`;
    case 'ProbeExtended':
      return `More time for the question to ${who(event.seat)}: ${extensionInWords(event)}.`;
    case 'ProbeAnswered':
      return event.answer === null
        ? `${who(event.seat)} gave no answer.`
        : `${who(event.seat)} answered: ${event.answer.option}${event.answer.confidence === null ? '' : `, ${event.answer.confidence} of 100 sure`}.`;
    case 'NoteWritten':
      return event.note.kind === 'tick'
        ? `${who(event.seat)} ${event.note.on ? 'ticked' : 'unticked'} ${view.words.cell?.(event.note.cell) ?? event.note.cell}.`
        : `${who(event.seat)} wrote a note.`;
    case 'ClientReported':
      return `The page of ${event.seat === seat ? 'your seat' : letterOf(event.seat)} reported what it had shown.`;
    case 'SessionEnded':
      return event.reason === 'terminated'
        ? 'The session ended.'
        : `The session ended early. ${endInWords(event.reason, event.cause ?? null)}`;
  }
}

function controllerInWords(controller: Extract<AnyEvent, { type: 'AgentSeated' }>['controller']): string {
  switch (controller.kind) {
    case 'person':
      return 'a person';
    case 'outside':
      return `a bot from outside, ${controller.name}`;
    case 'policy':
      return `the bot ${controller.policy}`;
  }
}
