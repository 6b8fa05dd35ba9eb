/** To any commands in any order, a session answers with events or a refusal, and its log folds to its state. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame, GameTypes } from '../game.ts';
import { checksum, sameJson } from '../json.ts';
import { chat } from '../testing/chat.ts';
import { nim } from '../testing/nim.ts';
import { secrets } from '../testing/secrets.ts';
import { shells } from '../testing/shells.ts';
import { decideSession } from './decide.ts';
import { type SessionEvent, sessionEventSchema } from './events.ts';
import { evolveAll, type SessionState } from './session.ts';
import { openTurnOf } from './state.ts';
import { type Step, stepsFor } from './testing/drawn.ts';
import { BOT } from './testing/invited.ts';
import { askingSecrets, TWICE } from './testing/ordered.ts';
import { freshSession, SEED, type Treatments } from './testing/spec.ts';
import { nextDue } from './waiting.ts';

/** To make the schema of a game takes longer than to play it. */
const schemas = new Map<AnyGame, ReturnType<typeof sessionEventSchema>>();

function schemaOf(game: AnyGame): ReturnType<typeof sessionEventSchema> {
  const schema = schemas.get(game) ?? sessionEventSchema(game);
  schemas.set(game, schema);
  return schema;
}

/** The session without the note that a bot chose something illegal, which a refusal leaves. */
function withoutIllegal(session: SessionState<GameTypes>) {
  const open = openTurnOf(session);
  return open ? { ...session, open: { ...open, illegal: [] } } : session;
}

function play(game: AnyGame, config: unknown, steps: readonly Step[], treatments: Treatments) {
  const fresh = freshSession(game, config, treatments);
  const schema = schemaOf(game);
  const log: SessionEvent<GameTypes>[] = [];
  let session: SessionState<GameTypes> = fresh;
  let at = 1000;
  for (const { command, afterMs } of steps) {
    at += afterMs;
    const { events, states, refusal } = decideSession(game, session, command, { seed: SEED, at });
    if (states) expect(states).toEqual(events.map((_, i) => evolveAll(game, session, events.slice(0, i + 1))));
    for (const event of events) expect(schema.safeParse(event).error).toBeUndefined();
    const after = evolveAll(game, session, events);
    if (refusal) {
      expect(sameJson(withoutIllegal(after), withoutIllegal(session))).toBe(true);
      expect(events.every(({ type }) => type === 'ActionRefused' || type === 'ActionIllegal')).toBe(true);
    }
    if (session.phase === 'ended') expect(refusal?.code).toBe('ended');
    const resolved = events.findLast((event) => event.type === 'TurnResolved');
    if (resolved?.type === 'TurnResolved') expect(checksum(after.game)).toBe(resolved.checksum);
    session = after;
    log.push(...events);
    const due = nextDue(session);
    if (due) {
      const onTime = decideSession(game, session, due.command, { seed: SEED, at: Math.max(at, due.at) });
      expect(onTime.refusal).toBeNull();
      expect(nextDue(evolveAll(game, session, onTime.events))).not.toEqual(due);
    }
  }
  const copy: readonly SessionEvent<GameTypes>[] = JSON.parse(JSON.stringify(log));
  expect(sameJson(evolveAll(game, fresh, copy), session)).toBe(true);
  return log;
}

describe('any commands are answered, refusals change nothing, time is never refused, and the log tells the state', () => {
  const seen = new Set<string>();
  const holds = (
    game: AnyGame,
    config: unknown,
    actions: readonly unknown[],
    { paced = false, modelled = false, ...treatments }: Treatments & { paced?: boolean; modelled?: boolean } = {},
  ): void => {
    fc.assert(
      fc.property(stepsFor(actions, { paced, modelled, invited: treatments.bots !== undefined }), (steps) => {
        for (const { type } of play(game, config, steps, treatments)) seen.add(type);
      }),
      { numRuns: 300, seed: 1 },
    );
  };
  test('with simultaneous turns, in which choices can be taken back', () => {
    holds(secrets, { rounds: 3, deadlineMs: 500, deal: null }, [{ guess: 0 }, { guess: 3 }], { undo: true });
  });
  test('with turns one after another', () => {
    holds(nim, { heap: 5, seats: 2, deadlineMs: null }, [{ take: 1 }, { take: 2 }]);
  });
  test('with beats', () => {
    const actions = [{ type: 'look' }, { type: 'lookAway' }, { type: 'choose', cup: 1 }];
    holds(shells, { ball: 0, swaps: [[0, 1]], beatMs: 500, deadlineMs: 500 }, actions);
  });
  test('with beats that people let wait', () => {
    const actions = [{ type: 'look' }, { type: 'choose', cup: 1 }];
    holds(shells, { ball: 0, swaps: [[0, 1]], beatMs: 500, deadlineMs: 500 }, actions, { paced: true });
  });
  test('with people who ask for the next turn', () => {
    const actions = [{ type: 'look' }, { type: 'lookAway' }, { type: 'choose', cup: 1 }];
    const config = { ball: 0, swaps: [[0, 1]], beatMs: 500, deadlineMs: 500 };
    holds(shells, config, actions, { selfPaced: { limitMs: 1000 }, undo: true });
  });
  test('with a limit for the lobby, and people who are asked whether they are ready', () => {
    const waits = { lobby: { limitMs: 600 }, ready: { limitMs: 600 } };
    holds(secrets, { rounds: 1, deadlineMs: 500, deal: null }, [{ guess: 0 }], waits);
  });
  test.each(['policy', 'continue', 'endWithPay', 'abort'] as const)('with lost lines, then %s', (then) => {
    const dropout = { graceMs: 300, then, policy: 'p', policyVersion: 1, minPeople: 1, disclose: true };
    const actions = [{ guess: 0 }, { guess: 3 }];
    holds(secrets, { rounds: 3, deadlineMs: 500, deal: null }, actions, {
      ...{ dropout, limitMs: 5000, lobby: { limitMs: 600 }, participants: ['a', 'b'] },
    });
  });
  test.each(['policy', 'continue'] as const)('with a bot that is invited, and then %s', (then) => {
    const dropout = { graceMs: 300, then, policy: 'p', policyVersion: 1, minPeople: 1, disclose: true };
    holds(secrets, { rounds: 3, deadlineMs: 500, deal: null }, [{ guess: 0 }, { guess: 3 }], {
      ...{ dropout, lobby: { limitMs: 600 }, participants: ['a', null] },
      ...(then === 'policy' ? { ready: { limitMs: 600 } } : {}),
      bots: [{ seat: 1, controller: BOT, ...(then === 'policy' ? { afterMs: 100 } : {}) }],
    });
  });
  test('with a language model whose budget is bounded', () => {
    const treatments = { modelled: true, budget: { session: { calls: 3, tokens: 6 } } };
    holds(secrets, { rounds: 3, deadlineMs: 500, deal: null }, [{ guess: 0 }, { guess: 3 }], treatments);
  });
  test('with questions between turns', () => {
    const probes = { ...TWICE, turns: [0, 2] };
    holds(askingSecrets, { rounds: 3, deadlineMs: 500, deal: null }, [{ guess: 0 }, { guess: 3 }], { probes });
  });
  test('with questions at the end', () => {
    const actions = [{ type: 'say', text: 'a' }, { type: 'silent' }];
    holds(chat, { turns: 1, deadlineMs: 500, questions: [2, 1] }, actions, { questions: { limitMs: 700 } });
  });
  test('and every kind of event came up on the way', () => {
    const kinds = sessionEventSchema(secrets).options.map(({ shape }) => shape.type.value);
    // the first event comes from no command, and those of a branch from fork.ts
    const apart: readonly string[] = ['SessionCreated', 'SessionForked', 'ActionChanged', 'PerceptChanged'];
    expect([...seen].toSorted()).toEqual(kinds.filter((kind) => !apart.includes(kind)).toSorted());
  });
});
