/** For tests: what a seat lived through, read from the log turn by turn, to compare with the fold in life.ts. */
import { expect } from 'vitest';
import type { GameTypes, RecordedGame, Seat, Viewer } from '../../game.ts';
import { sameJson } from '../../json.ts';
import { type Frame, framesOf } from '../../log/replay.ts';
import type { Acted, Experience } from '../../policy.ts';
import type { SessionEvent } from '../events.ts';
import { evolveLives, type Lives, lifeOfHolder, requestOf, type SeatLife } from '../life.ts';
import { foldTellings } from '../telling.ts';
import { lifeAfterRequest, type ToldLife } from '../told-life.ts';

const BY: Readonly<Record<string, Acted<GameTypes>['by']>> = {
  ActionSubmitted: 'agent',
  ActionChanged: 'agent',
  ActionTimedOut: 'clock',
  ActionDefaulted: 'rule',
};

/** The seat's last action in these events. */
function actedIn<T extends GameTypes>(events: readonly SessionEvent<T>[], seat: Seat): Acted<T> | null {
  const done = events.flatMap((event) => {
    const by = BY[event.type];
    return by && 'action' in event && event.seat === seat ? [{ action: event.action, by } as Acted<T>] : [];
  });
  return done.at(-1) ?? null;
}

type Lived<T extends GameTypes> = Pick<SeatLife<T>, 'first' | 'percepts' | 'acted'> & {
  readonly turns: number;
  /** null: no turn was resolved. */
  readonly last: Experience<T> | null;
};

/** Where in a log the start and each turn end. */
interface Ends {
  /** -1: the session has not started to play. */
  readonly begun: number;
  readonly turns: readonly number[];
}

function endsIn<T extends GameTypes>(events: readonly SessionEvent<T>[]): Ends {
  const started = events.findIndex(({ type }) => type === 'SessionStarted');
  const begun = started < 0 ? -1 : events.findIndex(({ type }, i) => i > started && type !== 'GameEventOccurred');
  return { begun, turns: events.flatMap(({ type }, i) => (type === 'TurnResolved' ? [i + 1] : [])) };
}

/** What was lived through in the first `count` events. */
function livedIn<T extends GameTypes>(
  { log, ends, frames, seat }: { log: readonly SessionEvent<T>[]; ends: Ends; frames: readonly Frame<T>[]; seat: Seat },
  count: number,
): Lived<T> {
  const noticed = (from: number, to: number): readonly T['Percept'][] =>
    frames.slice(from, to).flatMap(({ percepts }, i) => (log[from + i]?.type === 'SessionEnded' ? [] : percepts));
  const late = log[count - 1]?.type === 'SessionEnded' ? (frames[count - 1]?.percepts ?? []) : [];
  const { begun } = ends;
  if (begun < 0 || begun >= count)
    return { first: null, turns: 0, last: null, percepts: noticed(0, count), acted: null };
  const turns = ends.turns.filter((end) => end <= count);
  const [from = begun, to] = [turns.at(-2), turns.at(-1)];
  const percepts = [...noticed(0, begun), ...(to === undefined ? late : [])];
  return {
    first: { seat, observation: frames[begun]?.observation, percepts },
    turns: turns.length,
    last:
      to === undefined
        ? null
        : {
            turn: turns.length - 1,
            acted: actedIn(log.slice(from, to), seat),
            percepts: [...noticed(from, to), ...late],
          },
    percepts: noticed(to ?? begun, count),
    acted: actedIn(log.slice(to ?? begun, count), seat),
  };
}

const livedPart = <T extends GameTypes>({ first, experiences, percepts, acted }: SeatLife<T>): Lived<T> => ({
  first,
  turns: experiences.length,
  last: experiences.at(-1) ?? null,
  percepts,
  acted,
});

/** Folds all lives of a log, and checks after each event that they are what the log says. */
export function checkLives<T extends GameTypes>(
  game: RecordedGame<T>,
  begun: Lives<T>,
  batches: readonly (readonly SessionEvent<T>[])[],
): Lives<T> {
  const created = { type: 'SessionCreated', at: 0, ...begun.session.setup } as SessionEvent<T>;
  const log = [created, ...batches.flat()];
  const ends = endsIn(log);
  const framesFor = new Map<Viewer, readonly Frame<T>[]>();
  for (const { viewer } of begun.lives) if (!framesFor.has(viewer)) framesFor.set(viewer, framesOf(game, log, viewer));
  let now = begun;
  /** Seat -> the life that an agent folds who has been in the seat from the beginning. */
  let told = begun.session.seats.map((): ToldLife<T> => ({ first: null, experiences: [], request: null }));
  let count = 1;
  for (const batch of batches) {
    const recorded = foldTellings(game, now, { events: batch });
    for (const { ended, requests } of recorded.tellings)
      told = told.map((life, seat) => {
        const request = requests[seat];
        const nothingToSee = ended !== null && ended.reason !== 'terminated' && life.first === null;
        return request && !nothingToSee ? lifeAfterRequest(life, request) : life;
      });
    for (const event of batch) {
      const before = now;
      now = evolveLives(game, now, event);
      count += 1;
      now.lives.forEach((life, i) => {
        const { seat, viewer } = life;
        const expected = livedIn({ log, ends, frames: framesFor.get(viewer) ?? [], seat }, count);
        if (!sameJson(livedPart(life), expected)) expect(livedPart(life), `after event ${count}`).toEqual(expected);
        // earlier experiences were compared when they were the last
        const earlier = before.lives[i]?.experiences ?? [];
        expect(life.experiences.slice(0, -1).every((one, nth) => one === earlier[nth])).toBe(true);
      });
    }
    if (!recorded.lives.every((life, i) => sameLife(life, now.lives[i]))) expect(recorded.lives).toEqual(now.lives);
    told = told.map((life, seat) => (isTaken(batch, seat) ? welcomed(game, now, seat) : life));
    // nothing is told while the events of a turn happen
    if (recorded.tellings.length === 0) continue;
    told.forEach((life, seat) => {
      checkTold(game, now, seat, life);
    });
  }
  return now;
}

const isTaken = <T extends GameTypes>(batch: readonly SessionEvent<T>[], seat: Seat): boolean =>
  batch.some((event) => (event.type === 'AgentSeated' || event.type === 'ControllerChanged') && event.seat === seat);

/** The past that a welcome would tell the seat now. */
function welcomed<T extends GameTypes>(game: RecordedGame<T>, now: Lives<T>, seat: Seat): ToldLife<T> {
  const life = lifeOfHolder(now, seat);
  return {
    first: life.first,
    experiences: life.experiences,
    request: life.first && requestOf(game, now.session, life),
  };
}

/** Checks that the life folded from what the seat was told is the seat's life. */
function checkTold<T extends GameTypes>(game: RecordedGame<T>, now: Lives<T>, seat: Seat, told: ToldLife<T>): void {
  const expected = welcomed(game, now, seat);
  // deadlines and legal actions may change without a new request
  const lasting = ({ first, experiences, request }: ToldLife<T>) => ({
    first,
    experiences,
    request: request && { percepts: request.percepts, acted: request.acted, observation: request.observation },
  });
  if (!sameLife(lasting(told), lasting(expected))) expect(lasting(told)).toEqual(lasting(expected));
}

/** Experiences that were found equal. Lives of later events have the same objects, and are long. */
const foundEqual = new WeakMap<object, object>();

function sameExperience(a: object, b: object | undefined): boolean {
  if (a === b || (b !== undefined && foundEqual.get(a) === b)) return true;
  if (b === undefined || !sameJson(a, b)) return false;
  foundEqual.set(a, b);
  return true;
}

function sameLife<L extends { readonly experiences: readonly object[] }>(a: L, b: L | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || a.experiences.length !== b.experiences.length) return false;
  const { experiences: mine, ...restOfMine } = a;
  const { experiences: others, ...restOfOther } = b;
  return mine.every((one, nth) => sameExperience(one, others[nth])) && sameJson(restOfMine, restOfOther);
}
