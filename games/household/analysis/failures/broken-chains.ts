/**
 * Finds where chains of knowledge broke. For each K of the goal that is false at the end of a session, it says from
 * which turn on the K was false or out of reach, and why. Knowledge is what beliefs.ts folds from percepts: formal
 * facts, seen or told.
 */
import { messagesLeft } from '../../attempts.ts';
import { holdsNow, isKnown, isTrueOf, type KnowledgeMoment, turningsOf } from '../../beliefs/knowledge.ts';
import { knows } from '../../beliefs.ts';
import { goalsOf } from '../../goals.ts';
import { barredRooms, partnersOf } from '../../mechanics.ts';
import { conjunctsOf, type PddlFormula, type PddlKnows, unnest } from '../../pddl/formula.ts';
import { literalOf } from '../../pddl/literal.ts';
import { type Literal, seatOf } from '../../types.ts';
import { said as english } from '../../words/english.ts';
import { factWordsIn } from '../../words/facts.ts';
import { type HouseholdSaid, namesIn } from '../../words/names.ts';
import { nameOf } from '../../words.ts';
import { roomOfFurniture } from '../../world.ts';

/**
 * never_so: the fact to be known was never true. undone: it was true and no longer is. lost: an agent came to believe
 * otherwise. untold: an agent that knew could have told it, or the agent that lacks it could have gone to look
 * (together with the agents whose knowledge it should know of), and neither did. cut_off: neither was possible any
 * more.
 */
type Break = 'never_so' | 'undone' | 'lost' | 'untold' | 'cut_off';

export interface BrokenChain {
  /** Outermost knower first. */
  readonly chain: readonly number[];
  readonly literal: Literal;
  readonly how: Break;
  /** The turn of the break; null: the start. */
  readonly turn: number | null;
  /** The seats that lack the knowledge or undid the fact, and those that might have told it. */
  readonly seats: readonly number[];
  readonly says: string;
}

/** `moments`: those of a session, see knowledge.ts. `said`: the language of what it says; left out: English. */
export function brokenChains(
  moments: readonly KnowledgeMoment[],
  said: HouseholdSaid = english,
): readonly BrokenChain[] {
  const end = moments.at(-1);
  if (!end) return [];
  return wantedKnowledge(goalsOf(end.state.config.task).shared, end).flatMap((node) => {
    const { chain, leaf } = unnest(node);
    return conjunctsOf(leaf).flatMap((part): BrokenChain[] => {
      const literal = literalOf(part);
      if (!literal) return [];
      const seats = chain.map(seatOf).filter((seat, i, all) => seat !== all[i - 1]);
      const broken = breakOf({ moments, end, said }, seats, literal);
      return broken ? [{ chain: seats, literal, ...broken }] : [];
    });
  });
}

/** The K's that should hold: without those under a not, and without those of an or that is true. */
function wantedKnowledge(goal: PddlFormula, end: KnowledgeMoment): readonly PddlKnows[] {
  switch (goal.op) {
    case 'fact':
    case 'not':
      return [];
    case 'K':
      return [goal];
    case 'and':
      return goal.of.flatMap((part) => wantedKnowledge(part, end));
    case 'or':
      return isTrueOf(end, goal) ? [] : goal.of.flatMap((part) => wantedKnowledge(part, end));
  }
}

type Found = Pick<BrokenChain, 'how' | 'turn' | 'seats' | 'says'>;

interface Searched {
  readonly moments: readonly KnowledgeMoment[];
  readonly end: KnowledgeMoment;
  readonly said: HouseholdSaid;
}

function breakOf({ moments, end, said }: Searched, chain: readonly number[], literal: Literal): Found | null {
  const { say } = said;
  const facts = factWordsIn(said, namesIn(said));
  const clause = facts.fact({ ...literal, knowers: [] }, 'that');
  const last = end.turn;
  if (!holdsNow(end, literal)) {
    const undone = turningsOf(moments, (moment) => holdsNow(moment, literal)).at(-1);
    if (!undone || undone.turn === null)
      return { how: 'never_so', turn: last, seats: [], says: say('broken.neverSo', { clause }) };
    return {
      how: 'undone',
      turn: undone.turn,
      seats: [],
      says: say('broken.undone', { ...whenIn(undone.turn), clause }),
    };
  }
  // the chain broke at the innermost agent that does not know
  const at = chain.findLastIndex((_, i) => !isKnown(end, chain.slice(i), literal));
  const who = chain[at];
  if (who === undefined) return null;
  const rest = chain.slice(at + 1);
  const known = { ...literal, knowers: rest };
  const [statement, that] = [facts.fact(known, 'says'), facts.fact(known, 'that')];
  const name = nameOf(who);
  const believed = turningsOf(moments, ({ beliefs }) => {
    const belief = beliefs[who];
    return belief !== undefined && knows(belief, [who, ...rest], literal) === true;
  }).at(-1);
  if (believed && believed.turn !== null && !believed.holds) {
    const says = say('broken.lost', { ...whenIn(believed.turn), name, clause: that });
    return { how: 'lost', turn: believed.turn, seats: [who], says };
  }
  const since = turningsOf(moments, (moment) => isKnown(moment, rest, literal)).at(-1) ?? { turn: null, index: 0 };
  const later = moments.slice(moments.findIndex(({ turn }) => turn === since.turn));
  const couldTell = later.map((moment) => tellersOf(moment, who, rest, literal));
  // agents who look together know of each other's knowledge; in the last turn it is too late to go
  const canLook = later.length > 1 && [who, ...rest].every((seat) => mayLook(end, seat, literal));
  const lastChance = couldTell.findLastIndex((tellers) => tellers.length > 0);
  const tellers = couldTell[lastChance] ?? [];
  const joined = (seats: readonly number[], by: 'and' | 'or'): string => {
    const [whole = '', ...more] = seats.map(nameOf);
    return more.reduce((first, second) => say(`formula.${by}`, { first, second }), whole);
  };
  const names = joined(tellers, 'or');
  if (lastChance < 0 && !canLook) {
    const says = say('broken.unreachable', { ...whenIn(since.turn), statement, name });
    return { how: 'cut_off', turn: since.turn, seats: [who], says };
  }
  // after the last moment nothing can be told
  if (canLook || lastChance >= later.length - 2) {
    const says = say('broken.untold', {
      ...whenIn(since.turn),
      statement,
      could: tellers.length === 0 ? 'no' : 'yes',
      tellers: names,
      name,
      look: canLook ? (rest.length === 0 ? 'alone' : 'together') : 'no',
      company: joined(rest, 'and'),
    });
    return { how: 'untold', turn: since.turn, seats: [who, ...tellers], says };
  }
  const cut = later[lastChance + 1]?.turn ?? null;
  const says = say('broken.cutOff', { ...whenIn(cut), clause: that, name, tellers: names });
  return { how: 'cut_off', turn: cut, seats: [who, ...tellers], says };
}

/** Agents, ascending, who know the fact and could still get it to an agent, through others if need be. */
function tellersOf(
  { state, beliefs }: KnowledgeMoment,
  to: number,
  rest: readonly number[],
  literal: Literal,
): readonly number[] {
  const { task } = state.config;
  const seats = [...beliefs.keys()];
  const writes = (from: number): boolean =>
    state.finished[from] === false &&
    messagesLeft(state, from) !== 0 &&
    task.agents[from]?.actions.includes('Communicate') === true;
  const informed = seats.filter((seat) => {
    const belief = beliefs[seat];
    return seat !== to && belief !== undefined && knows(belief, [seat, ...rest], literal) === true;
  });
  return informed.filter((seat) => {
    let reached = [seat];
    // one message a turn
    for (let left = task.turns - state.turn; left > 0 && !reached.includes(to); left--) {
      const next = reached.flatMap((from) => (writes(from) ? partnersOf(task, from) : []));
      const grown = [...new Set([...reached, ...next])];
      if (grown.length === reached.length) break;
      reached = grown;
    }
    return reached.includes(to);
  });
}

/** Whether an agent may enter the rooms where the doors and things of a literal can be seen. */
function mayLook({ state: { config } }: KnowledgeMoment, seat: number, { args }: Literal): boolean {
  const { task } = config;
  const rooms = args.flatMap((arg) => (task.scene.rooms.includes(arg) ? [arg] : (roomOfFurniture(task, arg) ?? [])));
  const barred = barredRooms(task, seat);
  return rooms.length > 0 && !rooms.some((room) => barred.includes(room));
}

/** Turns are counted from 1 in sentences; null: the start. */
const whenIn = (turn: number | null) =>
  ({ when: turn === null ? 'start' : 'turn', turn: turn === null ? '' : String(turn + 1) }) as const;
