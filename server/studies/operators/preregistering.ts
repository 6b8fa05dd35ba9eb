/** Registers a plan for the newest version of a study, and notes what departs from it. */
import { type Plan, type Registration, registrationHash } from '../../../studies/preregister/plan.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Cause } from '../../../studies/way/contract/parts.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { Registered } from '../../store/preregistration.ts';
import { streamOfStudy } from '../../store/releases.ts';
import type { StoreReader } from '../../store/store.ts';
import { rootHeads, unrooted } from '../data/rooting.ts';
import type { LiveStudy } from '../run/live-study.ts';
import { type PlanProblem, planProblems } from './plan-check.ts';

export interface PlanOrder {
  readonly plan: Plan;
  /** SHA-256 of the analysis script. */
  readonly scriptSha256: string;
  readonly cause: Cause;
}

export type Unregistered = { readonly refusal: StudyRefusal } | { readonly problems: readonly PlanProblem[] };

/** The same plan again gives the same answer. Resolves when the plan and the root over the study's heads are on disk. */
export async function preregister(
  store: Pick<StoreReader, 'events' | 'studies'>,
  live: LiveStudy,
  order: PlanOrder,
): Promise<Registered | Unregistered> {
  const { plan, scriptSha256, cause } = order;
  const newest = live.state().versions.at(-1);
  if (!newest) return { refusal: { code: 'not_open', message: 'The study is not published.' } };
  const problems = await planProblems(plan, newest.frozen);
  if (problems.length > 0) return { problems };
  const registration: Registration = {
    ...{ format: 1, study: live.id, version: newest.version, studyHash: newest.hash, plan },
    script: { file: plan.script, sha256: scriptSha256 },
  };
  const hash = registrationHash(registration);
  const command = { type: 'preregister', registration, cause } as const;
  const refusal = await live.perform(command, { commandId: `preregister-${newId()}` });
  if (refusal) return { refusal };
  const log = await store.events.read(streamOfStudy(live.id));
  if (unrooted(log).includes('preregistration')) await rootHeads(store, live, 'preregistration');
  return { study: live.id, hash, registration };
}

/** Resolves to the refusal, or null, when it is on disk. */
export function recordDeviation(live: LiveStudy, what: string, cause: Cause): Promise<StudyRefusal | null> {
  return live.perform({ type: 'recordDeviation', what, cause }, { commandId: `deviation-${newId()}` });
}
