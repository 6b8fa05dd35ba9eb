/** What operators send of a draft, as far as it must be right to be kept. Whether it makes a study, the check says. */
import * as z from 'zod';
import type { StudySource } from '../../studies/definition/freeze.ts';
import { Language, type Study, StudyId } from '../../studies/definition/types.ts';

/** Bytes of a draft as JSON. */
export const DRAFT_BYTES = 4 * 1024 * 1024;
/** Studies that ship are nested about ten deep. */
const DEEPEST = 60;

export const Id = z.string().regex(/^[a-z][a-z0-9-]{0,47}$/, 'small letters, digits and hyphens, a letter first');
const shallow = z.unknown().refine((value) => !isDeeper(value, DEEPEST), `nested deeper than ${DEEPEST}`);

const Source = z.strictObject({
  definition: z.record(z.string(), shallow),
  texts: z.record(Language, z.record(Id, z.string())),
  surveys: z.record(Id, shallow),
  items: z.record(Id, shallow),
});

/** A draft is saved over the revision that its page has read. */
export const SavedDraft = z.strictObject({ revision: z.int().min(1), source: Source });

export const NewDraft = z.strictObject({
  id: StudyId,
  from: z.union([
    z.strictObject({ template: Id, study: z.undefined().optional() }),
    z.strictObject({ study: Id, template: z.undefined().optional() }),
  ]),
});

/** The source as that of the study with this id. */
export function withId(source: StudySource, id: string): StudySource {
  return { ...source, definition: { ...(source.definition as object), id } };
}

/** A published study as the draft of another one: what only the first one can have is left out. */
export function copyWithId(source: StudySource, id: string): StudySource {
  const { texts, surveys, items } = source;
  const { id: before, intake, ...definition } = source.definition as Study;
  const { prolificStudy, ...rest } = intake;
  return { texts, surveys, items, definition: { ...definition, id, intake: id === before ? intake : rest } };
}

/** A list of what is left instead of recursion: input may be nested deeper than the stack is. */
function isDeeper(value: unknown, deepest: number): boolean {
  const left: (readonly [part: unknown, depth: number])[] = [[value, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [part, depth] = next;
    if (typeof part !== 'object' || part === null) continue;
    if (depth >= deepest) return true;
    for (const inner of Object.values(part)) left.push([inner, depth + 1]);
  }
  return false;
}
