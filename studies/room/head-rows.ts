/** The study as a whole, and how full its arms are. Counts and sums of money; nothing of outcomes by arm. */
import type { ParticipationOutcome } from '../definition/outcomes.ts';
import type { Participant, StudyState } from '../way/contract/state.ts';
import { budgetOf, committed, owedTo } from '../way/decide/account.ts';
import { paidByRecruiter } from '../way/decide/bonuses.ts';
import { placesIn } from '../way/decide/intake.ts';
import { countsOf } from '../way/decide/quotas.ts';
import { frozenOf, stopsOf } from '../way/fold/stops.ts';
import { armCounts } from '../way/read/arm-counts.ts';
import { isBlind, type RoomFacts, type Rows } from './facts.ts';
import type { CellRow, HeadRow } from './panels.ts';
import { quantileOf } from './quartiles.ts';

export function headRows({ study, trace }: RoomFacts): Rows<HeadRow> {
  const newest = study.versions.at(-1);
  if (!newest) return {};
  const { definition } = newest.frozen;
  const { currency } = definition.payment;
  const all = [...study.participants.values()];
  const finished = all.filter(({ state }) => state.status === 'finished');
  const complete = finished.filter((one) => outcomeOf(one) === 'complete');
  const others = finished.filter((one) => outcomeOf(one) !== 'complete');
  const outcomes: Partial<Record<ParticipationOutcome, number>> = {};
  for (const one of finished) {
    const outcome = outcomeOf(one);
    if (outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  const sum = (people: readonly Participant[], of: (one: Participant) => number) => ({
    minor: people.reduce((total, one) => total + of(one), 0),
    currency,
  });
  const lengths = complete.map(({ arrivedAt, finishedAt }) => (finishedAt ?? arrivedAt) - arrivedAt);
  const row: HeadRow = {
    title: definition.title,
    version: newest.version,
    intake: study.intake,
    intakeHours: { hours: definition.intake.hours, zone: definition.intake.zone },
    released: study.released,
    preview: study.preview,
    placesLeft: Math.max(0, placesIn(study)),
    quotas: countsOf(study),
    underWay: all.length - finished.length,
    blind: isBlind(study),
    arrived: all.length,
    consented: all.filter(({ consent }) => consent !== null).length,
    checked: all.filter((one) => isChecked(study, one)).length,
    refused: trace.refused,
    medianMs: lengths.length === 0 ? null : quantileOf(lengths, 0.5),
    outcomes,
    owed: sum(all, owedTo),
    bonuses: sum(complete, (one) => owedTo(one) - paidByRecruiter(study, one)),
    dropouts: sum(others, owedTo),
    committed: { minor: committed(study), currency },
    budget: { minor: budgetOf(study), currency },
  };
  return { study: row };
}

export function cellRows({ study }: RoomFacts): Rows<CellRow> {
  const newest = study.versions.at(-1);
  if (!newest) return {};
  const all = [...study.participants.values()];
  const now = new Map<string | null, number>();
  for (const { arm, state } of all) if (state.status !== 'finished') now.set(arm, (now.get(arm) ?? 0) + 1);
  return Object.fromEntries(
    armCounts(newest.frozen.definition, all).map(({ arm, complete, dropped, target }) => [
      arm,
      { arm, now: now.get(arm) ?? 0, complete, dropped, target },
    ]),
  );
}

function outcomeOf({ state }: Participant): ParticipationOutcome | null {
  return state.status === 'finished' ? state.outcome : null;
}

/** Whether the participant came past the comprehension check, or past consent where there is none. */
export function isChecked(study: StudyState, one: Participant): boolean {
  if (!one.consent) return false;
  const stops = stopsOf(frozenOf(study, one));
  return one.stop > stops.findLastIndex(({ kind }) => kind === 'consent' || kind === 'comprehension');
}
