/** The household's moments in sentences: who did what, and why a belief turned false. */
import { type Happening, listed, type MomentWords } from '../core/beliefs/moment-words.ts';
import type { Turning } from '../core/beliefs/turnings.ts';
import { formulaInWords } from './ending/told.ts';
import { judged } from './goals.ts';
import { type ActionOutcome, type Event, type Household, seatOf } from './types.ts';
import { factInWords, inWords, nameOf, propositionInWords, valueInWords } from './words.ts';

type Turn = Extract<Event, { readonly type: 'TurnPlayed' }>;
interface Deed {
  readonly seat: number;
  readonly outcome: ActionOutcome;
}

export const momentWords: MomentWords<Household> = {
  depth: 2,
  happened: (happening) => [told(happening, sentenceOf), ...goalsInWords(happening)].join(' '),
  brief: (happening) => told(happening, briefOf).replace(/\.$/, ''),
  claim(propositions, value, { still }) {
    const [id = ''] = propositions;
    const [about = '', name = ''] = id.split('/');
    const is = still ? 'is still' : 'is';
    if (about === 'is_open') return `${inWords(name)} ${is} ${value ? 'open' : 'closed'}`;
    return `${inWords(name)} ${is} ${valueInWords(id, value)}`;
  },
  asks(id) {
    const [about = '', name = ''] = id.split('/');
    const isOpen = about === 'is_open';
    return { where: !isOpen, clause: `${inWords(name)} is${isOpen ? ' open' : ''}` };
  },
  subject: ([id = '']) => propositionInWords(id),
  why,
  value: (id, value) =>
    valueInWords(id, value)
      .replace(/^(?:in|on) the /, '')
      .replace(/^in (?=\w's hand)/, ''),
  short: (id) => id.split('/')[1]?.replaceAll('_', ' ') ?? id,
};

function told({ event }: Happening<Household>, sentence: (deed: Deed) => string): string {
  switch (event.type) {
    case 'Started':
      return 'The session begins.';
    case 'Ended':
      return event.result.success ? 'The shared goal is met.' : 'The shared goal is not met.';
    case 'TurnPlayed': {
      const deeds = deedsIn(event).map(sentence);
      return deeds.length === 0 ? 'No agent does anything.' : `${listed(deeds)}.`;
    }
  }
}

/** "Met: the locker is open. Not met: the red cup is on the tea table." */
function goalsInWords({ event, after }: Happening<Household>): readonly string[] {
  if (event.type !== 'Ended') return [];
  const { shared } = judged(after);
  return [true, false].flatMap((met) => {
    const goals = shared.filter((one) => one.met === met).map(({ goal }) => formulaInWords(goal));
    return goals.length === 0 ? [] : [`${met ? 'Met' : 'Not met'}: ${listed(goals)}.`];
  });
}

function deedsIn({ outcomes }: Turn): readonly Deed[] {
  return outcomes.flatMap((outcome, seat) => (outcome && outcome.action.type !== 'wait' ? [{ seat, outcome }] : []));
}

function sentenceOf({ seat, outcome }: Deed): string {
  const { action, why: failed } = outcome;
  if (action.type !== 'communicate') return briefOf({ seat, outcome });
  if (failed !== null) return `${nameOf(seat)} tries in vain to write to ${listed(action.to.map(nameOf))}`;
  if (action.fact === null) return `${nameOf(seat)} writes to ${listed(outcome.delivered.map(nameOf))}`;
  return `${nameOf(seat)} tells ${listed(outcome.delivered.map(nameOf))} that ${factInWords(action.fact)}`;
}

function briefOf({ seat, outcome: { action, why: failed, inverted, delivered } }: Deed): string {
  const [does, tries] = ((): readonly [string, string] => {
    switch (action.type) {
      case 'navigate':
        return [`goes to ${inWords(action.to)}`, `go to ${inWords(action.to)}`];
      case 'open':
        return [`${inverted ? 'closes' : 'opens'} ${inWords(action.furniture)}`, `open ${inWords(action.furniture)}`];
      case 'close':
        return [`${inverted ? 'opens' : 'closes'} ${inWords(action.furniture)}`, `close ${inWords(action.furniture)}`];
      case 'pick':
        return [`takes ${inWords(action.object)}`, `take ${inWords(action.object)}`];
      case 'place': {
        const where = `${inWords(action.object)} ${action.relation} ${inWords(action.furniture)}`;
        return [`puts ${where}`, `put ${where}`];
      }
      case 'communicate':
        return [`writes to ${listed(delivered.map(nameOf))}`, `write to ${listed(action.to.map(nameOf))}`];
      case 'wait':
        return ['waits', 'wait'];
      case 'finish':
        return ['finishes', 'finish'];
    }
  })();
  return `${nameOf(seat)} ${failed === null ? does : `tries in vain to ${tries}`}`;
}

/** A message that only another agent got, or an act that was not seen. */
function why(turnings: readonly Turning[], { event, percepts }: Happening<Household>): string | null {
  if (event.type !== 'TurnPlayed' || turnings.some(({ still }) => !still)) return null;
  const heads = [...new Set(turnings.flatMap(({ mind: [head] }) => (typeof head === 'number' ? [head] : [])))];
  const about = turnings[0]?.mind.slice(1) ?? [];
  const got = about.filter((seat): seat is number => typeof seat === 'number' && hears(percepts(seat)));
  if (got.length > 0 && !heads.some((seat) => hears(percepts(seat))))
    return `${listed(got.map(nameOf))} got a message, and ${listed(heads.map(nameOf))} did not see it`;
  const doers = deedsIn(event).filter(({ outcome }) => outcome.why === null && outcome.action.type !== 'communicate');
  const subject = seatOf(turnings[0]?.proposition.split('/')[1] ?? '');
  const actors = subject >= 0 ? doers.filter(({ seat }) => seat === subject) : doers;
  const unseen = heads.every((head) => actors.every(({ seat }) => seat !== head && !witnesses(percepts(head), seat)));
  if (actors.length === 0 || !unseen) return null;
  return heads.length === 1 ? `${nameOf(heads[0] ?? 0)} did not see it` : 'they did not see it';
}

const hears = (percepts: readonly Household['Percept'][]): boolean =>
  percepts.some((percept) => percept.type === 'turn' && percept.heard.length > 0);

const witnesses = (percepts: readonly Household['Percept'][], actor: number): boolean =>
  percepts.some((percept) => percept.type === 'turn' && percept.witnessed.some(({ seat }) => seat === actor));
