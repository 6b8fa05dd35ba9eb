/** A session's log as a table of responses: one row for each trial and each side that took part in it. */

import type { GameTypes } from '../core/game.ts';
import { factsOfTiming, type KeptFacts } from '../core/session/client-facts.ts';
import { clientRows } from '../core/session/client-rows.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { agentName } from '../core/session/server-agent.ts';
import { type Response, type ResponseAct, type RunningTrial, rowOf } from './response-row.ts';
import type { Action, Event, Standoff } from './types.ts';

/** `told`: what the page of each event's seat told with it. Logs in files have none of it. */
export function responsesOf(
  events: readonly SessionEvent<Standoff>[],
  told: readonly (KeptFacts | null)[] = [],
): readonly Response[] {
  const created = events[0];
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  const { config, session } = created;
  const agents = new Map<number, string>();
  const agentOf = (seat: number): string => agents.get(seat) ?? '';
  const rows: Response[] = [];
  const hidden = hiddenByTurn(events, told);
  /** The turns of the trial so far. */
  let turns: readonly number[] = [];
  const hiddenFor = (seat: number): number | null =>
    turns.length === 0 ? null : sumKnown(turns.map((turn) => hidden.get(`${seat}/${turn}`)));
  let running: RunningTrial | null = null;
  for (const [index, event] of events.entries()) {
    switch (event.type) {
      case 'AgentSeated':
      case 'ControllerChanged':
        agents.set(event.seat, agentName(event.controller));
        break;
      case 'AgentLeft':
        agents.delete(event.seat);
        break;
      case 'TurnOpened':
        turns = [...turns, event.turn];
        break;
      case 'ActionSubmitted': {
        const old = event.timing && { client: factsOfTiming(event.turn, event.timing), impossible: [] };
        const facts = told[index] ?? old ?? null;
        running = withAct(running, event, {
          agent: agentOf(event.seat),
          told: facts,
          showHiddenMs: hiddenFor(event.seat),
          timedOut: false,
        });
        break;
      }
      case 'ActionWithdrawn':
        running = withoutAct(running, event.seat);
        break;
      case 'ActionTimedOut':
      case 'ActionDefaulted':
        running = withAct(running, event, {
          agent: agentOf(event.seat),
          told: null,
          showHiddenMs: hiddenFor(event.seat),
          timedOut: true,
        });
        break;
      case 'GameEventOccurred': {
        running = runningAfter(running, event.event);
        if (event.event.type === 'TrialBegan') turns = [];
        if (event.event.type !== 'TrialEnded' || !running) break;
        for (const side of ['player', 'opponent'] as const) {
          const seat = running.sides[side];
          if (seat !== null)
            rows.push(rowOf({ ...running, session, config, side, seat, agent: agentOf(seat) }, event.event));
        }
        break;
      }
      default:
    }
  }
  return rows;
}

/** Seat and turn -> how long the page was hidden while it showed the turn; null: not known. */
function hiddenByTurn(
  events: readonly SessionEvent<Standoff>[],
  told: readonly (KeptFacts | null)[],
): ReadonlyMap<string, number | null> {
  const log = events.map((event, i) => ({ event: event as SessionEvent<GameTypes>, facts: told[i] ?? null }));
  const hidden = new Map<string, number | null>();
  for (const { what, seat, turn, hiddenMs } of clientRows(log)) {
    if (what !== 'turn' && what !== 'beat') continue;
    const key = `${seat}/${turn}`;
    // a question, or a new load of the page, divides the time of a turn
    hidden.set(key, sumKnown([hidden.get(key) ?? 0, hiddenMs]));
  }
  return hidden;
}

/** null: one of them is not known. */
function sumKnown(values: readonly (number | null | undefined)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || typeof value !== 'number' ? null : sum + value),
    0,
  );
}

function withAct(
  running: RunningTrial | null,
  { seat, action }: { readonly seat: number; readonly action: Action },
  act: ResponseAct,
): RunningTrial | null {
  return running && action.type === 'choose' ? { ...running, acts: { ...running.acts, [seat]: act } } : running;
}

function withoutAct(running: RunningTrial | null, seat: number): RunningTrial | null {
  if (!running) return null;
  const { [seat]: _withdrawn, ...acts } = running.acts;
  return { ...running, acts };
}

function runningAfter(running: RunningTrial | null, event: Event): RunningTrial | null {
  switch (event.type) {
    case 'TrialBegan': {
      const { item, sides, block, number } = event;
      return { item, sides, block, number, answers: [], sealed: null, acts: {} };
    }
    case 'ChoicesSealed':
      return running && { ...running, sealed: event };
    case 'QuestionAnswered':
      return running && { ...running, answers: [...running.answers, event] };
    default:
      return running;
  }
}
