/** Every event of a session in words. The words for game events come from the game. */

import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { Frame } from '../../games/core/log/replay.ts';
import type { LoggedOutcome, ModelMiss } from '../../games/core/session/model-calls.ts';
import { endInWords, extensionInWords, leavingInWords, pauseInWords } from '../../games/core/session/words.ts';
import type { AnyGameView } from '../game-view.ts';
import { letterOf } from '../signs/shapes.ts';
import type { AnyEvent } from './any-event.ts';

/** The kinds of events to filter by, in the order in which they come in a session. */
export const KINDS = {
  turns: 'Turns',
  actions: 'Actions',
  outcomes: 'Outcomes',
  questions: 'Questions',
  models: 'Calls of language models',
  notes: 'Notes',
  seats: 'Seats and session',
} as const;
export type EventKind = keyof typeof KINDS;

export function kindOf(event: AnyEvent): EventKind {
  switch (event.type) {
    case 'TurnOpened':
    case 'TurnResolved':
    case 'TurnHeld':
    case 'DeadlineExtended':
    case 'LimitExtended':
      return 'turns';
    case 'ActionSubmitted':
    case 'ActionTimedOut':
    case 'ActionDefaulted':
    case 'ActionRefused':
    case 'ActionIllegal':
    case 'ActionWithdrawn':
    case 'NextAsked':
    case 'PaceChosen':
    case 'ActionChanged':
      return 'actions';
    case 'GameEventOccurred':
    case 'PerceptChanged':
      return 'outcomes';
    case 'ProbeShown':
    case 'ProbeExtended':
    case 'ProbeAnswered':
      return 'questions';
    case 'ModelAsked':
    case 'ModelAnswered':
      return 'models';
    case 'NoteWritten':
      return 'notes';
    case 'ClientReported':
    case 'SessionCreated':
    case 'SessionForked':
    case 'AgentSeated':
    case 'AgentLeft':
    case 'ControllerChanged':
    case 'SeatGivenBack':
    case 'ConnectionLost':
    case 'ConnectionResumed':
    case 'LobbyExtended':
    case 'SeatReady':
    case 'BotMissed':
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
  /** A seat was never told who of the operators did it, and why. */
  const reasonOf = ({ by, words }: Deed): string =>
    seat !== null || by === undefined ? '' : words === undefined ? ` (${by})` : ` (${by}): ${words}`;
  const byOperator = (deed: Deed): string => (deed.by === undefined ? '' : `, by an operator${reasonOf(deed)}`);
  const told = <C extends Deed>(event: C): C => {
    if (event.by === undefined) return event;
    const { words, ...untold } = event;
    return (seat === null ? { ...event, words: `by an operator${reasonOf(event)}` } : untold) as C;
  };
  switch (event.type) {
    case 'SessionCreated':
      return ['Session created.', ...languagesInWords(event, seat)].join(' ');
    case 'SessionForked':
      return `This session is a branch of session ${event.parent}: both have the same events up to ${event.seq}.`;
    case 'ActionChanged':
      return `Changed in this branch: ${who(event.seat)} had to ${view.words.action(event.action)}.`;
    case 'PerceptChanged': {
      const told = event.percept === null ? [] : view.words.percept(event.percept, event.seat);
      const instead = told.length === 0 ? 'nothing' : `“${told.join(' ')}”`;
      return `Changed in this branch: of what happens next, ${letterOf(event.seat)} notices ${instead} instead.`;
    }
    case 'AgentSeated':
      return `${who(event.seat)} ${event.seat === seat ? 'are' : 'is'} played by ${controllerInWords(event.controller)}.`;
    case 'ControllerChanged':
      return `${who(event.seat)} ${event.seat === seat ? 'are' : 'is'} played by ${controllerInWords(event.controller)}${byOperator(event)}.`;
    case 'SeatGivenBack':
      return `The seat of ${letterOf(event.seat)} is given back to its participant${byOperator(event)}.`;
    case 'AgentLeft': {
      const why = seat === null ? leavingInWords(event) : null;
      return why === null ? `${who(event.seat)} left.` : `${who(event.seat)} left, ${why}.`;
    }
    case 'ConnectionLost':
      return `The connection of ${event.seat === seat ? 'your seat' : letterOf(event.seat)} was lost.`;
    case 'ConnectionResumed':
      return `${who(event.seat)} ${event.seat === seat ? 'were' : 'was'} connected again after ${Math.round(event.gapMs / 1000)} seconds.`;
    case 'LimitExtended':
      return `More time for the session: ${extensionInWords(told(event))}.`;
    case 'LobbyExtended':
      return `More time to take the empty seats: ${extensionInWords(told(event))}.`;
    case 'SeatReady':
      return `${who(event.seat)} ${event.seat === seat ? 'were' : 'was'} ready to begin.`;
    case 'BotMissed':
      return `The bot that was invited to the seat of ${letterOf(event.seat)} will not come.`;
    case 'SessionStarted':
      return 'The game starts.';
    case 'TurnOpened':
      return `Turn ${event.turn + 1} begins${event.deadline === null || event.clock === 'beat' || event.clock === 'next' ? '' : `, ${Math.round((event.deadline - event.at) / 1000)} seconds`}.`;
    case 'DeadlineExtended':
      return `More time for turn ${event.turn + 1}: ${extensionInWords(told(event))}.`;
    case 'SessionPaused':
      return event.by === undefined
        ? `Paused: ${pauseInWords(told(event))}.`
        : `An operator paused the session${reasonOf(event)}.`;
    case 'SessionResumed':
      return event.by === undefined ? 'Resumed.' : `An operator let the session go on${reasonOf(event)}.`;
    case 'ActionSubmitted':
      return `${who(event.seat)} chose to ${view.words.action(event.action)}${event.recorded ? `, as in turn ${event.recorded.turn + 1} of the recording` : ''}.`;
    case 'ActionWithdrawn':
      return `${who(event.seat)} took the choice back.`;
    case 'NextAsked':
      return `${who(event.seat)} asked for the next turn.`;
    case 'PaceChosen':
      return event.own
        ? `${who(event.seat)} chose to go through the show at ${event.seat === seat ? 'your' : 'the'} own pace.`
        : `${who(event.seat)} let the show run by itself again.`;
    case 'TurnHeld':
      return `Turn ${event.turn + 1} waits for a person who goes through the show at the own pace.`;
    case 'ActionTimedOut':
      return `${who(event.seat)} ran out of time and had to ${view.words.action(event.action)}.`;
    case 'ActionDefaulted': {
      const missed = missInWords(event);
      return missed !== null
        ? `${who(event.seat)} by default had to ${view.words.action(event.action)}: ${missed}.`
        : `${who(event.seat)} did not choose, and by default had to ${view.words.action(event.action)}.`;
    }
    case 'ActionIllegal':
      return `${who(event.seat)} chose what cannot be done, and could choose again.`;
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
      return `More time for the question to ${who(event.seat)}: ${extensionInWords(told(event))}.`;
    case 'ProbeAnswered':
      return event.answer === null
        ? `${who(event.seat)} gave no answer.`
        : `${who(event.seat)} answered: ${event.answer.option}${event.answer.confidence === null ? '' : `, ${event.answer.confidence} of 100 sure`}.`;
    case 'ModelAsked':
      return `${letterOf(event.seat)}, ${event.model}, was asked${event.repair ? ' again, and shown what it had written' : ''} (call ${event.call}).`;
    case 'ModelAnswered':
      return `Call ${event.call} of ${letterOf(event.seat)}: ${callInWords(event)}.`;
    case 'NoteWritten':
      return event.note.kind === 'tick'
        ? `${who(event.seat)} ${event.note.on ? 'ticked' : 'unticked'} ${view.words.cell?.(event.note.cell) ?? event.note.cell}.`
        : `${who(event.seat)} wrote a note.`;
    case 'ClientReported':
      return `The page of ${event.seat === seat ? 'your seat' : letterOf(event.seat)} reported what it had shown.`;
    case 'SessionEnded':
      return event.reason === 'terminated'
        ? 'The session ended.'
        : `The session ended early. ${endInWords(event.reason, event.cause ?? null)}${event.by === undefined ? '' : ` By an operator${reasonOf(event)}.`}`;
  }
}

type RecordMissed = NonNullable<Extract<AnyEvent, { type: 'ActionDefaulted' }>['recorded']>;

/** Why a recorded agent, or a language model, did the default action; null: another cause. */
export function missInWords({ recorded, model }: Extract<AnyEvent, { type: 'ActionDefaulted' }>): string | null {
  return recorded ? recordMissInWords(recorded) : model ? MODEL_MISSES[model] : null;
}

function recordMissInWords({ turn, why }: RecordMissed): string {
  const recorded = `turn ${(turn ?? 0) + 1} of the recording`;
  switch (why) {
    case 'illegal':
      return `the action in ${recorded} cannot be done now`;
    case 'over':
      return 'the recording has no more turns';
    case 'idle':
      return `in ${recorded} the seat did nothing`;
    case 'unsaid':
      return `the text that was typed in ${recorded} may not be said again, or is erased`;
  }
}

const MODEL_MISSES: Readonly<Record<ModelMiss, string>> = {
  malformed: 'the model wrote no action, also after it was shown what it had written',
  illegal: 'the model chose what cannot be done, also after it was shown what it had written',
  refused: 'the model declined',
  filtered: 'a content filter held the text back',
  other_model: 'another model answered than the one that was asked',
  no_answer: 'no call brought an answer',
};

const CALLS: Readonly<Record<LoggedOutcome, string>> = {
  answered: 'it answered',
  cut: 'its text was cut off',
  refused: 'it declined',
  filtered: 'a content filter held its text back',
  empty: 'it wrote nothing',
  other_model: 'another model answered',
  rate_limited: 'the endpoint took no more calls',
  server_error: 'the endpoint failed',
  unreachable: 'the endpoint could not be reached',
  timeout: 'no answer came in time',
  garbled: "the endpoint's answer could not be read",
  key_rejected: 'the endpoint does not know the key',
  bad_call: 'the endpoint refused the call',
  lost: 'the server ended before an answer came',
};

/** How much of what a model wrote stands in a line. */
const MOST_OF_TEXT = 300;

function callInWords({
  outcome,
  reading,
  tokens,
  served,
  says,
  text,
}: Extract<AnyEvent, { type: 'ModelAnswered' }>): string {
  const read = reading === 'malformed' ? ', with no action' : reading === 'illegal' ? ', with what cannot be done' : '';
  const other = outcome === 'other_model' && served !== null ? `, ${served}` : '';
  const refusal = says === undefined ? '' : `, ${says}`;
  const used = tokens ? `; ${tokens.input} and ${tokens.output} tokens` : '';
  const wrote = text === null ? '' : `, “${text.length > MOST_OF_TEXT ? `${text.slice(0, MOST_OF_TEXT)}…` : text}”`;
  return `${CALLS[outcome]}${read}${other}${refusal}${wrote}${used}`;
}

/** What an operator did, where the log names the operator. */
interface Deed {
  readonly by?: string | undefined;
  readonly words?: string | undefined;
}

/** The language of each participant's pages. A seat was never told that of another one. */
function languagesInWords(
  { languages = [] }: Extract<AnyEvent, { type: 'SessionCreated' }>,
  viewer: Seat | null,
): readonly string[] {
  if (languages.length === 0) return [];
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return languages.flatMap((language, seat) => {
    if (language === null || (viewer !== null && viewer !== seat)) return [];
    const name = names.of(language) ?? language;
    return [seat === viewer ? `You read in ${name}.` : `${letterOf(seat)} reads in ${name}.`];
  });
}

function controllerInWords(controller: Extract<AnyEvent, { type: 'AgentSeated' }>['controller']): string {
  switch (controller.kind) {
    case 'person':
      return 'a person';
    case 'outside':
      return `a bot from outside, ${controller.name}`;
    case 'policy':
      return `the bot ${controller.policy}`;
    case 'recorded':
      return `a recording of ${letterOf(controller.seat)} in session ${controller.session}`;
    case 'model':
      return `the language model ${controller.model}`;
  }
}
