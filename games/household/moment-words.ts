/** The household's moments in sentences: who did what, and why a belief turned false. */
import type { Happening, MomentWords } from '../core/beliefs/moment-words.ts';
import type { Turning } from '../core/beliefs/turnings.ts';
import { judged } from './goals.ts';
import { type ActionOutcome, type Event, type Household, type Place, seatOf } from './types.ts';
import { said as english } from './words/english.ts';
import { type HouseholdSaid, nameOf, wordsIn } from './words.ts';

type Turn = Extract<Event, { readonly type: 'TurnPlayed' }>;
interface Deed {
  readonly seat: number;
  readonly outcome: ActionOutcome;
}

export function momentWordsIn(said: HouseholdSaid): MomentWords<Household> {
  const { say } = said;
  const { names, placeInWords, stateInWords, propositionInWords } = wordsIn(said);
  const open = (name: string, value: unknown): string => stateInWords(name, value ? 'open' : 'closed');
  return {
    depth: 2,
    happened: (happening) => said.text([told(said, happening, sentenceOf), ...goalsInWords(said, happening)]),
    brief: (happening) => told(said, happening, briefOf).replace(/[.。]$/, ''),
    claim(propositions, value, options) {
      const [id = ''] = propositions;
      const [about = '', name = ''] = id.split('/');
      const thing = names.in(name, 'the');
      const still = options.still ? 'yes' : 'no';
      if (about === 'is_open') return say('moment.isState', { thing, still, state: open(name, value) });
      const spot = spotIn(String(value));
      const place = spot === null ? names.in(String(value), 'inRoom') : placeInWords(spot);
      return say('moment.isPlace', { thing, still, place });
    },
    asks(id) {
      const [about = '', name = ''] = id.split('/');
      const thing = names.in(name, 'the');
      return about === 'is_open'
        ? { where: false, clause: say('moment.asksOpen', { thing, state: open(name, true) }) }
        : { where: true, clause: say('moment.asksWhere', { thing }) };
    },
    subject: ([id = '']) => propositionInWords(id),
    why: (turnings, happening) => why(said, turnings, happening),
    value(id, value) {
      const [, name = ''] = id.split('/');
      if (typeof value !== 'string') return open(name, value);
      const spot = spotIn(value);
      if (spot === null) return names.label(value);
      return spot.kind === 'held' ? say('handOf', { name: nameOf(spot.seat) }) : names.label(spot.furniture);
    },
    short: (id) => names.label(id.split('/')[1] ?? id),
  };
}

export const momentWords: MomentWords<Household> = momentWordsIn(english);

/** "on table_2", "held by agent_0" as a place; null: it is a room. */
function spotIn(value: string): Place | null {
  const [relation, name, holder = ''] = value.split(' ');
  if (name === undefined) return null;
  return relation === 'held'
    ? { kind: 'held', seat: seatOf(holder) }
    : { kind: relation === 'on' ? 'on' : 'in', furniture: name, nextTo: null };
}

type InWords = (said: HouseholdSaid, deed: Deed) => string;

function told(said: HouseholdSaid, { event }: Happening<Household>, inWords: InWords): string {
  const { say } = said;
  switch (event.type) {
    case 'Started':
      return say('begins');
    case 'Ended':
      return say(event.result.success ? 'result.met' : 'result.notMet');
    case 'TurnPlayed': {
      const deeds = deedsIn(event).map((deed) => inWords(said, deed));
      return deeds.length === 0
        ? say('moment.nothing')
        : say('moment.deeds', { deeds: wordsIn(said).clausesInWords(deeds) });
    }
  }
}

/** "Met: the locker is open. Not met: the red cup is on the tea table." */
function goalsInWords(said: HouseholdSaid, { event, after }: Happening<Household>): readonly string[] {
  if (event.type !== 'Ended') return [];
  const { formulaInWords, clausesInWords } = wordsIn(said);
  const { shared } = judged(after);
  return [true, false].flatMap((met) => {
    const goals = shared.filter((one) => one.met === met).map(({ goal }) => formulaInWords(goal));
    return goals.length === 0 ? [] : [said.say(met ? 'moment.met' : 'moment.notMet', { goals: clausesInWords(goals) })];
  });
}

function deedsIn({ outcomes }: Turn): readonly Deed[] {
  return outcomes.flatMap((outcome, seat) => (outcome && outcome.action.type !== 'wait' ? [{ seat, outcome }] : []));
}

function sentenceOf(said: HouseholdSaid, deed: Deed): string {
  const { action, why: failed, delivered } = deed.outcome;
  if (action.type !== 'communicate' || failed !== null || action.fact === null) return briefOf(said, deed);
  const { factAfterThat } = wordsIn(said);
  return said.say('moment.tells', {
    name: nameOf(deed.seat),
    names: said.list(delivered.map(nameOf)),
    clause: factAfterThat(action.fact),
  });
}

function briefOf(said: HouseholdSaid, { seat, outcome: { action, why: failed, inverted, delivered } }: Deed): string {
  const { say } = said;
  const { names, briefToDo } = wordsIn(said);
  const name = nameOf(seat);
  const object = (id: string): string => names.in(id, 'object');
  if (failed !== null) return say('moment.inVain', { name, toDo: briefToDo(action) });
  switch (action.type) {
    case 'navigate':
      return say('moment.goes', { name, where: names.toward(action.to) });
    case 'open':
    case 'close': {
      const opens = (action.type === 'open') !== inverted;
      return say(opens ? 'moment.opens' : 'moment.closes', { name, thing: object(action.furniture) });
    }
    case 'pick':
      return say('moment.takes', { name, thing: object(action.object) });
    case 'place': {
      const where = names.in(action.furniture, action.relation === 'on' ? 'onto' : 'into');
      return say('moment.puts', { name, thing: object(action.object), where });
    }
    case 'communicate':
      return say('moment.writes', { name, names: said.list(delivered.map(nameOf)) });
    case 'wait':
      return say('moment.waits', { name });
    case 'finish':
      return say('moment.finishes', { name });
  }
}

/** A message that only another agent got, or an act that was not seen. */
function why(
  { say, list }: HouseholdSaid,
  turnings: readonly Turning[],
  { event, percepts }: Happening<Household>,
): string | null {
  if (event.type !== 'TurnPlayed' || turnings.some(({ still }) => !still)) return null;
  const heads = [...new Set(turnings.flatMap(({ mind: [head] }) => (typeof head === 'number' ? [head] : [])))];
  const about = turnings[0]?.mind.slice(1) ?? [];
  const got = about.filter((seat): seat is number => typeof seat === 'number' && hears(percepts(seat)));
  if (got.length > 0 && !heads.some((seat) => hears(percepts(seat))))
    return say('moment.gotMessage', { names: list(got.map(nameOf)), others: list(heads.map(nameOf)) });
  const doers = deedsIn(event).filter(({ outcome }) => outcome.why === null && outcome.action.type !== 'communicate');
  const subject = seatOf(turnings[0]?.proposition.split('/')[1] ?? '');
  const actors = subject >= 0 ? doers.filter(({ seat }) => seat === subject) : doers;
  const unseen = heads.every((head) => actors.every(({ seat }) => seat !== head && !witnesses(percepts(head), seat)));
  if (actors.length === 0 || !unseen) return null;
  return heads.length === 1 ? say('moment.didNotSee', { name: nameOf(heads[0] ?? 0) }) : say('moment.theyDidNotSee');
}

const hears = (percepts: readonly Household['Percept'][]): boolean =>
  percepts.some((percept) => percept.type === 'turn' && percept.heard.length > 0);

const witnesses = (percepts: readonly Household['Percept'][], actor: number): boolean =>
  percepts.some((percept) => percept.type === 'turn' && percept.witnessed.some(({ seat }) => seat === actor));
