/** The session's specification: given events, when a command, then events or a refusal. The rows are in testing/. */
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../game.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import type { SessionCommand } from './commands.ts';
import { decideSession } from './decide.ts';
import type { decideDropOut, decideLoseLine, decideRegainLine } from './decide-dropout.ts';
import type { decideAbandon, decideCloseLobby } from './decide-ending.ts';
import type { decideActAsModel, decideAskModel, decideNoteReply } from './decide-models.ts';
import type { decideExtend, decidePause, decideResume } from './decide-pausing.ts';
import type {
  decideAskNext,
  decideChoosePace,
  decideClock,
  decideReenact,
  decideSubmit,
  decideWithdraw,
} from './decide-playing.ts';
import type { decideAnswerProbe, decideReport, decideShowProbe, decideWriteNote } from './decide-questions.ts';
import type { decideGiveBack, decideReplace } from './decide-replacing.ts';
import type {
  decideMissBot,
  decideSayReady,
  decideSeat,
  decideStart,
  decideStopModels,
  decideVacate,
} from './decide-seating.ts';
import type { Decision } from './decision.ts';
import { evolveAll } from './session.ts';
import { CLOCK } from './testing/clock.ts';
import { DROPOUT } from './testing/dropout.ts';
import { INVITED } from './testing/invited.ts';
import { LOBBY } from './testing/lobby.ts';
import { BUDGETED, LEAVING, MODELS } from './testing/models.ts';
import { OPERATORS } from './testing/operators.ts';
import { ORDERED } from './testing/ordered.ts';
import { OWN_PACE } from './testing/own-pace.ts';
import { PROBES } from './testing/probes.ts';
import { QUESTIONS } from './testing/questions.ts';
import { READY } from './testing/ready.ts';
import { RECORDED } from './testing/recorded.ts';
import { SEATS } from './testing/seats.ts';
import { SELF_PACED } from './testing/self-paced.ts';
import { freshSession, SEED } from './testing/spec.ts';
import { TURNS } from './testing/turns.ts';
import { UNDO } from './testing/undo.ts';

const noNotes = () => {
  const session = freshSession(secrets, { rounds: 1, deadlineMs: null, deal: null });
  const aids = { ...session.setup.aids, notes: false };
  const command = { type: 'writeNote', seat: 0, note: { kind: 'tick', cell: 'a', on: true } } as const;
  return decideSession(secrets, { ...session, setup: { ...session.setup, aids } }, command, { seed: SEED, at: 0 });
};

const CHAPTERS = {
  'seats and the start': SEATS,
  'waiting for others': LOBBY,
  'lost lines and dropout': DROPOUT,
  'bots that are invited': INVITED,
  'what operators do': OPERATORS,
  turns: TURNS,
  'recorded agents': RECORDED,
  'language models': MODELS,
  'what language models may use': BUDGETED,
  'language models that leave': LEAVING,
  'choices that are taken back': UNDO,
  'people who are asked whether they are ready': READY,
  'people who ask for the next turn': SELF_PACED,
  'people who choose their own pace': OWN_PACE,
  'clocks and pauses': CLOCK,
  'questions at the end': QUESTIONS,
  'questions between turns that the setup orders': ORDERED,
  'questions and notes': [
    ...PROBES,
    {
      title: 'in a session without notes, a note is refused',
      command: 'writeNote',
      outcome: 'not_allowed',
      kept: [],
      decide: noNotes,
    },
  ],
} as const;

for (const [chapter, rows] of Object.entries(CHAPTERS))
  describe(chapter, () => {
    for (const { title, outcome, kept, decide } of rows)
      test(title, () => {
        const { events, refusal } = decide();
        expect(refusal?.code ?? null).toBe(typeof outcome === 'string' ? outcome : null);
        expect(events).toEqual(typeof outcome === 'string' ? kept : outcome);
        // a refusal is answered with a sentence
        if (refusal) expect(refusal.message).toMatch(/^[A-Z].*\w\.$/);
      });
  });

/** The codes with which each command's decider may refuse. The types check that none is missing here or one too many. */
type Refusals<Decider extends (...situation: never[]) => Decision<GameTypes>> = Readonly<
  Record<NonNullable<ReturnType<Decider>['refusal']>['code'], true>
>;
interface RefusalsByCommand {
  readonly seat: Refusals<typeof decideSeat>;
  readonly vacate: Refusals<typeof decideVacate>;
  readonly loseLine: Refusals<typeof decideLoseLine>;
  readonly regainLine: Refusals<typeof decideRegainLine>;
  readonly dropOut: Refusals<typeof decideDropOut>;
  readonly replace: Refusals<typeof decideReplace>;
  readonly giveBack: Refusals<typeof decideGiveBack>;
  readonly start: Refusals<typeof decideStart>;
  readonly closeLobby: Refusals<typeof decideCloseLobby>;
  readonly submit: Refusals<typeof decideSubmit>;
  readonly missBot: Refusals<typeof decideMissBot>;
  readonly sayReady: Refusals<typeof decideSayReady>;
  readonly reenact: Refusals<typeof decideReenact>;
  readonly stopModels: Refusals<typeof decideStopModels>;
  readonly askModel: Refusals<typeof decideAskModel>;
  readonly noteReply: Refusals<typeof decideNoteReply>;
  readonly actAsModel: Refusals<typeof decideActAsModel>;
  readonly withdraw: Refusals<typeof decideWithdraw>;
  readonly askNext: Refusals<typeof decideAskNext>;
  readonly choosePace: Refusals<typeof decideChoosePace>;
  readonly timeOut: Refusals<typeof decideClock>;
  readonly beat: Refusals<typeof decideClock>;
  readonly pause: Refusals<typeof decidePause>;
  readonly resume: Refusals<typeof decideResume>;
  readonly extend: Refusals<typeof decideExtend>;
  readonly showProbe: Refusals<typeof decideShowProbe>;
  readonly answerProbe: Refusals<typeof decideAnswerProbe>;
  readonly writeNote: Refusals<typeof decideWriteNote>;
  readonly report: Refusals<typeof decideReport>;
  readonly abandon: Refusals<typeof decideAbandon>;
}
const MAY_REFUSE: RefusalsByCommand & Readonly<Record<SessionCommand<GameTypes>['type'], object>> = {
  seat: { no_such_seat: true, seat_taken: true },
  vacate: { seat_empty: true },
  loseLine: { no_such_seat: true, seat_empty: true },
  regainLine: { no_such_seat: true, seat_empty: true },
  dropOut: { no_such_seat: true, not_due: true },
  replace: { no_such_seat: true, not_running: true, seat_empty: true, not_offered: true },
  giveBack: { no_such_seat: true, not_replaced: true },
  start: { already_started: true, seats_empty: true, not_due: true },
  missBot: { already_started: true, not_offered: true, seat_taken: true },
  sayReady: {
    already_started: true,
    no_such_seat: true,
    not_allowed: true,
    already_submitted: true,
  },
  closeLobby: { not_due: true },
  submit: {
    not_running: true,
    no_such_seat: true,
    stale_turn: true,
    not_active: true,
    probe_first: true,
    already_submitted: true,
    illegal_action: true,
  },
  reenact: {
    not_running: true,
    no_such_seat: true,
    stale_turn: true,
    not_active: true,
    probe_first: true,
    already_submitted: true,
    not_allowed: true,
  },
  stopModels: { seat_empty: true, not_running: true },
  askModel: {
    not_running: true,
    no_such_seat: true,
    stale_turn: true,
    not_active: true,
    probe_first: true,
    already_submitted: true,
    not_allowed: true,
    no_probe: true,
    too_many: true,
  },
  noteReply: { nothing_sent: true },
  actAsModel: {
    not_running: true,
    no_such_seat: true,
    stale_turn: true,
    not_active: true,
    probe_first: true,
    already_submitted: true,
    not_allowed: true,
  },
  withdraw: { not_running: true, no_such_seat: true, stale_turn: true, not_allowed: true, nothing_sent: true },
  askNext: {
    not_running: true,
    no_such_seat: true,
    stale_turn: true,
    not_allowed: true,
    probe_first: true,
    already_submitted: true,
  },
  choosePace: { no_such_seat: true, not_allowed: true, already_submitted: true },
  timeOut: { not_running: true, stale_turn: true, probe_first: true, not_due: true },
  beat: { not_running: true, stale_turn: true, probe_first: true, not_due: true },
  pause: { not_running: true },
  resume: { not_paused: true },
  extend: { no_deadline: true },
  showProbe: { not_running: true, probe_first: true, mid_turn: true, no_such_seat: true, seat_empty: true },
  answerProbe: { not_running: true, no_probe: true, illegal_answer: true },
  writeNote: { not_allowed: true, no_such_seat: true },
  report: { no_such_seat: true },
  abandon: {},
};
const ROWS = Object.values(CHAPTERS).flatMap((rows) => rows.map((row) => ({ ...row, decided: row.decide() })));

test.each(Object.entries(MAY_REFUSE))('every refusal of %s has a row, and a row accepts it', (command, codes) => {
  const rows = ROWS.filter((row) => row.command === command);
  const refused = rows.flatMap(({ decided }) => decided.refusal?.code ?? []);
  // after the end every command is refused before its decider is asked
  expect(new Set(refused.filter((code) => code !== 'ended'))).toEqual(new Set(Object.keys(codes)));
  expect(rows.some(({ decided }) => decided.refusal === null)).toBe(true);
});

test.each(Object.keys(MAY_REFUSE))('after the end %s is refused', (command) => {
  const over = evolveAll(secrets, freshSession(secrets, { rounds: 1, deadlineMs: null, deal: null }), [
    { type: 'SessionEnded', at: 1, reason: 'abandoned', returns: [0, 0], seed: SEED },
  ]);
  const asked = { type: command } as SessionCommand<Secrets>;
  expect(decideSession(secrets, over, asked, { seed: SEED, at: 2 })).toMatchObject({ refusal: { code: 'ended' } });
});
