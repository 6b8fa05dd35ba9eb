/**
 * What each agent believes during a play, folded from its own percepts (`beliefs.ts`). Plans are validated with it: a
 * plan stands only if its play makes the goal's knowledge true and its agents say only what they have reason to
 * believe.
 */

import { beliefAfter, prior, type SeatBelief } from '../beliefs/fold.ts';
import { isKnown, type KnowledgeMoment } from '../beliefs/knowledge.ts';
import { knows } from '../beliefs.ts';
import type { Task } from '../task/types.ts';
import type { Literal } from '../types.ts';
import { observe, perceive } from '../view.ts';
import { type PlayedPlan, playTurns, stateNow } from './play.ts';

/** Whether, after the play, the first agent of a chain knows that the second knows ... the literal. */
export function knowledgeAfter(played: PlayedPlan, literal: Literal): (chain: readonly number[]) => boolean {
  const moment = momentAfter(played);
  return (chain) => isKnown(moment, chain, literal);
}

/** The state and beliefs at the end of a play. */
export function momentAfter(played: PlayedPlan): Pick<KnowledgeMoment, 'state' | 'beliefs'> {
  return { state: stateNow(played.states), beliefs: beliefsIn(played).at(-1) ?? [] };
}

/** Seat -> what it has reason to believe at the start. */
export function beliefsAtStart(task: Task): readonly SeatBelief[] {
  const known = STARTED.get(task);
  if (known) return known;
  const beliefs = beliefsIn(playTurns(task, 'corrected', []))[0] ?? [];
  STARTED.set(task, beliefs);
  return beliefs;
}
const STARTED = new WeakMap<Task, readonly SeatBelief[]>();

/** The first message that its sender does not believe, in words; null: there is none. */
export function unbelievedIn(played: PlayedPlan): string | null {
  const beliefs = beliefsIn(played);
  for (const [i, event] of played.events.entries()) {
    if (event.type !== 'TurnPlayed') continue;
    for (const [seat, outcome] of event.outcomes.entries()) {
      if (outcome?.action.type !== 'communicate' || outcome.action.fact === null) continue;
      const { fact } = outcome.action;
      const belief = beliefs[i - 1]?.[seat];
      if (belief && knows(belief, [seat, ...fact.knowers], fact) !== true)
        return `agent_${seat} says ${fact.predicate} ${fact.args.join(' ')}, which it has no reason to believe`;
    }
  }
  return null;
}

/** Beliefs after every event, by seat. Each play is folded once and kept. */
function beliefsIn(played: PlayedPlan): readonly (readonly SeatBelief[])[] {
  const known = FOLDED.get(played);
  if (known) return known;
  const { states, events } = played;
  const started = states[1];
  if (!started) throw new Error('expected a play that has started');
  const seats = [...started.config.task.agents.keys()];
  let now: readonly SeatBelief[] = seats.map((seat) => {
    // the older model, which takes less to be known
    return prior({ seat, observation: observe(started, seat), percepts: [] }, 'seen-and-told');
  });
  const beliefs = [now];
  for (const [i, event] of events.entries()) {
    const [before, after] = [states[i], states[i + 1]];
    if (i === 0 || !before || !after) continue;
    now = now.map((belief, seat) => {
      const percept = perceive(event, { before, after }, seat);
      return percept ? beliefAfter(belief, { turn: before.turn, acted: null, percepts: [percept] }) : belief;
    });
    beliefs.push(now);
  }
  FOLDED.set(played, beliefs);
  return beliefs;
}
const FOLDED = new WeakMap<PlayedPlan, readonly (readonly SeatBelief[])[]>();
