/**
 * For tests: timelines by their definition. Every row is asked at every moment, by `query` alone, and a change is added
 * where the credences or the truth are others than at the last change. Nothing is kept of what was asked before.
 */
import type { BeliefModel, BeliefValue, Chain, Credence, GameBeliefs } from '../beliefs/model.ts';
import { beliefMoments, chainsFrom } from '../beliefs/moments.ts';
import { type BeliefChange, type BeliefRow, verdictOn } from '../beliefs/timeline.ts';
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import type { SessionEvent } from '../session/events.ts';

export interface PlainTimeline<T extends GameTypes> {
  readonly game: RecordedGame<T>;
  readonly beliefs: GameBeliefs<T>;
  // biome-ignore lint/suspicious/noExplicitAny: models keep beliefs of different kinds
  readonly model: BeliefModel<T, any>;
  readonly log: readonly SessionEvent<T>[];
  readonly seat: Seat;
  readonly depth: number;
}

export function plainRows<T extends GameTypes>(asked: PlainTimeline<T>): readonly BeliefRow[] {
  const { game, beliefs, model, log, seat, depth } = asked;
  const moments = [...beliefMoments(game, log, model)];
  const [first] = moments;
  if (!first) return [];
  const propositions = game.propositions(game.observe(first.state, 'all'));
  return chainsFrom(seat, first.beliefs.length, depth).flatMap((chain) =>
    propositions.map((proposition): BeliefRow => {
      const changes: BeliefChange[] = [];
      for (const { index, turn, state, beliefs: held } of moments) {
        const ask = (of: Chain): readonly Credence[] => model.query(held[of[0] ?? -1], of, proposition);
        const credences = ask(chain);
        const truth = chain.length === 1 ? beliefs.truth(state, proposition) : majorityOf(ask(chain.slice(1)));
        const last = changes.at(-1);
        if (last?.truth === truth && JSON.stringify(last.credences) === JSON.stringify(credences)) continue;
        const value = majorityOf(credences);
        const verdict = verdictOn(value, truth, beliefs.nothing);
        const since = last?.value === value ? last.since : index;
        const verdictSince = last?.verdict === verdict ? last.verdictSince : index;
        changes.push({ index, turn, credences, value, truth, verdict, since, verdictSince });
      }
      return { chain, proposition: proposition.id, changes };
    }),
  );
}

const majorityOf = (credences: readonly Credence[]): BeliefValue | null =>
  credences.find(({ probability }) => probability > 0.5)?.value ?? null;
