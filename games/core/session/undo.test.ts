/** Seats send choices, take them back and run out of time in any order: no turn is lost, doubled or decided on a choice that was taken back. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seat } from '../game.ts';
import { foldLog } from '../log/replay.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import type { SessionCommand } from './commands.ts';
import { decideSession } from './decide.ts';
import type { SessionEvent } from './events.ts';
import { lifeOf } from './life.ts';
import { createSession, evolveAll, initialSession } from './session.ts';
import { openTurnOf, submittedIn } from './state.ts';
import { person, SEED } from './testing/spec.ts';

const config = { rounds: 4, deadlineMs: 500, deal: [1, 2] } as const;

type Wish =
  | { readonly kind: 'submit' | 'withdraw'; readonly seat: Seat; readonly guess: number }
  | { readonly kind: 'timeOut' };

const wishes: fc.Arbitrary<readonly Wish[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom('submit', 'withdraw'), seat: fc.nat(1), guess: fc.nat(3) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'timeOut' as const }) },
  ),
  { maxLength: 60 },
);

function played(steps: readonly Wish[]): readonly SessionEvent<Secrets>[] {
  const aids = { knowledge: false, history: false, notes: false };
  const setup = { config, undo: true, aids, disclosure: { kind: true, presence: true } } as const;
  const rest = { session: 's', study: null, arm: null, build: 'test', label: null };
  const created = createSession(secrets, { ...rest, ...setup }, { seed: SEED, at: 0 });
  let session = initialSession(secrets, created);
  const log: SessionEvent<Secrets>[] = [created];
  let at = 1000;
  const run = (command: SessionCommand<Secrets>): void => {
    const { events } = decideSession(secrets, session, command, { seed: SEED, at });
    session = evolveAll(secrets, session, events);
    log.push(...events);
  };
  for (const seat of [0, 1]) run({ type: 'seat', seat, controller: person(`p${seat}`) });
  run({ type: 'start' });
  for (const step of steps) {
    const { turn } = session;
    at += 10;
    if (step.kind === 'submit') run({ type: 'submit', seat: step.seat, turn, action: { guess: step.guess } });
    else if (step.kind === 'withdraw') run({ type: 'withdraw', seat: step.seat, turn });
    else {
      at = openTurnOf(session)?.deadline ?? at;
      run({ type: 'timeOut', turn });
    }
  }
  return log;
}

/** Seat -> the action that stands in this turn, read from the log alone. */
function standing(log: readonly SessionEvent<Secrets>[], turn: number): readonly (number | null)[] {
  const guesses: (number | null)[] = [null, null];
  for (const event of log) {
    if (!('turn' in event) || event.turn !== turn || !('seat' in event)) continue;
    if ('action' in event) guesses[event.seat] = event.action.guess;
    else if (event.type === 'ActionWithdrawn') guesses[event.seat] = null;
  }
  return guesses;
}

test('a random series of choices, choices taken back and time-outs loses no turn and doubles none', () => {
  fc.assert(
    fc.property(wishes, (steps) => {
      const log = played(steps);
      const guessed = log.flatMap((event) =>
        event.type === 'GameEventOccurred' && event.event.type === 'Guessed' ? [event.event.guesses] : [],
      );
      const resolved = log.flatMap((event) => (event.type === 'TurnResolved' ? [event.turn] : []));
      expect(resolved).toEqual(guessed.map((_, turn) => turn));
      // each turn was decided on the actions that stood
      expect(guessed).toEqual(resolved.map((turn) => standing(log, turn)));
      for (const seat of [0, 1]) {
        const { experiences, acted } = lifeOf(secrets, log, seat);
        expect(experiences.map(({ acted: did }) => did?.action.guess)).toEqual(
          resolved.map((turn) => standing(log, turn)[seat]),
        );
        const state = foldLog(secrets, log).at(-1);
        if (state?.phase === 'running') expect(acted?.action ?? undefined).toEqual(submittedIn(state)[seat]);
      }
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('a choice that was taken back stays in the log, with the time of both', () => {
  const log = played([
    { kind: 'submit', seat: 0, guess: 3 },
    { kind: 'withdraw', seat: 0, guess: 0 },
  ]);
  expect(log.slice(-2)).toEqual([
    { type: 'ActionSubmitted', at: 1010, seat: 0, turn: 0, action: { guess: 3 } },
    { type: 'ActionWithdrawn', at: 1020, seat: 0, turn: 0 },
  ]);
});
