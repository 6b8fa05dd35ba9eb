/** The events of a session, each with its meaning. docs/events.md is written from here. */
import * as z from 'zod';
import type { GameTypes, RecordedGame } from '../game.ts';
import {
  CALL_OUTCOMES,
  CallCost,
  CallReading,
  LoggedOutcome,
  ModelBudgets,
  ModelMiss,
  TokenUse,
} from './model-calls.ts';
import {
  Aids,
  Arrival,
  Assignment,
  Controller,
  Disclosure,
  Dropout,
  END_CAUSES,
  EndCause,
  EndReason,
  Exchange,
  ExtendCause,
  InvitedBot,
  LeaveCause,
  Lobby,
  LossCause,
  MissCause,
  Note,
  Pace,
  PauseCause,
  Probe,
  ProbeAnswer,
  Probes,
  Questions,
  Ready,
  RecordMiss,
  Review,
  SeatNumber,
  SelfPaced,
  Signs,
  TakeOverCause,
  Timing,
} from './types.ts';

const seat = SeatNumber;
const at = z.int().describe('server clock, ms since the epoch');
const turn = z.int().min(0).describe('number of turns resolved before');
const callNumber = z.int().min(1).describe('number of the call, from 1 in each seat');
const recordedTurn = z.int().min(0).describe('turn of the recorded session');
const deadline = z.int().nullable().describe('absolute, ms since the epoch; null: no limit');

/** The schema of a session's events around this game: what each line of its log holds. */
export function sessionEventSchema<T extends GameTypes>(game: RecordedGame<T>) {
  const { config, action, event, percept } = game.schemas;
  const acted = { at, seat, turn, action: action.describe('see the game') };
  const words = z.string().optional().describe('more about the cause, for readers of the log; no rule reads it');
  const by = z
    .string()
    .max(100)
    .optional()
    .describe(
      'pseudonym of the operator who acted; `words` is then the token of the typed reason. Left out: not known',
    );
  const moreTime = {
    cause: ExtendCause.describe(
      'outage: the server was away; stall: the server stood still; operator: an operator gave more time',
    ),
    words,
    by,
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
        aids: Aids.describe('which memory aids the page may draw'),
        disclosure: Disclosure.describe('what a seat is told about the agents in other seats'),
        questions: Questions.optional().describe('how the questions after the last turn are asked; left out: none are'),
        probes: Probes.optional().describe('the questions between turns; left out: none are asked'),
        lobby: Lobby.optional().describe('how long people wait for each other; left out: no limit'),
        undo: z
          .literal(true)
          .optional()
          .describe('a seat may take its action back until the turn resolves; left out: it may not'),
        ready: Ready.optional().describe(
          'people are asked whether they are ready before the game begins; left out: they are not',
        ),
        selfPaced: SelfPaced.optional().describe(
          'people ask for the next turn where a beat would bring it; left out: the beat brings it',
        ),
        calls: z
          .literal(true)
          .optional()
          .describe("the page may call its participant by a sound and the tab's title; left out: it may not"),
        pace: Pace.optional().describe('how fast policies and bots answer; left out: as fast as they can'),
        arrivals: z
          .array(Arrival)
          .readonly()
          .optional()
          .describe('policies that come to the lobby; left out: they were there before'),
        bots: z
          .array(InvitedBot)
          .readonly()
          .optional()
          .describe('bots with accounts that are invited to seats; left out: none are, or the log does not say so'),
        exchanges: z
          .array(Exchange)
          .readonly()
          .optional()
          .describe('policies that take the seats of others as the session goes on; left out: none do'),
        signs: Signs.optional().describe(
          'shapes, colours and letters on pages; left out: those of the number of each seat',
        ),
        review: Review.optional().describe(
          'own: once it is over, each seat may look back at what it saw, and at nothing else; left out: none may',
        ),
        assignment: Assignment.optional().describe('where it stands in its study; left out: it belongs to none'),
        participants: z
          .array(z.string().nullable())
          .readonly()
          .optional()
          .describe(
            'by seat: the participant who alone may take it; null: another agent; left out: tokens give rights',
          ),
        languages: z
          .array(z.string().max(40).nullable())
          .readonly()
          .optional()
          .describe(
            'by seat: the language of the pages on which its participant plays, as a tag of BCP 47; null: another agent; left out: not known',
          ),
        budget: ModelBudgets.optional().describe(
          'what the language models of the session may use; a model whose budget is spent leaves its seat; left out: no limit',
        ),
        dropout: Dropout.optional().describe('what follows when a line is lost; left out: the session waits'),
        limitMs: z.int().positive().optional().describe('time of the whole session from its start; left out: no limit'),
      })
      .describe('The first event of every session: its whole setup.'),
    z
      .strictObject({
        type: z.literal('SessionForked'),
        at,
        parent: z.string().describe('id of the session that was forked'),
        seq: z.int().min(1).describe("version of the parent's last event that the branch shares"),
        copied: z.int().min(0).describe("how many of the parent's events follow, unchanged"),
        rulesVersion: z.int().describe('version of the game that the parent was played with'),
      })
      .describe('The second event of a branch. A branch has the past of its parent, then a future of its own.'),
    z
      .strictObject({
        type: z.literal('ActionChanged'),
        ...acted,
      })
      .describe(
        'In a branch: this action replaces what the seat did in the parent. The other seats act as they did there.',
      ),
    z
      .strictObject({
        type: z.literal('PerceptChanged'),
        at,
        seat,
        turn,
        event: z.int().min(0).describe('which of the game events that follow, counted from 0'),
        percept: percept
          .nullable()
          .describe('what the seat notices of that event instead; null: nothing. See the game'),
      })
      .describe(
        'In a branch: one seat notices something else of a game event, or nothing. The game event is the same as in the parent.',
      ),
    z
      .strictObject({
        type: z.literal('AgentSeated'),
        at,
        seat,
        controller: Controller.describe('who acts for the seat'),
      })
      .describe('An agent takes an empty seat.'),
    z
      .strictObject({
        type: z.literal('AgentLeft'),
        at,
        seat,
        cause: LeaveCause.describe(
          'left: the agent gave the seat up; handed_over: a policy leaves it to a participant who takes over; ' +
            'policy_failed: the policy could not go on; model_failed: the endpoint does not take calls for the model; ' +
            'budget_spent: what the models may use is used up; grace_over: its line was lost for too long; withdrew: the ' +
            'participant left the study; operator: an operator took the seat away; other: for another reason',
        ),
        words,
        by,
      })
      .describe('An agent leaves its seat, which is empty from now on.'),
    z
      .strictObject({
        type: z.literal('ControllerChanged'),
        at,
        seat,
        controller: Controller.describe('who acts for the seat from now on'),
        cause: TakeOverCause.optional().describe(
          "grace_over: the participant's line was lost for too long; returned: the participant is back; operator: an " +
            'operator chose so; withdrew: the participant left for good; program_changed: a newer version of the same ' +
            'policy; exchanged: the setup has another policy from this turn on. Left out: not known',
        ),
        words,
        by,
      })
      .describe('A taken seat goes to another agent, which takes over what the seat has lived through.'),
    z
      .strictObject({
        type: z.literal('SeatGivenBack'),
        at,
        seat,
        connected: z.boolean().describe('the participant is there, and has the seat again when the next turn opens'),
        words,
        by,
      })
      .describe('An operator gives a seat that a policy holds back to its participant, who may take it again.'),
    z
      .strictObject({
        type: z.literal('ConnectionLost'),
        at,
        seat,
        why: LossCause.describe(
          'closed: the connection was closed and not opened again; silent: it answered no ping; outage: the server was ' +
            'away; stall: the server stood still, so that the grace ends later; operator: an operator gave more time, ' +
            'with the same effect',
        ),
        until: z
          .int()
          .nullable()
          .describe('end of the grace: absolute, ms since the epoch; null: none runs, or it is over'),
      })
      .describe("A participant's line is lost, in a session of a study. The clocks of the session run on."),
    z
      .strictObject({
        type: z.literal('ConnectionResumed'),
        at,
        seat,
        gapMs: z.int().min(0).describe('how long the line was lost'),
      })
      .describe('A participant is back. One whose grace was over has the seat again when the next turn opens.'),
    z
      .strictObject({
        type: z.literal('LobbyExtended'),
        at,
        deadline: z.int().describe('the new one'),
        ...moreTime,
      })
      .describe(
        'Participants have more time to take the empty seats, or to say that they are ready, as after an outage.',
      ),
    z
      .strictObject({ type: z.literal('SeatReady'), at, seat })
      .describe('A person is ready to begin. When all people are, or their time is up, the session starts.'),
    z
      .strictObject({
        type: z.literal('BotMissed'),
        at,
        seat,
        why: MissCause.describe(
          'declined: it said so; late: it did not come before the end of the lobby; left: it gave the seat up before the start',
        ),
        instead: Controller.optional().describe('the policy that comes in its place; left out: none does'),
      })
      .describe(
        "A bot that was invited will not come, in a session of a study. Once all participants are there, the study's rule for dropouts says what follows.",
      ),
    z
      .strictObject({ type: z.literal('SessionStarted'), at })
      .describe('All seats are taken, and play begins. The first game events follow.'),
    z
      .strictObject({
        type: z.literal('TurnOpened'),
        at,
        turn,
        clock: z
          .enum(['deadline', 'beat', 'next', 'none'])
          .describe(
            'beat: resolves exactly at the deadline, never before; next: resolves when each person has acted or asked for ' +
              'the next, at the latest at the deadline',
          ),
        deadline,
      })
      .describe('A turn begins: the active seats may act.'),
    z
      .strictObject({
        type: z.literal('DeadlineExtended'),
        at,
        turn,
        deadline: z.int().describe('the new one'),
        ...moreTime,
      })
      .describe('The seats have more time to act, as after an outage.'),
    z
      .strictObject({
        type: z.literal('LimitExtended'),
        at,
        deadline: z.int().describe('the new one'),
        ...moreTime,
      })
      .describe('The whole session has more time, as after an outage.'),
    z
      .strictObject({
        type: z.literal('SessionPaused'),
        at,
        cause: PauseCause.describe(
          'handed_over: until a participant takes over from a policy; operator: an operator paused it',
        ),
        until: z
          .int()
          .optional()
          .describe('when it goes on by itself: absolute, ms since the epoch; left out: it waits for that'),
        words,
        by,
      })
      .describe('The session is paused: no seat can act, and no time passes.'),
    z
      .strictObject({ type: z.literal('SessionResumed'), at, deadline, words, by })
      .describe('The pause is over; the deadline is as far away as before it.'),
    z
      .strictObject({
        type: z.literal('ActionSubmitted'),
        ...acted,
        timing: Timing.optional().describe("from the page's own clock, in logs of 0.1; now it is metadata"),
        recorded: z
          .strictObject({ turn: recordedTurn })
          .optional()
          .describe('a recorded agent did it; left out: another agent did'),
        call: callNumber.optional().describe('the call in which a language model chose it; left out: none did'),
      })
      .describe(
        'A seat acts. The action is hidden from the other seats until the turn resolves. On a beat, the last action counts.',
      ),
    z
      .strictObject({ type: z.literal('ActionWithdrawn'), at, seat, turn })
      .describe(
        'A seat takes its last action in this turn back: that action does not count. The seat may act again until the turn resolves.',
      ),
    z
      .strictObject({ type: z.literal('NextAsked'), at, seat, turn })
      .describe('A person asks for the next turn: its clock is `next`, or the person chose the own pace.'),
    z
      .strictObject({
        type: z.literal('PaceChosen'),
        at,
        seat,
        own: z.boolean().describe('beats wait until the person asks for the next turn; false: they do so no longer'),
      })
      .describe('A person asks to go through shows at the own pace, or lets them run by themselves again.'),
    z
      .strictObject({
        type: z.literal('TurnHeld'),
        at,
        turn,
        deadline: z.int().describe('when the turn goes on by itself: absolute, ms since the epoch'),
      })
      .describe(
        'The beat is over. The turn waits for people who chose their own pace and have not asked for the next.',
      ),
    z
      .strictObject({ type: z.literal('ActionTimedOut'), ...acted })
      .describe('A seat did not act in time, and does its default action.'),
    z
      .strictObject({
        type: z.literal('ActionDefaulted'),
        ...acted,
        recorded: z
          .strictObject({
            turn: recordedTurn
              .nullable()
              .describe('turn of the recorded session; null: the seat had no more turns there'),
            why: RecordMiss.describe(
              'illegal: what the seat did there cannot be done now; over: the seat had no more turns there; idle: the seat ' +
                'did nothing there, and no clock ends this turn; unsaid: the seat typed a text that may not be said again, or is erased',
            ),
          })
          .optional()
          .describe('a recorded agent could not act as in its record; left out: another cause'),
        model: ModelMiss.optional().describe(
          'why there is no action of the language model in the seat. malformed, illegal: what it wrote was no action or none ' +
            'that is possible, also after it was shown its answer; refused: it declined; filtered: a content filter held its ' +
            'text back; other_model: another model answered; no_answer: no call brought an answer. Left out: another cause',
        ),
      })
      .describe(
        'The seat was empty, a beat came without an action, a learner chose an illegal one, or a recorded agent or a language model has no action that counts. The seat does its default action.',
      ),
    z
      .strictObject({
        type: z.literal('ModelAsked'),
        at,
        seat,
        turn,
        call: callNumber,
        question: z.string().optional().describe('id of the question that it is asked; left out: for an action'),
        repair: z
          .literal(true)
          .optional()
          .describe('it is shown what it wrote in the call before, and what is wrong with it; left out: it is not'),
        model: z.string().describe('the language model that is asked'),
        made: z.string().describe("what makes the prompt: the version of the game's prompts, and the variant"),
        prompt: z
          .string()
          .describe(
            'SHA-256 of the messages, in which a token stands for each typed text; the texts are kept beside the log',
          ),
      })
      .describe('A language model is asked. The event is on disk before the call is made.'),
    z
      .strictObject({
        type: z.literal('ModelAnswered'),
        at,
        seat,
        call: callNumber,
        outcome: LoggedOutcome.describe(CALL_OUTCOMES),
        reading: CallReading.nullable().describe(
          'what the text is: an action, an answer to the question, neither, or an action that is not possible; null: no text ' +
            'to act on',
        ),
        text: z.string().nullable().describe('token of what it wrote, or of why it declined; null: nothing came'),
        served: z
          .string()
          .max(200)
          .nullable()
          .describe('the model that answered, as the endpoint says; null: it does not say'),
        finish: z.string().max(60).nullable().describe("the endpoint's reason for the end of the text; null: none"),
        status: z.int().nullable().describe('of HTTP; null: there was no answer'),
        says: z
          .string()
          .max(130)
          .optional()
          .describe(
            'of a call that the endpoint refuses as it is: the code of its error, and the parameter of the call that it names; left ' +
              'out: it names neither',
          ),
        tokens: TokenUse.nullable().describe('null: none, as far as is known'),
        cost: CallCost.nullable().describe('null: the table of prices does not have the model, or nothing was used'),
      })
      .describe('What became of the call of a language model. An action or an answer follows as an event of its own.'),
    z
      .strictObject({
        type: z.literal('ActionRefused'),
        at,
        seat,
        turn,
        lateMs: z.int().min(0).describe('how long the next turn had been open'),
      })
      .describe(
        'An action came after its turn and was refused. Beside it, the log keeps only refusals of illegal actions of bots.',
      ),
    z
      .strictObject({ type: z.literal('ActionIllegal'), at, seat, turn })
      .describe(
        'A bot with an account chose what cannot be done, for the first time in this turn. It was refused, and the bot may choose again.',
      ),
    z
      .strictObject({ type: z.literal('GameEventOccurred'), event: event.describe('see the game') })
      .describe('Something happened in the game. What chance drew is part of the event.'),
    z
      .strictObject({
        type: z.literal('TurnResolved'),
        turn,
        checksum: z.string().describe('of the state after the turn'),
      })
      .describe('The turn is over.'),
    z
      .strictObject({ type: z.literal('ProbeShown'), at, turn, probe: Probe.describe('what is asked'), deadline })
      .describe('A seat is asked a question. An open turn waits for the answer.'),
    z
      .strictObject({
        type: z.literal('ProbeExtended'),
        at,
        seat,
        probeId: z.string().describe('of the question'),
        deadline: z.int().describe('the new one'),
        ...moreTime,
      })
      .describe('A seat has more time to answer, as after an outage.'),
    z
      .strictObject({
        type: z.literal('ProbeAnswered'),
        at,
        seat,
        probeId: z.string().describe('of the question'),
        answer: ProbeAnswer.nullable().describe('null: no answer, or none in time'),
        deadline: deadline.describe("the turn's deadline, moved by the time that the question took"),
      })
      .describe('The question is closed. An open turn goes on.'),
    z
      .strictObject({ type: z.literal('NoteWritten'), at, seat, turn, note: Note.describe('a text or a tick') })
      .describe('A seat writes a note to itself, or sets or clears a tick.'),
    z
      .strictObject({ type: z.literal('ClientReported'), at, seat, turn })
      .describe(
        "A seat's page tells what it saw and when. The facts are in the event's metadata; the event has no other effect.",
      ),
    z
      .strictObject({
        type: z.literal('SessionEnded'),
        at,
        reason: EndReason.describe('terminated by the rules, truncated by a cap, abandoned by people'),
        cause: EndCause.optional().describe(END_CAUSES),
        words,
        by,
        returns: z.array(z.number()).readonly().describe('sum of the rewards, by seat'),
        seed: z.string().describe('of the session; kept secret until now'),
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

/** The setup of a session: its first event, without type and time. */
export type SessionSetup<T extends GameTypes> = Omit<
  Extract<SessionEvent<T>, { type: 'SessionCreated' }>,
  'type' | 'at'
>;
