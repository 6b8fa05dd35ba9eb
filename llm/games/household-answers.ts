/** Deeds and messages of the household as JSON: what a model writes, read as an action, and an action as a model writes it. */
import * as z from 'zod';
import type { NameOf } from '../../games/core/package.ts';
import type { Request } from '../../games/core/policy.ts';
import { GOAL_PREDICATES } from '../../games/household/pddl/predicates.ts';
import {
  type Action,
  type ActionName,
  agentOf,
  type Communicate,
  EntityId,
  type Fact,
  type Household,
  PREDICATES,
  Relation,
  seatOf,
} from '../../games/household/types.ts';
import type { ReadAction, WrittenAnswer } from '../game-prompt.ts';
import { listed } from './listed.ts';

/** A name as it stands in sentences, without its article. */
export const nameIn = (id: string): string => id.replaceAll('_', ' ');

const Name = z.string().max(80);
const Do = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('navigate'), to: Name }),
  z.strictObject({ do: z.literal('open'), what: Name }),
  z.strictObject({ do: z.literal('close'), what: Name }),
  z.strictObject({ do: z.literal('pick'), what: Name }),
  z.strictObject({
    do: z.literal('place'),
    what: Name,
    where: Relation,
    furniture: Name,
    nextTo: Name.nullable().default(null),
  }),
  z.strictObject({ do: z.literal('wait') }),
  z.strictObject({ do: z.literal('finish') }),
]);
const Say = z.strictObject({
  say: z.string().min(1).max(2000).optional(),
  to: z.array(z.string()).min(1),
  fact: z
    .strictObject({
      predicate: z.enum(PREDICATES),
      args: z.array(Name).min(1).max(2),
      holds: z.boolean().default(true),
      knowers: z.array(z.string()).max(2).default([]),
    })
    .optional(),
});

const FORMS = 'It must be one of the forms that were listed, with their keys and no others.';

export function readAnswer(
  answer: WrittenAnswer,
  { seat, observation }: Request<Household>,
  nameOf: NameOf,
): ReadAction<Household> {
  const { parameters, own } = observation;
  const agents = parameters.starts.map((_, agent) => agent);
  const known = [...parameters.rooms, ...parameters.furniture.map(({ id }) => id)];
  const tools: readonly string[] = own?.actions ?? [];
  if (!('do' in answer)) {
    const { data } = Say.safeParse(answer);
    if (!data) return { kind: 'malformed', why: FORMS };
    if (!tools.includes('Communicate')) return { kind: 'illegal', why: 'You cannot write messages.' };
    return messageFrom(data, { agents, seat, channel: parameters.channel, nameOf });
  }
  const { data } = Do.safeParse(answer);
  if (!data) return { kind: 'malformed', why: FORMS };
  const action = deedFrom(data);
  const strange = namesIn(action).find(
    (id) => !EntityId.safeParse(id).success || (id.startsWith('the_') && !known.includes(id)),
  );
  if (strange !== undefined)
    return { kind: 'illegal', why: `"${nameIn(strange)}" is no name: write names as they were listed, without "the".` };
  const tool = TOOL[action.type];
  if (tool !== null && !tools.includes(tool)) return { kind: 'illegal', why: `You cannot ${data.do} anything.` };
  return { kind: 'action', action };
}

/** The action of an agent that a deed needs; null: none. */
const TOOL: Readonly<Record<Action['type'], ActionName | null>> = {
  navigate: 'Navigate',
  open: 'Open',
  close: 'Close',
  pick: 'Pick',
  place: 'Place',
  communicate: 'Communicate',
  wait: null,
  finish: null,
};

function deedFrom(deed: z.infer<typeof Do>): Exclude<Action, { type: 'communicate' }> {
  const id = (name: string): string => name.replaceAll(' ', '_');
  switch (deed.do) {
    case 'navigate':
      return { type: 'navigate', to: id(deed.to) };
    case 'open':
    case 'close':
      return { type: deed.do, furniture: id(deed.what) };
    case 'pick':
      return { type: 'pick', object: id(deed.what) };
    case 'place':
      return {
        type: 'place',
        object: id(deed.what),
        relation: deed.where,
        furniture: id(deed.furniture),
        nextTo: deed.nextTo === null ? null : id(deed.nextTo),
      };
    case 'wait':
    case 'finish':
      return { type: deed.do };
  }
}

function namesIn(action: Exclude<Action, { type: 'communicate' }>): readonly string[] {
  switch (action.type) {
    case 'navigate':
      return [action.to];
    case 'open':
    case 'close':
      return [action.furniture];
    case 'pick':
      return [action.object];
    case 'place':
      return [action.object, action.furniture, ...(action.nextTo === null ? [] : [action.nextTo])];
    case 'wait':
    case 'finish':
      return [];
  }
}

interface Writing {
  readonly agents: readonly number[];
  readonly seat: number;
  readonly channel: Household['Observation']['parameters']['channel'];
  readonly nameOf: NameOf;
}

function messageFrom(
  { say, to, fact }: z.infer<typeof Say>,
  { agents, seat, channel, nameOf }: Writing,
): ReadAction<Household> {
  const seatNamed = (name: string): number => agents.find((agent) => nameOf(agent) === name) ?? -1;
  if (say === undefined && fact === undefined) return { kind: 'malformed', why: 'A message needs "say" or "fact".' };
  if (say !== undefined && channel === 'facts')
    return { kind: 'illegal', why: 'Messages hold a fact here, and no text: leave out "say".' };
  if (fact !== undefined && channel === 'text')
    return { kind: 'illegal', why: 'Messages hold a text here, and no fact: leave out "fact".' };
  const receivers = to.map(seatNamed);
  const others = listed(agents.filter((agent) => agent !== seat).map(nameOf));
  if (receivers.includes(-1) || receivers.includes(seat) || new Set(receivers).size < to.length)
    return { kind: 'illegal', why: `"to" names some of the other agents, each once: ${others}.` };
  const told = fact === undefined ? null : factFrom(fact, seatNamed);
  if (typeof told === 'string') return { kind: 'illegal', why: told };
  return { kind: 'action', action: { type: 'communicate', to: receivers, text: say ?? null, fact: told } };
}

/** The fact, or a sentence on what is wrong with it. */
function factFrom(
  { predicate, args, holds, knowers }: NonNullable<z.infer<typeof Say>['fact']>,
  seatNamed: (name: string) => number,
): Fact | string {
  const types = GOAL_PREDICATES[predicate] ?? [];
  if (types.length !== args.length) return `"args" of ${predicate} are ${types.length}: ${types.join(' and ')}.`;
  const named = args.map((name, i) =>
    types[i] === 'agent' && seatNamed(name) >= 0 ? agentOf(seatNamed(name)) : name.replaceAll(' ', '_'),
  );
  const strange = named.findIndex((id) => !EntityId.safeParse(id).success);
  if (strange >= 0) return `"${args[strange]}" is no name.`;
  const seats = knowers.map(seatNamed);
  if (seats.includes(-1)) return '"knowers" names agents by their letters.';
  return { predicate, args: named, holds, knowers: seats };
}

export function writtenAnswer(action: Action, nameOf: NameOf): WrittenAnswer {
  switch (action.type) {
    case 'navigate':
      return { do: 'navigate', to: nameIn(action.to) };
    case 'open':
    case 'close':
      return { do: action.type, what: nameIn(action.furniture) };
    case 'pick':
      return { do: 'pick', what: nameIn(action.object) };
    case 'place': {
      const { object, relation, furniture, nextTo } = action;
      const beside = nextTo === null ? {} : { nextTo: nameIn(nextTo) };
      return { do: 'place', what: nameIn(object), where: relation, furniture: nameIn(furniture), ...beside };
    }
    case 'communicate':
      return messageWritten(action, nameOf);
    case 'wait':
    case 'finish':
      return { do: action.type };
  }
}

function messageWritten({ to, text, fact }: Communicate, nameOf: NameOf): WrittenAnswer {
  const said = text === null ? {} : { say: text };
  if (fact === null) return { ...said, to: to.map(nameOf) };
  const args = fact.args.map((id) => (seatOf(id) >= 0 ? nameOf(seatOf(id)) : nameIn(id)));
  const { predicate, holds, knowers } = fact;
  return { ...said, to: to.map(nameOf), fact: { predicate, args, holds, knowers: knowers.map(nameOf) } };
}
