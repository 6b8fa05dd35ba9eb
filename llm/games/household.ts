/** The household for language models: its rules in words, and deeds and messages as JSON, messages in the model's own words. */
import * as z from 'zod';
import { planner } from '../../bots/household/planner.ts';
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
  type Percept,
  PREDICATES,
  Relation,
  seatOf,
} from '../../games/household/types.ts';
import type { GamePrompt, ReadAction, WrittenAnswer } from '../game-prompt.ts';
import { exampleTask } from './household-example.ts';
import { rulesInWords } from './household-rules.ts';
import { counted, listed } from './listed.ts';

/** A name as it stands in sentences, without its article. */
const nameIn = (id: string): string => id.replaceAll('_', ' ');

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

const Wait = z.object({ type: z.enum(['wait', 'finish']) });

const FORMS = 'It must be one of the forms that were listed, with their keys and no others.';

/** How each deed is written, by the action that it needs. */
const FORM: Readonly<Record<Exclude<ActionName, 'Communicate' | 'Wait'>, string>> = {
  Navigate: '{"do": "navigate", "to": NAME}',
  Open: '{"do": "open", "what": NAME}',
  Close: '{"do": "close", "what": NAME}',
  Pick: '{"do": "pick", "what": NAME}',
  Place: '{"do": "place", "what": NAME, "where": "on" or "in", "furniture": NAME}',
};

export const householdPrompt: GamePrompt<Household> = {
  game: 'household',
  version: 1,
  rulesInWords,
  reminder: [
    'Think first about what each other agent has seen and has been told, what it therefore believes, and what it does not know.',
    'Think then about who needs to know what you know, who can tell you what you lack, and what each of them believes that you know.',
  ],
  acting: {
    inWords: (request, nameOf) => [
      'You can do one of these:',
      ...deedsInWords(request),
      ...messagesInWords(request, nameOf),
      '- Do nothing this turn: {"do": "wait"}',
      '- Do nothing for the rest of the session: {"do": "finish"}',
      'You may name other things and places, too. If you try what is not possible, nothing happens, and the turn is used up.',
    ],
    format: () => 'one of the forms above',
    read: readIn,
    write: (action, _request, nameOf) => writtenOf(action, nameOf),
  },
  mapFreeText,
  examples: {
    solver: planner,
    partner: planner,
    config: (nth) => ({ task: exampleTask(nth) }),
    seat: (nth) => nth % 2,
    suits: (action) => !Wait.safeParse(action).success,
  },
};

function deedsInWords({ legalActions }: Request<Household>): readonly string[] {
  const names = (ids: readonly string[]): string => [...new Set(ids)].map(nameIn).join(', ');
  const of = <Type extends Action['type']>(type: Type) =>
    legalActions.filter((action): action is Extract<Action, { type: Type }> => action.type === type);
  const form = (name: keyof typeof FORM, does: string, ids: readonly string[]): readonly string[] =>
    ids.length === 0 ? [] : [`- ${does}: ${FORM[name]}, with one of these names: ${names(ids)}`];
  const placing = of('place');
  const where = (relation: Relation): string =>
    names(placing.filter((action) => action.relation === relation).map(({ furniture }) => furniture));
  const beside = names(placing.flatMap(({ nextTo }) => nextTo ?? []));
  const [placed] = placing;
  return [
    ...form(
      'Navigate',
      'Go to a room, or to the room of a thing',
      of('navigate').map(({ to }) => to),
    ),
    ...form(
      'Open',
      'Open',
      of('open').map(({ furniture }) => furniture),
    ),
    ...form(
      'Close',
      'Close',
      of('close').map(({ furniture }) => furniture),
    ),
    ...form(
      'Pick',
      'Take into your hand',
      of('pick').map(({ object }) => object),
    ),
    ...(placed
      ? [
          `- Put down the ${nameIn(placed.object)} from your hand: ${FORM.Place}. "on" goes with: ${where('on')}${where('in') === '' ? '' : `; "in" goes with: ${where('in')}`}${beside === '' ? '' : `. Add "nextTo": NAME to put it next to what is there already: ${beside}`}`,
        ]
      : []),
  ];
}

function messagesInWords({ observation }: Request<Household>, nameOf: NameOf): readonly string[] {
  const { own, messagesLeft, parameters } = observation;
  if (!own?.actions.includes('Communicate') || own.partners.length === 0 || messagesLeft === 0) return [];
  const to = listed(own.partners.map(nameOf));
  const left = messagesLeft === null ? '' : ` You have ${counted(messagesLeft, 'message')} left.`;
  const example = `"to": ["${nameOf(own.partners[0] ?? 0)}"]`;
  const fact = '"fact": {"predicate": P, "args": [NAME, ...], "holds": true, "knowers": []}';
  switch (parameters.channel) {
    case 'text':
      return [`- Write to ${to}, in your own words: {"say": "...", ${example}}.${left}`];
    case 'facts':
      return [`- Write a fact to ${to}: {${example}, ${fact}}.${left}`];
    case 'both':
      return [
        `- Write to ${to}, in your own words: {"say": "...", ${example}}. You may add ${fact}, or leave out "say".${left}`,
      ];
  }
}

function readIn(
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

function writtenOf(action: Action, nameOf: NameOf): WrittenAnswer {
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

function mapFreeText(percept: Percept, f: (text: string) => string): Percept {
  if (percept.type !== 'turn') return percept;
  const said = <A extends { readonly text: string | null }>(message: A): A =>
    message.text === null ? message : { ...message, text: f(message.text) };
  const { own } = percept;
  const written = own?.action.type === 'communicate' ? { ...own, action: said(own.action) } : own;
  return { ...percept, own: written, heard: percept.heard.map(said) };
}
