/**
 * The household in sentences, for the page's live region, the event list of a replay, and readers of logs. Names are
 * shown as words (cabinet_31: cabinet 31), agents by letter. Sentences say only what is in the value passed in, so they
 * add no secrets.
 */
import { BEING, inWords, nameOf } from './formal/values.ts';
import type {
  Action,
  ActionOutcome,
  Became,
  Event,
  Fact,
  HeardMessage,
  Observation,
  Percept,
  Place,
  PointsAccount,
  RoomSight,
  TaskResult,
  Why,
  Witnessed,
} from './types.ts';

export { BEING, inWords, nameOf } from './formal/values.ts';

const words = (id: string): string => id.replaceAll('_', ' ');

export function actionInWords(action: Action): string {
  switch (action.type) {
    case 'navigate':
      return `go to ${inWords(action.to)}`;
    case 'open':
      return `open ${inWords(action.furniture)}`;
    case 'close':
      return `close ${inWords(action.furniture)}`;
    case 'pick':
      return `take ${inWords(action.object)}`;
    case 'place': {
      const beside = action.nextTo === null ? '' : ` next to ${inWords(action.nextTo)}`;
      return `put ${inWords(action.object)} ${action.relation} ${inWords(action.furniture)}${beside}`;
    }
    case 'communicate':
      return `write to ${list(action.to.map(nameOf))}: ${saying(action)}`;
    case 'wait':
      return 'wait';
    case 'finish':
      return 'finish (act no more)';
  }
}

export function factInWords({ knowers, predicate, args, holds }: Fact): string {
  const chain = knowers.map((seat) => `${nameOf(seat)} knows that `).join('');
  const [subject = '', ...others] = args.map(inWords);
  return [`${chain}${subject}`, holds ? 'is' : 'is not', BEING[predicate], ...others].join(' ');
}

export const WHY: Readonly<Record<Why, string>> = {
  unknown: 'you know of no such thing',
  barred: 'that room is off limits to you',
  held_by_another: 'another agent has it in hand',
  too_far: 'it is not in this room',
  not_seen_here: 'you cannot see it here',
  not_articulated: 'it does not open',
  locked: 'it is locked',
  hand_full: 'your hand is full',
  not_holding: 'you do not have it in hand',
  in_closed_furniture: 'it is in something that is closed',
  furniture_closed: 'it is closed',
  no_reference: 'what it was to stand next to is not there',
  contested: 'another agent was first',
  no_messages_left: 'you have no messages left',
  no_receiver: 'you may not write to them',
};

/** The result of an action, addressed to its agent. */
function outcomeInWords(outcome: ActionOutcome): readonly string[] {
  const { action, why, inverted, also, delivered, remaining } = outcome;
  if (why !== null) return [`You could not ${actionInWords(action)}: ${WHY[why]}.`];
  const heard = also.map((each) => `You hear something: ${becameInWords(each)}.`);
  switch (action.type) {
    case 'open':
    case 'close': {
      const turned = action.type === 'open' ? 'closes' : 'opens';
      const plain = `You ${action.type} ${inWords(action.furniture)}.`;
      return [inverted ? `You try to ${action.type} ${inWords(action.furniture)}, but it ${turned}.` : plain, ...heard];
    }
    case 'communicate':
      return [`Your message goes to ${list(delivered.map(nameOf))}.`, ...leftInWords(remaining)];
    case 'navigate':
    case 'pick':
    case 'place':
    case 'wait':
    case 'finish':
      return [`You ${actionInWords(action)}.`];
  }
}

/** null: no limit. */
function leftInWords(messages: number | null): readonly string[] {
  return messages === null ? [] : [`You have ${messages === 1 ? '1 message' : `${messages} messages`} left.`];
}

function messageInWords({ from, to, text, fact }: HeardMessage, viewer: number | null): string {
  const others = to.filter((seat) => seat !== viewer).map(nameOf);
  const beside = viewer === null || others.length === 0 ? '' : ` and ${list(others)}`;
  const audience = viewer === null ? list(to.map(nameOf)) : `you${beside}`;
  return `${nameOf(from)} wrote to ${audience}: ${saying({ text, fact })}.`;
}

/** Sentences, the most important first. `viewer`: the seat addressed as "you"; null: none. */
export function perceptInWords(percept: Percept, viewer: number | null): readonly string[] {
  switch (percept.type) {
    case 'started':
      return [
        'The session begins.',
        ...(percept.own?.secrets ?? []),
        ...percept.sights.flatMap((each) => sightInWords(each)),
      ];
    case 'turn':
      return [
        ...(percept.own ? outcomeInWords(percept.own) : []),
        ...percept.heard.map((message) => messageInWords(message, viewer)),
        ...percept.witnessed.map(witnessedInWords),
        ...percept.sights.flatMap((each) => sightInWords(each)),
      ];
    case 'ended':
      return [
        ...resultInWords(percept.result),
        ...percept.result.personal.map(
          ({ agent, holding }) =>
            `${agent === viewer ? 'Your' : `${nameOf(agent)}'s`} personal goal is ${holding ? 'met' : 'not met'}.`,
        ),
      ];
  }
}

/** The whole truth of an event, for ended sessions. */
export function eventInWords(event: Event): readonly string[] {
  switch (event.type) {
    case 'Started':
      return ['The session begins.'];
    case 'TurnPlayed':
      if (event.outcomes.every((outcome) => !outcome || outcome.action.type === 'wait')) return ['All agents waited.'];
      return [
        ...event.outcomes.flatMap((outcome, seat) => {
          if (!outcome || outcome.action.type === 'wait') return [];
          const failed = outcome.why === null ? '' : `, in vain (${words(outcome.why)})`;
          return [`${nameOf(seat)}: ${actionInWords(outcome.action)}${failed}.`];
        }),
        ...event.became.map((each) => `${capital(becameInWords(each))}.`),
      ];
    case 'Ended':
      return resultInWords(event.result);
  }
}

export function observationInWords(observation: Observation): readonly string[] {
  const { parameters, turn, messagesLeft, room, holding, sights } = observation;
  return [
    `Turn ${turn} of ${parameters.turns}.`,
    ...(room === null ? [] : [`You are in ${inWords(room)}${holding === null ? '' : `, with ${inWords(holding)}`}.`]),
    ...leftInWords(messagesLeft),
    ...sights.flatMap((each) => sightInWords(each)),
  ];
}

function sightInWords({ room, agents, furniture, objects }: RoomSight): readonly string[] {
  const here = capital(inWords(room));
  const who = agents.map(({ seat, holding }) => `${nameOf(seat)}${holding ? ` with ${inWords(holding)}` : ''}`);
  const stands = furniture.flatMap(({ id, open }) =>
    open === null ? [] : [`${inWords(id)} is ${open ? 'open' : 'closed'}`],
  );
  const lies = objects.map(({ id, at }) => `${inWords(id)} is ${placeInWords(at)}`);
  const present = who.length > 0 ? [`${list(who)} ${who.length > 1 ? 'are' : 'is'} there`] : [];
  const parts = [...present, ...stands, ...lies];
  return [`${here}: ${parts.length > 0 ? list(parts) : 'nothing to see'}.`];
}

export function placeInWords(at: Place): string {
  return at.kind === 'held' ? `in ${nameOf(at.seat)}'s hand` : `${at.kind} ${inWords(at.furniture)}`;
}

function witnessedInWords({ seat, did, target, furniture, ok }: Witnessed): string {
  const [done, tried] = DEEDS[did];
  const where = did === 'place' && furniture !== null ? ` on or in ${inWords(furniture)}` : '';
  const what = target === null ? '' : ` ${inWords(target)}`;
  return `${nameOf(seat)} ${ok ? done : `tried to ${tried}`}${what}${where}.`;
}

const DEEDS: Readonly<Record<Witnessed['did'], readonly [string, string]>> = {
  arrive: ['arrived', 'arrive'],
  leave: ['left', 'leave'],
  open: ['opened', 'open'],
  close: ['closed', 'close'],
  pick: ['took', 'take'],
  place: ['put', 'put'],
};

function saying({ text, fact }: Pick<HeardMessage, 'text' | 'fact'>): string {
  return [...(text === null ? [] : [`"${text}"`]), ...(fact === null ? [] : [factInWords(fact)])].join('; ');
}

const becameInWords = ({ furniture, became }: Became): string => `${inWords(furniture)} is now ${became}`;

function resultInWords({ success, all: { total, holding, latched } }: TaskResult): readonly string[] {
  const met = success ? 'The shared goal is met.' : 'The shared goal is not met.';
  const sometime = latched > holding ? ` ${latched} ${latched === 1 ? 'was' : 'were'} met at some time.` : '';
  return [met, `${metInWords({ total, holding })}${sometime}`];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 of 2 goals met." */
export const metInWords = ({ total, holding }: Pick<PointsAccount, 'total' | 'holding'>): string =>
  `${holding} of ${total} ${total === 1 ? 'goal' : 'goals'} met.`;

function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? 'no agent') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `at/mug`, `is_open/cabinet_31`, `agent_in_room/agent_1`: the question of a proposition in words. */
export function propositionInWords(id: string): string {
  const [about = '', name = ''] = id.split('/');
  return about === 'is_open' ? `whether ${inWords(name)} is open` : `where ${inWords(name)} is`;
}

/** A value in words: a room, a place ("on table_2", "held by agent_0"), or whether furniture is open. */
export function valueInWords(id: string, value: string | number | boolean): string {
  if (typeof value !== 'string') return value ? 'open' : 'closed';
  const [relation, name] = value.split(' ');
  if (name === undefined) return id.startsWith('agent_in_room/') ? `in ${inWords(value)}` : value;
  return relation === 'held' ? `in ${inWords(value.split(' ')[2] ?? '')}'s hand` : `${relation} ${inWords(name)}`;
}
