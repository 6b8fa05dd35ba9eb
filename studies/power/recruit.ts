/**
 * Recruits participants into a study's real design, without pages: they come one after another, groups form in the order
 * of arrival, and the study's own draws give arms and slots. The slot of a group that lost a participant is open again.
 */
import { rngFor } from '../../games/core/rng.ts';
import { cellsOf } from '../allocation/cells.ts';
import { drawSlot } from '../allocation/draw.ts';
import { type Slot, slotsOf } from '../allocation/slots.ts';
import { peopleIn, peopleOfCell } from '../definition/arms.ts';
import type { Study } from '../definition/types.ts';
import { sum } from './tests.ts';

/** A group that was there to the last turn. */
export interface RecruitedGroup {
  readonly slot: Slot;
  /** Numbers of its participants, in the order of arrival. */
  readonly participants: readonly number[];
}

export interface RecruitedGroups {
  readonly groups: readonly RecruitedGroup[];
  /** Groups that lost a participant, and all of their participants. */
  readonly dropped: number;
  readonly lost: number;
}

/**
 * `n`: participants who begin. `dropout`: the chance that one of them leaves before the last turn. `absent`: the chance that one
 * does not come back for a wave, for each later one.
 */
export function recruit(
  definition: Pick<Study, 'design' | 'sessions' | 'match' | 'waves'>,
  {
    n,
    dropout,
    absent,
    seed,
  }: { readonly n: number; readonly dropout: number; readonly absent: number; readonly seed: string },
): RecruitedGroups {
  const slots = slotsOf(withRoomFor(definition, n), seed);
  const taken = new Set<number>();
  const waiting = new Map<string, number[]>();
  const groups: RecruitedGroup[] = [];
  let draws = 0;
  let dropped = 0;
  let lost = 0;
  const draw = (arm: string | null): Slot => {
    const drawn = drawSlot(seed, draws++, {
      slots,
      statusOf: (slot) => (taken.has(slot) ? 'filled' : 'open'),
      ...(arm === null ? {} : { suits: ({ cell }) => cell === arm }),
    });
    const slot = slots[drawn?.slot ?? -1];
    if (!slot) throw new Error(`no slot is open for ${n} participants`);
    return slot;
  };
  const againIfAborted = definition.sessions.some(({ dropout: rule }) => rule.then === 'abort');
  const arrive = (participant: number): void => {
    const first = definition.design.assignAt === 'consent' ? draw(null) : null;
    const arm = first?.cell ?? null;
    const people = peopleIn(definition, arm);
    const pool = waiting.get(arm ?? '') ?? [];
    waiting.set(arm ?? '', pool);
    pool.push(participant);
    if (pool.length < people) return;
    const participants = pool.splice(0);
    // as in the study: with partners, the draw at consent takes no slot yet
    const slot = first && people === 1 ? first : draw(arm);
    const stay = participants.filter((one) => rngFor(seed, 'dropout', one).real() >= dropout);
    const comeBack = participants.every((one) =>
      (definition.waves ?? []).every((_, wave) => rngFor(seed, 'absent', one, wave).real() >= absent),
    );
    if (stay.length === participants.length && comeBack) {
      taken.add(slot.index);
      groups.push({ slot, participants });
    } else {
      dropped += 1;
      lost += participants.length;
      // partners of an aborted session wait again, before those who come later
      if (againIfAborted && stay.length < participants.length) pool.push(...stay);
    }
  };
  for (let participant = 0; participant < n; participant++) arrive(participant);
  return { groups, dropped, lost };
}

/** The design with slots for so many participants. Its first slots are those of the study. */
function withRoomFor<D extends Pick<Study, 'design' | 'match'>>(definition: D, n: number): D {
  const { design } = definition;
  const inBlock = sum(cellsOf(definition).map((cell) => cell.ratio * peopleOfCell(definition, cell)));
  // two blocks more: arms that are drawn at consent wait for partners while others go on
  const groupsPerCell = Math.ceil(n / inBlock) + 2;
  // simulated participants have no language
  const { balanceWithin: _, ...own } = design;
  return { ...definition, design: { ...own, groupsPerCell } };
}
