/** For tests: commands to a session, drawn by fast-check, and the events that the session answers with. */
import * as fc from 'fast-check';
import type { AnyGame, GameTypes } from '../../game.ts';
import type { SessionCommand } from '../commands.ts';
import { decideSession } from '../decide.ts';
import type { SessionEvent } from '../events.ts';
import { evolveAll, type SessionState } from '../session.ts';
import type { Controller } from '../types.ts';
import { BOT } from './invited.ts';
import { person, SEED } from './spec.ts';

type Command = SessionCommand<GameTypes>;

const seat = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, -1);
const turn = fc.constantFrom(0, 0, 0, 1, 1, 2);
const text = fc.constantFrom('a', 'b');

/** Mostly commands that a client, a room or a timer would give, and a few that none of them should. */
function commandsFor(actions: readonly unknown[]): fc.Arbitrary<Command> {
  const action: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...actions), fc.jsonValue());
  const probe = fc.record({
    id: fc.constant('a'),
    seat: fc.constantFrom(0, 0, 0, 1, 2),
    question: text,
    options: fc.constant<string[]>(['a', 'b']),
    confidence: fc.boolean(),
    limitMs: fc.constantFrom(null, 50),
  });
  const answer = fc.option(
    fc.record({ option: fc.constantFrom('a', 'b', 'yes', '2'), confidence: fc.constantFrom(null, 50, 101) }),
  );
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('seat' as const),
        seat,
        controller: text.map(person),
        replace: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('vacate' as const),
        seat,
        cause: fc.constantFrom('left', 'handed_over', 'withdrew'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('loseLine' as const), seat, why: fc.constantFrom('closed', 'outage') }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('regainLine' as const), seat }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('dropOut' as const), seat }) },
    { weight: 2, arbitrary: fc.constant({ type: 'start' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'closeLobby' as const }) },
    { weight: 8, arbitrary: fc.record({ type: fc.constant('submit' as const), seat, turn, action }) },
    {
      weight: 8,
      arbitrary: fc.record({ type: fc.constant('withdraw' as const), seat, turn: fc.constantFrom(0, 0, 1) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('seat' as const),
        seat,
        controller: fc.constant({ kind: 'recorded' as const, session: 'earlier', seat: 0 }),
        replace: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('reenact' as const),
        seat,
        turn,
        deed: fc.oneof(
          fc.record({ turn: fc.nat(3), action }),
          fc.record({ turn: fc.constantFrom(null, 0), missing: fc.constantFrom('over', 'idle', 'unsaid') }),
        ),
      }),
    },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('sayReady' as const), seat }) },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('askNext' as const), seat, turn }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('timeOut' as const), turn }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('beat' as const), turn }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('pause' as const), words: text }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('pause' as const), until: fc.nat({ max: 100_000 }), by: text }),
    },
    { weight: 2, arbitrary: fc.constant({ type: 'resume' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('replace' as const),
        seat,
        policy: fc.constantFrom(null, { policy: 'secrets/any', version: 1 }),
        by: text,
      }),
    },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('giveBack' as const), seat, connected: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('extend' as const),
        byMs: fc.nat(500),
        cause: fc.constantFrom('outage', 'stall'),
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('showProbe' as const), probe }) },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('answerProbe' as const),
        seat,
        probeId: fc.constantFrom('a', 'a', 'b', 'honest/0', 'honest/1', 'turn-0-1', 'turn-0-2', 'turn-2-1'),
        answer,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('abandon' as const), reason: fc.constant('truncated' as const) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('writeNote' as const),
        seat,
        note: fc.record({ kind: fc.constant('tick' as const), cell: text, on: fc.boolean() }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('report' as const), seat }) },
  );
}

export interface Step {
  readonly command: Command;
  readonly afterMs: number;
}

/** Paces that people choose, and the beats that then wait. */
const PACES: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('choosePace' as const), seat, own: fc.boolean() }),
  fc.record({ type: fc.constant('beat' as const), turn: fc.constantFrom(0, 0, 1) }),
);

/** What becomes of a bot that is invited to seat 1. */
const INVITATIONS: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>({ type: 'seat', seat: 1, controller: BOT }),
  fc.record({ type: fc.constant('missBot' as const), seat, why: fc.constantFrom('declined', 'late', 'left') }),
);

const MODEL: Controller = {
  ...{ kind: 'model', model: 'm-1', variant: 'zero-shot', seed: 'a' },
  settings: { temperature: 0, maxTokens: 100, json: false },
};

/** What a language model in seat 1 is asked, answers and does. */
function modelCommands(actions: readonly unknown[]): fc.Arbitrary<Command> {
  const seat = fc.constantFrom(1, 1, 1, 1, 0);
  const turn = fc.constantFrom(0, 0, 0, 1);
  const asked = { type: fc.constant('askModel' as const), seat, turn, made: fc.constant('any 1'), prompt: text };
  return fc.oneof(
    fc.record(asked),
    fc.record({ ...asked, question: fc.constantFrom('a', 'b') }),
    fc.record({
      ...{ type: fc.constant('noteReply' as const), seat, call: fc.constantFrom(1, 1, 2) },
      outcome: fc.constantFrom('answered' as const, 'timeout' as const),
      reading: fc.constantFrom('action' as const, 'malformed' as const, null),
      text: fc.constantFrom(null, 'a'),
      served: fc.constantFrom(null, 'm-1'),
      finish: fc.constant(null),
      status: fc.constantFrom(null, 200),
      tokens: fc.constantFrom(null, { input: 3, output: 1, from: 'estimated' as const }),
      cost: fc.constant(null),
    }),
    fc.record({
      ...{ type: fc.constant('actAsModel' as const), seat, turn },
      deed: fc.oneof(
        fc.record({ call: fc.constantFrom(1, 2), action: fc.constantFrom(...actions) }),
        fc.record({ missing: fc.constantFrom('refused' as const, 'no_answer' as const) }),
      ),
    }),
  );
}

interface Drawing {
  /** People choose paces. */
  readonly paced?: boolean;
  /** A bot is invited to seat 1. */
  readonly invited?: boolean;
  /** A language model holds seat 1. */
  readonly modelled?: boolean;
}

/** Two people sit down and start, so that most of what follows happens in a running session. */
export function stepsFor(
  actions: readonly unknown[],
  { paced = false, invited = false, modelled = false }: Drawing = {},
): fc.Arbitrary<readonly Step[]> {
  const opening: readonly Command[] = [
    { type: 'seat', seat: 0, controller: person('a') },
    { type: 'seat', seat: 1, controller: invited ? BOT : modelled ? MODEL : person('b') },
    { type: 'start' },
  ];
  const others = [
    ...(paced ? [PACES] : []),
    ...(invited ? [INVITATIONS] : []),
    ...(modelled ? [modelCommands(actions)] : []),
  ];
  const command = fc.oneof(commandsFor(actions), ...others);
  const step = fc.record({ command, afterMs: fc.constantFrom(0, 10, 700) });
  return fc
    .tuple(fc.constantFrom(true, true, true, false), fc.array(step, { maxLength: 40 }))
    .map(([opened, steps]) => [...(opened ? opening.map((command) => ({ command, afterMs: 0 })) : []), ...steps]);
}

/** The events of every command, in order. */
export function batchesOf(
  game: AnyGame,
  fresh: SessionState<GameTypes>,
  steps: readonly Step[],
): readonly (readonly SessionEvent<GameTypes>[])[] {
  let session = fresh;
  let at = 1000;
  return steps.map(({ command, afterMs }) => {
    at += afterMs;
    const { events } = decideSession(game, session, command, { seed: SEED, at });
    session = evolveAll(game, session, events);
    return events;
  });
}
