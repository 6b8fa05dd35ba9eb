/**
 * Plays whole sessions with language models and policies inside one process, through the same decider, requests and events as on
 * the server. The same options and the same replies give the same log: no clock is read, and seats are asked one after another.
 */
import type { Game, GameTypes, Seat } from '../games/core/game.ts';
import type { AnyPlayableRules } from '../games/core/package.ts';
import type { AnyPolicy } from '../games/core/policy.ts';
import type { SessionCommand } from '../games/core/session/commands.ts';
import { decideSession } from '../games/core/session/decide.ts';
import type { SessionEvent, SessionSetup } from '../games/core/session/events.ts';
import { beginLives, foldLives, type Lives, lifeOfHolder, requestOf } from '../games/core/session/life.ts';
import type { CallCost, ModelSettings } from '../games/core/session/model-calls.ts';
import { policySeed, type SeatedPolicy, seatPolicy } from '../games/core/session/seated-policy.ts';
import { createSession, initialSession } from '../games/core/session/session.ts';
import { openTurnOf, probesIn } from '../games/core/session/state.ts';
import type { Controller } from '../games/core/session/types.ts';
import { BEATEN } from '../games/core/session/waiting.ts';
import type { AskModel, ModelReply } from './chat.ts';
import { promptHash } from './prompt.ts';
import { type Pursued, type PursuitEffects, pursue, replyInLog } from './pursue.ts';
import { type PromptVariant, variantById } from './variants.ts';

/** A language model as a simulation seats it. */
export interface SimulatedModel {
  readonly model: string;
  readonly variant: string;
  readonly settings: ModelSettings;
  /** Plays the seat before this turn, in which the model takes it over; left out: the model has it from the start. */
  readonly after?: { readonly policy: AnyPolicy; readonly turn: number };
}

export interface ModelPlayoutOptions {
  readonly session: string;
  readonly config: unknown;
  readonly seed: string;
  /** One a seat. */
  readonly agents: readonly (AnyPolicy | SimulatedModel)[];
  readonly ask: AskModel;
  /** What a call cost; null: not known. */
  readonly costOf: (model: string, reply: ModelReply) => CallCost | null;
  /** Waits before a model is asked again. A recording needs no waiting. */
  readonly wait: (ms: number) => Promise<void>;
  /** The time of the first event, ms since the epoch. Only beats make time pass. */
  readonly at: number;
  readonly setup?: Partial<Pick<SessionSetup<GameTypes>, 'build' | 'label' | 'budget' | 'questions' | 'probes'>>;
  /** Whether the session is ended before the next turn; left out: it goes on to the end that the game has. */
  readonly isEnough?: (log: readonly SessionEvent<GameTypes>[]) => boolean;
  /** Ends all calls, with its reason. */
  readonly signal: AbortSignal;
}

const isModel = (agent: AnyPolicy | SimulatedModel): agent is SimulatedModel => 'model' in agent;

/** The whole log, to the end of the session. Throws where a policy does not act. */
export async function playoutWithModels(
  rules: AnyPlayableRules,
  options: ModelPlayoutOptions,
): Promise<readonly SessionEvent<GameTypes>[]> {
  const game: Game<GameTypes> = rules.game;
  const { seed, agents, at, setup } = options;
  const created = createSession(
    game,
    {
      ...{ session: options.session, config: options.config, study: null, arm: null, build: 'playout', label: null },
      aids: { knowledge: false, history: false, notes: false },
      disclosure: { kind: true, presence: true },
      ...setup,
    },
    { seed, at },
  );
  const log: SessionEvent<GameTypes>[] = [created];
  let lives: Lives<GameTypes> = beginLives(initialSession(game, created));
  let now = at;
  const decide = (command: SessionCommand<GameTypes>): string | null => {
    const { events, refusal } = decideSession(game, lives.session, command, { seed, at: now });
    lives = foldLives(game, lives, events);
    log.push(...events);
    return refusal && `${game.id}: ${command.type} refused: ${refusal.code}: ${refusal.message}`;
  };
  const run = (command: SessionCommand<GameTypes>): void => {
    const refused = decide(command);
    if (refused !== null) throw new Error(refused);
  };

  const sitting = agents.map((agent) => (isModel(agent) && agent.after ? agent.after.policy : agent));
  const policies = sitting.map((agent, seat): SeatedPolicy<GameTypes> | null =>
    isModel(agent) ? null : seatPolicy(agent, policySeed(seed, seat)),
  );
  sitting.forEach((agent, seat) => void run({ type: 'seat', seat, controller: controllerOf(agent, seed, seat) }));
  run({ type: 'start' });
  const takeOver = (turn: number): void => {
    for (const [seat, agent] of agents.entries()) {
      if (!isModel(agent) || agent.after?.turn !== turn || sitting[seat] === agent) continue;
      run({ type: 'seat', seat, controller: controllerOf(agent, seed, seat), replace: true });
      sitting[seat] = agent;
    }
  };

  const callsOf = (seat: Seat, { model, settings }: SimulatedModel, question: string | undefined): PursuitEffects => ({
    async note({ made, kept, repair }) {
      const { turn } = lives.session;
      const asking = { type: 'askModel', seat, turn, made, prompt: promptHash(kept) } as const;
      const refused = decide({
        ...asking,
        ...(question === undefined ? {} : { question }),
        ...(repair ? { repair } : {}),
      });
      return refused === null ? (lives.session.calls?.last[seat] ?? 0) : 'spent';
    },
    ask: (messages) => options.ask({ model, messages, settings }, options.signal),
    async noteReply(call, reply, reading) {
      const text = reply.text ?? reply.refusal;
      const cost = options.costOf(model, reply);
      run({ type: 'noteReply', seat, call, ...replyInLog(reply), reading, text, cost });
      return text;
    },
    async wait(ms) {
      await options.wait(ms);
      return true;
    },
  });

  const perform = (seat: Seat, question: string | undefined, pursued: Pursued): void => {
    const { turn } = lives.session;
    if (pursued.do === 'leave')
      run({ type: 'vacate', seat, cause: pursued.why === 'budget' ? 'budget_spent' : 'model_failed' });
    else if (question !== undefined) {
      const answer = pursued.do === 'answer' ? pursued.answer : null;
      run({ type: 'answerProbe', seat, probeId: question, answer });
    } else if (pursued.do === 'act')
      run({ type: 'actAsModel', seat, turn, deed: { call: pursued.call, action: pursued.action } });
    else if (pursued.do === 'miss') run({ type: 'actAsModel', seat, turn, deed: { missing: pursued.why } });
  };

  while (lives.session.phase === 'running') {
    if (options.isEnough?.(log)) {
      run({ type: 'abandon', reason: 'truncated' });
      break;
    }
    takeOver(lives.session.turn);
    const { session } = lives;
    const { turn, open } = session;
    if (session.seats.every((held) => held === null)) {
      run({ type: 'abandon', reason: 'abandoned', cause: 'policy_lost' });
      break;
    }
    const length = log.length;
    const asked = session.seats.map((_, seat) => {
      const life = lifeOfHolder(lives, seat);
      return { life, request: requestOf(game, session, life) };
    });
    for (const [seat, { life, request }] of asked.entries()) {
      const agent = sitting[seat];
      const { probe } = request;
      if (!agent || lives.session.seats[seat] === null) continue;
      if (isModel(agent)) {
        if (!life.first || (!probe && request.legalActions.length === 0)) continue;
        const { first, experiences } = life;
        const input = { rules, variant: variantOf(agent), first, experiences, request };
        perform(seat, probe?.id, await pursue({ input, sealed: input }, callsOf(seat, agent, probe?.id)));
        continue;
      }
      const policy = policies[seat];
      const action = policy?.take(request) ?? null;
      if (action !== null) run({ type: 'submit', seat, turn, action });
      if (probe) run({ type: 'answerProbe', seat, probeId: probe.id, answer: policy?.answer(probe) ?? null });
    }
    // the answers may have brought the next questions
    if (probesIn(session).length > 0 && log.length > length) continue;
    if (
      open &&
      BEATEN.has(open.clock) &&
      open.deadline !== null &&
      openTurnOf(lives.session) &&
      lives.session.turn === turn
    ) {
      now = open.deadline;
      run({ type: 'beat', turn });
    }
    if (lives.session.phase === 'running' && log.length === length)
      throw new Error(`${game.id}: turn ${turn} waits for seats that do not act`);
  }
  return log;
}

function variantOf({ variant }: SimulatedModel): PromptVariant {
  const found = variantById(variant);
  if (!found) throw new Error(`there is no variant ${variant}`);
  return found;
}

function controllerOf(agent: AnyPolicy | SimulatedModel, seed: string, seat: Seat): Controller {
  const own = policySeed(seed, seat);
  if (isModel(agent)) {
    const { model, variant, settings } = agent;
    return { kind: 'model', model, variant, settings, seed: own };
  }
  const { id, version, privileged = false } = agent;
  return { kind: 'policy', policy: id, version, seed: own, privileged };
}
