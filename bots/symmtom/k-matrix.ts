/**
 * The K matrix of Sclar, Neubig and Bisk (ICML 2022, section 6): who knows which piece, as one agent believes it.
 * A fold over that agent's experiences. The agent's own column is exact; the others' are estimates.
 *
 * Two ways to deal with exchanges that were seen but not heard: `conservative` assumes that nothing was said, `greedy`
 * that each said the piece that was new to most. The equations as printed lose first-hand pieces and mix up indices;
 * the README lists what is corrected here. The learned estimate is not here.
 */
import type { Experience, FirstSight } from '../../games/core/policy.ts';
import { fullMask, maskOf } from '../../games/symmtom/rules.ts';
import type { Cell, Percept, SymmToM } from '../../games/symmtom/types.ts';

export type Estimate = 'conservative' | 'greedy';

export interface KMatrix {
  /** Whose beliefs these are. */
  readonly seat: number;
  readonly estimate: Estimate;
  readonly pieces: number;
  readonly released: boolean;
  readonly bases: readonly Cell[];
  /** F, as masks: public first-hand pieces, the same for ever; none where they are not shown. */
  readonly firstHand: readonly number[];
  /** K, one mask a column: column j holds the pieces that agent j is believed to know. */
  readonly columns: readonly number[];
  /** The agent's own column one turn ago: what the released speech filter goes by. */
  readonly ownBefore: number;
  readonly onBase: readonly boolean[];
}

type TurnPercept = Extract<Percept, { type: 'turn' }>;

export function beginK({ seat, observation, percepts }: FirstSight<SymmToM>, estimate: Estimate): KMatrix {
  const { parameters, bases, positions } = observation;
  const firstHand = observation.firstHand.map((own) => maskOf(own ?? []));
  const dealt = percepts.find((percept) => percept.type === 'dealt');
  const own = dealt?.knows ? maskOf(dealt.knows) : (firstHand[seat] ?? 0);
  return {
    seat,
    estimate,
    pieces: parameters.pieces,
    released: parameters.rules === 'released',
    bases,
    firstHand,
    columns: firstHand.with(seat, own),
    ownBefore: own,
    onBase: onBaseAt(positions, bases),
  };
}

export function updateK(k: KMatrix, { acted, percepts }: Experience<SymmToM>): KMatrix {
  const say = acted?.action.say ?? null;
  return percepts.reduce((now, percept) => (percept.type === 'turn' ? afterTurn(now, percept, say) : now), k);
}

/** E: believed to know everything, and so entitled to its base. */
export function isComplete(k: KMatrix, agent: number): boolean {
  return k.columns[agent] === fullMask(k.pieces);
}

/** K(t) = F or ((S or K(t-1)) and not (B and E)), with E from K(t-1); ranges and bases after the moves of turn t. */
function afterTurn(k: KMatrix, percept: TurnPercept, say: number | null): KMatrix {
  const { seat, columns, firstHand, bases } = k;
  const heard = heardBy(k, percept, say);
  const onBase = onBaseAt(percept.positions, bases);
  return {
    ...k,
    columns: columns.map((known, j) => {
      const forgets = onBase[j] && isComplete(k, j);
      return (firstHand[j] ?? 0) | (forgets ? 0 : known | (heard[j] ?? 0));
    }),
    ownBefore: columns[seat] ?? 0,
    onBase,
  };
}

/** S, one mask an agent: the pieces that each is believed to have heard this turn, or to have shown that it knows. */
function heardBy(k: KMatrix, { heard, inRange }: TurnPercept, say: number | null): readonly number[] {
  const { seat } = k;
  const masks = k.columns.map(() => 0);
  const tell = (speaker: number, piece: number, but: number | null): void => {
    for (const j of inRange[speaker] ?? []) if (j !== but) masks[j] = (masks[j] ?? 0) | (1 << piece);
  };
  // S0: my own words reach all in my range, if they passed the speech filter
  const sayable = (k.released ? k.ownBefore : k.columns[seat]) ?? 0;
  if (say !== null && sayable & (1 << say)) tell(seat, say, null);
  // S1: what I heard, everybody in range of its speaker heard
  for (const { speaker, piece } of heard) {
    tell(speaker, piece, null);
    // and who says it knows it, but for what the released program lets an agent say in the turn after it forgot
    if (!(k.released && k.onBase[speaker])) masks[speaker] = (masks[speaker] ?? 0) | (1 << piece);
  }
  // S2: what those out of my range may have said to each other
  if (k.estimate === 'greedy')
    k.columns.forEach((_, speaker) => {
      if (speaker === seat || inRange[seat]?.includes(speaker)) return;
      const piece = likelyWord(k, speaker, inRange[speaker] ?? []);
      if (piece !== null) tell(speaker, piece, seat);
    });
  return masks;
}

/** U: of the pieces that the speaker is believed to know, the one that the fewest in its range do; the lowest of equals. */
function likelyWord({ columns, pieces }: KMatrix, speaker: number, hearers: readonly number[]): number | null {
  let word: number | null = null;
  let fewest = hearers.length;
  for (let piece = 0; piece < pieces; piece++) {
    if (!((columns[speaker] ?? 0) & (1 << piece))) continue;
    const knowers = hearers.filter((j) => (columns[j] ?? 0) & (1 << piece)).length;
    if (knowers < fewest) {
      word = piece;
      fewest = knowers;
    }
  }
  return word;
}

function onBaseAt(positions: readonly Cell[], bases: readonly Cell[]): readonly boolean[] {
  return positions.map(([x, y], i) => bases[i]?.[0] === x && bases[i]?.[1] === y);
}
