/** The decisions that a replay shows predictions of, and how their chances read. */
import type { Predictions } from '../../../answers/predictions.ts';

type Decision = Predictions['decisions'][number];

/** The decisions of the turn in which the last one up to this event was made; with a seat, that seat's. */
export function decisionsAt(
  decisions: readonly Decision[],
  { seq, seat }: { readonly seq: number; readonly seat: number | null },
): readonly Decision[] {
  const own = decisions.filter((one) => seat === null || one.seat === seat);
  const turn = Math.max(-1, ...own.filter((one) => one.seq <= seq).map((one) => one.turn));
  return own.filter((one) => one.turn === turn).toSorted((a, b) => a.seat - b.seat);
}

/** Model -> nats of what the seat did, that is -ln(chance); null: the model cannot say. */
export function natsOf({ actions }: Decision): readonly (number | null)[] {
  const done = actions.find((one) => one.done);
  return (done?.chances ?? []).map((chance) => (chance === null ? null : -Math.log(chance)));
}

/** As "12 %"; below one percent with the first digit, so that rare is not never. */
export function chanceInWords(chance: number): string {
  const percent = 100 * chance;
  return percent >= 1 ? `${Math.round(percent)} %` : `${percent === 0 ? 0 : percent.toPrecision(1)} %`;
}
