/**
 * What an agent may look back at when its session is over: the requests that its seat was sent, and what it lived through,
 * up to the time at which the agent left. It is the same fold that the live session tells, so it holds nothing else.
 */
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import type { Experience, FirstSight } from '../policy.ts';
import type { SessionEvent } from './events.ts';
import { beginLife, evolveLives, type Lives, requestOf } from './life.ts';
import { isServerAgent } from './server-agent.ts';
import { initialSession } from './session.ts';
import { endingOf, type SessionEnding } from './telling.ts';

export interface OwnViewOf<T extends GameTypes> {
  /** null: the session never began, or the agent was not there. */
  readonly first: FirstSight<T> | null;
  readonly experiences: readonly Experience<T>[];
  /** One for each turn that opened, and one for the end. */
  readonly moments: readonly OwnMoment<T>[];
  /** null: the agent left before. */
  readonly ending: SessionEnding | null;
}

interface OwnMoment<T extends GameTypes> {
  readonly turn: number;
  readonly observation: T['Observation'];
  /** How many of the experiences lay behind the agent. */
  readonly lived: number;
}

export interface OwnSeat {
  readonly seat: Seat;
  /** The pseudonym of the agent. */
  readonly participant: string;
}

export function ownViewOf<T extends GameTypes>(
  game: RecordedGame<T>,
  log: readonly SessionEvent<T>[],
  { seat, participant }: OwnSeat,
): OwnViewOf<T> {
  const [created, ...later] = log;
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  const session = initialSession(game, created as Extract<SessionEvent<T>, { type: 'SessionCreated' }>);
  let now: Lives<T> = { session, lives: [beginLife<T>(seat)] };
  let own: Omit<OwnViewOf<T>, 'moments'> = { first: null, experiences: [], ending: null };
  /** How many of the moments the agent was there for. */
  let seen = 0;
  const moments: OwnMoment<T>[] = [];
  for (const event of later) {
    now = evolveLives(game, now, event);
    const [life] = now.lives;
    if (!life) throw new Error(`no life of seat ${seat}`);
    const ending = event.type === 'SessionEnded' ? endingOf(now.session.setup, event) : null;
    if (life.first && (event.type === 'TurnOpened' || ending)) {
      const { turn, observation } = requestOf(game, now.session, life);
      moments.push({ turn, observation, lived: life.experiences.length });
    }
    const held = now.session.seats[seat];
    if (!held || isServerAgent(held) || held.participant !== participant) continue;
    own = { first: life.first, experiences: life.experiences, ending };
    seen = moments.length;
  }
  return { ...own, moments: moments.slice(0, seen) };
}
