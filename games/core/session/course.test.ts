/** The events of a command are folded once: the states that deciding took are those that telling needs. */
import { expect, test } from 'vitest';
import { secrets } from '../testing/secrets.ts';
import { decideSession } from './decide.ts';
import { beginLives, foldLives } from './life.ts';
import { evolveAll } from './session.ts';
import { foldTellings } from './telling.ts';
import { freshSession, opened, SEED, seated, started, submitted } from './testing/spec.ts';

test('what seats are told of a turn comes from the states that deciding it took, and the game is folded once', () => {
  let folds = 0;
  const counted: typeof secrets = {
    ...secrets,
    evolve(state, event) {
      folds += 1;
      return secrets.evolve(state, event);
    },
  };
  const fresh = freshSession(counted, { rounds: 3, deadlineMs: null, deal: null });
  const before = [seated(0), seated(1), started, opened(0, 1000, null), submitted(0, 0, { guess: 1 }, 1500)];
  const lives = foldLives(counted, beginLives(fresh), before);
  const command = { type: 'submit', seat: 1, turn: 0, action: { guess: 2 } } as const;
  const decision = decideSession(counted, lives.session, command, { seed: SEED, at: 2000 });
  expect(decision.events.map(({ type }) => type)).toEqual([
    'ActionSubmitted',
    'GameEventOccurred',
    'TurnResolved',
    'TurnOpened',
  ]);
  expect(folds).toBe(1);
  const told = foldTellings(counted, lives, decision);
  expect(folds).toBe(1);
  expect(told.session).toBe(decision.states?.at(-1));
  // the same as from a fold of their own
  expect(told).toEqual(foldTellings(secrets, lives, { events: decision.events }));
  expect(told.session).toEqual(evolveAll(secrets, lives.session, decision.events));
});
