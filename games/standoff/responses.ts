/** A session's log as a table of responses: one row for each trial and each side that took part in it. */
import type { SessionEvent } from '../core/session/events.ts';
import { type Act, type Response, type Running, rowOf } from './response-row.ts';
import type { Action, Event, Standoff } from './types.ts';

export function responsesOf(events: readonly SessionEvent<Standoff>[]): readonly Response[] {
  const created = events[0];
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  const { config, session } = created;
  const agents = new Map<number, string>();
  const agentOf = (seat: number): string => agents.get(seat) ?? '';
  const rows: Response[] = [];
  let running: Running | null = null;
  for (const event of events) {
    switch (event.type) {
      case 'AgentSeated':
      case 'ControllerChanged':
        agents.set(event.seat, event.controller.kind === 'policy' ? event.controller.policy : event.controller.kind);
        break;
      case 'AgentLeft':
        agents.delete(event.seat);
        break;
      case 'ActionSubmitted':
        running = withAct(running, event, {
          agent: agentOf(event.seat),
          timing: event.timing ?? null,
          timedOut: false,
        });
        break;
      case 'ActionTimedOut':
      case 'ActionDefaulted':
        running = withAct(running, event, { agent: agentOf(event.seat), timing: null, timedOut: true });
        break;
      case 'GameEventOccurred': {
        running = runningAfter(running, event.event);
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

function withAct(
  running: Running | null,
  { seat, action }: { readonly seat: number; readonly action: Action },
  act: Act,
): Running | null {
  return running && action.type === 'choose' ? { ...running, acts: { ...running.acts, [seat]: act } } : running;
}

function runningAfter(running: Running | null, event: Event): Running | null {
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
