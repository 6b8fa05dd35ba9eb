/**
 * Debts of agents that keep silent, folded from what a seat heard. An agent's debt grows while it stands in hearing
 * with a first-hand piece that the seat lacks and tells nothing new to any agent. A word that is new to some agent
 * settles it.
 */
import type { Experience } from '../../games/core/policy.ts';
import type { KMatrix } from '../../games/symmtom/beliefs/k-matrix.ts';
import { fullMask } from '../../games/symmtom/rules.ts';
import type { Percept, SymmToM } from '../../games/symmtom/types.ts';

/** Agent -> a number that grows with every turn in which it could have told something and did not. */
export type Debts = readonly number[];

export interface Grudge {
  /** What a turn of silence adds, and one of words that all hearers know, since an agent may repeat by mistake. */
  readonly silence: number;
  readonly oldWord: number;
  /** What every turn takes off. */
  readonly forgiven: number;
}

/** Two turns of silence, or eight of old words, for ever. */
export const STRICT: Grudge = { silence: 4, oldWord: 1, forgiven: 0 };
/** Four turns of silence in a row, forgotten within five turns of anything else; old words never. */
export const FORGIVING: Grudge = { silence: 3, oldWord: 0, forgiven: 1 };

/** The most that is borne. */
const BORNE = 8;
/** The most that is kept in mind, where debts are forgiven. */
const REMEMBERED = 12;

export function noDebts(agents: number): Debts {
  return Array.from({ length: agents }, () => 0);
}

/** `k`: the seat's beliefs before this turn. */
export function updateDebts(
  debts: Debts,
  k: KMatrix,
  { percepts }: Experience<SymmToM>,
  grudge: Grudge = STRICT,
): Debts {
  return percepts.reduce((now, percept) => (percept.type === 'turn' ? afterTurn(now, k, percept, grudge) : now), debts);
}

export function owes(debts: Debts, agent: number): boolean {
  return (debts[agent] ?? 0) >= BORNE;
}

function afterTurn(
  debts: Debts,
  k: KMatrix,
  { heard, inRange }: Extract<Percept, { type: 'turn' }>,
  { silence, oldWord, forgiven }: Grudge,
): Debts {
  const lacks = (agent: number, piece: number): boolean => !((k.columns[agent] ?? 0) & (1 << piece));
  return debts.map((owed, j) => {
    const debt = Math.max(0, owed - forgiven);
    const around = inRange[j] ?? [];
    if (!around.includes(k.seat)) return debt;
    const word = heard.find(({ speaker }) => speaker === j);
    if (word && around.some((agent) => lacks(agent, word.piece))) return 0;
    // if first-hand pieces are hidden, it may have any
    const hasMine = (k.firstHand[j] || fullMask(k.pieces)) & ~(k.columns[k.seat] ?? 0);
    // it may keep silent because another agent does
    if (!hasMine || around.some((agent) => owes(debts, agent))) return debt;
    const more = debt + (word ? oldWord : silence);
    return forgiven > 0 ? Math.min(more, REMEMBERED) : more;
  });
}
