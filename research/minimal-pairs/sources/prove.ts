/**
 * The proof of a pair. Both histories are played as sessions, and everything is read from their two logs: what the rules
 * of the class choose, what the seat has reason to believe, and which action is right.
 */
import type { AnyBeliefModel } from '../../../games/core/beliefs/model.ts';
import { beliefMoments, type Moment } from '../../../games/core/beliefs/moments.ts';
import type { Game, GameTypes } from '../../../games/core/game.ts';
import { sameJson } from '../../../games/core/json.ts';
import { playout } from '../../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { HeldBelief, History, MinimalPair, PairChoice, PairReading, PairSource } from './pair.ts';

interface ProvedRule {
  readonly id: string;
  readonly a: PairChoice;
  readonly b: PairChoice;
  readonly equal: boolean;
}

interface ProvedBelief extends Omit<HeldBelief, 'value'> {
  readonly a: HeldBelief['value'];
  readonly b: HeldBelief['value'];
}

export interface Proof {
  readonly rules: readonly ProvedRule[];
  readonly beliefs: readonly ProvedBelief[];
  readonly action: { readonly by: string; readonly a: PairChoice; readonly b: PairChoice };
}

/** The log of a session in which the history is played. The same history gives the same log. */
export function logOf<T extends GameTypes>(game: Game<T>, { config, actions }: History<T>): readonly SessionEvent<T>[] {
  const policies = game.roles(config).map(
    (_, seat): AnyPolicy => ({
      id: `${game.id}/recorded`,
      game: game.id,
      version: 1,
      about: 'Does what is recorded, then the first legal action.',
      initialMemory: () => null,
      observe: () => null,
      act: (_memory, { turn, legalActions }) => actions[turn]?.[seat] ?? legalActions[0],
    }),
  );
  return playout(game, { session: 'pair', config, seed: 'pair', policies, setup: { questions: { limitMs: null } } });
}

/** The beliefs of all seats by the model, at the last moment at which this is so of the state. */
export function lastMoment<T extends GameTypes>(
  game: Game<T>,
  log: readonly SessionEvent<T>[],
  model: AnyBeliefModel,
  isIt: (state: T['State']) => boolean,
): Moment<T> {
  let last: Moment<T> | null = null;
  for (const moment of beliefMoments(game, log, model)) if (isIt(moment.state)) last = moment;
  if (!last) throw new Error(`${game.id}: the log does not reach the moment of choice`);
  return last;
}

/** Throws if the pair is none: if cues or choices differ, if no belief or no right action does, or if a config is refused. */
export function prove<T extends GameTypes>(source: PairSource<T>, of: string, pair: MinimalPair<T>): Proof {
  const readingOf = ({ config, actions }: History<T>): PairReading =>
    source.read(of, logOf(source.game, { config: source.game.schemas.config.parse(config), actions }));
  const [a, b] = [readingOf(pair.a), readingOf(pair.b)];
  const proof = proofFrom(a, b, source.rightBy);
  const fault = faultIn(a, b, proof);
  if (fault) throw new Error(`${source.game.id}, class ${of}: this is no pair: ${fault}`);
  return proof;
}

/** Why two readings are of no pair; null: they are of one. */
export function faultIn(a: PairReading, b: PairReading, proof: Proof = proofFrom(a, b, '')): string | null {
  if (!sameJson(a.cues, b.cues)) return 'the rules of the class read something else';
  if (a.rules.length === 0 || proof.rules.some(({ equal }) => !equal)) return 'a rule of the class chooses otherwise';
  if (!proof.beliefs.some((belief) => belief.a !== belief.b)) return 'the seat should believe the same';
  return proof.action.a === proof.action.b ? 'the same action is right' : null;
}

function proofFrom(a: PairReading, b: PairReading, by: string): Proof {
  return {
    rules: a.rules.map(({ id, choice }) => {
      const other = b.rules.find((rule) => rule.id === id)?.choice ?? null;
      return { id, a: choice, b: other, equal: choice === other };
    }),
    beliefs: a.beliefs.map(({ value, ...asked }) => {
      const other = b.beliefs.find(
        ({ model, seat, chain, proposition }) =>
          model === asked.model && seat === asked.seat && chain === asked.chain && proposition === asked.proposition,
      );
      return { ...asked, a: value, b: other?.value ?? null };
    }),
    action: { by, a: a.action, b: b.action },
  };
}
