/** For every game of the catalogue and its policies: a fork without a change is the same session again. */
import { describe, expect, test } from 'vitest';
import type { AnyGame, GameTypes, Seat } from '../games/core/game.ts';
import { boundariesOf, checkBranch } from '../games/core/log/branch.ts';
import { type ForkChange, forkSession } from '../games/core/log/fork.ts';
import { playOn } from '../games/core/log/play-on.ts';
import { playout } from '../games/core/log/playout.ts';
import { audit, foldLog } from '../games/core/log/replay.ts';
import type { AnyPolicy } from '../games/core/policy.ts';
import { rngFor } from '../games/core/rng.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { lifeOf } from '../games/core/session/life.ts';
import { uniformFor } from '../games/core/testing/uniform.ts';
import { GAMES } from '../games/index.ts';
import { POLICIES } from './index.ts';

type Log = readonly SessionEvent<GameTypes>[];

const CONFIGS = 2;
/** The number of turn boundaries to fork at, spread over the session. */
const PLACES = 4;

function playedBy(game: AnyGame, policy: AnyPolicy, nth: number): { readonly parent: Log; readonly seed: string } {
  const seed = `fork/${game.id}/${nth}`;
  const config = game.sampleConfig(rngFor(seed, 'config'));
  const policies = game.roles(config).map(() => policy);
  return { parent: playout<GameTypes>(game, { session: 'parent', config, seed, policies, at: 1_000 }), seed };
}

function forked(game: AnyGame, parent: Log, seed: string, at: { seq: number; change: ForkChange | null }) {
  const fork = forkSession<GameTypes>(game, parent, seed, {
    ...at,
    session: 'branch',
    seats: {},
    build: 'test',
    label: null,
    madeAt: 2_000,
    goesOnAt: null,
  });
  if ('code' in fork) throw new Error(`${fork.code}: ${fork.message}`);
  return fork;
}

function placesIn(game: AnyGame, parent: Log): readonly number[] {
  const all = boundariesOf<GameTypes>(game, parent).map(({ seq }) => seq);
  return all.filter((_, i) => i % Math.ceil(all.length / PLACES) === 0);
}

/** The event of this seat's last percept before a place in the log. */
function noticed(game: AnyGame, parent: Log, seq: number, seat: Seat): number | null {
  const states = foldLog<GameTypes>(game, parent);
  const at = parent.findLastIndex((event, i) => {
    const [before, after] = [states[i - 1], states[i]];
    if (i >= seq || event.type !== 'GameEventOccurred' || !before || !after) return false;
    return game.perceive(event.event, { before: before.game, after: after.game }, seat) !== null;
  });
  return at < 0 ? null : at + 1;
}

describe.each(GAMES)('$id', (game) => {
  // trained policies play one session only, not the sample configs
  const plain = POLICIES.filter((policy) => policy.game === game.id && !policy.whyNot);
  const policies = [uniformFor(game.id), ...plain];

  test.each(policies)('with $id: a fork without a change ends the same', (policy) => {
    let compared = 0;
    for (let nth = 0; nth < CONFIGS; nth++) {
      const { parent, seed } = playedBy(game, policy, nth);
      for (const seq of placesIn(game, parent)) {
        const log = playOn<GameTypes>(game, forked(game, parent, seed, { seq, change: null }).events, {
          seed,
          policyById: () => policy,
        });
        expect(log.slice(seq + 1)).toEqual(parent.slice(seq));
        expect(checkBranch(log, parent)).toEqual([]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(CONFIGS);
  });

  test('withholding a percept changes what one seat perceives, and nothing else', () => {
    const policy = uniformFor(game.id);
    let compared = 0;
    for (let nth = 0; nth < CONFIGS; nth++) {
      const { parent, seed } = playedBy(game, policy, nth);
      const seats = foldLog<GameTypes>(game, parent)[0]?.seats.map((_, seat) => seat) ?? [];
      for (const place of placesIn(game, parent))
        for (const seat of seats) {
          const seq = noticed(game, parent, place, seat);
          if (seq === null) continue;
          const fork = forked(game, parent, seed, { seq, change: { kind: 'percept', seat, percept: null } });
          const control = parent.slice(
            0,
            boundariesOf<GameTypes>(game, parent).find(({ turn }) => turn === fork.turn)?.seq ?? 0,
          );
          const opened = [...control, parent[control.length]].filter((event) => event !== undefined);
          const [lost, kept] = [fork.events, opened].map((events) =>
            seats.map((viewer) => perceptsOf(lifeOf<GameTypes>(game, events, viewer))),
          );
          for (const viewer of seats) {
            if (viewer !== seat) expect(lost?.[viewer]).toEqual(kept?.[viewer]);
            else expect(lost?.[viewer]).toHaveLength((kept?.[viewer]?.length ?? 0) - 1);
          }
          expect(foldLog<GameTypes>(game, fork.events).at(-1)?.game).toEqual(
            foldLog<GameTypes>(game, control).at(-1)?.game,
          );
          const log = playOn<GameTypes>(game, fork.events, { seed, policyById: () => policy });
          expect(audit<GameTypes>(game, log, seed, [policy])).toEqual([]);
          compared++;
        }
    }
    expect(compared).toBeGreaterThan(CONFIGS);
  });

  test('an action changed to another legal one is decided again as an audit would', () => {
    const policy = uniformFor(game.id);
    let compared = 0;
    for (let nth = 0; nth < CONFIGS; nth++) {
      const { parent, seed } = playedBy(game, policy, nth);
      const states = foldLog<GameTypes>(game, parent);
      const acts = parent.flatMap((event, index) => (event.type === 'ActionSubmitted' ? [{ event, index }] : []));
      // every fifth, and more of them in a short session
      const step = Math.max(1, Math.min(5, Math.floor(acts.length / 3)));
      for (const { event, index } of acts.filter((_, i) => i % step === 0)) {
        const legal = game.legalActions(states[index - 1]?.game, event.seat);
        const action = rngFor(seed, 'other', index).pick(legal);
        const change = { kind: 'action' as const, seat: event.seat, action };
        const fork = forked(game, parent, seed, { seq: index + 1, change });
        const log = playOn<GameTypes>(game, fork.events, { seed, policyById: () => policy, untilTurn: fork.turn + 2 });
        expect(audit<GameTypes>(game, log, seed, [policy])).toEqual([]);
        expect(checkBranch(log, parent)).toEqual([]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(CONFIGS);
  });
});

function perceptsOf({ first, experiences }: ReturnType<typeof lifeOf<GameTypes>>): readonly unknown[] {
  return [...(first?.percepts ?? []), ...experiences.flatMap(({ percepts }) => percepts)];
}
