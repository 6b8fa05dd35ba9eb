/** What a session keeps: its events, each with what it means. docs/events.md is written from here. */
import * as z from 'zod';
import type { GameTypes, RecordedGame } from '../game.ts';
import {
  Aids,
  Controller,
  Disclosure,
  END_CAUSES,
  EndCause,
  EndReason,
  ExtendCause,
  LeaveCause,
  Lobby,
  Note,
  PauseCause,
  Probe,
  ProbeAnswer,
  Questions,
  SeatNumber,
  Timing,
} from './types.ts';

const seat = SeatNumber;
const at = z.int().describe('server clock, ms since the epoch');
const turn = z.int().min(0).describe('turns resolved before it');
const deadline = z.int().nullable().describe('absolute, ms since the epoch; null: no limit');

/** The schema of a session's events around a given game; what the log of that game holds. */
export function sessionEventSchema<T extends GameTypes>(game: RecordedGame<T>) {
  const { config, action, event, percept } = game.schemas;
  const acted = { at, seat, turn, action: action.describe('see the game') };
  const words = z.string().optional().describe('more of it, for readers of the log; no rule reads them');
  const moreTime = {
    cause: ExtendCause.describe('outage: the server was away; operator: an operator gave it'),
    words,
  };
  return z.discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('SessionCreated'),
        at,
        session: z.string().describe('id of the session'),
        game: z.string().describe('id of the game'),
        rulesVersion: z.int().describe('version of the game that folds and shows this log'),
        config: config.describe('by value; see the game'),
        seedHash: z.string().describe('SHA-256 of the seed; the seed itself comes with SessionEnded'),
        rng: z.string().describe('name of the algorithm of chance'),
        study: z.string().nullable().describe('id of the study; null: none'),
        arm: z.string().nullable().describe('arm of the study; null: none'),
        build: z.string().describe('git commit of the server'),
        label: z.string().max(80).nullable().describe('for people who read lists of sessions'),
        aids: Aids.describe('what the page may draw of what a seat could remember'),
        disclosure: Disclosure.describe('what a seat is told of who holds the others'),
        questions: Questions.optional().describe('asked after the last turn; left out: none are'),
        lobby: Lobby.optional().describe('how long people wait for each other; left out: no limit'),
      })
      .describe('The first event of every session: all that it is made of.'),
    z
      .strictObject({
        type: z.literal('SessionForked'),
        at,
        parent: z.string().describe('id of the session that it is a branch of'),
        seq: z.int().min(1).describe('version of the last event of the parent that it shares'),
        copied: z.int().min(0).describe("how many of the parent's events follow, as they are there"),
        rulesVersion: z.int().describe('version of the game that the parent was played with'),
      })
      .describe(
        'The second event of a branch, and of nothing else: the past of another session, then a future of its own.',
      ),
    z
      .strictObject({
        type: z.literal('ActionChanged'),
        ...acted,
      })
      .describe('In a branch: what this seat did in the parent is replaced by this; the others did what they did.'),
    z
      .strictObject({
        type: z.literal('PerceptChanged'),
        at,
        seat,
        turn,
        event: z.int().min(0).describe('which of the game events that follow, from 0'),
        percept: percept.nullable().describe('what the seat notices of it instead; null: nothing. See the game'),
      })
      .describe('In a branch: one seat is told another thing of an event, or nothing. The event itself is as it was.'),
    z
      .strictObject({
        type: z.literal('AgentSeated'),
        at,
        seat,
        controller: Controller.describe('who acts for the seat'),
      })
      .describe('An empty seat is taken.'),
    z
      .strictObject({
        type: z.literal('AgentLeft'),
        at,
        seat,
        cause: LeaveCause.describe(
          'left: its holder gave it up; handed_over: a policy leaves it to the participant who takes over; ' +
            'policy_failed: the policy could not go on; other: for another reason',
        ),
        words,
      })
      .describe('A seat is empty again.'),
    z
      .strictObject({
        type: z.literal('ControllerChanged'),
        at,
        seat,
        controller: Controller.describe('who acts for the seat from now on'),
      })
      .describe('A taken seat goes to somebody else, who takes over its past.'),
    z
      .strictObject({
        type: z.literal('LobbyExtended'),
        at,
        deadline: z.int().describe('the new one'),
        ...moreTime,
      })
      .describe('More time for those who are still to come, as after an outage.'),
    z
      .strictObject({ type: z.literal('SessionStarted'), at })
      .describe('All seats are taken and play begins; the first game events follow.'),
    z
      .strictObject({
        type: z.literal('TurnOpened'),
        at,
        turn,
        clock: z.enum(['deadline', 'beat', 'none']).describe('beat: resolves exactly at the deadline, never before'),
        deadline,
      })
      .describe('The active seats are asked.'),
    z
      .strictObject({
        type: z.literal('DeadlineExtended'),
        at,
        turn,
        deadline: z.int().describe('the new one'),
        ...moreTime,
      })
      .describe('More time, as after an outage.'),
    z
      .strictObject({
        type: z.literal('SessionPaused'),
        at,
        cause: PauseCause.describe(
          'handed_over: until a participant takes over from a policy; operator: an operator paused it',
        ),
        words,
      })
      .describe('Nobody can act, and no time passes.'),
    z
      .strictObject({ type: z.literal('SessionResumed'), at, deadline })
      .describe('The pause is over; the deadline is as far away as before it.'),
    z
      .strictObject({
        type: z.literal('ActionSubmitted'),
        ...acted,
        timing: Timing.optional().describe("from the page's own clock"),
      })
      .describe('A seat acts; sealed until the turn resolves. On a beat, the last one counts.'),
    z
      .strictObject({ type: z.literal('ActionTimedOut'), ...acted })
      .describe('A seat did not act in time; the action is its default.'),
    z
      .strictObject({ type: z.literal('ActionDefaulted'), ...acted })
      .describe('Nobody was there to act, or a beat came without an action; the action is the default of the seat.'),
    z
      .strictObject({
        type: z.literal('ActionRefused'),
        at,
        seat,
        turn,
        lateMs: z.int().min(0).describe('how long the next turn had been open'),
      })
      .describe('An action came after its turn; other refusals are not kept.'),
    z
      .strictObject({ type: z.literal('GameEventOccurred'), event: event.describe('see the game') })
      .describe('What happened in the game, chance included.'),
    z
      .strictObject({
        type: z.literal('TurnResolved'),
        turn,
        checksum: z.string().describe('of the state after the turn'),
      })
      .describe('The turn is over.'),
    z
      .strictObject({ type: z.literal('ProbeShown'), at, turn, probe: Probe.describe('what is asked'), deadline })
      .describe('A seat is asked a question; a turn that is open waits for the answer.'),
    z
      .strictObject({
        type: z.literal('ProbeExtended'),
        at,
        seat,
        probeId: z.string().describe('of the question'),
        deadline: z.int().describe('the new one'),
        ...moreTime,
      })
      .describe('More time for a question, as after an outage.'),
    z
      .strictObject({
        type: z.literal('ProbeAnswered'),
        at,
        seat,
        probeId: z.string().describe('of the question'),
        answer: ProbeAnswer.nullable().describe('null: none, or none in time'),
        deadline: deadline.describe("the turn's deadline, moved by the time that the question took"),
      })
      .describe('The question is closed; a turn that is open goes on.'),
    z
      .strictObject({ type: z.literal('NoteWritten'), at, seat, turn, note: Note.describe('a text or a tick') })
      .describe('A seat writes to itself.'),
    z
      .strictObject({
        type: z.literal('SessionEnded'),
        at,
        reason: EndReason.describe('terminated by the rules, truncated by a cap, abandoned by people'),
        cause: EndCause.optional().describe(END_CAUSES),
        returns: z.array(z.number()).readonly().describe('sum of the rewards, by seat'),
        seed: z.string().describe('now that it tells nothing any more'),
      })
      .describe('The last event of every session.'),
  ]);
}

type Schema<T extends GameTypes> = z.infer<ReturnType<typeof sessionEventSchema<T>>>;
export type SessionEvent<T extends GameTypes> =
  Schema<T> extends infer E
    ? E extends { type: 'GameEventOccurred' }
      ? { type: 'GameEventOccurred'; event: T['Event'] }
      : E extends { type: 'SessionCreated' }
        ? Omit<E, 'config'> & { config: T['Config'] }
        : E extends { action: unknown }
          ? Omit<E, 'action'> & { action: T['Action'] }
          : E
    : never;

/** What a session is made with; the first event without its type and time. */
export type SessionSetup<T extends GameTypes> = Omit<
  Extract<SessionEvent<T>, { type: 'SessionCreated' }>,
  'type' | 'at'
>;
