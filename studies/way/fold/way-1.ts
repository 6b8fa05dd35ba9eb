/** Version 1 of the way through a study: its stops, in order, as the definition has them. It is kept as it is. */
import { conditionsOf } from '../../allocation/cells.ts';
import { type FrozenStudy, ownOf } from '../../definition/freeze.ts';
import { Survey } from '../../definition/survey.ts';
import type { Stop, Way } from './stop.ts';

export const WAY_1: Way = { stopsOf, skipPlays };

function stopsOf(frozen: FrozenStudy): readonly Stop[] {
  const { definition } = frozen;
  const conditions = conditionsOf(definition).length;
  const only = (kind: Exclude<Stop['kind'], 'step' | 'play' | 'survey' | 'wave'>, is: boolean): readonly Stop[] =>
    is ? [{ kind }] : [];
  const surveys = (after: string): readonly Stop[] =>
    definition.survey
      .filter((survey) => survey.after === after)
      .flatMap(({ id }) =>
        Survey.parse(ownOf(frozen.surveys, id)).pages.map(
          (_, part): Stop => ({ kind: 'survey', survey: id, part, after }),
        ),
      );
  return [
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
}

function skipPlays(stops: readonly Stop[], from: number, session: string | null): number {
  const index = stops.findIndex(
    (stop, i) =>
      i >= from && stop.kind !== 'play' && (stop.kind !== 'survey' || stop.after === 'all' || stop.after === session),
  );
  return index < 0 ? stops.length - 1 : index;
}
