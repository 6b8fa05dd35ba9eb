/**
 * Secrets: two sessions that differ in one hidden fact, or in one act that a seat may not notice. All that reaches the seat
 * must be equal until the game says that the fact or the act may have been revealed to the seat.
 */
import type { GameTypes, HiddenAct, JointAction, Seat, TestedLife } from '../game.ts';
import { type Rng, rngFor } from '../rng.ts';
import { equal } from './check.ts';
import { chooseForAll, comparePair, lastOf, lifeAfter, lifeAtStart, type TwinBench } from './twin-sessions.ts';

export interface SecretPlayout {
  readonly seat: Seat;
  readonly kind: string;
  readonly seed: string;
  /** Turns to compare. */
  readonly turns: number;
}

/** How many actions of the pool the seat tries at every moment. */
const TRIED = 6;

/** Compares a session with one that differs in a secret of this kind, if the session hides such a secret from the seat. */
export function playSecret<T extends GameTypes>(
  bench: TwinBench<T>,
  config: T['Config'],
  { seat, kind, seed, turns }: SecretPlayout,
): 'leak' | 'no leak' {
  const { game, check } = bench;
  const rng = rngFor(seed, 'secret-actions', kind, seat);
  const hidden = game.secretsOf(config).filter((secret) => secret.kind === kind && secret.from.includes(seat));
  for (const secret of rng.shuffle(hidden)) {
    const other = game.otherwise(config, secret);
    if (other === null) continue;
    const differ = !equal(config, other);
    check('no leak', differ, () => `the secret ${secret.id} is the same when it is otherwise`);
    if (!differ) return 'leak';
    return comparePair(bench, {
      kind,
      lives: [lifeAtStart(game, config, seat), lifeAtStart(game, other, seat)],
      rng,
      turns,
      tries: TRIED,
      apart: (...lives) => lives.some((life) => game.reveals(secret, life)),
    });
  }
  return 'no leak';
}

/** How many turns to wait for an act of the wanted kind. */
const LONGEST_WAIT = 60;
/** The search for an act begins at one of this many first turns. */
const FIRST_TURNS = 8;

/** Plays a session up to an act of this kind by another seat, then compares it with a session where the act was otherwise. */
export function playAct<T extends GameTypes>(
  bench: TwinBench<T>,
  config: T['Config'],
  { seat, kind, seed, turns }: SecretPlayout,
): 'leak' | 'no leak' {
  const { game } = bench;
  const rng = rngFor(seed, 'act-actions', kind, seat);
  const first = rng.int(FIRST_TURNS);
  let life = lifeAtStart(game, config, seat);
  for (let turn = 0; turn < LONGEST_WAIT; turn++) {
    const { state } = lastOf(life);
    if (game.isTerminal(state)) return 'no leak';
    const joint = chooseForAll(game, [state], rng);
    if (joint === null) return 'no leak';
    const found = turn < first ? null : actOtherwise(bench, { life, joint, kind }, rng);
    if (found) {
      const { act } = found;
      return comparePair(bench, {
        kind,
        lives: [lifeAfter(game, life, joint), lifeAfter(game, life, found.joint)],
        rng,
        turns,
        tries: TRIED,
        apart: (...lives) => lives.some((each) => game.actReveals(act, each)),
      });
    }
    life = lifeAfter(game, life, joint);
  }
  return 'no leak';
}

interface Acting<T extends GameTypes> {
  readonly life: TestedLife<T>;
  readonly joint: JointAction<T['Action']>;
  readonly kind: string;
}

/** The joint action in which another seat's act of this kind is otherwise; null: no other seat acts so. */
function actOtherwise<T extends GameTypes>(
  { game, check }: TwinBench<T>,
  { life, joint, kind }: Acting<T>,
  rng: Rng,
): { readonly act: HiddenAct; readonly joint: JointAction<T['Action']> } | null {
  const { state } = lastOf(life);
  for (const by of rng.shuffle(Object.keys(joint).map(Number))) {
    const action = joint[by];
    if (by === life.seat || action === undefined) continue;
    const other = game.actsOtherwise(state, { seat: by, action }, rng);
    if (other?.kind !== kind || !game.accepts(state, by, other.action)) continue;
    const differ = !equal(action, other.action);
    check('no leak', differ, () => `an act of the kind ${kind} is the same when it is otherwise`);
    if (differ) return { act: { kind, by, turn: life.turns.length }, joint: { ...joint, [by]: other.action } };
  }
  return null;
}
