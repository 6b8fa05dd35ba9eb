/** Version 2 of the way through a study: its stops, in order, as the definition of the arm has them, wave by wave. */
import { conditionsOf } from '../../allocation/cells.ts';
import { type FrozenStudy, ownOf } from '../../definition/freeze.ts';
import { Survey } from '../../definition/survey.ts';
import { waveOfSession } from '../../definition/waves.ts';
import type { Stop, Way } from './stop.ts';

export const WAY_2: Way = { stopsOf, skipPlays };

function stopsOf(frozen: FrozenStudy): readonly Stop[] {
  const { definition } = frozen;
  const conditions = conditionsOf(definition).length;
  const only = (kind: Exclude<Stop['kind'], 'step' | 'play' | 'survey' | 'wave'>, is: boolean): readonly Stop[] =>
    is ? [{ kind }] : [];
  const pagesOf = (survey: string, after: string | null): readonly Stop[] =>
    Survey.parse(ownOf(frozen.surveys, survey)).pages.map((_, part): Stop => ({ kind: 'survey', survey, part, after }));
  const surveys = (after: string): readonly Stop[] =>
    definition.survey.filter((survey) => survey.after === after).flatMap(({ id }) => pagesOf(id, after));
  const { questions } = definition.intake;
  const playsIn = (wave: number): readonly Stop[] =>
    definition.sessions.flatMap(({ id }, session): readonly Stop[] =>
      waveOfSession(definition, session) === wave
        ? [
            ...Array.from(
              { length: conditions },
              (_, i): Stop => ({ kind: 'play', play: session * conditions + i, session }),
            ),
            ...surveys(id),
          ]
        : [],
    );
  let steps = definition.steps.length;
  const later = (definition.waves ?? []).flatMap((wave, i): readonly Stop[] => [
    { kind: 'wave', wave: i + 2 },
    ...wave.steps.map((): Stop => ({ kind: 'step', step: steps++ })),
    ...playsIn(i + 2),
    ...surveys(wave.id),
  ]);
  return [
    ...only('screening', definition.screening.length > 0),
    { kind: 'consent' },
    ...(questions ? pagesOf(questions.survey, null) : []),
    ...definition.steps.map((_, step): Stop => ({ kind: 'step', step })),
    ...only('comprehension', definition.comprehension !== null),
    ...playsIn(1),
    ...later,
    ...surveys('all'),
    ...only('ai_help', definition.integrity.askAboutAi),
    ...only('debrief', definition.debrief !== null),
    { kind: 'end' },
  ];
}

function skipPlays(stops: readonly Stop[], from: number, session: string | null): number {
  const comes = (stop: Stop): boolean => {
    if (stop.kind === 'survey') return stop.after === 'all' || stop.after === session;
    // later waves with their steps are part of what is not played
    return stop.kind !== 'play' && stop.kind !== 'wave' && stop.kind !== 'step';
  };
  const index = stops.findIndex((stop, i) => i >= from && comes(stop));
  return index < 0 ? stops.length - 1 : index;
}
