/**
 * SymmToM's words: config, actions, events, observations, percepts (Sclar, Neubig and Bisk, ICML 2022, section 4).
 * Cells are [x, y] with x and y in 1..width, +x to the right and +y up. Pieces and seats count from 0.
 */
import * as z from 'zod';
import { PairStanding, PairsOrder, PairVerdict } from '../core/pairs/types.ts';
import type { Experience, FirstSight } from '../core/policy.ts';
import { MAX_PIECES, MOVES } from './values.ts';

export { MAX_PIECES, MOVES } from './values.ts';

const MAX_AGENTS = 6;

const seat = z
  .int()
  .min(0)
  .max(MAX_AGENTS - 1);
export const Piece = z
  .int()
  .min(0)
  .max(MAX_PIECES - 1);
export type Piece = number;
export const Cell = z.tuple([z.int().min(1), z.int().min(1)]).readonly();
export type Cell = readonly [x: number, y: number];

export const Move = z.enum(MOVES);
export type Move = z.infer<typeof Move>;

/** Where everything is when an episode begins, one entry a seat. Fixed by a config for scenarios, else drawn. */
export const Deal = z.strictObject({
  positions: z.array(Cell).readonly(),
  bases: z.array(Cell).readonly(),
  firstHand: z.array(z.array(Piece).readonly()).readonly().describe('chance gives each piece to exactly one agent'),
  knowledge: z.array(z.array(Piece).readonly()).readonly().describe('what each knows, first-hand included'),
});
export type Deal = z.infer<typeof Deal>;

const Competitive = z.strictObject({
  visits: z.int().min(2).describe('b: the rewarded base visit that ends the episode'),
  win: z.int().positive().describe('+R, to every agent that reaches b this turn'),
  lose: z.int().positive().describe('R of the -R for all others'),
  cooperativeRewards: z.boolean().describe('keep the rewards for hearing, telling and the base'),
});

/** Which rewards each agent is told: none, its own, or all. */
const RewardsShown = z.enum(['none', 'own', 'all']);

export const Config = z
  .strictObject({
    agents: z.int().min(2).max(MAX_AGENTS).default(3).describe('how many agents there are; n in the paper'),
    width: z.int().min(2).max(40).default(6).describe('cells on each side of the square grid; w in the paper'),
    pieces: z
      .int()
      .min(2)
      .max(MAX_PIECES)
      .default(6)
      .describe('how many pieces there are to know, at least as many as agents; c in the paper'),
    hearing: z
      .int()
      .min(0)
      .max(40)
      .default(1)
      .describe('how many cells away agents hear each other, diagonally too; h in the paper'),
    turns: z.int().min(1).max(2000).optional().describe('length of the episode; without it 5w, as in the paper'),
    rules: z.enum(['paper', 'released']).default('paper').describe('released: speech is filtered one turn late'),
    silence: z.boolean().default(true).describe('whether saying nothing is an action of its own'),
    firstHandShown: z.boolean().default(true).describe('whether first-hand pieces are public'),
    rewardsShown: RewardsShown.default('own'),
    competitive: Competitive.nullable().default(null).describe("the variant of the paper's footnote 1"),
    deadlineMs: z.int().min(1000).max(3_600_000).nullable().default(null).describe('time for a turn; null: no limit'),
    deal: Deal.nullable().default(null).describe('null: drawn by chance'),
    pairs: PairsOrder.optional().describe(
      'certified pairs of questions to the first seat between turns, each chosen by its answers before; left out: none',
    ),
  })
  .superRefine((config, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    const { agents, width, pieces, deal, pairs } = config;
    if (pieces < agents) refuse('pieces', `there must be at least as many pieces as agents (${agents})`);
    if (agents > width * width) refuse('agents', `there is no room for ${agents} agents on a ${width} x ${width} grid`);
    if (pairs && (agents > PAIR_LIMITS.agents || pieces > PAIR_LIMITS.pieces || turnsOf(config) > PAIR_LIMITS.turns))
      refuse(
        'pairs',
        `pairs are chosen among at most ${PAIR_LIMITS.agents} agents, ${PAIR_LIMITS.pieces} pieces and ${PAIR_LIMITS.turns} turns`,
      );
    if (!deal) return;
    const given = deal.firstHand.some((own, i) => own.length !== deal.knowledge[i]?.length);
    if (pairs && (!config.firstHandShown || given))
      refuse(
        'pairs',
        'pairs take agents to know their first-hand pieces only, which a given deal must show and keep to',
      );
    for (const key of ['positions', 'bases', 'firstHand', 'knowledge'] as const)
      if (deal[key].length !== agents) refuse('deal', `${key} needs one entry for each of the ${agents} agents`);
    for (const key of ['positions', 'bases'] as const) {
      if (deal[key].some(([x, y]) => x > width || y > width)) refuse('deal', `${key} must lie in 1..${width}`);
      if (new Set(deal[key].map(String)).size < deal[key].length) refuse('deal', `${key} must be different cells`);
    }
    const lists = [...deal.firstHand, ...deal.knowledge];
    if (lists.flat().some((piece) => piece >= pieces)) refuse('deal', `pieces are 0..${pieces - 1}`);
    if (lists.some((list) => new Set(list).size < list.length))
      refuse('deal', 'a piece is listed once for each agent that has it');
    if (new Set(deal.firstHand.flat()).size < pieces)
      refuse('deal', `each of the pieces 0..${pieces - 1} must be first-hand to some agent`);
    if (deal.firstHand.some((own, i) => own.some((piece) => !deal.knowledge[i]?.includes(piece))))
      refuse('deal', 'agents know their first-hand pieces');
  });
export type Config = z.infer<typeof Config>;

/** Questions are chosen while a session waits, from all that may be so. */
const PAIR_LIMITS = { agents: 4, pieces: 8, turns: 200 } as const;

/** A move and a piece to say, at once. `say: null` is silence, where the config has it. */
export const Action = z.strictObject({ move: Move, say: Piece.nullable() });
export type Action = z.infer<typeof Action>;

/** `parts`: what the turn paid for hearing, for telling and for the base, by seat. */
const Parts = z.strictObject({
  hearing: z.array(z.int()).readonly(),
  telling: z.array(z.int()).readonly(),
  base: z.array(z.int()).readonly(),
});

/** A question of a certified pair: whether an agent knows a piece, or whether another agent knows whether it does. */
const PairQuestion = z.strictObject({
  thinker: seat.nullable().describe('the agent whose knowledge of the other is asked for; null: what the agent knows'),
  agent: seat.describe('the agent that knows the piece or does not'),
  piece: Piece,
  cues: z.array(z.boolean()).readonly().describe('answers to the cues of the class, as the seat could tell then'),
  tracked: z.boolean().describe('the answer of one who tracks beliefs'),
});
export type PairQuestion = z.infer<typeof PairQuestion>;

export const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Dealt'), deal: Deal }),
  z.strictObject({
    type: z.literal('TurnPlayed'),
    moves: z.array(Move).readonly().describe('what came of each move: stay where it was blocked'),
    positions: z.array(Cell).readonly().describe('after the moves'),
    coins: z.array(seat).readonly().describe('for each collision, in order: who was asked first to give up its move'),
    asked: z.array(Piece.nullable()).readonly().describe('the piece that each wanted to say'),
    said: z.array(Piece.nullable()).readonly().describe('what each said; null: silent, by choice or not knowing it'),
    learnt: z.array(z.array(Piece).readonly()).readonly().describe('pieces new to each'),
    recharged: z.array(seat).readonly().describe('who used its base with all pieces known, and forgot all but its own'),
    missed: z.array(seat).readonly().describe('who ended the turn on its base without knowing all pieces at its start'),
    rewards: z.array(z.int()).readonly(),
    parts: Parts,
    winners: z.array(seat).readonly().describe('competitive variant: who reached b; ends the episode unless empty'),
  }),
  z
    .strictObject({
      type: z.literal('PairAnswered'),
      pair: z.int().min(0),
      answers: z.array(z.boolean().nullable()).length(2).readonly().describe('yes or no; null: no answer'),
    })
    .describe('The first seat has been asked both questions of a pair. No seat is told.'),
  z
    .strictObject({
      type: z.literal('PairChosen'),
      pair: z.int().min(0).describe('from 0'),
      standing: PairStanding.describe('how the answers so far stand: what the choice follows from'),
      items: z.array(PairQuestion).length(2).readonly().describe('in the order in which they are asked next'),
    })
    .describe('The next certified pair. No seat is told, beyond the questions.'),
  z
    .strictObject({ type: z.literal('PairsEnded'), verdict: PairVerdict, standing: PairStanding })
    .describe('There are no more pairs. No seat is told.'),
]);
export type Event = z.infer<typeof Event>;
export type TurnPlayed = Extract<Event, { type: 'TurnPlayed' }>;

/** The public parameters. */
export const Parameters = z.strictObject({
  agents: z.int(),
  width: z.int(),
  pieces: z.int(),
  hearing: z.int(),
  turns: z.int(),
  rules: z.enum(['paper', 'released']),
  silence: z.boolean(),
  firstHandShown: z.boolean(),
  rewardsShown: RewardsShown,
  competitive: Competitive.nullable(),
});
export type Parameters = z.infer<typeof Parameters>;

const Heard = z.strictObject({ speaker: seat, piece: Piece });
export type Heard = z.infer<typeof Heard>;

/** What a viewer sees now. Second-hand knowledge and past turns, which it could remember, are left out. */
export const Observation = z.strictObject({
  parameters: Parameters,
  viewer: z.union([seat, z.literal('public'), z.literal('all')]),
  turn: z.int().describe('turns played'),
  positions: z.array(Cell).readonly().describe('empty before the deal'),
  bases: z.array(Cell).readonly(),
  firstHand: z.array(z.array(Piece).readonly().nullable()).readonly().describe('null: not shown to this viewer'),
  moves: z.array(Move).readonly().describe('what came of the last moves'),
  inRange: z.array(z.array(seat).readonly()).readonly().describe('for each seat, who is in its hearing range'),
  heard: z.array(Heard).readonly().describe('what this viewer heard in the last turn'),
  returns: z.array(z.int().nullable()).readonly().describe('rewards so far; null: not shown to this viewer'),
  over: z.boolean(),
  winners: z.array(seat).readonly(),
  truth: z
    .strictObject({
      knowledge: z.array(z.array(Piece).readonly()).readonly().describe('now'),
      before: z.array(z.array(Piece).readonly()).readonly().describe('at the start of the turn just played'),
      said: z.array(Piece.nullable()).readonly().describe('in the last turn'),
    })
    .nullable()
    .describe("for viewer 'all' only"),
});
export type Observation = z.infer<typeof Observation>;

export const Percept = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('dealt'),
    positions: z.array(Cell).readonly(),
    bases: z.array(Cell).readonly(),
    firstHand: z.array(z.array(Piece).readonly().nullable()).readonly(),
    knows: z.array(Piece).readonly().nullable().describe("the viewer's own knowledge at the start; null for onlookers"),
  }),
  z.strictObject({
    type: z.literal('turn'),
    moves: z.array(Move).readonly(),
    positions: z.array(Cell).readonly(),
    inRange: z.array(z.array(seat).readonly()).readonly().describe('who could hear whom, and is seen to'),
    heard: z.array(Heard).readonly().describe("for viewer 'all': everything said"),
    rewards: z.array(z.int().nullable()).readonly().describe('null: not shown to this viewer'),
    winners: z.array(seat).readonly(),
  }),
]);
export type Percept = z.infer<typeof Percept>;

/** Knowledge as bit masks: bit p is set when piece p is known. */
export interface State {
  readonly config: Config;
  readonly turn: number;
  readonly positions: readonly Cell[];
  readonly bases: readonly Cell[];
  readonly firstHand: readonly number[];
  readonly knowledge: readonly number[];
  /** The knowledge at the start of the turn just played. */
  readonly knowledgeBefore: readonly number[];
  readonly moves: readonly Move[];
  readonly said: readonly (Piece | null)[];
  readonly returns: readonly number[];
  /** Rewarded base visits so far. */
  readonly visits: readonly number[];
  readonly winners: readonly number[];
  /** Left out: the config has no pairs. */
  readonly pairs?: PairsState;
}

export interface PairsState {
  /** What the asked seat lived through: pairs are chosen from this and from its answers alone. */
  readonly life: PairLife;
  readonly items: readonly PairQuestion[];
  /** One for each of the items that have been asked. */
  readonly given: readonly (boolean | null)[];
  readonly over: boolean;
}

export interface PairLife {
  readonly first: FirstSight<SymmToM>;
  readonly experiences: readonly Experience<SymmToM>[];
}

export interface SymmToM {
  Config: Config;
  State: State;
  Action: Action;
  Event: Event;
  Observation: Observation;
  Percept: Percept;
}

/** Turns of an episode: 5w unless the config says otherwise. */
export function turnsOf(config: Config): number {
  return config.turns ?? 5 * config.width;
}
