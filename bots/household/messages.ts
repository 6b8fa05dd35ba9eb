/**
 * Chooses an agent's message, the most needed first: facts that shall be known, wishes, objects that it moved for
 * others, parts of the goals that are true, answers, questions, and facts that it was told and cannot use. A message
 * costs a turn and may be one of few. So wishes go to all at once, with everything that others need to fulfil them, and
 * every message that can carries a formal fact.
 */

import type { SeatBelief as Mind } from '../../games/household/beliefs/fold.ts';
import { isTrick } from '../../games/household/mechanics.ts';
import { type Memory, messagesLeft } from '../../games/household/memory.ts';
import { type Action, agentOf, type Fact, type HeardMessage, Predicate, seatOf } from '../../games/household/types.ts';
import { factInWords } from '../../games/household/words/english.ts';
import { factsIn, type Known, readText, type SaidPhrase, sentenceOf } from '../../games/household/words/phrases.ts';
import { placeAsFact, placeOf } from '../../games/household/world.ts';
import type { Order } from '../orders.ts';
import type { PlannerBelief } from './belief.ts';
import type { Errands, WantedFact } from './errands.ts';
import type { KnowingPlan } from './knowing.ts';
import type { Lore } from './lore.ts';
import { isForItself, isNews, reportsFor } from './reports.ts';

export interface MessageOccasion {
  readonly memory: Memory;
  readonly mind: Mind;
  readonly lore: Lore;
  readonly belief: PlannerBelief;
  readonly errands: Errands;
  readonly knowing: KnowingPlan;
  /** The most minds that it reckons with; undefined: as many as it has beliefs of. */
  readonly order: Order | undefined;
}

/** With this few messages, none is spent early on the agent's own wishes or on a mere question. */
const FEW = 2;

/** null: there is nothing to say now, or no way to say it. */
export function messageFor(occasion: MessageOccasion): Action | null {
  const { memory, knowing } = occasion;
  const { own } = memory;
  const left = messagesLeft(memory);
  if (left === 0 || own.partners.length === 0 || !own.actions.includes('Communicate')) return null;
  if (knowing.tell && knowing.tell.to.length > 0) return written(occasion, knowing.tell.to, [], [knowing.tell.fact]);
  const needed = wishing(occasion, left) ?? handingOver(occasion);
  if (needed) return needed;
  if (left !== null && left <= knowing.pending) return null;
  const report = reporting(occasion);
  // the last message is kept for a report while one may still be needed
  if (report || (left === 1 && isEarly(memory))) return report;
  return answering(occasion) ?? asking(occasion, left) ?? passingOn(occasion, left);
}

/** Whether a report may still be needed later. */
const isEarly = ({ turn, parameters }: Memory): boolean => turn * 3 < parameters.turns * 2;

/**
 * A message with wishes. It also carries everything that may help: closed rooms, tricks, and facts about the things.
 */
function wishing(occasion: MessageOccasion, left: number | null): Action | null {
  const { memory, lore, belief, errands, knowing } = occasion;
  const { own, parameters } = memory;
  if (parameters.channel === 'facts') return null;
  const house = isBeginning(errands) ? [] : errands.left;
  const few = left !== null && left <= FEW;
  const news = lessonsOf(memory, lore);
  // the agent that wished for it counts on this one until it hears why not
  const concerned = new Set(house.flatMap(({ fact }) => fact.args));
  const back = errands.steps.length === 0 && news.some((each) => concernsAny(each, concerned));
  const wishes = [...house.map(knownOf), ...knowing.left].filter((each) => back || isWorth(memory, each));
  if (wishes.length === 0 && !(few && errands.lost.length > 0)) return null;
  const lost = (few ? errands.wantedOfLost : []).map(knownOf).filter((each) => isWorth(memory, each));
  if (wishes.length + lost.length === 0) return null;
  if (few && isEarly(memory) && [...wishes, ...lost].every((each) => isForItself(memory, each))) return null;
  const said: readonly SaidPhrase[] = [
    ...news,
    ...[...wishes, ...lost].map((that): SaidPhrase => ({ kind: 'wish', that })),
    ...fresh(memory, few ? errands.lost.map((object): SaidPhrase => ({ kind: 'search', object })) : []),
  ];
  const objects = [...new Set(house.map(({ fact }) => fact.args[0] ?? ''))];
  const facts = objects.flatMap((object) => placeFact(belief, object));
  const others = useless(memory, lore).filter((each) => !objects.includes(each.args[0] ?? ''));
  return written(occasion, own.partners, said, [...facts, ...others]);
}

/** What the agent knows about closed rooms and doors and has not said yet. */
function lessonsOf(memory: Memory, { mechanics }: Lore): readonly SaidPhrase[] {
  const self = agentOf(memory.seat);
  const lessons = mechanics.flatMap((mechanic): SaidPhrase[] => {
    if (isTrick(mechanic)) return [{ kind: 'trick', mechanic }];
    if (mechanic.type !== 'room_restriction') return [];
    // a single receiver knows its own bounds
    const others = mechanic.agents.filter((agent) => memory.own.partners.some((partner) => agentOf(partner) !== agent));
    return others.flatMap((agent) =>
      mechanic.rooms.map((room): SaidPhrase => ({ kind: 'barred', seat: agent === self ? null : seatOf(agent), room })),
    );
  });
  const distinct = new Map(lessons.map((each) => [sentenceOf(each), each]));
  return fresh(memory, [...distinct.values()]);
}

function fresh(memory: Memory, said: readonly SaidPhrase[]): readonly SaidPhrase[] {
  const earlier = memory.sent.flatMap(({ message }) => readIn(memory, message));
  return said.filter((each) => !earlier.some((one) => isSame(one, each)));
}

/** Whether a sentence is about one of these names. Closed rooms always are. */
function concernsAny(said: SaidPhrase, names: ReadonlySet<string>): boolean {
  if (said.kind === 'barred') return true;
  if (said.kind !== 'trick') return false;
  const { mechanic } = said;
  switch (mechanic.type) {
    case 'remote_control':
      return names.has(mechanic.target);
    case 'state_mirroring':
      return mechanic.furniture.some((id) => names.has(id));
    case 'inverse_state':
      return names.has(mechanic.furniture);
  }
}

/** Facts told to the agent about things that its goals do not need: another agent's goals must need them. */
function useless({ own, sent, parameters }: Memory, { goals }: Lore): readonly Fact[] {
  const mine = new Set(goals.flatMap((goal) => goal.match(/[A-Za-z0-9_-]+/g) ?? []));
  const told = sent.flatMap(({ message }) => factsIn(message, parameters.rooms).map(factInWords));
  return own.knows.facts.filter((fact) => !mine.has(fact.args[0] ?? '') && !told.includes(factInWords(fact)));
}

/** A message that says where it has put an object for others to carry on. */
function handingOver(occasion: MessageOccasion): Action | null {
  const { memory, lore, belief, errands } = occasion;
  if (errands.steps.length > 0) return null;
  for (const { fact } of errands.left)
    for (const object of fact.args) {
      const moved = lore.moved[object];
      const told = isToldOf(memory, object, moved ?? 0);
      const [place] = placeFact(belief, object);
      if (moved !== undefined && !told && place) return written(occasion, memory.own.partners, [], [place]);
    }
  return null;
}

/** Whether the agent has sent a message about the object since. */
function isToldOf({ sent, parameters }: Memory, object: string, since: number): boolean {
  return sent.some(
    ({ turn, message }) => turn > since && factsIn(message, parameters.rooms).some(({ args }) => args[0] === object),
  );
}

function answering(occasion: MessageOccasion): Action | null {
  const { memory, lore, belief } = occasion;
  for (const { from, object, turn } of lore.questions) {
    const [fact] = placeFact(belief, object);
    // the asker may have found it meanwhile
    const isOpen = fact && !isToldOf(memory, object, turn) && isNews(occasion.mind, [from], fact);
    if (isOpen && memory.own.partners.includes(from)) return written(occasion, [from], [], [fact]);
  }
  return null;
}

function asking(occasion: MessageOccasion, left: number | null): Action | null {
  const { memory, errands } = occasion;
  if (memory.parameters.channel === 'facts' || (left !== null && left <= FEW)) return null;
  const searches = errands.lost.map((object): SaidPhrase => ({ kind: 'search', object }));
  const asked = fresh(memory, searches);
  return asked.length > 0 ? written(occasion, memory.own.partners, asked, []) : null;
}

/** Passes on unused facts. With few messages none is spent on this early, since something more important may come. */
function passingOn(occasion: MessageOccasion, left: number | null): Action | null {
  const { memory, lore, errands } = occasion;
  const { own, parameters } = memory;
  if (errands.steps.length > 0 || (left !== null && lore.turn * 4 < parameters.turns)) return null;
  const facts = useless(memory, lore).filter((fact) => isNews(occasion.mind, own.partners, fact));
  const tricks = lessonsOf(memory, lore).filter(({ kind }) => kind === 'trick');
  const said = parameters.channel === 'facts' ? [] : tricks;
  return facts.length + said.length > 0 ? written(occasion, own.partners, said, facts) : null;
}

/** Once the agent has nothing to do, it reports parts of the goals that are true, to all it may write to. */
function reporting(occasion: MessageOccasion): Action | null {
  const { memory, errands } = occasion;
  const { sent, own, parameters } = memory;
  if (errands.steps.length > 0) return null;
  const told = sent.flatMap(({ message }) => factsIn(message, parameters.rooms).map(factInWords));
  const news = reportsFor(occasion, own.partners).find((fact) => !told.includes(factInWords(fact)));
  return news ? written(occasion, own.partners, [], [news]) : null;
}

/** Whether some agent that it may write to has neither sent nor received this wish. */
function isWorth(memory: Memory, wish: Known): boolean {
  const said: SaidPhrase = { kind: 'wish', that: wish };
  const aware = [...memory.sent, ...memory.heard].flatMap(({ message }) =>
    readIn(memory, message).some((each) => isSame(each, said)) ? [message.from, ...message.to] : [],
  );
  return memory.own.partners.some((partner) => !aware.includes(partner));
}

function readIn({ parameters }: Memory, { text }: HeardMessage): readonly SaidPhrase[] {
  return text === null ? [] : readText(text, parameters.rooms);
}

const isSame = (a: SaidPhrase, b: SaidPhrase): boolean => sentenceOf(a) === sentenceOf(b);

/** Whether the work left to others waits for the agent's own steps. */
function isBeginning({ steps, left }: Errands): boolean {
  const things = new Set(
    steps.flatMap((step) => ('object' in step ? [step.object] : 'furniture' in step ? [step.furniture] : [])),
  );
  return left.some(({ fact }) => fact.args.some((name) => things.has(name)));
}

function knownOf({ fact, holds }: WantedFact): Known {
  return { predicate: Predicate.parse(fact.predicate), args: fact.args, holds, knowers: [] };
}

/** The place of an object as a fact; empty: unknown. */
function placeFact({ world }: Pick<PlannerBelief, 'world'>, object: string): readonly Fact[] {
  const place = placeOf(world, object);
  return place ? [placeAsFact(object, place)] : [];
}

/**
 * The message in the form that the session's channel allows. The first fact that is news to a receiver goes formally
 * and the others in words. If words carry all facts, a report is attached formally, since beliefs are computed from
 * formal facts only.
 */
function written(
  occasion: MessageOccasion,
  to: readonly number[],
  said: readonly SaidPhrase[],
  facts: readonly Fact[],
): Action {
  const { channel } = occasion.memory.parameters;
  const news = facts.find((fact) => isNews(occasion.mind, to, fact));
  const [report] = channel === 'facts' && news ? [] : reportsFor(occasion, to);
  const formally = channel === 'text' ? null : (report ?? news ?? facts[0] ?? null);
  const isSaid = (fact: Fact): boolean => formally !== null && factInWords(fact) === factInWords(formally);
  const sentences = [
    ...facts.filter((fact) => !isSaid(fact)).map((that): SaidPhrase => ({ kind: 'fact', that })),
    ...said,
  ].map(sentenceOf);
  const text = channel === 'facts' || sentences.length === 0 ? null : sentences.join(' ').slice(0, 2000);
  return { type: 'communicate', to, text, fact: formally };
}
