/**
 * Who keeps silent: a fold over what a seat heard. An agent runs up a debt while it stands in hearing with a first-hand
 * piece that the seat lacks, and tells nothing new to anybody. A word that is new to somebody settles it.
 */
import type { Experience } from '../../games/core/policy.ts';
import type { KMatrix } from '../../games/symmtom/beliefs/k-matrix.ts';
import { fullMask } from '../../games/symmtom/rules.ts';
import type { Percept, SymmToM } from '../../games/symmtom/types.ts';

/** By agent: grows with every turn in which it could have told something and did not. */
export type Debts = readonly number[];

/** Two turns of silence, or eight of words that everybody around knows: one may go on repeating by mistake. */
const BORNE = 8;
const SILENCE = 4;
const OLD_WORD = 1;

export function noDebts(agents: number): Debts {
  return Array.from({ length: agents }, () => 0);
}

/** `k`: what the seat believed before this turn. */
export function updateDebts(debts: Debts, k: KMatrix, { percepts }: Experience<SymmToM>): Debts {
  return percepts.reduce((now, percept) => (percept.type === 'turn' ? afterTurn(now, k, percept) : now), debts);
}

export function owes(debts: Debts, agent: number): boolean {
  return (debts[agent] ?? 0) >= BORNE;
}

function afterTurn(debts: Debts, k: KMatrix, { heard, inRange }: Extract<Percept, { type: 'turn' }>): Debts {
  const lacks = (agent: number, piece: number): boolean => !((k.columns[agent] ?? 0) & (1 << piece));
  return debts.map((debt, j) => {
    const around = inRange[j] ?? [];
    if (!around.includes(k.seat)) return debt;
    const word = heard.find(({ speaker }) => speaker === j);
    if (word && around.some((agent) => lacks(agent, word.piece))) return 0;
    // where first-hand pieces are not shown, it may have any
    const hasMine = (k.firstHand[j] || fullMask(k.pieces)) & ~(k.columns[k.seat] ?? 0);
    // it may keep silent because of another who does
    if (!hasMine || around.some((agent) => owes(debts, agent))) return debt;
    return debt + (word ? OLD_WORD : SILENCE);
  });
}
