/**
 * Shows an experimenter's question. A question comes between turns. If a seat has acted already, the question waits for
 * the next turn to open; it is shown before any policy is told of that turn.
 */
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { Probe } from '../../../games/core/session/types.ts';
import type { Sessions } from '../registry/sessions.ts';
import type { LiveSession } from './live-session.ts';

/** Resolves to null once the question is on disk, or to the refusal. */
export async function askBetweenTurns(
  sessions: Pick<Sessions, 'onChange'>,
  live: LiveSession,
  probe: Probe,
  patienceMs = 30_000,
): Promise<Refusal | null> {
  const refusal = await live.operate({ type: 'showProbe', probe });
  if (refusal?.code !== 'mid_turn') return refusal;
  return new Promise((resolve) => {
    let { turn } = live.state();
    const stop = sessions.onChange(live.id, () => {
      const state = live.state();
      if (state.phase !== 'ended' && state.turn === turn) return;
      turn = state.turn;
      void live.operate({ type: 'showProbe', probe }).then((again) => {
        if (again?.code !== 'mid_turn') done(again);
      });
    });
    const timer = setTimeout(() => done(refusal), patienceMs);
    const done = (answer: Refusal | null): void => {
      stop();
      clearTimeout(timer);
      resolve(answer);
    };
  });
}
