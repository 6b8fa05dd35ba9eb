/**
 * Certified pairs during play: which two questions the first seat is asked before the next turn, and whether there are enough.
 * All of this follows from what the seat itself lived through, from its answers, and from chance.
 */
import type { GameCommand, Seat } from '../core/game.ts';
import { bankOf, type CuedPair, type PairBank } from '../core/pairs/bank.ts';
import { type CuedAnswer, fitTo, nextPair, standingOf, verdictOf } from '../core/pairs/next.ts';
import type { Rng } from '../core/rng.ts';
import { noticedIn, PAIR_CUES, pairCuesOf } from './pair-cues.ts';
import { knowledgeIn, warrantedIn } from './pair-warrants.ts';
import * as rules from './rules.ts';
import type { Action, Event, PairLife, PairQuestion, PairsState, State, TurnPlayed } from './types.ts';
import { observe, perceive } from './view.ts';

/** The seat that is asked. */
export const PAIRS_SEAT: Seat = 0;

interface QuestionPair extends CuedPair {
  readonly items: readonly [PairQuestion, PairQuestion];
}
export type MomentBank = PairBank<QuestionPair>;

/** The turn, then what follows from it for the pairs. */
export function decide(state: State, command: GameCommand<Action>, rng: Rng): readonly Event[] {
  const events = rules.decide(state, command, rng);
  const { pairs } = state;
  if (command.type === 'start' || !pairs || pairs.over) return events;
  const answered: readonly Event[] = isOpen(pairs)
    ? [{ type: 'PairAnswered', pair: pairs.given.length / 2, answers: answersIn(command) }]
    : [];
  const all = [...events, ...answered];
  const next = afterTurn(all.reduce(evolve, state), rng);
  return next ? [...all, next] : all;
}

export function evolve(state: State, event: Event): State {
  const after = rules.evolve(state, event);
  const { pairs } = state;
  switch (event.type) {
    case 'Dealt':
      return after.config.pairs
        ? { ...after, pairs: { life: lifeAtFirst(after, event), items: [], given: [], over: false } }
        : after;
    case 'TurnPlayed':
      return pairs && !pairs.over
        ? { ...after, pairs: { ...pairs, life: lifeAfter(pairs.life, event, { before: state, after }) } }
        : after;
    case 'PairAnswered':
      return pairs ? { ...after, pairs: { ...pairs, given: [...pairs.given, ...event.answers] } } : after;
    case 'PairChosen':
      return pairs ? { ...after, pairs: { ...pairs, items: [...pairs.items, ...event.items] } } : after;
    case 'PairsEnded':
      return pairs ? { ...after, pairs: { ...pairs, over: true } } : after;
  }
}

/** The questions that come before the next turn. */
export function chosenNow({ pairs }: State): readonly PairQuestion[] {
  return pairs && isOpen(pairs) ? pairs.items.slice(-2) : [];
}

function isOpen({ items, given }: PairsState): boolean {
  return given.length < items.length;
}

function answersIn({ answers }: Extract<GameCommand<Action>, { type: 'act' }>): readonly (boolean | null)[] {
  return [0, 1].map((i) => {
    const answer = answers?.[i] ?? null;
    return typeof answer === 'boolean' ? answer : null;
  });
}

/** What the asked seat has lived through. `after`: the state after the deal. */
export function lifeAtFirst(after: State, dealt: Event): PairLife {
  const percept = perceive(dealt, { after }, PAIRS_SEAT);
  const observation = observe(after, PAIRS_SEAT);
  return { first: { seat: PAIRS_SEAT, observation, percepts: percept ? [percept] : [] }, experiences: [] };
}

export function lifeAfter(
  life: PairLife,
  event: TurnPlayed,
  states: { readonly before: State; readonly after: State },
): PairLife {
  const percept = perceive(event, states, PAIRS_SEAT);
  const action: Action = { move: event.moves[PAIRS_SEAT] ?? 'stay', say: event.asked[PAIRS_SEAT] ?? null };
  const acted = { action, by: 'agent' as const };
  const experience = { turn: states.before.turn, acted, percepts: percept ? [percept] : [] };
  return { ...life, experiences: [...life.experiences, experience] };
}

/** null: no pair is chosen before the next turn, and there may be more later. */
function afterTurn(state: State, rng: Rng): Event | null {
  const { pairs, config } = state;
  if (!pairs || !config.pairs) throw new Error('the session has no pairs');
  const { items, life } = pairs;
  const fit = fitTo(NO_PAIRS, cuedAnswers(pairs));
  const standing = standingOf(fit);
  const verdict = verdictOf(NO_PAIRS, standing, config.pairs);
  if (verdict !== 'open' || items.length >= 2 * config.pairs.most || rules.isTerminal(state))
    return { type: 'PairsEnded', verdict, standing };
  const bank = momentBank(life);
  const place = nextPair(bank, fit, askedBefore(bank, items), rng);
  const pair = place === null ? undefined : bank.pairs[place];
  return pair ? { type: 'PairChosen', pair: items.length / 2, standing, items: rng.shuffle(pair.items) } : null;
}

/** The class, which is the same at all moments. */
const NO_PAIRS: MomentBank = bankOf(PAIR_CUES, []);

function cuedAnswers({ items, given }: PairsState): readonly CuedAnswer[] {
  return given.flatMap((answer, i) => {
    const item = items[i];
    return item && answer !== null ? [{ ...item, answer }] : [];
  });
}

/** All pairs of the moment: two questions of one order, one with the warranted answer yes and one with no. */
export function momentBank(life: PairLife): MomentBank {
  const noticed = noticedIn(life);
  const questions = warrantedIn(life, knowledgeIn(life)).map(
    ({ answer, ...asked }): PairQuestion => ({ ...asked, cues: pairCuesOf(noticed, asked), tracked: answer }),
  );
  const [yes, no] = [true, false].map((tracked) => questions.filter((one) => one.tracked === tracked));
  return bankOf(
    PAIR_CUES,
    (yes ?? []).flatMap((one) =>
      (no ?? []).flatMap((other): QuestionPair[] =>
        (one.thinker === null) === (other.thinker === null) ? [{ items: [one, other] }] : [],
      ),
    ),
  );
}

/** The pairs with a question that has been asked, and of which the warranted answer is still the same. */
export function askedBefore({ pairs }: MomentBank, items: readonly PairQuestion[]): ReadonlySet<number> {
  const latest = new Map(items.map((item) => [nameOf(item), item.tracked]));
  return new Set(
    pairs.flatMap((pair, place) =>
      pair.items.some((item) => latest.get(nameOf(item)) === item.tracked) ? [place] : [],
    ),
  );
}

function nameOf({ thinker, agent, piece }: PairQuestion): string {
  return `${thinker}/${agent}/${piece}`;
}
