/**
 * The plan of the branches of one session. Every seat, policy, variant and run gets the same history with one change, and
 * a control, which goes on from the same turn with no change and the same luck.
 */

import { policyById } from '../../bots/index.ts';
import { openTexts } from '../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Seat } from '../../games/core/game.ts';
import { boundariesOf } from '../../games/core/log/branch.ts';
import { type Fork, type ForkChange, forkSession } from '../../games/core/log/fork.ts';
import { foldLog } from '../../games/core/log/replay.ts';
import type { Controller } from '../../games/core/session/types.ts';
import {
  EXPERIMENTER,
  keptInBranch,
  type Parent,
  seatedInBranch,
  whyNotInBranch,
} from '../../server/branches/branches.ts';
import { newId } from '../../server/live/seat/tokens.ts';
import { hideTexts } from '../../server/live/session/free-text.ts';
import type { SideWrite } from '../../server/store/rows.ts';
import { BadOption } from '../shared/command.ts';
import { seatLetter } from '../shared/seats.ts';

/** The change of a branch that its control lacks. */
export type ForkVariant = { readonly name: string } & (
  | { readonly kind: 'action'; readonly action: unknown }
  | { readonly kind: 'percept'; readonly percept: unknown }
);

export interface ForkWishes {
  readonly parent: Parent;
  readonly seq: number;
  readonly seats: readonly Seat[];
  /** null: the seat's own policy. */
  readonly policies: readonly (string | null)[];
  readonly variants: readonly ForkVariant[];
  /** Policies of other seats than the forked one; seats that are not named keep their own. */
  readonly others: Readonly<Record<Seat, string>>;
  readonly times: number;
  readonly build: string;
  readonly at: number;
}

export interface PlannedBranch {
  readonly session: string;
  readonly seat: Seat;
  /** null: this is the control. */
  readonly variant: ForkVariant | null;
  /** From 0; in run 0 the seat's own policy has the luck that it had in the parent. */
  readonly run: number;
  readonly fork: Fork<GameTypes>;
  /** The texts of the changed action, which never lie in a log. */
  readonly also: readonly SideWrite[];
}

export function planForks(wishes: ForkWishes): readonly PlannedBranch[] {
  const { parent, seats, policies, variants, times } = wishes;
  const { game, events } = parent;
  const boundaries = boundariesOf<GameTypes>(game, events);
  const planned: PlannedBranch[] = [];
  for (const seat of seats)
    for (const policy of policies)
      for (let run = 0; run < times; run++) {
        const make = (variant: ForkVariant | null, seq: number): PlannedBranch => {
          const session = newId();
          return { session, seat, variant, run, ...forkOne(wishes, { session, seat, policy, run, variant, seq }) };
        };
        const changed = variants.map((variant) => make(variant, wishes.seq));
        const turns = variants.length === 0 ? [null] : [...new Set(changed.map(({ fork }) => fork.turn))];
        // after an action that ended the game there is no turn to compare
        const controls = turns.flatMap((turn) => {
          const seq = turn === null ? wishes.seq : boundaries.find((boundary) => boundary.turn === turn)?.seq;
          return seq === undefined ? [] : [make(null, seq)];
        });
        planned.push(...controls, ...changed);
      }
  return planned;
}

interface One {
  readonly session: string;
  readonly seat: Seat;
  readonly policy: string | null;
  readonly run: number;
  readonly variant: ForkVariant | null;
  readonly seq: number;
}

function forkOne({ parent, others, build, at }: ForkWishes, one: One): Pick<PlannedBranch, 'fork' | 'also'> {
  const { game, events, seed } = parent;
  const { session, seat, variant, seq } = one;
  const id = sessionOf(parent);
  const seats: Record<Seat, Controller> = {};
  for (const [other, policy] of Object.entries(others)) {
    if (Number(other) !== seat) seats[Number(other)] = seated(parent, policy, `${id}/fork/${other}`);
  }
  const holder = holderOf(parent, one);
  if (holder) seats[seat] = holder;
  const { change, also } = changeOf(game, one, at);
  const fork = forkSession<GameTypes>(game, events, seed, {
    session,
    seq,
    change,
    seats,
    keep: keptInBranch,
    build,
    label:
      `branch of ${id}: ${variant ? `seat ${seatLetter(seat)}, ${labelOf(variant, change)}` : 'nothing changed'}`.slice(
        0,
        80,
      ),
    madeAt: at,
    goesOnAt: null,
  });
  if ('code' in fork) throw new BadOption(`${variant ? `${variant.name}, seat ${seat}: ` : ''}${fork.message}`);
  return { fork, also };
}

/** The new holder of the forked seat; null: the seat's own policy goes on with the luck that it had. */
function holderOf(parent: Parent, { seat, policy, run, seq }: One): Controller | null {
  const { game, events } = parent;
  const luck = `${sessionOf(parent)}/fork/${seat}/${run}`;
  const held = foldLog<GameTypes>(game, events.slice(0, seq)).at(-1)?.seats[seat];
  if (policy !== null && !(held?.kind === 'policy' && held.policy === policyById(policy)?.id))
    return seated(parent, policy, luck);
  return run > 0 && held?.kind === 'policy' ? keptInBranch({ ...held, seed: luck }) : null;
}

function seated(parent: Parent, policy: string, seed: string): Controller {
  const controller = seatedInBranch(parent.game.id, policy, seed);
  if (!controller) throw new BadOption(`there is no policy ${policy} for ${parent.game.id}`);
  const unfit = whyNotInBranch(parent, policy);
  if (unfit !== null) throw new BadOption(unfit);
  return controller;
}

function changeOf(
  game: AnyGame,
  { session, seat, variant }: One,
  at: number,
): { readonly change: ForkChange | null; readonly also: readonly SideWrite[] } {
  switch (variant?.kind) {
    case undefined:
      return { change: null, also: [] };
    case 'action': {
      const { action, also } = hideTexts(game, variant.action, { session, author: EXPERIMENTER, at });
      return { change: { kind: 'action', seat, action }, also };
    }
    case 'percept':
      return { change: { kind: 'percept', seat, percept: variant.percept }, also: [] };
  }
}

/** The variant's name in the branch's label, without texts, since the log keeps the label. */
function labelOf({ name }: ForkVariant, change: ForkChange | null): string {
  return change?.kind === 'action' ? `did ${JSON.stringify(openTexts(change.action, () => '…'))}` : name;
}

function sessionOf({ events }: Pick<Parent, 'events'>): string {
  const created = events[0];
  return created?.type === 'SessionCreated' ? created.session : '';
}
