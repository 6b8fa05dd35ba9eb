/** How messages of the household are coded: facts as senders attach them, of what was delivered as free text. */
import type { Codable, GameCoding } from '../../core/coding/types.ts';
import type { RecordedGame } from '../../core/game.ts';
import { beginLog } from '../../core/log/replay.ts';
import { evolveSession } from '../../core/session/session.ts';
import { DEEPEST_CHAIN } from '../beliefs/fold.ts';
import { householdBeliefs } from '../beliefs.ts';
import { agentOf, Fact, type Household } from '../types.ts';

/** The coding by the rules that the log names. */
export function householdCoding(game: RecordedGame<Household>): GameCoding<Household, Fact> {
  return {
    fact: Fact,
    seats: 4,
    keyOf: ({ knowers, predicate, args, holds }) =>
      [...knowers.map((seat) => `K${seat}`), holds ? '' : 'not', predicate, ...args].join(' '),
    codable(log) {
      const messages: Codable[] = [];
      let state = beginLog(game, log);
      for (const event of log.slice(1)) {
        if (event.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed')
          for (const [from, outcome] of event.event.outcomes.entries()) {
            if (outcome?.action.type !== 'communicate' || outcome.action.text === null) continue;
            if (outcome.delivered.length === 0) continue;
            messages.push({ turn: state.turn, from, to: outcome.delivered, text: outcome.action.text });
          }
        state = evolveSession(game, state, event);
      }
      const { scene, agents } = state.setup.config.task;
      const names = {
        rooms: scene.rooms,
        furniture: scene.furniture.map(({ id }) => id),
        objects: scene.objects.map(({ id }) => id),
        agents: agents.map((_, seat) => agentOf(seat)),
      };
      return { messages, names };
    },
    models(agreed) {
      if (agreed.length === 0) return [];
      const about = 'The same, and told also what coders agreed that free text asserts.';
      return (['copresence', 'seen-and-told'] as const).map((reckoning) => {
        return { model: householdBeliefs(reckoning, agreed), depth: DEEPEST_CHAIN, about };
      });
    },
  };
}
