/** What the check of a study is told of the studies that are published in this lab. */
import type { PublishedFacts } from '../../studies/definition/catalogue.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import type { ReadStudies } from './run/read-studies.ts';

/**
 * Id -> facts of the study. Previews are left out, and a study that this program cannot read: none of its participants could be looked
 * up.
 */
export async function publishedFacts(
  studies: Pick<ReadStudies, 'ids' | 'read'>,
): Promise<Readonly<Record<string, PublishedFacts>>> {
  const facts: [string, PublishedFacts][] = [];
  for (const id of await studies.ids()) {
    try {
      const told = await studies.read(id);
      const intake = told?.preview ? undefined : told?.versions.at(-1)?.frozen.definition.intake;
      const invites = (intake?.invites ?? []).map(({ study }) => study);
      if (intake) facts.push([id, { recruiter: intake.recruiter, invites }]);
    } catch (error) {
      if (!(error instanceof UnreadableStudy)) throw error;
    }
  }
  return Object.fromEntries(facts);
}
