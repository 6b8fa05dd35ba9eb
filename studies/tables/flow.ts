/** How many participants came how far, and whether the counts of a bundle agree. */
import { canonicalJson } from '../../games/core/json.ts';
import type { BundleRow } from './columns.ts';

/** The stages of a flow diagram, in order. */
export const STAGES = ['arrived', 'consented', 'assigned', 'played', 'completed'] as const;

export interface FlowFact {
  readonly outcome: string;
  /** null: none was drawn. */
  readonly arm: string | null;
  readonly consented: boolean;
  readonly played: boolean;
}

/** The last stage that the participant reached, as its number. A stage is reached only through those before it. */
export function stageOf({ outcome, arm, consented, played }: FlowFact): number {
  const reached = [true, consented, arm !== null, played, outcome === 'complete'];
  const missed = reached.indexOf(false);
  return missed < 0 ? STAGES.length - 1 : missed - 1;
}

/** Rows of the table `flow`: for all participants, and for each arm. */
export function flowRows(facts: readonly FlowFact[]): readonly BundleRow[] {
  const arms = [...new Set(facts.flatMap(({ arm }) => arm ?? []))].toSorted();
  const groups = [
    ['all', facts] as const,
    ...arms.map((arm) => [arm, facts.filter((one) => one.arm === arm)] as const),
  ];
  return STAGES.flatMap((reached, place) =>
    groups
      // a study with one arm calls it so, too
      .filter(([arm], i) => i === 0 || arm !== 'all')
      .map(([arm, own]): BundleRow => {
        const here = own.filter((one) => stageOf(one) >= place);
        const ended = countsOf(here.filter((one) => stageOf(one) === place && place < STAGES.length - 1));
        return { place, reached, arm, participants: here.length, ended: canonicalJson(ended) };
      }),
  );
}

export function countsOf(facts: readonly Pick<FlowFact, 'outcome'>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { outcome } of facts.toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1)))
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export interface Counted {
  /** Participants whose streams begin in the log. */
  readonly logged: number;
  /** Rows of the tables. */
  readonly arrivals: number;
  readonly participants: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Participants that the study's stream names. */
  readonly named: ReadonlySet<string>;
  /** Participants of any stage whose streams were read. */
  readonly known: ReadonlySet<string>;
  /** Rows of the table `flow`. */
  readonly flow: readonly BundleRow[];
}

/** Where counts of the bundle differ, as sentences; empty: they agree. */
export function disagreements({
  logged,
  arrivals,
  participants,
  outcomes,
  named,
  known,
  flow,
}: Counted): readonly string[] {
  const all = flow.filter(({ arm }) => arm === 'all');
  const goneIn = ({ ended }: BundleRow): number =>
    Object.values(JSON.parse(String(ended)) as Record<string, number>).reduce((sum, count) => sum + count, 0);
  const ended = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const strange = [...named].filter((id) => !known.has(id));
  return [
    ...(arrivals === logged ? [] : [`${logged} participants arrived, and arrivals has ${arrivals} rows`]),
    ...(participants === arrivals ? [] : [`arrivals has ${arrivals} rows, and participants ${participants}`]),
    ...(ended === participants ? [] : [`participants has ${participants} rows, and the outcomes sum to ${ended}`]),
    ...all.flatMap((row, i) => {
      const [here, next] = [Number(row.participants), Number(all[i + 1]?.participants ?? row.participants)];
      const due = i === 0 ? participants : here;
      return [
        ...(here === due ? [] : [`the flow begins with ${here} participants, and ${due} arrived`]),
        ...(here - goneIn(row) === next
          ? []
          : [`${here} ${row.reached}, ${goneIn(row)} went no further, and ${next} did`]),
      ];
    }),
    ...strange.map((id) => `the study names participant ${id}, who did not arrive`),
  ];
}
