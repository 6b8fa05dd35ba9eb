/** Every event of a session in words. The words for game events come from the game. */

import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { Frame } from '../../games/core/log/replay.ts';
import { type EndCode, endCode } from '../../games/core/session/words.ts';
import type { AnyGameView } from '../game-view.ts';
import { letterOf } from '../signs/shapes.ts';
import type { ReplaySaid } from '../words/replay-words.tsx';
import type { AnyEvent } from './any-event.ts';

/** The kinds of events to filter by, in the order in which they come in a session. */
export const KINDS = ['turns', 'actions', 'outcomes', 'questions', 'models', 'notes', 'seats'] as const;
export type EventKind = (typeof KINDS)[number];

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

type ProbeShown = Extract<AnyEvent, { type: 'ProbeShown' }>;

/** What events are told with, all in one language. */
export interface EventTelling {
  readonly view: Pick<AnyGameView, 'words' | 'asked' | 'moment'>;
  readonly said: ReplaySaid;
  /** Why a session is over, as tables say it. */
  readonly ends: (code: EndCode) => string;
  /** The question that a seat answered. */
  readonly probe: (seat: Seat, probeId: string) => ProbeShown['probe'] | null;
  /** Whether seats were told that a partner may have been exchanged. */
  readonly exchanges: boolean;
}

/** What a log says of its questions. */
export function questionsIn(events: readonly AnyEvent[]): Pick<EventTelling, 'probe' | 'exchanges'> {
  const [created] = events;
  const shown = new Map(
    events.flatMap((event) =>
      event.type === 'ProbeShown' ? [[`${event.probe.seat} ${event.probe.id}`, event.probe]] : [],
    ),
  );
  return {
    probe: (seat, probeId) => shown.get(`${seat} ${probeId}`) ?? null,
    exchanges: created?.type === 'SessionCreated' && created.disclosure.exchanges === true,
  };
}

/** `seat`: the viewer. It is called "you", and reads what it noticed. */
export function eventInWords(
  event: AnyEvent,
  seat: Seat | null,
  frame: Frame<GameTypes> | undefined,
  { view, said, ends, probe, exchanges }: EventTelling,
): string {
  const { say, text } = said;
  const whose = (at: Seat) => (at === seat ? 'you' : 'other');
  const who = (at: Seat) => ({ whose: whose(at), name: letterOf(at) }) as const;
  /** A seat was never told who of the operators did it, and why. */
  const deed = ({ by, words }: Deed) => ({
    how: seat !== null || by === undefined ? 'untold' : words === undefined ? 'named' : 'other',
    operator: by ?? '',
    words: words ?? '',
  });
  const byOperator = (done: Deed): readonly string[] =>
    done.by === undefined ? [] : [say('events.byOperator', deed(done))];
  const more = (what: MoreTime, event: Extended): string => {
    const why =
      event.by !== undefined
        ? byOperator(event)
        : [
            event.words === undefined
              ? say(`events.moreWhy.${event.cause}`)
              : say('events.reason', { words: event.words }),
          ];
    return text([say('events.more', { turn: '', name: '', ...what }), ...why]);
  };
  switch (event.type) {
    case 'SessionCreated':
      return text([say('events.created'), ...languagesInWords(event, seat, said)]);
    case 'SessionForked':
      return say('events.forked', { session: event.parent, seq: String(event.seq) });
    case 'ActionChanged':
      return say('events.actionChanged', { ...who(event.seat), action: view.words.action(event.action) });
    case 'PerceptChanged': {
      const told = event.percept === null ? [] : view.words.percept(event.percept, event.seat);
      const what = told.length === 0 ? 'nothing' : 'other';
      return say('events.perceptChanged', { what, name: letterOf(event.seat), told: text(told) });
    }
    case 'AgentSeated':
      return say('events.seated', { ...who(event.seat), ...controllerIn(event.controller) });
    case 'ControllerChanged':
      return text([
        say('events.seated', { ...who(event.seat), ...controllerIn(event.controller) }),
        ...byOperator(event),
      ]);
    case 'SeatGivenBack':
      return text([say('events.givenBack', { name: letterOf(event.seat) }), ...byOperator(event)]);
    case 'AgentLeft': {
      if (seat !== null) return say('events.left', { ...who(event.seat), cause: 'other' });
      const left = say('events.left', { ...who(event.seat), cause: event.cause });
      return event.words === undefined ? left : text([left, say('events.reason', { words: event.words })]);
    }
    case 'ConnectionLost':
      return say('events.lost', who(event.seat));
    case 'ConnectionResumed':
      return say('events.connected', { ...who(event.seat), seconds: Math.round(event.gapMs / 1000) });
    case 'LimitExtended':
      return more({ what: 'session' }, event);
    case 'LobbyExtended':
      return more({ what: 'lobby' }, event);
    case 'SeatReady':
      return say('events.ready', who(event.seat));
    case 'BotMissed':
      return say('events.botMissed', { name: letterOf(event.seat) });
    case 'SessionStarted':
      return say('events.starts');
    case 'TurnOpened': {
      const isLimited = event.deadline !== null && event.clock !== 'beat' && event.clock !== 'next';
      const seconds = event.deadline === null ? 0 : Math.round((event.deadline - event.at) / 1000);
      return say('events.turnBegins', { limit: isLimited ? 'yes' : 'no', turn: String(event.turn + 1), seconds });
    }
    case 'DeadlineExtended':
      return more({ what: 'turn', turn: String(event.turn + 1) }, event);
    case 'SessionPaused': {
      if (event.by !== undefined) return say('events.pausedBy', deed(event));
      const why = event.cause === 'handed_over' ? event.cause : event.words === undefined ? 'other' : 'words';
      return say('events.paused', { why, words: event.words ?? '' });
    }
    case 'SessionResumed':
      return event.by === undefined ? say('events.resumed') : say('events.resumedBy', deed(event));
    case 'ActionSubmitted': {
      const chosen = { ...who(event.seat), action: view.words.action(event.action) };
      return event.recorded
        ? say('events.choseAsRecorded', { ...chosen, turn: String(event.recorded.turn + 1) })
        : say('events.chose', chosen);
    }
    case 'ActionWithdrawn':
      return say('events.tookBack', who(event.seat));
    case 'NextAsked':
      return say('events.nextAsked', who(event.seat));
    case 'PaceChosen':
      return say(event.own ? 'events.ownPace' : 'events.showRuns', who(event.seat));
    case 'TurnHeld':
      return say('events.held', { turn: String(event.turn + 1) });
    case 'ActionTimedOut':
      return say('events.timedOut', { ...who(event.seat), action: view.words.action(event.action) });
    case 'ActionDefaulted': {
      const why = missInWords(event, said);
      const did = { ...who(event.seat), action: view.words.action(event.action) };
      return why === null ? say('events.defaulted', did) : say('events.defaultedWhy', { ...did, why });
    }
    case 'ActionIllegal':
      return say('events.illegal', who(event.seat));
    case 'ActionRefused':
      return say('events.tooLate', { ...who(event.seat), turn: String(event.turn + 1), ms: String(event.lateMs) });
    case 'GameEventOccurred':
      return seat === null
        ? text(view.words.event(event.event))
        : text((frame?.percepts ?? []).flatMap((percept) => view.words.percept(percept, seat)));
    case 'TurnResolved':
      return say('events.turnOver', { turn: String(event.turn + 1) });
    case 'ProbeShown': {
      const { question } = view.asked?.(event.probe, { exchanges }) ?? event.probe;
      return say('events.asked', { ...who(event.probe.seat), question });
    }
    case 'ProbeExtended':
      return more({ what: event.seat === seat ? 'you' : 'probe', name: letterOf(event.seat) }, event);
    case 'ProbeAnswered': {
      if (event.answer === null) return say('events.noAnswer', who(event.seat));
      const { option, confidence } = event.answer;
      const own = probe(event.seat, event.probeId);
      const answer = (own && view.asked?.(own, { exchanges })?.options[own.options.indexOf(option)]) ?? option;
      return confidence === null
        ? say('events.answered', { ...who(event.seat), answer })
        : say('events.answeredSure', { ...who(event.seat), answer, sure: String(confidence) });
    }
    case 'ModelAsked':
      return say('events.modelAsked', {
        ...{ again: event.repair ? 'yes' : 'no', name: letterOf(event.seat) },
        ...{ model: event.model, call: String(event.call) },
      });
    case 'ModelAnswered':
      return callInWords(event, said);
    case 'NoteWritten':
      return event.note.kind === 'tick'
        ? say('events.ticked', {
            ...who(event.seat),
            on: event.note.on ? 'yes' : 'no',
            cell: view.words.cell?.(event.note.cell) ?? event.note.cell,
          })
        : say('events.note', who(event.seat));
    case 'ClientReported':
      return say('events.reported', who(event.seat));
    case 'SessionEnded': {
      if (event.reason === 'terminated') return say('events.ended');
      const why = ends(endCode(event.reason, event.cause ?? null));
      return text([say('events.endedEarly'), why, ...byOperator(event)]);
    }
  }
}

type Defaulted = Extract<AnyEvent, { type: 'ActionDefaulted' }>;

/** Why a recorded agent, or a language model, did the default action; null: another cause. */
export function missInWords({ recorded, model }: Defaulted, { say }: ReplaySaid): string | null {
  if (!recorded) return model ? say(`misses.${model}`) : null;
  const turn = String((recorded.turn ?? 0) + 1);
  switch (recorded.why) {
    case 'illegal':
      return say('misses.recordIllegal', { turn });
    case 'over':
      return say('misses.recordOver');
    case 'idle':
      return say('misses.recordIdle', { turn });
    case 'unsaid':
      return say('misses.recordUnsaid', { turn });
  }
}

/** How much of what a model wrote stands in a line. */
const MOST_OF_TEXT = 300;

function callInWords(
  { call, seat, outcome, reading, tokens, served, says, text }: Extract<AnyEvent, { type: 'ModelAnswered' }>,
  { say }: ReplaySaid,
): string {
  const isOther = outcome === 'other_model' && served !== null;
  const given = (is: boolean) => (is ? 'yes' : 'no');
  return say('events.modelAnswered', {
    ...{ call: String(call), name: letterOf(seat), what: say(`calls.${outcome}`), reading: reading ?? 'none' },
    ...{ hasServed: given(isOther), served: served ?? '' },
    ...{ hasSays: given(says !== undefined), says: says ?? '' },
    hasText: given(text !== null),
    text: text !== null && text.length > MOST_OF_TEXT ? `${text.slice(0, MOST_OF_TEXT)}…` : (text ?? ''),
    ...{ hasTokens: given(tokens !== null), input: String(tokens?.input), output: String(tokens?.output) },
  });
}

/** What an operator did, where the log names the operator. */
interface Deed {
  readonly by?: string | undefined;
  readonly words?: string | undefined;
}

interface Extended extends Deed {
  readonly cause: 'outage' | 'stall' | 'operator';
}

interface MoreTime {
  readonly what: 'session' | 'lobby' | 'turn' | 'you' | 'probe';
  readonly turn?: string;
  readonly name?: string;
}

/** The language of each participant's pages. A seat was never told that of another one. */
function languagesInWords(
  { languages = [] }: Extract<AnyEvent, { type: 'SessionCreated' }>,
  viewer: Seat | null,
  { say, language: own }: ReplaySaid,
): readonly string[] {
  if (languages.length === 0) return [];
  const names = new Intl.DisplayNames([own], { type: 'language' });
  return languages.flatMap((tag, seat) => {
    if (tag === null || (viewer !== null && viewer !== seat)) return [];
    const whose = seat === viewer ? 'you' : 'other';
    return [say('events.reads', { whose, name: letterOf(seat), language: names.of(tag) ?? tag })];
  });
}

/** Who holds a seat, as the sentence asks for it. */
function controllerIn(controller: Extract<AnyEvent, { type: 'AgentSeated' }>['controller']) {
  const unnamed = { bot: '', other: '', session: '' };
  switch (controller.kind) {
    case 'person':
      return { ...unnamed, kind: 'person' } as const;
    case 'outside':
      return { ...unnamed, kind: 'outside', bot: controller.name } as const;
    case 'policy':
      return { ...unnamed, kind: 'policy', bot: controller.policy } as const;
    case 'recorded':
      return { ...unnamed, kind: 'recorded', other: letterOf(controller.seat), session: controller.session } as const;
    case 'model':
      return { ...unnamed, kind: 'other', bot: controller.model } as const;
  }
}
