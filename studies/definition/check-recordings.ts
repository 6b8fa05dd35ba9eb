/** What is wrong with the recordings of a session: each must be one whose seats can act again in it, in all arms. */
import type { Catalogue } from './catalogue.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import { problem, type StudyProblem } from './problem.ts';
import { NO_RECORDING_IN_WORDS } from './recorded-seats.ts';
import { needsOf, recordedIn, whyNoRecording } from './recordings.ts';
import type { SessionPlan, Study } from './types.ts';

type Path = readonly (string | number)[];

/** Problems of one plan that are told. A list of a wrong config would have a thousand. */
const MOST_TOLD = 10;

/** One plan as it is played, patches included. What only a server knows is not checked where none is asked. */
export function checkRecordings(
  plan: SessionPlan,
  { id, intake, sessions }: Study,
  { recordings: known }: Catalogue,
  path: Path,
): readonly StudyProblem[] {
  const { recordings } = plan;
  const seats = recordedIn(plan.seats);
  if (!recordings) {
    const message = 'A recorded seat needs `recordings`: ids of sessions in which the seat acted.';
    return seats.map((seat) => problem([...path, 'seats', seat], 'recording_refused', message));
  }
  const own = ['sessions', sessions.findIndex((one) => one.id === plan.id), 'recordings'];
  const twice = recordings.findIndex((one, i) => recordings.indexOf(one) < i);
  const repeated = twice < 0 ? [] : [problem([...own, twice], 'recording_refused', 'This session is there twice.')];
  const needs = needsOf(plan);
  // a game or a config that is none is a problem of its own
  if (known === null || !needs) return repeated;
  const unfit = recordings.flatMap((recording, i): readonly StudyProblem[] => {
    const at = [...own, i];
    const facts = ownOf(known, recording);
    const why = whyNoRecording(facts, needs);
    if (why !== null)
      return [
        problem(at, 'recording_refused', `Session ${recording} is no recording here: ${NO_RECORDING_IN_WORDS[why]}.`),
      ];
    const study = facts?.study ?? null;
    if (study === null || study === id || intake.excludes.includes(study)) return [];
    const message = `Session ${recording} is of study ${study}, whose participants could meet themselves: name it in intake.excludes.`;
    return [problem(at, 'recording_refused', message)];
  });
  return [...repeated, ...unfit.slice(0, MOST_TOLD)];
}

/** The recordings are those of the session in all arms, conditions and items, or they would not be yoked. */
export function checkRecordingPatches({ definition, items }: FrozenStudy): readonly StudyProblem[] {
  const { factors, lists } = definition.design;
  const message = 'Recordings belong to the session: they are the same in all arms, conditions and items.';
  const refused = (path: Path): StudyProblem => problem([...path, 'recordings'], 'patch_refused', message);
  return [
    ...factors.flatMap(({ levels }, i) =>
      levels.flatMap(({ patch }, j) =>
        Object.entries(patch).flatMap(([session, own]) =>
          Object.hasOwn(own, 'recordings') ? [refused(['design', 'factors', i, 'levels', j, 'patch', session])] : [],
        ),
      ),
    ),
    ...lists.flatMap((list) =>
      (ownOf(items, list) ?? []).flatMap(({ patch }, i) =>
        Object.hasOwn(patch, 'recordings') ? [refused(['items', list, i, 'patch'])] : [],
      ),
    ),
  ];
}
