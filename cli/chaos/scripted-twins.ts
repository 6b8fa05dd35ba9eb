/**
 * Pairs of sessions that differ only in what one seat must not know, played by the same script. Whatever faults hit the
 * server, that seat must live through the same at both.
 */
import type { SeatClient } from '../../bots/seat-client.ts';
import type { AnyGame } from '../../games/core/game.ts';
import { rngFor } from '../../games/core/rng.ts';
import { GAMES } from '../../games/index.ts';
import type { Planted } from '../../server/testing/planted.ts';
import { type Twins, twinsOf } from '../../server/testing/twins.ts';
import type { KeptCommands } from './participant.ts';

export interface ScriptedTwins extends Twins {
  readonly sessions: readonly [Planted, Planted];
}

/** Times the seed is changed until a game has twins that play without beats. */
const DRAWS = 40;
const MOST_TURNS = 40;

/** One pair for every game that has twins without beats: a turn that ends by itself may end otherwise under a fault. */
export function scriptedTwins(seed: string, at: number): readonly ScriptedTwins[] {
  return GAMES.flatMap((game) => pairOf(game, seed, at) ?? []);
}

function pairOf(game: AnyGame, seed: string, at: number): ScriptedTwins | null {
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = `${seed}-${draw}`;
    const twins = twinsOf(game, {
      seed: drawn,
      at,
      maxTurns: MOST_TURNS,
      config: unhurried(game, drawn),
      as: 'person',
    });
    if (!twins || twins.script.length < 5 || twins.script.some(({ beat }) => beat)) continue;
    const [one, other] = twins.sessions;
    return {
      ...twins,
      sessions: [
        { ...one, session: `${one.session}-one` },
        { ...other, session: `${other.session}-other` },
      ],
    };
  }
  return null;
}

/** What has to be added to a drawn config so that no turn has a deadline. */
function unhurried(game: AnyGame, seed: string): object {
  const drawn = game.sampleConfig(rngFor(seed, 'twins')) as object;
  return game.schemas.config.safeParse({ ...drawn, deadlineMs: null }).success ? { deadlineMs: null } : {};
}

/** A client that does what the script has for this seat, and nothing after its end. */
export function scriptedClient({ script }: Pick<Twins, 'script'>, seat: number): SeatClient {
  return {
    take(told) {
      if ((told.type !== 'request' && told.type !== 'welcome') || !told.request) return null;
      const { turn, legalActions } = told.request;
      const action = script[turn]?.actions[seat];
      if (action === undefined || legalActions.length === 0) return null;
      return { type: 'submit', commandId: `scripted-${turn}`, turn, action };
    },
  };
}

/** Turns that the watched seats of a pair were told differently. */
export function turnsApart(
  { script }: Pick<Twins, 'script'>,
  [one, other]: readonly [KeptCommands, KeptCommands],
): number {
  return script.flatMap((_, turn) => {
    const [told, toldOther] = [one, other].map(({ experiences }) => [...(experiences.get(turn) ?? [])].sort());
    // a turn that only one of the two has reached tells nothing
    if (!told?.length || !toldOther?.length) return [];
    return told.join() === toldOther.join() ? [] : [turn];
  }).length;
}
