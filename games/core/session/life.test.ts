/** A seat's life is what the log says after each event, and what an agent can fold from what its seat is told. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame, GameTypes } from '../game.ts';
import { forkSession } from '../log/fork.ts';
import { playOn } from '../log/play-on.ts';
import { playout } from '../log/playout.ts';
import { chat } from '../testing/chat.ts';
import { eventfulSession } from '../testing/eventful.ts';
import { nim } from '../testing/nim.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { shells } from '../testing/shells.ts';
import { uniformFor } from '../testing/uniform.ts';
import type { SessionEvent } from './events.ts';
import { beginLives, foldLives, lifeOf, lifeOfHolder, requestOf } from './life.ts';
import { initialSession } from './session.ts';
import { batchesOf, stepsFor } from './testing/drawn.ts';
import { checkLives } from './testing/lived.ts';
import { askingSecrets, TWICE } from './testing/ordered.ts';
import {
  freshSession,
  left,
  occurred,
  opened,
  resolved,
  seated,
  started,
  submitted,
  type Treatments,
} from './testing/spec.ts';

const guesses = (turn: number, guess: number, at: number) => [
  submitted(0, turn, { guess }, at),
  submitted(1, turn, { guess: 0 }, at),
];
const config = { rounds: 3, deadlineMs: null, deal: [1, 2] } as const;
const fresh = freshSession(secrets, config);
const created: SessionEvent<Secrets> = { type: 'SessionCreated', at: 0, ...fresh.setup };
const guessed = { type: 'Guessed', guesses: [3, 0], rewards: [0, 0] } as const;
const running = [
  seated(0),
  seated(1),
  started,
  occurred({ type: 'Dealt', secrets: [1, 2] } as const),
  opened(0, 1000, null),
];
const played = [...running, ...guesses(0, 3, 1100), occurred(guessed), resolved(0, 'x'), opened(1, 1200, null)];
const GUESSED = { type: 'guessed', guesses: [3, 0], secrets: null };

describe('a seat', () => {
  test('has a first sight, one experience for each turn, and its action in the open turn', () => {
    expect(lifeOf(secrets, [created, ...played, submitted(0, 1, { guess: 2 }, 1300)], 0)).toEqual({
      seat: 0,
      viewer: 0,
      first: {
        seat: 0,
        observation: { rounds: 3, turn: 0, own: 1, guesses: null, secrets: null, returns: null },
        percepts: [{ type: 'dealt', own: 1 }],
      },
      experiences: [{ turn: 0, acted: { action: { guess: 3 }, by: 'agent' }, percepts: [GUESSED] }],
      percepts: [],
      acted: { action: { guess: 2 }, by: 'agent' },
      notes: { text: null, ticks: [] },
    });
  });
  test('has seen nothing before the start, and nothing of a session that never started', () => {
    const ended = { type: 'SessionEnded', at: 9, reason: 'abandoned', returns: [0, 0], seed: 's' } as const;
    for (const log of [
      [created, seated(0)],
      [created, seated(0), ended],
    ])
      expect(lifeOf(secrets, log, 0)).toMatchObject({ first: null, experiences: [] });
  });
  test('is told in its request before the start that it has noticed and done nothing', () => {
    const before = foldLives(secrets, beginLives(fresh), [seated(0)]);
    expect(requestOf(secrets, before.session, lifeOfHolder(before, 0))).toMatchObject({ percepts: [], acted: null });
  });
  test('has no life in a log without its first event', () => {
    expect(() => lifeOf(secrets, played, 0)).toThrow('begins with SessionCreated');
  });
  test('keeps its action through a pause; the request after the pause tells of the turn before', () => {
    const [own, ...others] = guesses(1, 2, 1300);
    if (!own) throw new Error('seat 0 guesses');
    const paused = { type: 'SessionPaused', at: 1400, cause: 'operator' } as const;
    const resumed = { type: 'SessionResumed', at: 1500, deadline: null } as const;
    const before = foldLives(secrets, beginLives(fresh), [...played, own, paused, resumed]);
    const request = requestOf(secrets, before.session, lifeOfHolder(before, 0));
    expect(request).toMatchObject({ turn: 1, acted: { action: { guess: 3 } }, percepts: [GUESSED] });
    const after = foldLives(secrets, before, [...others, occurred(guessed), resolved(1, 'x')]);
    expect(lifeOfHolder(after, 0).experiences[1]).toMatchObject({ acted: { action: { guess: 2 } } });
  });
});

describe('the notes of a seat', () => {
  const tick = (cell: string, on: boolean) =>
    ({ type: 'NoteWritten', at: 1100, seat: 0, turn: 0, note: { kind: 'tick', cell, on } }) as const;
  const text = {
    type: 'NoteWritten',
    at: 1100,
    seat: 0,
    turn: 0,
    note: { kind: 'text', textId: 't', hmac: 'h' },
  } as const;
  const written = [...running, text, tick('a', true), tick('b', true), tick('a', true), tick('a', false)];
  const notesAfter = (...events: readonly SessionEvent<Secrets>[]) =>
    lifeOf(secrets, [created, ...written, ...events], 0).notes;
  test('are the last text and the cells that are set', () => {
    expect(notesAfter()).toEqual({ text: 'text:t:h', ticks: ['b'] });
    expect(lifeOf(secrets, [created, ...written], 1).notes).toEqual({ text: null, ticks: [] });
  });
  test.each<[string, SessionEvent<Secrets>]>([
    ['leaves', left(0, 1200)],
    [
      'gives the seat to another',
      { ...seated(0, 1200), type: 'ControllerChanged', controller: { kind: 'person', participant: 'ann' } },
    ],
  ])('go when their writer %s', (_, event) => {
    expect(notesAfter(event)).toEqual({ text: null, ticks: [] });
  });
  test('stay when the other seat is left', () => {
    expect(notesAfter(left(1, 1200)).ticks).toEqual(['b']);
  });
});

describe('a privileged policy', () => {
  const seeing = { kind: 'policy', policy: 'p', version: 1, seed: 's', privileged: true } as const;
  const changed = (seat: number) => ({ type: 'ControllerChanged', at: 1300, seat, controller: seeing }) as const;
  const secretsSeen = (events: readonly SessionEvent<Secrets>[]) =>
    lifeOfHolder(foldLives(secrets, beginLives(fresh), events), 0).experiences.flatMap(({ percepts }) =>
      percepts.flatMap((percept) => (percept.type === 'guessed' ? [percept.secrets] : [])),
    );
  test('is told the whole past as it sees everything; a person after it is told the past of the seat', () => {
    expect(secretsSeen(played)).toEqual([null]);
    expect(secretsSeen([...played, changed(0)])).toEqual([[1, 2]]);
    expect(secretsSeen([...played, changed(0), left(0, 1400)])).toEqual([null]);
    expect(
      secretsSeen([...played, changed(0), { ...changed(0), controller: { kind: 'person', participant: 'a' } }]),
    ).toEqual([null]);
    expect(secretsSeen([...played, changed(1)])).toEqual([null]);
  });
});

describe('after each event, a life is what the log says, and what an agent folds from what its seat was told', () => {
  const holds = (game: AnyGame, config: unknown, actions: readonly unknown[], treatments: Treatments = {}): void => {
    const begun = beginLives(freshSession<GameTypes>(game, config, treatments));
    fc.assert(
      fc.property(stepsFor(actions), (steps) => {
        const batches = batchesOf(game, begun.session, steps);
        checkLives<GameTypes>(game, begun, batches);
        checkLives<GameTypes>(
          game,
          begun,
          batches.flat().map((event) => [event]),
        );
      }),
      { numRuns: 60, seed: 1 },
    );
  };
  test('with simultaneous turns', () => {
    holds(secrets, { rounds: 3, deadlineMs: 500, deal: null }, [{ guess: 0 }, { guess: 3 }]);
  });
  test('with turns one after another', () => {
    holds(nim, { heap: 5, seats: 2, deadlineMs: null }, [{ take: 1 }, { take: 2 }]);
  });
  test('with beats', () => {
    const actions = [{ type: 'look' }, { type: 'lookAway' }, { type: 'choose', cup: 1 }];
    holds(shells, { ball: 0, swaps: [[0, 1]], beatMs: 500, deadlineMs: 500 }, actions);
  });
  test('with questions between turns', () => {
    const probes = { ...TWICE, turns: [0, 2] };
    holds(askingSecrets, { rounds: 3, deadlineMs: 500, deal: null }, [{ guess: 0 }, { guess: 3 }], { probes });
  });
  test.each([0, 1, 2])('with questions at the end, after %i turns', (turns) => {
    const actions = [{ type: 'say', text: 'a' }, { type: 'silent' }];
    holds(chat, { turns, deadlineMs: 500, questions: [2, 1] }, actions, { questions: { limitMs: 700 } });
  });
  const uniform = uniformFor<Secrets>('secrets');
  const checkLog = (log: readonly SessionEvent<Secrets>[]): void => {
    const [first, ...later] = log;
    if (first?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
    checkLives(
      secrets,
      beginLives(initialSession(secrets, first)),
      later.map((event) => [event]),
    );
  };
  test.each([false, true])(
    'in a session in which everything happens; the policy that takes over is privileged: %s',
    (privileged) => {
      const config = { rounds: 6, deadlineMs: 1000, deal: null };
      checkLog(
        eventfulSession(secrets, { session: 's', config, seed: 'a', policy: { ...uniform, privileged }, maxTurns: 6 }),
      );
    },
  );
  test('in a branch with a changed percept or a changed action', () => {
    const seed = 'life';
    const parent = playout(secrets, {
      session: 'parent',
      seed,
      config: { ...config, deal: null },
      policies: [uniform, uniform],
    });
    const end = parent.findIndex(({ type }) => type === 'TurnResolved');
    for (const change of [
      { kind: 'percept', seat: 0, percept: null },
      { kind: 'percept', seat: 1, percept: { type: 'guessed', guesses: [0, 0], secrets: null } },
      { kind: 'action', seat: 0, action: { guess: 3 } },
    ] as const) {
      const fork = forkSession(secrets, parent, seed, {
        session: 'branch',
        seq: end + 2,
        change,
        seats: {},
        build: 'test',
        label: null,
        madeAt: 0,
        goesOnAt: null,
      });
      if ('code' in fork) throw new Error(fork.message);
      checkLog(playOn(secrets, fork.events, { seed, policyById: () => uniform }));
    }
  });
});
