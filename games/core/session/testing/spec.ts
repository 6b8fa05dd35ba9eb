/** Given events, when a command, then events or a refusal: rows of the session's specification, for any game. */
import { expect } from 'vitest';
import type { Game, GameTypes, Seat } from '../../game.ts';
import type { Refusal, RefusalCode, SessionCommand } from '../commands.ts';
import { decideSession } from '../decide.ts';
import type { SessionEvent } from '../events.ts';
import type { ModelBudgets } from '../model-calls.ts';
import { createSession, evolveAll, initialSession, type SessionState } from '../session.ts';
import type {
  Controller,
  Disclosure,
  Dropout,
  InvitedBot,
  Lobby,
  Pace,
  Probe,
  Probes,
  Questions,
  Ready,
  SelfPaced,
} from '../types.ts';

export const SEED = 'spec';

export interface Row<T extends GameTypes> {
  readonly title: string;
  readonly given: readonly SessionEvent<T>[];
  readonly when: SessionCommand<T>;
  /** When the command comes, ms. */
  readonly at: number;
  readonly outcome: readonly unknown[] | RefusalCode;
  /** The events that a refusal leaves in the log; left out: none. */
  readonly kept?: readonly unknown[];
}

/** A row that can be checked without knowing the types of its game. */
export interface Specified {
  readonly title: string;
  readonly command: SessionCommand<GameTypes>['type'];
  readonly outcome: readonly unknown[] | RefusalCode;
  readonly kept: readonly unknown[];
  decide(): { readonly events: readonly unknown[]; readonly refusal: Refusal | null };
}

/** The settings of a session beside its config. */
export interface Treatments {
  readonly questions?: Questions;
  readonly probes?: Probes;
  readonly lobby?: Lobby;
  readonly dropout?: Dropout;
  readonly participants?: readonly (string | null)[];
  readonly bots?: readonly InvitedBot[];
  readonly limitMs?: number;
  readonly undo?: true;
  readonly ready?: Ready;
  readonly selfPaced?: SelfPaced;
  readonly pace?: Pace;
  readonly disclosure?: Disclosure;
  readonly budget?: ModelBudgets;
}

/** A session of this game before its second event, with everything allowed. */
export function freshSession<T extends GameTypes>(
  game: Game<T>,
  config: T['Config'],
  treatments: Treatments = {},
): SessionState<T> {
  const created = createSession(
    game,
    {
      session: 's1',
      config,
      study: null,
      arm: null,
      build: 'test',
      label: null,
      aids: { knowledge: true, history: true, notes: true },
      disclosure: { kind: true, presence: true },
      ...treatments,
    },
    { seed: SEED, at: 0 },
  );
  if (created.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  return initialSession(game, created as Extract<SessionEvent<T>, { type: 'SessionCreated' }>);
}

export function specify<T extends GameTypes>(
  game: Game<T>,
  config: T['Config'],
  rows: readonly Row<T>[],
  treatments: Treatments = {},
): Specified[] {
  const fresh = freshSession(game, config, treatments);
  return rows.map(({ title, given, when, at, outcome, kept = [] }) => ({
    title,
    command: when.type,
    outcome,
    kept,
    decide: () => decideSession(game, evolveAll(game, fresh, given), when, { seed: SEED, at }),
  }));
}

export const person = (name: string): Controller => ({ kind: 'person', participant: name });

/** Events as they stand in the logs of these rows, the same for every game. */
export const seated = (seat: Seat, at = 100) =>
  ({ type: 'AgentSeated', at, seat, controller: person(`p${seat}`) }) as const;
export const left = (seat: Seat, at: number) => ({ type: 'AgentLeft', at, seat, cause: 'left' }) as const;
export const started = { type: 'SessionStarted', at: 1000 } as const;
export const opened = (
  turn: number,
  at: number,
  deadline: number | null,
  clock: 'deadline' | 'beat' | 'next' | 'none' = deadline === null ? 'none' : 'deadline',
) => ({ type: 'TurnOpened', at, turn, clock, deadline }) as const;
export const submitted = <A>(seat: Seat, turn: number, action: A, at: number) =>
  ({ type: 'ActionSubmitted', at, seat, turn, action }) as const;
export const withdrawn = (seat: Seat, turn: number, at: number) =>
  ({ type: 'ActionWithdrawn', at, seat, turn }) as const;
export const timedOut = <A>(seat: Seat, turn: number, action: A, at: number) =>
  ({ type: 'ActionTimedOut', at, seat, turn, action }) as const;
export const defaulted = <A>(seat: Seat, turn: number, action: A, at: number) =>
  ({ type: 'ActionDefaulted', at, seat, turn, action }) as const;
export const occurred = <E>(event: E) => ({ type: 'GameEventOccurred', event }) as const;
export const paused = (at: number) => ({ type: 'SessionPaused', at, cause: 'operator', words: 'fire drill' }) as const;
export const shownAtEnd = (probe: Probe, turn: number, at: number) =>
  ({ type: 'ProbeShown', at, turn, probe, deadline: probe.limitMs === null ? null : at + probe.limitMs }) as const;
export const resumed = (at: number, deadline: number | null) => ({ type: 'SessionResumed', at, deadline }) as const;
/** The checksum of a turn, where a row does not say which. */
export const anyChecksum = expect.stringMatching(/^[0-9a-f]{16}$/) as unknown as string;
export const resolved = (turn: number, checksum: string) => ({ type: 'TurnResolved', turn, checksum }) as const;
