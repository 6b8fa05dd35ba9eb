/** Plays whole episodes in many sessions side by side with the actors that are being trained, and keeps them in the tables. */

import { beginPosterior, chanceIn, type Posterior, updatePosterior } from '../../bots/symmtom/posterior-features.ts';
import { observe } from '../../games/symmtom/view.ts';
import { inFours } from '../nn/kernel/kernel.ts';
import type { Stream } from '../nn/stream.ts';
import { type ActorPass, actorForward, allotActorPass } from './actors.ts';
import { knowledgeOf, outputsOf } from './algorithms.ts';
import { drawNoise, MOVES, soften } from './choice.ts';
import { deal, type EpisodeTables, rowOf, seatAt, step } from './episodes.ts';
import { type Encounters, guess, see } from './guesses.ts';
import { keepState, writeInputs, writeState } from './inputs.ts';
import { encountersOf, type Followed, type Learner } from './learner.ts';
import { type Partners, partnersAsk, partnersNotice, seatPartners } from './population.ts';
import { experienceIn, firstSightIn, stateIn } from './views.ts';

/** Room for the inputs and choices of one seat at `tables` tables. */
export interface Stage {
  readonly tables: number;
  readonly x: number;
  readonly soft: number;
  readonly pass: ActorPass;
  readonly moves: Uint8Array;
  readonly says: Uint8Array;
  readonly encounters: Encounters | null;
  /** Policies in the seats that do not learn, by table; null: all learn. */
  readonly partners: Partners | null;
  /** PM: what each seat of each table believes. */
  readonly posteriors: Posterior[] | null;
}

export function stageOf({ arena, actors, guesses, inputs, state, outputs, task }: Learner, tables: number): Stage {
  const rows = inFours(tables);
  return {
    tables,
    x: arena.allot(rows * (inputs + state)),
    soft: arena.allot(rows * outputs),
    pass: allotActorPass(arena, (actors[0] as Followed).net, task, rows),
    moves: new Uint8Array(tables * task.agents),
    says: new Uint8Array(tables * task.agents),
    encounters: guesses[0] ? encountersOf(arena, guesses[0], task, tables) : null,
    partners: task.partners ? [] : null,
    posteriors: task.algorithm === 'pm' ? [] : null,
  };
}

/** Deals new episodes into the slots from `slot` on. */
export function dealAll(stage: Stage, tables: EpisodeTables, slot: number, stream: Stream): void {
  const { agents: n } = tables.config;
  for (let e = 0; e < stage.tables; e++) {
    deal(tables, slot + e, stream);
    if (stage.partners) {
      tables.own[slot + e] = stream.int(n);
      stage.partners[e] = seatPartners(tables, slot + e, stream);
    }
    if (!stage.posteriors) continue;
    const state = stateIn(tables, slot + e, 0);
    for (let seat = 0; seat < n; seat++) stage.posteriors[e * n + seat] = beginPosterior(firstSightIn(state, seat));
  }
}

/** One turn in every session. */
export function playTurn(
  learner: Learner,
  stage: Stage,
  tables: EpisodeTables,
  { slot, turn, stream }: { readonly slot: number; readonly turn: number; readonly stream: Stream },
): void {
  const { arena, actors, inputs, state, outputs, task } = learner;
  const { agents: n, pieces: c, lag } = task;
  const knowledge = knowledgeOf(task.algorithm);
  const used = outputsOf(task);
  const ld = inputs + state;
  const rows = inFours(stage.tables);
  for (const [agent, { net }] of actors.entries()) {
    const x = arena.view(stage.x, rows * ld);
    for (let e = 0; e < stage.tables; e++) {
      const seat = seatAt(tables, slot + e, agent);
      writeInputs(tables, { slot: slot + e, turn, seat, knowledge, lag }, x, e * ld);
      if (tables.state > 0) writeState(tables, rowOf(tables, slot + e, turn) * n + seat, x, e * ld + inputs);
    }
    actorForward(arena, net, stage.pass, { x: stage.x, ld, stateAt: inputs });
    if (stage.pass.kind === 'recurrent') {
      const states = arena.view(stage.pass.pass.state, rows * state);
      for (let e = 0; e < stage.tables; e++)
        keepState(tables, rowOf(tables, slot + e, turn + 1) * n + agent, states, e * state);
    }
    drawNoise(learner, rows, stream);
    soften(learner, stage.pass.out, rows, stage.soft, outputs);
    const soft = arena.view(stage.soft, rows * outputs);
    for (let e = 0; e < stage.tables; e++) {
      const from = e * outputs;
      const seat = seatAt(tables, slot + e, agent);
      stage.moves[e * n + seat] = largest(soft, from, MOVES);
      stage.says[e * n + seat] = largest(soft, from + MOVES, c);
      const to = (rowOf(tables, slot + e, turn + 1) * n + seat) * c;
      for (let j = MOVES; j < used; j++) tables.speech[to + j - MOVES] = Math.round((soft[from + j] as number) * 65535);
    }
  }
  for (const [e, partners] of (stage.partners ?? []).entries())
    partnersAsk(partners, { turn, at: e * n, moves: stage.moves, says: stage.says }, stream);
  for (let e = 0; e < stage.tables; e++)
    step(tables, slot + e, turn, { moves: stage.moves, says: stage.says, at: e * n }, stream);
  for (const [e, partners] of (stage.partners ?? []).entries()) partnersNotice(partners, tables, slot + e, turn + 1);
  keepGuesses(learner, stage, tables, { slot, turn: turn + 1 });
  keepPosteriors(stage, tables, { slot, turn: turn + 1 });
}

/** PM: what each seat believes after the turn, in 255ths. */
function keepPosteriors(
  { posteriors, moves, says, tables: count }: Stage,
  tables: EpisodeTables,
  { slot, turn }: { readonly slot: number; readonly turn: number },
): void {
  if (!posteriors) return;
  const { agents: n, pieces: c } = tables.config;
  for (let e = 0; e < count; e++) {
    const state = stateIn(tables, slot + e, turn);
    for (let seat = 0; seat < n; seat++) {
      const at = e * n + seat;
      const asked = { move: moves[at] as number, say: says[at] as number };
      const experience = experienceIn(tables, { slot: slot + e, turn, seat }, observe(state, seat), asked);
      const after = updatePosterior(posteriors[at] as Posterior, experience);
      posteriors[at] = after;
      const to = (rowOf(tables, slot + e, turn) * n + seat) * n * c;
      for (let j = 0; j < n; j++) for (let p = 0; p < c; p++) tables.chance[to + j * c + p] = chanceIn(after, j, p);
    }
  }
}

/** EE: each agent's K matrix after the turn, in 255ths. */
function keepGuesses(
  { arena, guesses, task }: Learner,
  { encounters, tables: count }: Stage,
  tables: EpisodeTables,
  { slot, turn }: { readonly slot: number; readonly turn: number },
): void {
  if (!encounters) return;
  const { agents: n, pieces: c } = task;
  for (const [seat, net] of guesses.entries()) {
    encounters.count = 0;
    for (let e = 0; e < count; e++) see(arena, encounters, tables, { slot: slot + e, turn, seat, sample: e });
    guess(arena, net, encounters, c, n);
    for (let e = 0; e < count; e++) {
      const to = (rowOf(tables, slot + e, turn) * n + seat) * n * c;
      for (let k = 0; k < n * c; k++)
        tables.chance[to + k] = Math.round((encounters.columns[e * n * c + k] as number) * 255);
    }
  }
}

function largest(values: Float32Array, from: number, count: number): number {
  let best = 0;
  for (let j = 1; j < count; j++) if ((values[from + j] as number) > (values[from + best] as number)) best = j;
  return best;
}

/** What each episode of these slots paid an agent on average; the one that learns, where only one does. */
export function returnsOf(tables: EpisodeTables, slot: number, episodes: number): number[] {
  const n = tables.config.agents;
  return Array.from({ length: episodes }, (_, e) => {
    let sum = 0;
    const from = rowOf(tables, slot + e, 0) * n;
    const to = rowOf(tables, slot + e + 1, 0) * n;
    const [first, by] = tables.single ? [from + seatAt(tables, slot + e, 0), n] : [from, 1];
    for (let at = first; at < to; at += by) sum += tables.rewards[at] as number;
    return tables.single ? sum : sum / n;
  });
}
