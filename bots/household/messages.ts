/**
 * What an agent writes, most needed first: what shall be known, what others shall do, what it moved for them, answers,
 * questions, what it was told and has no use for. A message costs a turn and may be one of few: wishes go to all at once,
 * with everything that others need to fulfil them.
 */
import { type Memory, messagesLeft } from '../../games/household/memory.ts';
import {
  type Action,
  agentOf,
  type Fact,
  type Heard,
  type Place,
  Predicate,
  seatOf,
} from '../../games/household/types.ts';
import { factInWords } from '../../games/household/words.ts';
import type { Belief } from './belief.ts';
import type { Errands, Wanted } from './errands.ts';
import type { Knowing } from './knowing.ts';
import type { Lore } from './lore.ts';
import { factsIn, type Known, readText, type Said, sentenceOf, type Trick } from './phrases.ts';

export interface Occasion {
  readonly memory: Memory;
  readonly lore: Lore;
  readonly belief: Belief;
  readonly errands: Errands;
  readonly knowing: Knowing;
}

/** null: nothing to say now, or no way to say it. */
export function messageFor(occasion: Occasion): Action | null {
  const { memory, knowing } = occasion;
  const { own } = memory;
  const left = messagesLeft(memory);
  if (left === 0 || own.partners.length === 0 || !own.actions.includes('Communicate')) return null;
  if (knowing.tell && knowing.tell.to.length > 0) return written(memory, knowing.tell.to, [], [knowing.tell.fact]);
  const needed = wishing(occasion, left) ?? handingOver(occasion);
  if (needed) return needed;
  const spare = left === null || left > knowing.pending;
  return spare ? (answering(occasion) ?? asking(occasion) ?? passingOn(occasion, left)) : null;
}

/** In a message anyway, whatever else may help goes along: closed rooms, tricks, and what it was told of things. */
function wishing({ memory, lore, belief, errands, knowing }: Occasion, left: number | null): Action | null {
  const { own, parameters } = memory;
  if (parameters.channel === 'facts') return null;
  const house = isBeginning(errands) ? [] : errands.left;
  const few = left !== null && left <= 2;
  const news = lessonsOf(memory, lore);
  // whoever wished for it counts on this agent, unless it hears why not
  const concerned = new Set(house.flatMap(({ fact }) => fact.args));
  const back = errands.steps.length === 0 && news.some((each) => concernsAny(each, concerned));
  const wishes = [...house.map(knownOf), ...knowing.left].filter((each) => back || isWorth(memory, each));
  if (wishes.length === 0 && !(few && errands.lost.length > 0)) return null;
  const lost = (few ? errands.wantedOfLost : []).map(knownOf).filter((each) => isWorth(memory, each));
  if (wishes.length + lost.length === 0) return null;
  const said: readonly Said[] = [
    ...news,
    ...[...wishes, ...lost].map((that): Said => ({ kind: 'wish', that })),
    ...fresh(memory, few ? errands.lost.map((object): Said => ({ kind: 'search', object })) : []),
  ];
  const objects = [...new Set(house.map(({ fact }) => fact.args[0] ?? ''))];
  const facts = objects.flatMap((object) => placeFact(belief, object));
  const others = useless(memory, lore).filter((each) => !objects.includes(each.args[0] ?? ''));
  return written(memory, own.partners, said, [...facts, ...others]);
}

/** What it knows of closed rooms and doors, and has not said yet. */
function lessonsOf(memory: Memory, { mechanics }: Lore): readonly Said[] {
  const self = agentOf(memory.seat);
  const lessons = mechanics.flatMap((mechanic): Said[] => {
    if (isTrick(mechanic)) return [{ kind: 'trick', mechanic }];
    if (mechanic.type !== 'room_restriction') return [];
    // what only concerns the one reader is known to it
    const others = mechanic.agents.filter((agent) => memory.own.partners.some((partner) => agentOf(partner) !== agent));
    return others.flatMap((agent) =>
      mechanic.rooms.map((room): Said => ({ kind: 'barred', seat: agent === self ? null : seatOf(agent), room })),
    );
  });
  const distinct = new Map(lessons.map((each) => [sentenceOf(each), each]));
  return fresh(memory, [...distinct.values()]);
}

function fresh(memory: Memory, said: readonly Said[]): readonly Said[] {
  const earlier = memory.sent.flatMap(({ message }) => readIn(memory, message));
  return said.filter((each) => !earlier.some((one) => isSame(one, each)));
}

/** Of doors those that are concerned; closed rooms may always matter. */
function concernsAny(said: Said, names: ReadonlySet<string>): boolean {
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

/** What it was told of things that are none of its business must be somebody else's. */
function useless({ own, sent, parameters }: Memory, { goals }: Lore): readonly Fact[] {
  const mine = new Set(goals.flatMap((goal) => goal.match(/[A-Za-z0-9_-]+/g) ?? []));
  const told = sent.flatMap(({ message }) => factsIn(message, parameters.rooms).map(factInWords));
  return own.knows.facts.filter((fact) => !mine.has(fact.args[0] ?? '') && !told.includes(factInWords(fact)));
}

/** Where it has put what others shall carry on. */
function handingOver({ memory, lore, belief, errands }: Occasion): Action | null {
  if (errands.steps.length > 0) return null;
  for (const { fact } of errands.left)
    for (const object of fact.args) {
      const moved = lore.moved[object];
      const told = isToldOf(memory, object, moved ?? 0);
      const [place] = placeFact(belief, object);
      if (moved !== undefined && !told && place) return written(memory, memory.own.partners, [], [place]);
    }
  return null;
}

/** Whether it has told anybody anything of it since. */
function isToldOf({ sent, parameters }: Memory, object: string, since: number): boolean {
  return sent.some(
    ({ turn, message }) => turn > since && factsIn(message, parameters.rooms).some(({ args }) => args[0] === object),
  );
}

function answering({ memory, lore, belief }: Occasion): Action | null {
  for (const { from, object, turn } of lore.questions) {
    const [fact] = placeFact(belief, object);
    if (fact && !isToldOf(memory, object, turn) && memory.own.partners.includes(from))
      return written(memory, [from], [], [fact]);
  }
  return null;
}

function asking({ memory, errands }: Occasion): Action | null {
  if (memory.parameters.channel === 'facts') return null;
  const searches = errands.lost.map((object): Said => ({ kind: 'search', object }));
  const asked = fresh(memory, searches);
  return asked.length > 0 ? written(memory, memory.own.partners, asked, []) : null;
}

/** Of few messages none is spent on this at first: there may be more to say. */
function passingOn({ memory, lore, errands }: Occasion, left: number | null): Action | null {
  const { own, parameters } = memory;
  if (errands.steps.length > 0 || (left !== null && lore.turn * 4 < parameters.turns)) return null;
  const facts = useless(memory, lore);
  const tricks = lessonsOf(memory, lore).filter(({ kind }) => kind === 'trick');
  const said = parameters.channel === 'facts' ? [] : tricks;
  return facts.length + said.length > 0 ? written(memory, own.partners, said, facts) : null;
}

/** Whether somebody it may write to has not been in on this wish. */
function isWorth(memory: Memory, wish: Known): boolean {
  const said: Said = { kind: 'wish', that: wish };
  const aware = [...memory.sent, ...memory.heard].flatMap(({ message }) =>
    readIn(memory, message).some((each) => isSame(each, said)) ? [message.from, ...message.to] : [],
  );
  return memory.own.partners.some((partner) => !aware.includes(partner));
}

function readIn({ parameters }: Memory, { text }: Heard): readonly Said[] {
  return text === null ? [] : readText(text, parameters.rooms);
}

const isSame = (a: Said, b: Said): boolean => sentenceOf(a) === sentenceOf(b);

const isTrick = (mechanic: Memory['own']['knows']['mechanics'][number]): mechanic is Trick =>
  mechanic.type === 'remote_control' || mechanic.type === 'state_mirroring' || mechanic.type === 'inverse_state';

/** Whether what is left to others waits for own steps. */
function isBeginning({ steps, left }: Errands): boolean {
  const things = new Set(
    steps.flatMap((step) => ('object' in step ? [step.object] : 'furniture' in step ? [step.furniture] : [])),
  );
  return left.some(({ fact }) => fact.args.some((name) => things.has(name)));
}

function knownOf({ fact, holds }: Wanted): Known {
  return { predicate: Predicate.parse(fact.predicate), args: fact.args, holds, knowers: [] };
}

/** Where an object is, as a fact; none: no idea. */
export function placeFact({ world }: Pick<Belief, 'world'>, object: string): readonly Fact[] {
  const place: Place | undefined = world.places[object];
  if (!place) return [];
  const base = { holds: true, knowers: [] } as const;
  switch (place.kind) {
    case 'on':
      return [{ predicate: 'is_on_top', args: [object, place.furniture], ...base }];
    case 'in':
      return [{ predicate: 'is_inside', args: [object, place.furniture], ...base }];
    case 'held':
      return [{ predicate: 'is_held_by', args: [object, agentOf(place.seat)], ...base }];
  }
}

/** In what the session lets messages carry: the first fact formally, the others in words. */
function written({ parameters }: Memory, to: readonly number[], said: readonly Said[], facts: readonly Fact[]): Action {
  const [first, ...others] = facts;
  const formally = parameters.channel === 'text' ? null : (first ?? null);
  const spelt = parameters.channel === 'text' ? facts : others;
  const sentences = [...spelt.map((that): Said => ({ kind: 'fact', that })), ...said].map(sentenceOf);
  const text = parameters.channel === 'facts' || sentences.length === 0 ? null : sentences.join(' ').slice(0, 2000);
  return { type: 'communicate', to, text, fact: formally };
}
