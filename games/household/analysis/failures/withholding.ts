/**
 * Withholding critical information: an agent that was told where something belongs, or knew where it was, could have
 * written so to a partner, and had not done so when the partner acted on a wrong guess. Wrong guesses: putting the
 * thing somewhere else; opening and reporting another door of the same kind while the right one is not open; reaching
 * for the thing where it is not. Not found: acts of a partner that was told the target itself, and information that
 * free text without codes may have given.
 */
import { messagesLeft } from '../../attempts.ts';
import { holdsNow } from '../../beliefs/knowledge.ts';
import { knows } from '../../beliefs.ts';
import { partnersOf } from '../../mechanics.ts';
import type { Literal } from '../../types.ts';
import { actionInWords, factInWords } from '../../words/english.ts';
import { nameOf } from '../../words.ts';
import { placeAsFact, placeOf } from '../../world.ts';
import {
  type Failure,
  type FailureReading,
  isTarget,
  mayHaveTold,
  type ReadAct,
  saysOfTheSame,
  sharedLiterals,
} from './reading.ts';

export function withholding(reading: FailureReading): readonly Failure[] {
  const { task, acts } = reading;
  const found = new Map<string, Failure>();
  for (const act of acts) {
    const targets = guessedWrong(reading, act).filter((target) => !isTarget(task, act.seat, target));
    const facts = soughtInVain(act).map((fact) => ({ literal: fact, isFact: true }));
    for (const { literal, isFact } of [...targets.map((target) => ({ literal: target, isFact: false })), ...facts]) {
      for (const holder of task.agents.keys()) {
        const key = JSON.stringify([holder, act.seat, literal]);
        if (holder === act.seat || found.has(key)) continue;
        const failure = withheldBy(reading, holder, act, { literal, isFact });
        if (failure) found.set(key, failure);
      }
    }
  }
  return [...found.values()];
}

interface Critical {
  readonly literal: Literal;
  /** A true fact, not a goal. */
  readonly isFact: boolean;
}

function withheldBy(
  reading: FailureReading,
  holder: number,
  act: ReadAct,
  { literal, isFact }: Critical,
): Failure | null {
  const { task, moments, messages } = reading;
  const { seat, turn } = act;
  const holds = isFact ? believesSo(act, holder, literal) : isTarget(task, holder, literal);
  if (!holds || !partnersOf(task, holder).includes(seat)) return null;
  if (mayHaveTold(reading, holder, seat, { literal, before: turn })) return null;
  const chance = moments.find(({ state, beliefs, turn: ended }) => {
    const belief = beliefs[holder];
    const isEarly = (ended ?? -1) < turn - 1 && messagesLeft(state, holder) !== 0 && state.finished[holder] === false;
    return isEarly && (!isFact || (belief !== undefined && knows(belief, [holder], literal) === true));
  });
  if (!chance) return null;
  const late = messages.find(
    (sent) =>
      sent.seat === holder &&
      sent.turn >= turn &&
      sent.delivered.includes(seat) &&
      sent.facts.some((fact) => saysOfTheSame(fact, literal)),
  );
  const what = factInWords({ ...literal, knowers: [] });
  const knew = isFact ? `knew that ${what}` : `was told as a goal that ${what}`;
  const told = late ? `told ${nameOf(seat)} only in turn ${late.turn + 1}` : `never told ${nameOf(seat)}`;
  return {
    pattern: 'withholding_critical_information',
    turn,
    seats: [holder, seat],
    evidence: `${nameOf(holder)} ${knew} and could have written so from turn ${(chance.turn ?? -1) + 2} on; in turn ${turn + 1} ${nameOf(seat)} ${act.outcome.why === null ? 'chose' : 'tried'} to ${actionInWords(act.action)}, and ${nameOf(holder)} ${told}.`,
  };
}

/** The parts of the shared goal that the act tries to serve with the wrong thing or place. */
function guessedWrong({ task, messages }: FailureReading, act: ReadAct): readonly Literal[] {
  const { action, outcome, seat, turn, before } = act;
  if (outcome.why !== null) return [];
  const goals = sharedLiterals(task).filter(({ holds }) => holds);
  if (action.type === 'place') {
    const wanted = goals.filter(({ predicate, args }) => {
      return (predicate === 'is_on_top' || predicate === 'is_inside') && args[0] === action.object;
    });
    const made = action.relation === 'on' ? 'is_on_top' : 'is_inside';
    const isMet = wanted.some(({ predicate, args }) => predicate === made && args[1] === action.furniture);
    return isMet ? [] : wanted;
  }
  if (action.type !== 'open') return [];
  const { furniture } = action;
  const isNamed = goals.some(({ args }) => args.includes(furniture));
  const reported = messages.some(
    (sent) =>
      sent.seat === seat &&
      sent.turn > turn &&
      sent.facts.some(({ predicate, args }) => predicate === 'is_open' && args[0] === furniture),
  );
  if (isNamed || !reported) return [];
  return goals.filter((goal) => {
    const [id = ''] = goal.args;
    return goal.predicate === 'is_open' && kindOf(id) === kindOf(furniture) && !holdsNow(before, goal);
  });
}

/** The true place of a thing that the agent reached for in vain. */
function soughtInVain({ action, outcome, before }: ReadAct): readonly Literal[] {
  if (action.type !== 'pick' || (outcome.why !== 'not_seen_here' && outcome.why !== 'unknown')) return [];
  const place = placeOf(before.state.world, action.object);
  return place && place.kind !== 'held' ? [placeAsFact(action.object, place)] : [];
}

function believesSo({ before }: ReadAct, seat: number, literal: Literal): boolean {
  const belief = before.beliefs[seat];
  return belief !== undefined && knows(belief, [seat], literal) === true && holdsNow(before, literal);
}

/** cabinet_31: cabinet. */
const kindOf = (id: string): string => id.replace(/_?\d+$/, '');
