/** What is asked for in a fork, and what the moment that is looked at offers for it. Pure. */
import type { Seat } from '../../games/core/game.ts';
import type { ForkOrder } from '../api.ts';
import type { AnyGameView, Told } from '../game-view.ts';
import type { Untyped } from '../seat/seat-state.ts';
import type { Replay } from './replay-log.ts';

export type Changed = 'none' | 'action' | 'percept';

export interface Draft {
  readonly kind: Changed;
  readonly seat: Seat;
  /** JSON of a legal action. */
  readonly action: string;
  /** Nothing, one of those that are offered by its place, or another, which is written. */
  readonly told: 'nothing' | 'other' | `${number}`;
  /** JSON of a percept, as it was chosen or is being written. */
  readonly percept: string;
  readonly holders: ForkOrder['seats'];
}

/** The turn at which a branch from here begins, and what could be done and noticed there. */
export interface Moment {
  /** Version of the event. */
  readonly seq: number;
  readonly turn: number;
  actionsOf(seat: Seat): readonly Untyped[];
  /** JSON of what it did in that turn; null: nothing. */
  doneBy(seat: Seat): string | null;
  /** Of the last thing that happened; null: nothing. */
  perceptOf(seat: Seat): Untyped;
  /** What it could have noticed instead. */
  toldOf(seat: Seat): readonly Told[];
  /** Who holds the seat, if it is a policy. */
  policyOf(seat: Seat): string | null;
}

export function momentAt({ log, states, game, eyes, view, seats }: Replay, index: number): Moment {
  const goesOn = (i: number): boolean => states[i] !== undefined && !game.isTerminal(states[i].game);
  const opened = log.findLastIndex(({ event }, i) => i <= index && event.type === 'TurnOpened');
  const resolved = log.findLastIndex(({ event }, i) => i <= index && event.type === 'TurnResolved' && goesOn(i));
  const happened = log.findLastIndex(({ event }, i) => i <= index && event.type === 'GameEventOccurred');
  const state = states[Math.max(opened, resolved, 0)];
  const perceptOf = (seat: Seat): Untyped => eyes(seat).frames[happened]?.percepts[0] ?? null;
  return {
    seq: log[index]?.seq ?? 1,
    turn: state?.turn ?? 0,
    actionsOf: (seat) => (state && opened >= 0 ? game.legalActions(state.game, seat) : []),
    doneBy: (seat) => {
      const done = log.flatMap(({ event }, i) =>
        i > opened && state?.turn === states[i]?.turn && 'action' in event && event.seat === seat ? [event.action] : [],
      );
      return done[0] === undefined ? null : JSON.stringify(done[0]);
    },
    perceptOf,
    toldOf: (seat) => {
      const percept = perceptOf(seat);
      const observation = eyes(seat).frames[happened]?.observation;
      if (percept === null || !observation) return [];
      const others = Array.from({ length: seats }, (_, one) => (one === seat ? null : perceptOf(one)));
      return (
        view.toldOtherwise?.(
          percept,
          seat,
          observation,
          others.filter((one) => one !== null),
        ) ?? []
      );
    },
    policyOf: (seat) => {
      const held = states[index]?.seats[seat];
      return held?.kind === 'policy' ? held.policy : null;
    },
  };
}

export function firstDraft({ seats }: Replay, moment: Moment, seat: Seat | null): Draft {
  const at = seat ?? 0;
  return {
    kind: 'none',
    seat: at,
    // as it was, so that what is chosen is a change
    action: moment.doneBy(at) ?? JSON.stringify(moment.actionsOf(at)[0] ?? null),
    told: 'nothing',
    percept: JSON.stringify(moment.perceptOf(at), null, 2),
    holders: Array.from({ length: seats }, (_, one) => ({ kind: moment.policyOf(one) === null ? 'person' : 'same' })),
  };
}

/** As JSON: what could be done, and what was done, which of all that may be written is none. */
export function actionsToChoose(moment: Moment, seat: Seat): readonly string[] {
  const legal = moment.actionsOf(seat).map((action) => JSON.stringify(action));
  const done = moment.doneBy(seat);
  return done === null || legal.includes(done) ? legal : [done, ...legal];
}

/** What is written as JSON, as the seat would be told it. */
export function perceptInWords({ words }: Pick<AnyGameView, 'words'>, { percept, seat }: Draft): string {
  try {
    const told = words.percept(JSON.parse(percept), seat).join(' ');
    return told === '' ? 'It would notice nothing.' : `It would notice: ${told}`;
  } catch {
    return 'No words for it yet.';
  }
}

/** The command that does the same many times, a percept for every seat, and writes down what each made of it. */
export function commandFor(
  { kind, told, percept, action, seat, holders }: Draft,
  { seq }: Moment,
  session: string,
): string {
  const changed = {
    none: [],
    action: [`--seat ${seat}`, `--action ${quoted(action)}`],
    percept: [
      `--seat ${holders.map((_, one) => one).join()}`,
      `--percept ${told === 'nothing' ? 'nothing' : quoted(oneLine(percept))}`,
    ],
  };
  const others = holders.flatMap((held, one) => (held.kind === 'policy' ? [`--with ${one}=${held.policy}`] : []));
  const own = holders[seat];
  const policy = own?.kind === 'policy' ? [`--policy ${own.policy}`] : [];
  return [
    `npm run fork -- ${session} --at ${seq}`,
    ...changed[kind],
    ...policy,
    ...others,
    '--times 20 --rows effect.csv',
  ].join(' ');
}

/** For a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function oneLine(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

type Asked =
  | { readonly ok: true; readonly change: ForkOrder['change'] }
  | { readonly ok: false; readonly problem: string };

export function changeOf({ kind, seat, action, told, percept }: Draft, moment: Moment): Asked {
  switch (kind) {
    case 'none':
      return { ok: true, change: null };
    case 'action':
      if (moment.actionsOf(seat).length === 0)
        return { ok: false, problem: 'There is nothing to do for this seat then.' };
      return { ok: true, change: { kind, seat, action: JSON.parse(action) } };
    case 'percept': {
      if (told === 'nothing') return { ok: true, change: { kind, seat, percept: null } };
      try {
        return { ok: true, change: { kind, seat, percept: JSON.parse(percept) } };
      } catch (error) {
        return { ok: false, problem: `That is not JSON: ${(error as Error).message}` };
      }
    }
  }
}

export function wordsOfHolder(policy: string | null): string {
  // its game is known
  return `as before: ${policy?.slice(policy.indexOf('/') + 1) ?? 'a bot'}`;
}
