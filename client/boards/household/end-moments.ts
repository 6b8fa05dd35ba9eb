/**
 * The turns that decided a session of the household for a seat: where a part of the goal was reached for good or undone, where
 * a chain of messages broke, where the seat acted in vain, and where a belief about a thing of the goal turned false.
 */
import type { Turning } from '../../../games/core/beliefs/turnings.ts';
import { brokenChains } from '../../../games/household/analysis/failures/broken-chains.ts';
import { momentsOf } from '../../../games/household/beliefs/knowledge.ts';
import { judged } from '../../../games/household/goals.ts';
import type { PddlFormula } from '../../../games/household/pddl/formula.ts';
import type { Household, State } from '../../../games/household/types.ts';
import type { HouseholdSaid } from '../../../games/household/words.ts';
import {
  type EndMoment,
  type EndOf,
  heaviest,
  type SessionForEnd,
  turnAround,
  type WeighedMoment,
} from '../../replay/end/ended-session.ts';
import type { BoardSaid } from './said.ts';
import { matters } from './thumbnail.ts';
// the end has loaded the board; so what both need stays in one file with it, and a page of play fetches no more files
import './view.ts';

/** `rules`: the words of the rules in the language of `said`. */
export const endIn =
  (said: BoardSaid, rules: HouseholdSaid): EndOf<Household> =>
  (ended) => {
    // what never came to be has no turn of its own
    const chains = brokenChains(momentsOf(ended.log), rules).filter(({ how }) => how !== 'never_so');
    const goal = goalThings(ended.states.at(-1));
    const weighed = ended.log.flatMap((logged, index): readonly WeighedMoment[] => {
      if (logged.type !== 'GameEventOccurred' || logged.event.type !== 'TurnPlayed') return [];
      const { from, turn } = turnAround(ended.log, index);
      const broken = chains.find((chain) => chain.turn === turn)?.says ?? null;
      // one moment a turn: the heaviest
      const [reason] = reasonsIn(ended, index, { goal, broken, said }).toSorted((a, b) => weightOf(b) - weightOf(a));
      if (!reason) return [];
      const { kind, what, also, about } = reason;
      const story = ended.stories.find((one) => one.index === index);
      const moment: EndMoment = {
        index,
        from,
        turn,
        title: said.say('moments.title', { turn: String(turn + 1), what }),
        sentences: [...(story ? [story.sentence] : []), ...also],
        ...mindAt(ended, index, { about, goal }),
      };
      return [{ weight: weightOf(reason), kind, moment }];
    });
    return { moments: heaviest(weighed), scores: [], rest: [] };
  };

/** What counts more stands higher: that a part of the goal was decided, then why, then what was told and believed. */
const WEIGHT = { undone: 7, broken: 6, reached: 5, inVain: 4, wrong: 3, asked: 2, wrote: 1 } as const;

interface Reason {
  readonly kind: keyof typeof WEIGHT;
  readonly what: string;
  readonly also: readonly string[];
  /** The thing of the pictures; null: whichever a mind is wrong about. */
  readonly about: string | null;
}

const weightOf = ({ kind }: Reason): number => WEIGHT[kind];

function reasonsIn(
  { seat, log, states, stories, percepts }: SessionForEnd<Household>,
  index: number,
  {
    goal,
    broken,
    said,
  }: { readonly goal: ReadonlySet<string>; readonly broken: string | null; readonly said: BoardSaid },
): readonly Reason[] {
  const { say, words } = said;
  const [before, after, end] = [states[index - 1], states[index], states.at(-1)];
  const logged = log[index];
  if (!before || !after || !end || logged?.type !== 'GameEventOccurred' || logged.event.type !== 'TurnPlayed')
    return [];
  const reasons: Reason[] = partsChanged(before, after, end).map(({ part, met }) => ({
    kind: met ? 'reached' : 'undone',
    what: met ? words.formulaInWords(part) : say('moments.undone', { goal: words.formulaInWords(part) }),
    also: [],
    about: thingsIn(part)[0] ?? null,
  }));
  if (broken !== null) reasons.push({ kind: 'broken', what: say('moments.broken'), also: [broken], about: null });
  const own = logged.event.outcomes[seat] ?? null;
  if (own !== null && own.why !== null) {
    const also = [say('recap.failed', { why: words.whyInWords(own.why) })];
    reasons.push({ kind: 'inVain', what: say('moments.inVain'), also, about: thingOf(own.action) });
  }
  const turned = (stories.find((one) => one.index === index)?.turnings ?? []).filter((one) => isAbout(one, goal));
  if (turned.length > 0) {
    const isOwn = turned.some(({ mind }) => mind[0] === seat);
    const about = turned[0]?.proposition.split('/')[1] ?? '';
    reasons.push({
      kind: 'wrong',
      what: say(isOwn ? 'moments.youWrong' : 'moments.otherWrong', { thing: words.inWords(about) }),
      also: [],
      about,
    });
  }
  const heard = percepts(index).flatMap((percept) => (percept.type === 'turn' ? messagesIn(said, percept, seat) : []));
  if (heard.length > 0) reasons.push({ kind: 'asked', what: say('moments.asked'), also: heard, about: null });
  if (own?.why === null && own.action.type === 'communicate')
    reasons.push({ kind: 'wrote', what: say('moments.wrote'), also: [], about: own.action.fact?.args[0] ?? null });
  return reasons;
}

/** The messages that came, as the strip tells them. */
const messagesIn = (
  { words }: BoardSaid,
  percept: Extract<Household['Percept'], { readonly type: 'turn' }>,
  seat: number,
) =>
  percept.heard.length === 0 ? [] : words.perceptInWords({ ...percept, own: null, sights: [], witnessed: [] }, seat);

/** The parts of the shared goal that a turn settles: true from here to the end, or true before and never again. */
function partsChanged(before: State, after: State, end: State) {
  const [was, is, last] = [before, after, end].map((state) => judged(state).shared);
  return (is ?? []).flatMap(({ goal: part, met }, i): readonly { part: PddlFormula; met: boolean }[] => {
    const final = last?.[i]?.met ?? false;
    return met === was?.[i]?.met || met !== final ? [] : [{ part, met }];
  });
}

function goalThings(end: State | undefined): ReadonlySet<string> {
  return new Set(end ? judged(end).shared.flatMap(({ goal }) => thingsIn(goal)) : []);
}

function thingsIn(formula: PddlFormula): readonly string[] {
  switch (formula.op) {
    case 'fact':
      return formula.args;
    case 'not':
    case 'K':
      return thingsIn(formula.of);
    case 'and':
    case 'or':
      return formula.of.flatMap(thingsIn);
  }
}

const isAbout = ({ kind, proposition }: Turning, things: ReadonlySet<string>): boolean =>
  kind === 'false' && matters(proposition) > 0 && things.has(proposition.split('/')[1] ?? '');

function thingOf(action: Household['Action']): string | null {
  switch (action.type) {
    case 'pick':
    case 'place':
      return action.object;
    case 'open':
    case 'close':
      return action.furniture;
    case 'navigate':
    case 'communicate':
    case 'wait':
    case 'finish':
      return null;
  }
}

/**
 * The shortest chain that is wrong about the thing, the seat's own before others'; where none is, another agent that has no
 * idea of it; else the seat's own mind. Where agents have no beliefs about the thing, those about the things of the goal count.
 */
function mindAt(
  { seat, timelines }: SessionForEnd<Household>,
  index: number,
  { about, goal }: { readonly about: string | null; readonly goal: ReadonlySet<string> },
): Pick<EndMoment, 'mind' | 'about'> {
  const all = timelines
    .flatMap((one) => one.rows)
    .filter(({ proposition }) => matters(proposition) > 0)
    .toSorted((a, b) => matters(b.proposition) - matters(a.proposition));
  const thingOfRow = ({ proposition }: { readonly proposition: string }) => proposition.split('/')[1] ?? '';
  const ofThing = all.filter((row) => thingOfRow(row) === about);
  const rows = ofThing.length > 0 ? ofThing : all.filter((row) => goal.has(thingOfRow(row)));
  const heldAt = ({ changes }: (typeof rows)[number]) => changes.findLast((change) => change.index <= index);
  const byChain = rows.toSorted(
    (a, b) => Number(b.chain[0] === seat) - Number(a.chain[0] === seat) || a.chain.length - b.chain.length,
  );
  const wrong = byChain.find((row) => heldAt(row)?.verdict === 'false');
  const clueless = byChain.find(
    (row) => row.chain.length === 1 && row.chain[0] !== seat && heldAt(row)?.verdict === 'open',
  );
  const shown = wrong ?? clueless;
  return { mind: shown?.chain ?? [seat], about: (shown ?? rows[0])?.proposition ?? null };
}
