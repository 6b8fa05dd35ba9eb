/**
 * The K matrix of MADDPG-EE in play: probabilities in 255ths, with the guesses of a trained perceptron for what was not
 * heard. research/symmtom/guesses.ts does the same in training.
 */
import type { Experience } from '../../games/core/policy.ts';
import { type KMatrix, onBaseAt, type TurnPercept, wordsHeard } from '../../games/symmtom/beliefs/k-matrix.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';

/** Agent -> piece -> probability that the agent knows it. */
export type KChances = readonly (readonly number[])[];

const SURE = 255;

export function beginChances({ columns, pieces }: KMatrix): KChances {
  return columns.map((mask) => Array.from({ length: pieces }, (_, p) => (mask & (1 << p) ? SURE : 0)));
}

/** `k`: the agent's K matrix before the experience. `guess`: the chances of each piece from a speaker's view. */
export function updateChances(
  chances: KChances,
  k: KMatrix,
  { acted, percepts }: Experience<SymmToM>,
  guess: (inputs: readonly number[]) => readonly number[],
): KChances {
  const turn = percepts.find((percept) => percept.type === 'turn');
  return turn ? afterTurn(chances, k, { turn, words: wordsHeard(k, turn, acted?.action.say ?? null) }, guess) : chances;
}

function afterTurn(
  chances: KChances,
  k: KMatrix,
  { turn, words }: { readonly turn: TurnPercept; readonly words: ReturnType<typeof wordsHeard> },
  guess: (inputs: readonly number[]) => readonly number[],
): KChances {
  const { positions, inRange } = turn;
  const onBase = onBaseAt(positions, k.bases);
  const heard = chances.map(() => 0);
  const unsaid = chances.map((column) => column.map(() => 1));
  for (const [speaker, word] of words.entries()) {
    const hearers = inRange[speaker] ?? [];
    if (word === undefined) {
      if (hearers.length === 0) continue;
      const said = guess(viewOf(chances, speaker, hearers));
      for (const j of hearers)
        for (const [p, chance] of said.entries()) (unsaid[j] as number[])[p] = (unsaid[j]?.[p] ?? 1) * (1 - chance);
    } else if (word !== null) {
      for (const j of hearers) heard[j] = (heard[j] ?? 0) | (1 << word);
      if (!(k.released && k.onBase[speaker])) heard[speaker] = (heard[speaker] ?? 0) | (1 << word);
    }
  }
  return chances.map((column, j) => {
    const forgets = onBase[j] && column.every((chance) => chance === SURE);
    return column.map((chance, p) => {
      if ((k.firstHand[j] ?? 0) & (1 << p)) return SURE;
      if (forgets) return 0;
      const base = (heard[j] ?? 0) & (1 << p) ? 1 : chance / SURE;
      return Math.round(Math.min(1, base + 1 - (unsaid[j]?.[p] ?? 1)) * SURE);
    });
  });
}

/** The speaker's column, then the others' in order: those that are in its range, and zeros for the rest. */
function viewOf(chances: KChances, speaker: number, hearers: readonly number[]): number[] {
  const others = chances.flatMap((column, j) =>
    j === speaker ? [] : column.map((chance) => (hearers.includes(j) ? chance / SURE : 0)),
  );
  return [...(chances[speaker] ?? []).map((chance) => chance / SURE), ...others];
}
