/**
 * The household in sentences: for the live region, the event list of a replay, and readers of logs. Names are shown as
 * words (cabinet_31: cabinet 31), agents by letter. Words are about what is passed in; no secrets are added.
 */
import {
  type Account,
  type Action,
  type Became,
  type Event,
  type Fact,
  type Heard,
  type Observation,
  type Outcome,
  type Percept,
  type Place,
  type Sight,
  seatOf,
  type Why,
  type Witnessed,
} from './types.ts';

/** Seats are lettered: A, B, C, D. */
export const nameOf = (seat: number): string => String.fromCharCode(65 + seat);

/** A name of the scene in words; agents by letter. */
export function inWords(id: string): string {
  const seat = seatOf(id);
  return seat >= 0 ? nameOf(seat) : `the ${id.replaceAll('_', ' ')}`;
}

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
      return 'finish, and do nothing more';
  }
}

export function factInWords({ knowers, predicate, args, holds }: Fact): string {
  const chain = knowers.map((seat) => `${nameOf(seat)} knows that `).join('');
  const [subject = '', other = ''] = args.map(inWords);
  return `${chain}${TEMPLATES[predicate](subject, other, holds ? 'is' : 'is not')}`;
}

type Template = (subject: string, other: string, is: string) => string;
const being =
  (what: string): Template =>
  (subject, other, is) =>
    `${subject} ${is} ${what}${other === '' ? '' : ` ${other}`}`;

const TEMPLATES: Readonly<Record<Fact['predicate'], Template>> = {
  is_on_top: being('on'),
  is_inside: being('in'),
  is_in_room: being('in'),
  is_on_floor: being('on the floor'),
  is_next_to: being('next to'),
  is_open: being('open'),
  is_closed: being('closed'),
  is_clean: being('clean'),
  is_dirty: being('dirty'),
  is_filled: being('filled'),
  is_empty: being('empty'),
  is_powered_on: being('switched on'),
  is_powered_off: being('switched off'),
  is_locked: being('locked'),
  is_unlocked: being('unlocked'),
  is_held_by: being('in the hand of'),
  agent_in_room: being('in'),
};

const WHY: Readonly<Record<Why, string>> = {
  unknown: 'you know of no such thing',
  barred: 'that room is off limits to you',
  held_by_another: 'somebody else has it in hand',
  too_far: 'it is not in this room',
  not_seen_here: 'you cannot see it here',
  not_articulated: 'it does not open',
  locked: 'it is locked',
  hand_full: 'your hand is full',
  not_holding: 'you do not have it in hand',
  in_closed_furniture: 'it is in something that is closed',
  furniture_closed: 'it is closed',
  no_reference: 'what it was to stand next to is not there',
  contested: 'somebody else was first',
  no_messages_left: 'you have no messages left',
  no_receiver: 'you may not write to them',
};

/** What came of an own action, for the agent itself. */
export function outcomeInWords(outcome: Outcome): readonly string[] {
  const { action, why, inverted, also, delivered, remaining } = outcome;
  if (why !== null) return [`You could not ${actionInWords(action)}: ${WHY[why]}.`];
  const left = remaining === null ? [] : [`You have ${remaining === 1 ? '1 message' : `${remaining} messages`} left.`];
  const heard = also.map((each) => `You hear something: ${becameInWords(each)}.`);
  switch (action.type) {
    case 'open':
    case 'close': {
      const turned = action.type === 'open' ? 'closes' : 'opens';
      const plain = `You ${action.type} ${inWords(action.furniture)}.`;
      return [inverted ? `You try to ${action.type} ${inWords(action.furniture)}, but it ${turned}.` : plain, ...heard];
    }
    case 'communicate':
      return [`Your message goes to ${list(delivered.map(nameOf))}.`, ...left];
    case 'navigate':
    case 'pick':
    case 'place':
    case 'wait':
    case 'finish':
      return [`You ${actionInWords(action)}.`];
  }
}

export function messageInWords({ from, to, text, fact }: Heard, viewer: number | null): string {
  const others = to.filter((seat) => seat !== viewer).map(nameOf);
  const beside = viewer === null || others.length === 0 ? '' : ` and ${list(others)}`;
  const audience = viewer === null ? list(to.map(nameOf)) : `you${beside}`;
  return `${nameOf(from)} wrote to ${audience}: ${saying({ text, fact })}.`;
}

/** One sentence each, most important first. `viewer`: the seat that is addressed as "you", if any. */
export function perceptInWords(percept: Percept, viewer: number | null): readonly string[] {
  switch (percept.type) {
    case 'started':
      return ['It begins.', ...(percept.own?.secrets ?? []), ...percept.sights.flatMap((each) => sightInWords(each))];
    case 'turn':
      return [
        ...(percept.own ? outcomeInWords(percept.own) : []),
        ...percept.heard.map((message) => messageInWords(message, viewer)),
        ...percept.witnessed.map(witnessedInWords),
        ...percept.sights.flatMap((each) => sightInWords(each)),
      ];
    case 'ended':
      return [
        percept.result.success ? 'The shared goal is met.' : 'The shared goal is not met.',
        accountInWords(percept.result.all),
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
      return ['It begins.'];
    case 'TurnPlayed':
      if (event.outcomes.every((outcome) => !outcome || outcome.action.type === 'wait')) return ['Everybody waited.'];
      return [
        ...event.outcomes.flatMap((outcome, seat) => {
          if (!outcome || outcome.action.type === 'wait') return [];
          const failed = outcome.why === null ? '' : `, in vain (${words(outcome.why)})`;
          return [`${nameOf(seat)}: ${actionInWords(outcome.action)}${failed}.`];
        }),
        ...event.became.map((each) => `${capital(becameInWords(each))}.`),
      ];
    case 'Ended':
      return [
        event.result.success ? 'The shared goal is met.' : 'The shared goal is not met.',
        accountInWords(event.result.all),
      ];
  }
}

export function observationInWords(observation: Observation): readonly string[] {
  const { parameters, turn, messagesLeft, room, holding, sights } = observation;
  return [
    `Turn ${turn} of ${parameters.turns}.`,
    ...(room === null ? [] : [`You are in ${inWords(room)}${holding === null ? '' : `, with ${inWords(holding)}`}.`]),
    ...(messagesLeft === null
      ? []
      : [`You have ${messagesLeft === 1 ? '1 message' : `${messagesLeft} messages`} left.`]),
    ...sights.flatMap((each) => sightInWords(each)),
  ];
}

function sightInWords({ room, agents, furniture, objects }: Sight): readonly string[] {
  const here = capital(inWords(room));
  const who = agents.map(
    ({ seat, holding }) => `${nameOf(seat)}${holding === null ? '' : ` with ${inWords(holding)}`}`,
  );
  const stands = furniture.flatMap(({ id, open }) =>
    open === null ? [] : [`${inWords(id)} is ${open ? 'open' : 'closed'}`],
  );
  const lies = objects.map(({ id, at }) => `${inWords(id)} is ${placeInWords(at)}`);
  const parts = [
    ...(who.length > 0 ? [`${list(who)} ${who.length > 1 ? 'are' : 'is'} there`] : []),
    ...stands,
    ...lies,
  ];
  return [`${here}: ${parts.length > 0 ? list(parts) : 'nothing to see'}.`];
}

export function placeInWords(at: Place): string {
  switch (at.kind) {
    case 'on':
    case 'in':
      return `${at.kind} ${inWords(at.furniture)}`;
    case 'held':
      return `in ${nameOf(at.seat)}'s hand`;
  }
}

function witnessedInWords({ seat, did, target, furniture, ok }: Witnessed): string {
  const what = target === null ? '' : inWords(target);
  const tried = ok ? '' : ' tried to';
  switch (did) {
    case 'arrive':
      return `${nameOf(seat)} arrived.`;
    case 'leave':
      return `${nameOf(seat)} left.`;
    case 'open':
      return `${nameOf(seat)}${tried} ${ok ? 'opened' : 'open'} ${what}.`;
    case 'close':
      return `${nameOf(seat)}${tried} ${ok ? 'closed' : 'close'} ${what}.`;
    case 'pick':
      return `${nameOf(seat)}${tried} ${ok ? 'took' : 'take'} ${what}.`;
    case 'place':
      return `${nameOf(seat)}${tried} put ${what} on or in ${furniture === null ? '' : inWords(furniture)}.`;
  }
}

function saying({ text, fact }: Pick<Heard, 'text' | 'fact'>): string {
  return [...(text === null ? [] : [`"${text}"`]), ...(fact === null ? [] : [factInWords(fact)])].join('; ');
}

const becameInWords = ({ furniture, became }: Became): string => `${inWords(furniture)} is now ${became}`;

const accountInWords = ({ total, holding, latched }: Account): string =>
  `Of its ${total} parts ${holding} hold at the end, ${latched} held at some time.`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? 'nobody') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `at/mug`, `is_open/cabinet_31`, `agent_in_room/agent_1`: what is to be known there. */
export function propositionInWords(id: string): string {
  const [about = '', name = ''] = id.split('/');
  return about === 'is_open' ? `whether ${inWords(name)} is open` : `where ${inWords(name)} is`;
}

/** A room, a place ("on table_2", "held by agent_0"), or whether it is open. */
export function valueInWords(id: string, value: string | number | boolean): string {
  if (typeof value !== 'string') return value ? 'open' : 'closed';
  const [relation, name] = value.split(' ');
  if (name === undefined) return id.startsWith('agent_in_room/') ? `in ${inWords(value)}` : value;
  return relation === 'held' ? `in ${inWords(value.split(' ')[2] ?? '')}'s hand` : `${relation} ${inWords(name)}`;
}
