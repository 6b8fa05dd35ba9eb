/**
 * The log of an episode: the same session, decided again command by command as on the server, from what was done in it. An
 * episode that is not over is truncated.
 */
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import { hashSeed } from '../../games/core/rng.ts';
import type { SessionCommand } from '../../games/core/session/commands.ts';
import { courseFrom, eventsIn, goOn } from '../../games/core/session/course.ts';
import { decideSession } from '../../games/core/session/decide.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { policySeed } from '../../games/core/session/seated-policy.ts';
import { createSession, evolveAll, initialSession } from '../../games/core/session/session.ts';
import { openTurnOf, type SessionState } from '../../games/core/session/state.ts';
import { missingActions, resolveTurn } from '../../games/core/session/turns.ts';
import type { Controller } from '../../games/core/session/types.ts';
import { BEATEN } from '../../games/core/session/waiting.ts';
import type { Episode, TablePlan } from './table.ts';

type Log = readonly SessionEvent<GameTypes>[];

export function episodeLog({ game, config, policies }: TablePlan, { seed, done }: Episode): Log {
  let at = 0;
  const created = createSession<GameTypes>(
    game,
    {
      session: `environment-${hashSeed(seed).slice(0, 16)}`,
      ...{ config, study: null, arm: null, build: 'environment', label: null },
      aids: { knowledge: false, history: false, notes: false },
      disclosure: { kind: true, presence: true },
    },
    { seed, at },
  );
  const log: SessionEvent<GameTypes>[] = [created];
  let session: SessionState<GameTypes> = initialSession(game, created);
  const take = (events: Log): void => {
    session = evolveAll(game as AnyGame, session, events);
    log.push(...events);
  };
  const run = (command: SessionCommand<GameTypes>): void => {
    const { events, refusal } = decideSession(game, session, command, { seed, at });
    if (refusal) throw new Error(`${game.id}: ${command.type} refused: ${refusal.code}: ${refusal.message}`);
    take(events);
  };
  policies.forEach((policy, seat) => {
    run({ type: 'seat', seat, controller: policy ? controllerOf(policy, policySeed(seed, seat)) : LEARNER });
  });
  run({ type: 'start' });
  done.forEach((actions, turn) => {
    for (const [seat, action] of Object.entries(actions))
      if (action !== null) run({ type: 'submit', seat: Number(seat), turn, action });
    const open = openTurnOf(session);
    if (open === null || session.turn !== turn) return;
    if (BEATEN.has(open.clock) && open.deadline !== null) {
      at = open.deadline;
      run({ type: 'beat', turn });
      return;
    }
    // seats without a legal action do the default one
    const defaulted = missingActions(game, session, 'ActionDefaulted', at);
    take(eventsIn(resolveTurn(game, goOn(game, courseFrom(session), defaulted), { seed, at })));
  });
  if (session.phase === 'running') run({ type: 'abandon', reason: 'truncated' });
  return log;
}

const LEARNER: Controller = { kind: 'outside', participant: 'learner', name: 'environment' };

function controllerOf(
  { id, version, privileged = false }: NonNullable<TablePlan['policies'][number]>,
  seed: string,
): Controller {
  return { kind: 'policy', policy: id, version, seed, privileged };
}
