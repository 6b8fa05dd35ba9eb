/** What the check of a study is told of the studies that are published here. */
import type { PublishedFacts } from '../../studies/definition/catalogue.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import type { Studies } from './run/studies.ts';

/**
 * Id -> facts of the study. Previews are left out, and a study that this program cannot read: none of its participants could be looked
 * up.
 */
export async function publishedFacts(
  studies: Pick<Studies, 'published' | 'find'>,
): Promise<Readonly<Record<string, PublishedFacts>>> {
  const facts: [string, PublishedFacts][] = [];
  for (const id of studies.published()) {
    try {
      const told = (await studies.find(id))?.told();
      const intake = told?.preview ? undefined : told?.versions.at(-1)?.frozen.definition.intake;
      const invites = (intake?.invites ?? []).map(({ study }) => study);
      if (intake) facts.push([id, { recruiter: intake.recruiter, invites }]);
    } catch (error) {
      if (!(error instanceof UnreadableStudy)) throw error;
    }
  }
  return Object.fromEntries(facts);
}
