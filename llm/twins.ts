/**
 * The law of twins over prompts. Two sessions differ in a hidden fact, or in an act that a seat has not noticed. Until the seat may
 * learn of it, the whole prompts to the seat must be equal, solved examples and questions included. The sessions, and when a fact
 * may be learnt, are those of the games' own law against leaks (games/core/laws).
 */
import type { GameTypes, TestedLife } from '../games/core/game.ts';
import { sameJson } from '../games/core/json.ts';
import { asFarAsItGoes, type Check, type GameUnderTest, underTest } from '../games/core/laws/check.ts';
import { countMoments } from '../games/core/laws/compared-moments.ts';
import { playAct, playSecret } from '../games/core/laws/secrets.ts';
import type { TwinBench } from '../games/core/laws/twin-sessions.ts';
import { playTwins } from '../games/core/laws/twins.ts';
import type { AnyPlayableRules } from '../games/core/package.ts';
import type { Experience, FirstSight, Request } from '../games/core/policy.ts';
import type { Probe } from '../games/core/session/types.ts';
import type { ChatMessage } from './chat.ts';
import type { PromptInput } from './moment-in-words.ts';
import { promptFor } from './prompt.ts';
import type { PromptVariant } from './variants.ts';

/** What makes the prompt of a seat. A test plants one that reads more than the seat noticed. */
type MakePrompt = (input: PromptInput, life: TestedLife<GameTypes>) => readonly ChatMessage[];

export interface PromptTwinsOptions {
  readonly rules: AnyPlayableRules;
  readonly variants: readonly PromptVariant[];
  /** Sessions are drawn until so many prompts have been compared. */
  readonly least: number;
  readonly seed: string;
  readonly make?: MakePrompt;
  /** Told how many more prompts have been compared. */
  readonly onCompared?: (more: number) => void;
}

export interface PromptTwins {
  readonly compared: number;
  /** Prompts that differ, and pairs of sessions that a seat could tell apart without any prompt. */
  readonly differ: number;
  /** Kind of secret or act -> how many prompts were compared. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The first difference, in words; null: there is none. */
  readonly first: string | null;
}

/** Turns for which twins are followed at the most. */
const MOST_TURNS = 60;
/** Sessions to draw at the most: a game that hides nothing has no twins. */
const MOST_SESSIONS = 10_000;

/** A question that any seat could be asked between turns. */
const QUESTION = {
  id: 'twins',
  question: 'Does another agent know more than you?',
  options: ['yes', 'no'],
  confidence: true,
  limitMs: null,
} as const;

/** Compares the prompts of twins of one game. */
export function comparePrompts(options: PromptTwinsOptions): PromptTwins {
  const { rules, variants, least, seed, make = honest, onCompared } = options;
  const { game } = rules;
  const kinds: Record<string, number> = {};
  let compared = 0;
  let differ = 0;
  let first: string | null = null;
  const differs = (what: string): void => {
    differ++;
    first ??= `${game.id}: ${what}`;
  };
  const check: Check = (law, holds, violation) => {
    if (law === 'no leak' && !holds) differs(violation());
  };
  const pool = { texts: new Set<string>(), actions: [] };
  for (let nth = 0; compared < least && nth < MOST_SESSIONS; nth++) {
    const drawn = `${seed}/${game.id}/${nth}`;
    const tested = underTest(game, drawn, check);
    const found: TwinBench<GameTypes>['found'] = (mine, other, kind) => {
      const asked = [mine, other].map((life) => ({ life, inputs: inputsOf(tested, rules, life, variants) }));
      const [one, two] = asked.map(({ life, inputs }) => inputs.map((input) => make(input, life)));
      one?.forEach((messages, i) => {
        if (!sameJson(messages, two?.[i]))
          differs(`turn ${mine.turns.length - 1}: a prompt tells seat ${mine.seat} of ${kind}`);
      });
      const more = one?.length ?? 0;
      kinds[kind] = (kinds[kind] ?? 0) + more;
      compared += more;
      onCompared?.(more);
    };
    asFarAsItGoes(() => {
      const config = tested.sampleConfig();
      const bench = { game: tested, check, moments: countMoments(), pool, found };
      tested.roles(config).forEach((_, seat) => {
        playTwins(bench, config, { seat, seed: drawn, maxTurns: MOST_TURNS });
        for (const [kind, turns] of Object.entries(game.secrecy.kinds))
          playSecret(bench, config, { seat, kind, turns, seed: drawn });
        for (const [kind, turns] of Object.entries(game.secrecy.acts?.kinds ?? {}))
          playAct(bench, config, { seat, kind, turns, seed: drawn });
      });
    });
  }
  return { compared, differ, kinds, first };
}

const honest: MakePrompt = (input) => promptFor(input).messages;

/** What the seat may be asked at the end of its life so far: for an action by each variant, and a question by the first. */
function inputsOf(
  game: GameUnderTest<GameTypes>,
  rules: AnyPlayableRules,
  life: TestedLife<GameTypes>,
  variants: readonly PromptVariant[],
): readonly PromptInput[] {
  const { first, experiences, request } = requestAfter(game, life);
  const acting = request.legalActions.length > 0 ? variants : [];
  const probe: Probe = { ...QUESTION, seat: life.seat };
  return [
    ...acting.map((variant) => ({ rules, variant, first, experiences, request })),
    ...variants.slice(0, 1).map((variant) => ({
      rules,
      variant,
      first,
      experiences,
      request: { ...request, legalActions: [], probe },
    })),
  ];
}

/** A life under test as the agent in the seat lives it. */
function requestAfter(game: GameUnderTest<GameTypes>, { seat, turns }: TestedLife<GameTypes>) {
  const [start, ...later] = turns;
  const last = turns.at(-1);
  if (!start || !last) throw new Error('a life begins with the start');
  const first: FirstSight<GameTypes> = { seat, observation: game.observe(start.state, seat), percepts: start.percepts };
  const experiences = later.map(({ actions, percepts }, turn): Experience<GameTypes> => {
    const acted = seat in actions ? ({ action: actions[seat], by: 'agent' } as const) : null;
    return { turn, acted, percepts };
  });
  const request: Request<GameTypes> = {
    seat,
    turn: later.length,
    observation: game.observe(last.state, seat),
    percepts: last.percepts,
    acted: experiences.at(-1)?.acted ?? null,
    legalActions: game.activeSeats(last.state).includes(seat) ? game.legalActions(last.state, seat) : [],
    deadline: null,
    probe: null,
  };
  return { first, experiences, request };
}
