/** The choices in the fork dialog, and what the moment of the replay offers for them. Pure. */
import type { Seat } from '../../games/core/game.ts';
import type { ForkOrder } from '../api.ts';
import type { AnyGameView, OtherPercept } from '../game-view.ts';
import type { Untyped } from '../seat/seat-state.ts';
import type { Replay } from './replay-log.ts';

export type Changed = 'none' | 'action' | 'percept';

export interface ForkDraft {
  readonly kind: Changed;
  readonly seat: Seat;
  /** JSON of a legal action. */
  readonly action: string;
  /** Nothing; one of the offered percepts, by its place; or another, which the reader writes. */
  readonly told: 'nothing' | 'other' | `${number}`;
  /** JSON of a percept, as it was chosen or as the reader is writing it. */
  readonly percept: string;
  readonly holders: ForkOrder['seats'];
}

/** The turn at which a branch from here begins, with the actions and percepts of the seats there. */
export interface ForkMoment {
  /** Version of the event. */
  readonly seq: number;
  readonly turn: number;
  actionsOf(seat: Seat): readonly Untyped[];
  /** JSON of the seat's action in that turn; null: it did nothing. */
  doneBy(seat: Seat): string | null;
  /** The seat's percept of the last game event; null: it noticed nothing. */
  perceptOf(seat: Seat): Untyped;
  /** Percepts that it could have had instead. */
  otherPerceptsOf(seat: Seat): readonly OtherPercept[];
  /** The id of the policy in the seat; null: the agent is no policy. */
  policyOf(seat: Seat): string | null;
}

export function momentAt({ log, states, game, eyes, view, seats }: Replay, index: number): ForkMoment {
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
    otherPerceptsOf: (seat) => {
      const percept = perceptOf(seat);
      const observation = eyes(seat).frames[happened]?.observation;
      if (percept === null || !observation) return [];
      const others = Array.from({ length: seats }, (_, one) => (one === seat ? null : perceptOf(one)));
      return (
        view.otherPercepts?.(
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

export function firstDraft({ seats }: Replay, moment: ForkMoment, seat: Seat | null): ForkDraft {
  const at = seat ?? 0;
  return {
    kind: 'none',
    seat: at,
    // the first choice is the action of the parent, so that any other choice is a change
    action: moment.doneBy(at) ?? JSON.stringify(moment.actionsOf(at)[0] ?? null),
    told: 'nothing',
    percept: JSON.stringify(moment.perceptOf(at), null, 2),
    holders: holdersFor(seats, moment, { kind: 'none', seat: at }),
  };
}

/** Who plays on, unless the reader chooses: where nothing else is changed the reader in the viewed seat, else all as before. */
function holdersFor(
  seats: number,
  moment: ForkMoment,
  { kind, seat }: Pick<ForkDraft, 'kind' | 'seat'>,
): ForkDraft['holders'] {
  return Array.from({ length: seats }, (_, one) => ({
    kind: moment.policyOf(one) === null || (kind === 'none' && one === seat) ? 'person' : 'same',
  }));
}

/** The draft with something else changed. Who plays on stays as the reader chose it. */
export function withKind(draft: ForkDraft, moment: ForkMoment, kind: Changed): ForkDraft {
  const preset = (of: Changed) => holdersFor(draft.holders.length, moment, { kind: of, seat: draft.seat });
  const untouched = JSON.stringify(draft.holders) === JSON.stringify(preset(draft.kind));
  return { ...draft, kind, holders: untouched ? preset(kind) : draft.holders };
}

/** As JSON: the legal actions, and the seat's own action, if it is a message that no list has. */
export function actionsToChoose(moment: ForkMoment, seat: Seat): readonly string[] {
  const legal = moment.actionsOf(seat).map((action) => JSON.stringify(action));
  const done = moment.doneBy(seat);
  return done === null || legal.includes(done) ? legal : [done, ...legal];
}

/** The percept that the reader wrote as JSON, in sentences; empty: it tells nothing; null: the game has no words for it. */
export function perceptInWords(
  { words }: Pick<AnyGameView, 'words'>,
  { percept, seat }: ForkDraft,
): readonly string[] | null {
  try {
    return words.percept(JSON.parse(percept), seat);
  } catch {
    return null;
  }
}

/** The command that makes the same fork many times, with a percept for every seat, and writes down the effects. */
export function commandFor(
  { kind, told, percept, action, seat, holders }: ForkDraft,
  { seq }: ForkMoment,
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
    `npx standpoint play fork ${session} --at ${seq}`,
    ...changed[kind],
    ...policy,
    ...others,
    '--times 20 --rows effect.csv',
  ].join(' ');
}

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function oneLine(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

/** Whether the branch would be the session once more: nothing is changed, and the same agents go on. */
export function isCopy(draft: ForkDraft, moment: ForkMoment): boolean {
  const { kind, seat, action, told, percept, holders } = draft;
  if (holders.some((held) => held.kind !== 'same')) return false;
  switch (kind) {
    case 'none':
      return true;
    case 'action':
      return action === moment.doneBy(seat);
    case 'percept':
      return told === 'nothing'
        ? moment.perceptOf(seat) === null
        : oneLine(percept) === JSON.stringify(moment.perceptOf(seat));
  }
}

type Asked =
  | { readonly ok: true; readonly change: ForkOrder['change'] }
  /** `why`: of text that is no JSON, what the browser says. */
  | { readonly ok: false; readonly problem: 'nothingToDo' | 'noJson'; readonly why: string };

export function changeOf({ kind, seat, action, told, percept }: ForkDraft, moment: ForkMoment): Asked {
  switch (kind) {
    case 'none':
      return { ok: true, change: null };
    case 'action':
      if (moment.actionsOf(seat).length === 0) return { ok: false, problem: 'nothingToDo', why: '' };
      return { ok: true, change: { kind, seat, action: JSON.parse(action) } };
    case 'percept': {
      if (told === 'nothing') return { ok: true, change: { kind, seat, percept: null } };
      try {
        return { ok: true, change: { kind, seat, percept: JSON.parse(percept) } };
      } catch (error) {
        return { ok: false, problem: 'noJson', why: (error as Error).message };
      }
    }
  }
}
