import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../game.ts';
import { canonicalJson } from '../json.ts';
import type { Policy, Request } from '../policy.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { lifeOf } from '../session/life.ts';
import { policySeed, seatPolicy } from '../session/seated-policy.ts';
import { evolveAll } from '../session/session.ts';
import { freshSession, person, SEED } from '../session/testing/spec.ts';
import { nim } from '../testing/nim.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { shells } from '../testing/shells.ts';
import { type UniformMemory, uniformFor } from '../testing/uniform.ts';
import { playout } from './playout.ts';

const named = (name: string) => ({ id: `test/${name}`, game: 'secrets', version: 1, about: 'For tests.' });
const uniform = <T extends GameTypes>(game: string): Policy<T, UniformMemory<T>> => uniformFor<T>(game);
const options = { session: 's', seed: 'playout', config: { rounds: 4, deadlineMs: null, deal: null } };
const played = playout(secrets, { ...options, policies: [uniform('secrets'), uniform('secrets')] });

const gameEvents = <T extends GameTypes>(log: readonly SessionEvent<T>[]): readonly unknown[] =>
  log.flatMap((event) => (event.type === 'GameEventOccurred' ? [event.event] : []));
const actionsOf = <T extends GameTypes>(log: readonly SessionEvent<T>[], seat: number): readonly unknown[] =>
  log.flatMap((event) => (event.type === 'ActionSubmitted' && event.seat === seat ? [event.action] : []));

describe('a playout', () => {
  test('is the same again for the same seed, policies and config', () => {
    const again = playout(secrets, { ...options, policies: [uniform('secrets'), uniform('secrets')] });
    expect(canonicalJson(again)).toBe(canonicalJson(played));
  });
  test('is another with another seed', () => {
    const other = playout(secrets, { ...options, seed: 'other', policies: [uniform('secrets'), uniform('secrets')] });
    expect(gameEvents(other)).not.toEqual(gameEvents(played));
  });
  test('draws the same for a policy when another policy holds the other seat', () => {
    const stubborn: Policy<Secrets> = { ...uniform('secrets'), id: 'test/stubborn', act: () => ({ guess: 0 }) };
    const other = playout(secrets, { ...options, policies: [uniform('secrets'), stubborn] });
    expect(actionsOf(other, 1)).toEqual([0, 0, 0, 0].map((guess) => ({ guess })));
    expect(actionsOf(other, 0)).toEqual(actionsOf(played, 0));
    expect(gameEvents(other)[0]).toEqual(gameEvents(played)[0]);
  });
  test('ends with the returns and the seed', () => {
    const rewards = played.flatMap((event) =>
      event.type === 'GameEventOccurred' && event.event.type === 'Guessed' ? [event.event.rewards] : [],
    );
    expect(played.at(-1)).toEqual({
      type: 'SessionEnded',
      at: 0,
      reason: 'terminated',
      returns: [0, 1].map((seat) => rewards.reduce((sum, paid) => sum + (paid[seat] ?? 0), 0)),
      seed: 'playout',
    });
  });
  test('lets time pass by beats only', () => {
    const config = {
      ball: 0,
      swaps: [
        [0, 1],
        [1, 2],
      ],
      beatMs: 500,
      deadlineMs: 5000,
    } as const;
    const log = playout(shells, {
      session: 's',
      seed: '1',
      config,
      at: 1000,
      policies: [uniform('shells'), uniform('shells')],
    });
    const opened = log.flatMap((event) =>
      event.type === 'TurnOpened' ? [[event.at, event.clock, event.deadline]] : [],
    );
    expect(opened).toEqual([
      [1000, 'beat', 1500],
      [1500, 'beat', 2000],
      [2000, 'beat', 2500],
      [2500, 'deadline', 7500],
    ]);
  });
  test('fails when it lasts too long', () => {
    const config = { heap: 9, seats: 1, deadlineMs: null };
    const single: Policy<GameTypes> = { ...uniform('nim'), act: () => ({ take: 1 }) };
    expect(() => playout(nim, { session: 's', seed: '1', config, policies: [single], maxTurns: 8 })).toThrow(
      'not over after 8',
    );
  });
  test('fails when a policy chooses an illegal action', () => {
    const cheat: Policy<Secrets> = { ...uniform('secrets'), act: () => ({ guess: 7 }) };
    expect(() => playout(secrets, { ...options, policies: [cheat, uniform('secrets')] })).toThrow('illegal_action');
  });
});

describe('a lenient playout', () => {
  const guessesOf = (policy: Partial<Policy<Secrets>>) => {
    const faults: string[] = [];
    const log = playout(secrets, {
      ...options,
      policies: [
        { ...uniform<Secrets>('secrets'), id: 'test/faulty', ...policy } as Policy<Secrets>,
        uniform('secrets'),
      ],
      lenience: {
        attempt: (seat, act) => {
          try {
            return { done: act() };
          } catch {
            faults.push(`crash ${seat}`);
            return null;
          }
        },
        refused: (seat) => faults.push(`illegal ${seat}`),
      },
    });
    return { faults, guesses: actionsOf(log, 0), others: actionsOf(log, 1) };
  };
  const DEFAULT = secrets.defaultAction(secrets.initialState(options.config), 0);

  test('has default actions in the place of those that the game does not accept, and asks the policy again', () => {
    const { faults, guesses } = guessesOf({ act: (_, { turn }) => ({ guess: turn % 2 === 0 ? 7 : 2 }) });
    expect(guesses).toEqual([DEFAULT, { guess: 2 }, DEFAULT, { guess: 2 }]);
    expect(faults).toEqual(['illegal 0', 'illegal 0']);
  });
  test('bears with an answer that is no action at all', () => {
    const { faults } = guessesOf({ act: () => undefined as never });
    expect(faults).toHaveLength(4);
  });
  test('asks a policy that has thrown no more, and goes on for the other seat as before', () => {
    const { faults, guesses, others } = guessesOf({
      act: (_, { turn }) => {
        if (turn === 1) throw new Error('this policy fails');
        return { guess: 2 };
      },
    });
    expect(guesses).toEqual([{ guess: 2 }, DEFAULT, DEFAULT, DEFAULT]);
    expect(faults).toEqual(['crash 0']);
    expect(others).toEqual(actionsOf(played, 1));
  });
  test('bears with a policy that fails before its first turn', () => {
    const { faults, guesses } = guessesOf({
      initialMemory: () => {
        throw new Error('this policy fails');
      },
    });
    expect(guesses).toEqual([DEFAULT, DEFAULT, DEFAULT, DEFAULT]);
    expect(faults).toEqual(['crash 0']);
  });
});

describe('simultaneous turns', () => {
  test('give the same events in any order of submissions', () => {
    const guesses = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.boolean()), { minLength: 4, maxLength: 4 });
    const inOrder = (turns: readonly (readonly [number, number, boolean])[], reversed: boolean): readonly unknown[] => {
      let session = freshSession(secrets, { rounds: 4, deadlineMs: null, deal: [1, 2] });
      const log: SessionEvent<Secrets>[] = [];
      const run = (command: Parameters<typeof decideSession<Secrets>>[2]): void => {
        const { events } = decideSession(secrets, session, command, { seed: SEED, at: 0 });
        session = evolveAll(secrets, session, events);
        log.push(...events);
      };
      for (const seat of [0, 1]) run({ type: 'seat', seat, controller: person(`p${seat}`) });
      run({ type: 'start' });
      turns.forEach(([first, second, swap], turn) => {
        const submissions = [first, second].map(
          (guess, seat) => ({ type: 'submit', seat, turn, action: { guess } }) as const,
        );
        for (const command of swap && reversed ? submissions.toReversed() : submissions) run(command);
      });
      return gameEvents(log);
    };
    fc.assert(
      fc.property(guesses, (turns) => {
        const events = inOrder(turns, true);
        expect(events).toHaveLength(5);
        expect(events).toEqual(inOrder(turns, false));
      }),
    );
  });
});

describe('a policy in a seat', () => {
  const lives: UniformMemory<Secrets>[] = [];
  const recorder: Policy<Secrets, UniformMemory<Secrets>> = {
    ...uniform('secrets'),
    act: (life, request, rng) => {
      if (request.seat === 0) lives.push(life);
      return uniform<Secrets>('secrets').act(life, request, rng);
    },
  };
  const log = playout(secrets, { ...options, policies: [recorder, uniform('secrets')] });
  const history = lifeOf(secrets, log, 0);

  test('lives through what the log says that its seat lived through', () => {
    expect(lives).toHaveLength(4);
    lives.forEach((life, turn) => {
      expect(life.first).toEqual(history.first);
      expect(life.experiences).toEqual(history.experiences.slice(0, turn));
    });
  });
  test('acts alike when it takes over from an agent with the same experiences', () => {
    const request: Request<Secrets> = {
      seat: 0,
      turn: 3,
      observation: history.first?.observation ?? secrets.observe(secrets.initialState(options.config), 0),
      percepts: [],
      acted: null,
      legalActions: secrets.legalActions(secrets.initialState(options.config), 0),
      deadline: null,
      probe: null,
    };
    const successor = seatPolicy(uniform<Secrets>('secrets'), policySeed('playout', 0));
    if (!history.first) throw new Error('the session has started');
    successor.resume(history.first, history.experiences.slice(0, 3));
    expect(successor.take(request)).toEqual(actionsOf(log, 0)[3]);
  });
  test('answers the same request in the same way, without living through it twice', () => {
    const counting: Policy<Secrets, number> = {
      ...named('counter'),
      initialMemory: () => 0,
      observe: (count) => count + 1,
      act: (count) => ({ guess: count }),
    };
    const seated = seatPolicy(counting, 'seed');
    const observation = secrets.observe(secrets.initialState(options.config), 0);
    const request = (turn: number): Request<Secrets> => ({
      seat: 0,
      turn,
      observation,
      percepts: [],
      acted: null,
      legalActions: [{ guess: 0 }],
      deadline: null,
      probe: null,
    });
    const taken = [0, 1, 1, 2].map((turn) => seated.take(request(turn)));
    expect(taken).toEqual([0, 1, 1, 2].map((guess) => ({ guess })));
  });
  test('is silent when nothing is asked', () => {
    const seated = seatPolicy(uniform<Secrets>('secrets'), 'seed');
    const observation = secrets.observe(secrets.initialState(options.config), 0);
    const idle = {
      seat: 0,
      turn: 0,
      observation,
      percepts: [],
      acted: null,
      legalActions: [],
      deadline: null,
      probe: null,
    };
    expect(seated.take(idle)).toBeNull();
  });
  test('is not told again of an old action after a turn in which it had nothing to do', () => {
    const seen: unknown[] = [];
    const watcher: Policy<GameTypes> = {
      ...uniform('nim'),
      observe: (memory, experience) => {
        seen.push([experience.turn, experience.acted?.action ?? null]);
        return memory;
      },
      act: () => ({ take: 1 }),
    };
    const config = { heap: 3, seats: 2, deadlineMs: null };
    const nimLog = playout(nim, {
      session: 's',
      seed: '1',
      config,
      policies: [watcher, { ...watcher, observe: (memory) => memory }],
    });
    expect(seen).toEqual([
      [0, { take: 1 }],
      [1, null],
    ]);
    expect(lifeOf(nim, nimLog, 0).experiences.map(({ turn, acted }) => [turn, acted?.action ?? null])).toEqual([
      ...seen,
      [2, { take: 1 }],
    ]);
  });
});

test('a simulation folds what happens once, when it is decided', () => {
  let folds = 0;
  const counted: typeof secrets = {
    ...secrets,
    evolve(state, event) {
      folds += 1;
      return secrets.evolve(state, event);
    },
  };
  const log = playout(counted, { ...options, policies: [uniform('secrets'), uniform('secrets')] });
  expect(log).toEqual(played);
  // what happened before the first turn is folded once more, as the past in which the policies take their seats
  const before = log.slice(
    0,
    log.findIndex(({ type }) => type === 'TurnOpened'),
  );
  expect(folds).toBe(gameEvents(log).length + gameEvents(before).length);
});
