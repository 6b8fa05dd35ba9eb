/** The stops on a participant's way, in order, as the definition has them. */
import { conditionsOf } from '../allocation/cells.ts';
import { type FrozenStudy, ownOf } from '../definition/freeze.ts';
import { Survey } from '../definition/survey.ts';
import type { Participant, StudyState, Version } from './state.ts';

export type Stop =
  | { readonly kind: 'screening' | 'consent' | 'comprehension' | 'ai_help' | 'debrief' | 'end' }
  | { readonly kind: 'step'; readonly step: number }
  /** `session`: index in the definition; `play`: number of the play over all sessions, from 0. */
  | { readonly kind: 'play'; readonly play: number; readonly session: number }
  | { readonly kind: 'survey'; readonly survey: string; readonly part: number; readonly after: string };

/** Computed once for a version: definitions are read-only. */
const known = new WeakMap<FrozenStudy, readonly Stop[]>();

/** All stops of a version; the last one is the end. */
export function stopsOf(frozen: FrozenStudy): readonly Stop[] {
  const before = known.get(frozen);
  if (before) return before;
  const { definition } = frozen;
  const conditions = conditionsOf(definition).length;
  const only = (kind: Exclude<Stop['kind'], 'step' | 'play' | 'survey'>, is: boolean): readonly Stop[] =>
    is ? [{ kind }] : [];
  const surveys = (after: string): readonly Stop[] =>
    definition.survey
      .filter((survey) => survey.after === after)
      .flatMap(({ id }) =>
        surveyOf(frozen, id).pages.map((_, part): Stop => ({ kind: 'survey', survey: id, part, after })),
      );
  const stops: readonly Stop[] = [
    ...only('screening', definition.screening.length > 0),
    { kind: 'consent' },
    ...definition.steps.map((_, step): Stop => ({ kind: 'step', step })),
    ...only('comprehension', definition.comprehension !== null),
    ...definition.sessions.flatMap(({ id }, session): readonly Stop[] => [
      ...Array.from(
        { length: conditions },
        (_, i): Stop => ({ kind: 'play', play: session * conditions + i, session }),
      ),
      ...surveys(id),
    ]),
    ...surveys('all'),
    ...only('ai_help', definition.integrity.askAboutAi),
    ...only('debrief', definition.debrief !== null),
    { kind: 'end' },
  ];
  known.set(frozen, stops);
  return stops;
}

/** The survey of a study that passed its check. */
export function surveyOf(frozen: FrozenStudy, id: string): Survey {
  return Survey.parse(ownOf(frozen.surveys, id));
}

/** How many plays a participant has who completes. */
export function playsIn({ definition }: FrozenStudy): number {
  return definition.sessions.length * conditionsOf(definition).length;
}

export function stopAt(frozen: FrozenStudy, index: number): Stop {
  return stopsOf(frozen)[index] ?? { kind: 'end' };
}

/**
 * Where a participant goes on whose partners are gone: the surveys that follow the session of this stop, then those that
 * follow all. Surveys of sessions that will not be played are left out.
 */
export function stopAfterPlays(frozen: FrozenStudy, from: number): number {
  const stops = stopsOf(frozen);
  const here = stops[from];
  const session = here?.kind === 'play' ? frozen.definition.sessions[here.session]?.id : null;
  return skipPlays(frozen, from + 1, session ?? null);
}

/** The next stop of a participant whose outcome is settled: neither plays nor surveys of other sessions. */
export function skipPlays(frozen: FrozenStudy, from: number, session: string | null): number {
  const stops = stopsOf(frozen);
  const index = stops.findIndex(
    (stop, i) =>
      i >= from && stop.kind !== 'play' && (stop.kind !== 'survey' || stop.after === 'all' || stop.after === session),
  );
  return index < 0 ? stops.length - 1 : index;
}

export function versionOf(study: StudyState, { version }: Pick<Participant, 'version'>): Version {
  const found = study.versions[version - 1];
  if (!found) throw new Error(`there are ${study.versions.length} versions, and a participant has version ${version}`);
  return found;
}

export function frozenOf(study: StudyState, participant: Pick<Participant, 'version'>): FrozenStudy {
  return versionOf(study, participant).frozen;
}

export function newestOf(study: StudyState): Version {
  const newest = study.versions.at(-1);
  if (!newest) throw new Error('no version of the study is published');
  return newest;
}
