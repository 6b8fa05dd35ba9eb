/** The outcomes of branches: a row for every branch and seat, and how often each action was taken beside the control. */

import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import { originOf } from '../../games/core/log/branch.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { BranchResult } from '../../server/branches/branch-worker.ts';
import type { ParquetType } from '../shared/parquet.ts';
import { mean } from '../shared/table.ts';
import type { PlannedBranch } from './plan.ts';

/** The control's name beside the variants. */
const CONTROL = 'nothing changed';

export interface ForkRow {
  readonly branch: string;
  readonly parent: string;
  /** Version of the last event that it shares with its parent. */
  readonly seq: number;
  /** The first new turn. */
  readonly turn: number;
  readonly forked_seat: Seat;
  readonly variant: string;
  readonly run: number;
  readonly seat: Seat;
  readonly policy: string;
  readonly policy_version: number | null;
  /** The seat's first action after the fork, as JSON; null: it took none. */
  readonly action: string | null;
  readonly action_words: string | null;
  readonly action_turn: number | null;
  /** The first action of the same seat in the control with the same luck, and in the parent. */
  readonly control_action: string | null;
  readonly parent_action: string | null;
  readonly return: number | null;
  readonly turns: number;
  readonly outcome: string | null;
  /** Why the branch could not be played to its end; null: it was. */
  readonly failed: string | null;
}

export const COLUMNS: Readonly<Record<keyof ForkRow, ParquetType>> = {
  branch: 'text',
  parent: 'text',
  seq: 'integer',
  turn: 'integer',
  forked_seat: 'integer',
  variant: 'text',
  run: 'integer',
  seat: 'integer',
  policy: 'text',
  policy_version: 'integer',
  action: 'text',
  action_words: 'text',
  action_turn: 'integer',
  control_action: 'text',
  parent_action: 'text',
  return: 'number',
  turns: 'integer',
  outcome: 'text',
  failed: 'text',
};

export interface PlayedBranch {
  readonly planned: PlannedBranch;
  readonly result: BranchResult;
}

type Log = readonly SessionEvent<GameTypes>[];

interface Reading {
  readonly actionInWords: (action: unknown) => string;
  /** Opens texts of the parent. */
  readonly openText: OpenText;
}

export function rowsOf(
  played: readonly PlayedBranch[],
  parent: Log,
  { actionInWords, openText }: Reading,
): readonly ForkRow[] {
  const written = textsWritten(played);
  const read = (acted: Acted): unknown =>
    openTexts(acted.action, (token) => written.get(token.textId) ?? openText(token));
  const actionText = (log: Log, seat: Seat, turn: number): string | null => {
    const first = firstActionOf(log, seat, turn);
    return first ? JSON.stringify(read(first)) : null;
  };
  const controls = new Map<string, Log>();
  for (const { planned, result } of played)
    if (!planned.variant && result.ok) controls.set(keyOf(planned), result.future);
  return played.flatMap(({ planned, result }) => {
    const { fork, session, seat: forked, run, variant } = planned;
    const origin = originOf(fork.events);
    const future = result.ok ? result.future : [];
    const log = [...fork.events, ...future];
    const ended = log.at(-1);
    const holders = holdersAt(fork.events);
    return holders.map((held, seat): ForkRow => {
      const first = firstActionOf(future, seat, fork.turn);
      return {
        branch: session,
        parent: origin?.parent ?? '',
        seq: fork.seq,
        turn: fork.turn,
        forked_seat: forked,
        variant: variant?.name ?? CONTROL,
        run,
        seat,
        policy: held?.policy ?? '',
        policy_version: held?.version ?? null,
        action: first ? JSON.stringify(read(first)) : null,
        action_words: first ? actionInWords(read(first)) : null,
        action_turn: first?.turn ?? null,
        control_action: actionText(controls.get(keyOf(planned)) ?? [], seat, fork.turn),
        parent_action: actionText(parent, seat, fork.turn),
        return: ended?.type === 'SessionEnded' ? (ended.returns[seat] ?? null) : null,
        turns: log.filter(({ type }) => type === 'TurnResolved').length,
        outcome: ended?.type === 'SessionEnded' ? ended.reason : null,
        failed: result.ok ? null : result.error,
      };
    });
  });
}

/** A key that a branch shares with those that differ only in their variant. */
function keyOf({ seat, run, fork }: PlannedBranch): string {
  return JSON.stringify([seat, run, fork.turn, holdersAt(fork.events)]);
}

interface Holder {
  readonly policy: string;
  readonly version: number;
}

function holdersAt(events: Log): readonly (Holder | null)[] {
  const holders: (Holder | null)[] = [];
  for (const event of events) {
    if (event.type === 'AgentLeft') holders[event.seat] = null;
    if (event.type !== 'AgentSeated' && event.type !== 'ControllerChanged') continue;
    const { controller, seat } = event;
    holders[seat] = controller.kind === 'policy' ? { policy: controller.policy, version: controller.version } : null;
  }
  return holders;
}

type Acted = Extract<SessionEvent<GameTypes>, { type: 'ActionSubmitted' }>;

function firstActionOf(log: Log, seat: Seat, turn: number): Acted | null {
  const isActed = (event: SessionEvent<GameTypes>): event is Acted =>
    event.type === 'ActionSubmitted' && event.seat === seat && event.turn >= turn;
  const first = log.find(isActed);
  // an action that was taken back does not count
  return (log.findLast((event) => isActed(event) && event.turn === first?.turn) as Acted | undefined) ?? null;
}

/** The texts of policies in the branches, by id. The same words have a different token in each branch. */
function textsWritten(played: readonly PlayedBranch[]): ReadonlyMap<string, string> {
  const also = played.flatMap(({ result }) => (result.ok ? result.also : []));
  return new Map(also.flatMap((write) => (write.kind === 'keepText' ? [[write.row.id, write.row.text]] : [])));
}

export interface ForkEffect {
  readonly forked_seat: Seat;
  readonly policy: string;
  readonly variant: string;
  readonly seat: Seat;
  readonly action: string;
  /** Share of the runs of this variant, and of its control, in percent. */
  readonly share: number;
  readonly control_share: number | null;
  readonly runs: number;
}

/** `watched`: the rows whose actions count. */
export function effectsOf(rows: readonly ForkRow[], watched: (row: ForkRow) => boolean): readonly ForkEffect[] {
  const effects: ForkEffect[] = [];
  const cells = Map.groupBy(rows.filter(watched), (row) => JSON.stringify([keyOfCell(row), row.variant]));
  for (const cell of cells.values()) {
    const [one] = cell;
    if (!one) continue;
    const control = rows.filter((row) => row.variant === CONTROL && keyOfCell(row) === keyOfCell(one));
    const actions = new Set([...control, ...cell].map(inWords));
    for (const action of actions) {
      const { forked_seat, policy, variant, seat } = one;
      const controlShare = control.length === 0 ? null : shareOf(control, action);
      const share = shareOf(cell, action);
      effects.push({
        forked_seat,
        policy,
        variant,
        seat,
        action,
        share,
        control_share: controlShare,
        runs: cell.length,
      });
    }
  }
  return effects;
}

const keyOfCell = ({ forked_seat, policy, seat, turn }: ForkRow): string =>
  JSON.stringify([forked_seat, policy, seat, turn]);
const inWords = ({ action_words, failed }: ForkRow): string => action_words ?? (failed ? 'failed' : 'no action');

function shareOf(rows: readonly ForkRow[], action: string): number {
  return 100 * mean(rows.map((row) => (inWords(row) === action ? 1 : 0)));
}

/** Mean returns by variant, over the branches that could be played. */
export function returnsOf(rows: readonly ForkRow[], watched: (row: ForkRow) => boolean) {
  const cells = Map.groupBy(rows.filter(watched), (row) => JSON.stringify([keyOfCell(row), row.variant]));
  return [...cells.values()].flatMap((cell) => {
    const [one] = cell;
    if (!one) return [];
    const returns = cell.flatMap((row) => (row.return === null ? [] : [row.return]));
    const { forked_seat, policy, variant, seat } = one;
    return [{ forked_seat, policy, variant, seat, return: returns.length ? mean(returns) : null, runs: cell.length }];
  });
}
