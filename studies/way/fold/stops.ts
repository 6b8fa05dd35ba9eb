/** The stops on a participant's way, by the version of the way that the study names. */
import { conditionsOf } from '../../allocation/cells.ts';
import { inArm } from '../../definition/arms.ts';
import { type FrozenStudy, ownOf } from '../../definition/freeze.ts';
import { Survey } from '../../definition/survey.ts';
import type { Participant, StudyState, Version } from '../contract/state.ts';
import type { Stop } from './stop.ts';
import { wayOf } from './ways.ts';

/** Computed once for a version and arm: definitions are read-only. */
const known = new WeakMap<FrozenStudy, readonly Stop[]>();

/** All stops of a study by the way that it names; the last one is the end. Up to the draw at the consent they are those of all arms. */
export function stopsOf(frozen: FrozenStudy): readonly Stop[] {
  const before = known.get(frozen);
  if (before) return before;
  const stops = wayOf(frozen).stopsOf(frozen);
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
  return wayOf(frozen).skipPlays(stopsOf(frozen), from, session);
}

export function versionOf(study: StudyState, { version }: Pick<Participant, 'version'>): Version {
  const found = study.versions[version - 1];
  if (!found) throw new Error(`there are ${study.versions.length} versions, and a participant has version ${version}`);
  return found;
}

/** The study that the participant goes through: of the version, and of the arm once it is drawn. */
export function frozenOf(study: StudyState, participant: Pick<Participant, 'version' | 'arm'>): FrozenStudy {
  return inArm(versionOf(study, participant).frozen, participant.arm);
}

export function newestOf(study: StudyState): Version {
  const newest = study.versions.at(-1);
  if (!newest) throw new Error('no version of the study is published');
  return newest;
}
