/**
 * Minimal pairs of the household: two courses of one small session that differ in one action of an agent, or in the order
 * of two. At its end seat 0 is asked what the other agent would answer: is the cabinet open? What the rules of the class
 * read is the same, and by the belief model of the game seat 0 has reason to give another answer. Agents
 * do what makes sense: no act fails, and no message is false.
 */
import type { BeliefValue, Credence, OfferedModel } from '../../../games/core/beliefs/model.ts';
import { heldIn } from '../../../games/core/beliefs/moments.ts';
import type { GameCommand, JointAction } from '../../../games/core/game.ts';
import { type Rng, rngFor } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { SeatBelief } from '../../../games/household/beliefs/fold.ts';
import { householdOffer } from '../../../games/household/beliefs/models.ts';
import { knows } from '../../../games/household/beliefs.ts';
import { Config } from '../../../games/household/config.ts';
import { household } from '../../../games/household/game.ts';
import { begin, type Memory, remember } from '../../../games/household/memory.ts';
import { optionFor, readQuestion, UNKNOWN } from '../../../games/household/probes.ts';
import { decide, evolve } from '../../../games/household/rules.ts';
import { Task } from '../../../games/household/task/types.ts';
import {
  type Action,
  agentOf,
  type Fact,
  factThat,
  type HeardMessage,
  type Household,
  type Literal,
  type Percept,
  type State,
} from '../../../games/household/types.ts';
import { actionInWords } from '../../../games/household/words/english.ts';
import { nameOf } from '../../../games/household/words.ts';
import type { FoundPairs, History, MinimalPair, PairClass, PairReading, PairSource, WantedPairs } from './pair.ts';
import { lastMoment } from './prove.ts';

const SEAT = 0;
const OTHER = 1;
const TURNS = 6;
const KITCHEN = 'kitchen_1';
const HALL = 'hall_1';
const CABINET = 'cabinet_1';
const OPEN: Literal = { predicate: 'is_open', args: [CABINET], holds: true };

const TASK: Task = Task.parse({
  id: 'minimal-pair',
  title: 'One cabinet',
  category: 'cooperative',
  description: 'There is a cabinet in the kitchen. Keep in mind who knows whether it is open.',
  scene: {
    rooms: [KITCHEN, HALL],
    furniture: [
      { id: CABINET, room: KITCHEN, articulated: true },
      { id: 'floor_hall_1', room: HALL },
    ],
    objects: [],
  },
  agents: [{ start: KITCHEN }, { start: KITCHEN }],
  mechanics: [],
  goal: `(K ${agentOf(SEAT)} (K ${agentOf(OTHER)} (is_open ${CABINET})))`,
  turns: TURNS,
});

/** What seat 0 noticed, as far as rules read it. */
interface Noticed {
  /** Whether the cabinet was open when the seat last saw it, and whether the other agent was there; null: never seen. */
  readonly seen: { readonly open: boolean; readonly together: boolean } | null;
  /** The last message that the seat sent or got; null: none. */
  readonly message: { readonly from: number; readonly fact: Fact | null } | null;
}

interface Class extends PairClass {
  readonly reads: (noticed: Noticed) => unknown;
  readonly answer: (noticed: Noticed) => string;
}

const CLASSES: readonly Class[] = [
  {
    id: 'who-was-in-the-room',
    about: 'whether the cabinet was open when the seat last saw it, and who was in the room then',
    reads: ({ seen }) => seen,
    answer: ({ seen }) => optionFor(seen?.together ? seen.open : null),
  },
  {
    id: 'last-message',
    about: 'the last message that the seat sent or got',
    reads: ({ message }) => message,
    answer: ({ message }) => (message?.fact ? optionFor(message.fact.predicate === 'is_open') : UNKNOWN),
  },
];
const ALL = 'all-rules';

function classesIn(id: string): readonly Class[] {
  const found = id === ALL ? CLASSES : CLASSES.filter((one) => one.id === id);
  if (found.length === 0) throw new Error(`the household has no class ${id}`);
  return found;
}

const { model } = householdOffer(household.version).models[0] as OfferedModel;

export const householdPairs: PairSource<Household> = {
  game: household,
  classes: [
    ...CLASSES.map(({ id, about }) => ({ id, about })),
    { id: ALL, about: 'what either of the two rules reads' },
  ],
  rightBy: `the answer to the question at the end that seat ${SEAT} has reason to give by ${model.id}`,
  find,
  read,
  inWords: ({ actions }) =>
    actions.map((joint, turn) => {
      const acts = Object.entries(joint).map(([seat, action]) => `${nameOf(Number(seat))}: ${actionInWords(action)}`);
      return `Turn ${turn}: ${acts.join('; ')}.`;
    }),
  configOf: () => null,
  mostInConfig: 0,
};

/** Courses that are drawn for a pair before the search stops. */
const MOST_COURSES = 200;

function find({ of, count, rng, advance = () => {} }: WantedPairs): FoundPairs<Household> {
  const config = Config.parse({ task: TASK, channel: 'facts' });
  const pairs: MinimalPair<Household>[] = [];
  const seen = new Set<string>();
  let drawn = 0;
  while (pairs.length < count && drawn < MOST_COURSES * count) {
    drawn++;
    const actions = drawActions(config, rng);
    const pair = pairFrom(of, { config, actions }, rng);
    const key = JSON.stringify([pair?.a.actions, pair?.b.actions]);
    if (!pair || seen.has(key)) continue;
    seen.add(key);
    pairs.push(pair);
    advance(1);
  }
  const why = `the search stopped after ${drawn} drawn sessions and ${CHANGES} changes of each; it is no proof that there are none`;
  return { pairs, why: pairs.length === count ? null : why };
}

/** Changes that are tried of each course. */
const CHANGES = 8;

function pairFrom(of: string, a: History<Household>, rng: Rng): MinimalPair<Household> | null {
  const inA = livedIn(a);
  const cuesIn = ({ own, noticed }: Lived): string =>
    JSON.stringify([own, ...classesIn(of).map(({ reads }) => reads(noticed))]);
  for (let i = 0; i < CHANGES && inA; i++) {
    const { actions, differs } = changed(a.actions, rng);
    const b = { config: a.config, actions };
    const inB = livedIn(b);
    if (inB && inB.answer !== inA.answer && cuesIn(inA) === cuesIn(inB)) return { a, b, differs };
  }
  return null;
}

/** Another action of one agent, or two of its actions in the other order. */
function changed(actions: History<Household>['actions'], rng: Rng) {
  const seat = rng.int(2);
  const turn = rng.int(TURNS);
  const [joint, there] = [actions[turn], actions[turn]?.[seat]];
  if (rng.int(2) === 0) {
    const action = rng.pick(menuOf(seat));
    return {
      actions: actions.with(turn, { ...joint, [seat]: action }),
      differs: `what agent ${nameOf(seat)} does in turn ${turn}`,
    };
  }
  const later = (turn + 1) % TURNS;
  const [other, second] = [actions[later], actions[later]?.[seat]];
  return {
    actions: actions
      .with(turn, { ...joint, [seat]: second as Action })
      .with(later, { ...other, [seat]: there as Action }),
    differs: `the order of what agent ${nameOf(seat)} does in the turns ${Math.min(turn, later)} and ${Math.max(turn, later)}`,
  };
}

/** Actions at random that make sense. */
function drawActions(config: Config, rng: Rng): readonly JointAction<Action>[] {
  const actions: JointAction<Action>[] = [];
  let state = after(household.initialState(config), { type: 'start' });
  while (actions.length < TURNS) {
    const now = state;
    const sensible = (seat: number) => menuOf(seat).filter((action) => makesSense(now, seat, action));
    const joint = { [SEAT]: rng.pick(sensible(SEAT)), [OTHER]: rng.pick(sensible(OTHER)) };
    actions.push(joint);
    state = after(state, { type: 'act', actions: joint });
  }
  return actions;
}

/** What the seat holds at the end of a course. */
interface Lived {
  readonly noticed: Noticed;
  /** What it believes of the cabinet itself; null: it has no idea. */
  readonly own: BeliefValue | null;
  readonly answer: string;
}

/** Folds the seat's percepts without a session; null: an action makes no sense. */
function livedIn({ config, actions }: History<Household>): Lived | null {
  let before = household.initialState(config);
  const noticedOf = (command: GameCommand<Action>): readonly Percept[] => {
    return decide(before, command, 'highest').flatMap((event) => {
      const states = { before, after: evolve(before, event) };
      before = states.after;
      return household.perceive(event, states, SEAT) ?? [];
    });
  };
  const percepts = noticedOf({ type: 'start' });
  const first = { seat: SEAT, observation: household.observe(before, SEAT), percepts };
  let [memory, belief] = [begin(first), model.prior(first)];
  for (const [turn, joint] of actions.entries()) {
    const now = before;
    if (Object.entries(joint).some(([seat, action]) => !makesSense(now, Number(seat), action))) return null;
    const acted = { action: joint[SEAT] as Action, by: 'agent' as const };
    const experience = { turn, acted, percepts: noticedOf({ type: 'act', actions: joint }) };
    memory = remember(memory, experience);
    belief = model.update(belief, experience, rngFor('no chance'));
  }
  return { noticed: noticedIn(memory), own: ownIn(belief), answer: answerIn(belief) };
}

const PROPOSITION = { id: `is_open/${CABINET}`, values: [true, false] };

function ownIn(belief: SeatBelief): BeliefValue | null {
  return heldIn(model.query(belief, [SEAT], PROPOSITION));
}

/** The answer that follows from what the seat believes of the other agent's belief. */
function answerIn(belief: SeatBelief): string {
  return optionFor(knows(belief, [SEAT, OTHER], OPEN));
}

/** Household decides without chance. */
function after(state: State, command: GameCommand<Action>): State {
  return decide(state, command, 'highest').reduce(evolve, state);
}

/** Agents go where they are not, open what is closed and close what is open, and tell what they see and is so. */
function makesSense({ world }: State, seat: number, action: Action): boolean {
  const isThere = world.rooms[seat] === KITCHEN;
  const isOpen = world.open[CABINET] === true;
  switch (action.type) {
    case 'navigate':
      return action.to !== world.rooms[seat];
    case 'open':
      return isThere && !isOpen;
    case 'close':
      return isThere && isOpen;
    case 'communicate':
      return isThere && action.fact?.predicate === (isOpen ? 'is_open' : 'is_closed');
    case 'wait':
    case 'pick':
    case 'place':
    case 'finish':
      return action.type === 'wait';
  }
}

function menuOf(seat: number): readonly Action[] {
  const to = [seat === SEAT ? OTHER : SEAT];
  const says = (['is_open', 'is_closed'] as const).map((predicate): Action => {
    return { type: 'communicate', to, text: null, fact: factThat(predicate, CABINET) };
  });
  return [
    { type: 'wait' },
    { type: 'navigate', to: KITCHEN },
    { type: 'navigate', to: HALL },
    { type: 'open', furniture: CABINET },
    { type: 'close', furniture: CABINET },
    ...says,
  ];
}

const memories = { id: 'memory', version: 1, prior: begin, update: remember, query: (): readonly Credence[] => [] };

function read(of: string, log: readonly SessionEvent<Household>[]): PairReading {
  const isEnd = ({ turn }: { readonly turn: number }): boolean => turn === TURNS;
  const { beliefs } = lastMoment(household, log, model, isEnd);
  const memory = lastMoment(household, log, memories, isEnd).beliefs[SEAT] as Memory;
  const isAsked = log.some((event) => {
    if (event.type !== 'ProbeShown' || event.probe.seat !== SEAT) return false;
    const about = readQuestion(event.probe);
    return about?.whom.join() === String(OTHER) && about.literal.args.includes(CABINET);
  });
  if (!isAsked) throw new Error('the session did not ask its question');
  const classes = classesIn(of);
  const noticed = noticedIn(memory);
  const belief = beliefs[SEAT] as SeatBelief;
  return {
    // what the seat itself believes of the cabinet is the same in all pairs
    cues: [ownIn(belief), ...classes.map(({ reads }) => reads(noticed))],
    rules: classes.map(({ id, answer }) => ({ id, choice: answer(noticed) })),
    beliefs: [[SEAT, OTHER], [SEAT], [OTHER]].map((chain) => ({
      model: model.id,
      version: model.version,
      seat: chain[0] as number,
      chain: chain.join(),
      proposition: PROPOSITION.id,
      value: heldIn(model.query(beliefs[chain[0] as number], chain, PROPOSITION)),
    })),
    action: answerIn(belief),
  };
}

function noticedIn({ open, agents, heard, sent }: Memory): Noticed {
  const seen = open[CABINET];
  const other = agents[OTHER];
  const messages = [...heard, ...sent].toSorted((a, b) => a.turn - b.turn);
  const last: HeardMessage | undefined = messages.at(-1)?.message;
  return {
    seen: seen ? { open: seen.open, together: other?.room === KITCHEN && other.turn === seen.turn } : null,
    message: last ? { from: last.from, fact: last.fact } : null,
  };
}
