/**
 * Quotas: to which cell of each quota a participant belongs, and whether it has a place. A participant is counted from the
 * decision on, while under way and once complete; all others make room again.
 */
import { accepts, type Quota } from '../../definition/quotas.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf, newestOf } from '../fold/stops.ts';

export interface QuotaDecision {
  /** Quota -> the cell; null: the quota has none for such participants. */
  readonly cells: readonly { readonly quota: string; readonly cell: string | null }[];
  /** The first quota that has no place; null: all have. */
  readonly full: string | null;
}

export interface QuotaCount {
  readonly quota: string;
  readonly cell: string;
  readonly now: number;
  readonly complete: number;
  readonly places: number;
}

type Facts = Readonly<Record<string, unknown>>;

/** What is known of a participant by now. `language`: null: the participant is still to choose it. */
export interface KnownFacts extends Pick<Participant, 'answered' | 'device'> {
  readonly language: string | null;
}

/** What a quota can ask of a participant by now. */
function factsOf({ answered, language, device }: KnownFacts): Facts {
  return { ...answered, ...(language === null ? {} : { language }), device };
}

/** What the participant's answers, language and device come to. An audit decides it again. */
export function decideQuotas(study: StudyState, participant: Participant): QuotaDecision {
  const quotas = frozenOf(study, participant).definition.intake.quotas ?? [];
  const facts = factsOf(participant);
  const cells = quotas.map(({ id, cells: own }) => ({
    quota: id,
    cell: own.find(({ where }) => Object.entries(where).every(([key, accept]) => accepts(accept, factIn(facts, key))))
      ?.id,
  }));
  const counts = countsOf(study);
  const isFull = ({ quota, cell }: (typeof cells)[number]): boolean => {
    const count = counts.find((one) => one.quota === quota && one.cell === cell);
    return !count || left(count) <= 0;
  };
  return {
    cells: cells.map(({ quota, cell = null }) => ({ quota, cell })),
    full: cells.find(isFull)?.quota ?? null,
  };
}

/** Whether each quota may still have a place for a participant, whatever is answered. */
export function quotasMayHavePlace(study: StudyState, known: KnownFacts): boolean {
  const { quotas = [] } = newestOf(study).frozen.definition.intake;
  const facts = factsOf(known);
  const counts = countsOf(study);
  return quotas.every(({ id, cells }) =>
    cells.some(
      ({ id: cell, where }) =>
        counts.some((one) => one.quota === id && one.cell === cell && left(one) > 0) &&
        Object.entries(where).every(([key, accept]) => !Object.hasOwn(facts, key) || accepts(accept, facts[key])),
    ),
  );
}

/** How full each cell is. The newest version says how many places it has. */
export function countsOf(study: StudyState): readonly QuotaCount[] {
  const { quotas = [] } = newestOf(study).frozen.definition.intake;
  if (quotas.length === 0) return [];
  const counted = new Map<string, { now: number; complete: number }>();
  for (const { cells, state } of study.participants.values())
    for (const { quota, cell } of cells) {
      const count = counted.get(`${quota}/${cell}`) ?? { now: 0, complete: 0 };
      counted.set(`${quota}/${cell}`, count);
      if (state.status !== 'finished') count.now++;
      else if (state.outcome === 'complete') count.complete++;
    }
  return quotas.flatMap(({ id, cells }: Quota) =>
    cells.map(({ id: cell, places }) => ({
      ...{ quota: id, cell, places },
      ...(counted.get(`${id}/${cell}`) ?? { now: 0, complete: 0 }),
    })),
  );
}

const left = ({ now, complete, places }: QuotaCount): number => places - now - complete;

const factIn = (facts: Facts, key: string): unknown => (Object.hasOwn(facts, key) ? facts[key] : undefined);
