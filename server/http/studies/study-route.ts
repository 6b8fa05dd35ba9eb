/** What the routes of studies share: their options, the study that a path names, and the answer once it is stored. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ModelFacts } from '../../../studies/definition/catalogue.ts';
import type { Doors } from '../../studies/arrivals/join.ts';
import type { StudyLines } from '../../studies/arrivals/lines.ts';
import { TracesLeft } from '../../studies/data/erasing.ts';
import { STUDY_UNKNOWN, type StudyRouteCode } from '../../studies/refusals.ts';
import type { LiveStudy } from '../../studies/run/live-study.ts';
import type { Studies } from '../../studies/run/studies.ts';
import { StudyStopped } from '../../studies/run/study-commits.ts';
import { type Door, Refused, type RouteOptions } from '../door.ts';

export interface StudyRouteOptions extends RouteOptions {
  readonly studies: Studies;
  readonly doors: Doors;
  readonly lines: StudyLines;
  /** The language models that the server offers, by name. */
  readonly models: Readonly<Record<string, ModelFacts>>;
  readonly now: () => number;
  /** Counts a refusal. */
  readonly refused: (code: StudyRouteCode) => void;
}

export const StudyParams = z.object({ study: z.string().regex(/^[a-z][a-z0-9-]{0,47}$/) });

/** The answer, or a refusal where the study could not keep what was asked for. */
export async function stored<A>(answer: Promise<A>): Promise<A> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TracesLeft) throw new Refused('not_stored', `Erased, but ${error.message}`);
    if (!(error instanceof StudyStopped)) throw error;
    throw new Refused('not_stored', 'This could not be kept. Please try again.');
  }
}

/** The study of the path, or a refusal. */
export async function studyIn(
  request: FastifyRequest,
  { parse }: Door,
  { studies, refused }: Pick<StudyRouteOptions, 'studies' | 'refused'>,
): Promise<LiveStudy> {
  const { study } = parse(StudyParams, request.params);
  const live = await stored(studies.find(study));
  if (live) return live;
  refused(STUDY_UNKNOWN.code);
  throw new Refused(STUDY_UNKNOWN.code, STUDY_UNKNOWN.message);
}
