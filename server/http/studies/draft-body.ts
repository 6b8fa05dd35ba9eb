/** What operators send of a draft, as far as it must be right to be kept. Whether it makes a study, the check says. */
import * as z from 'zod';
import type { DraftSource } from '../../../answers/drafts.ts';
import { TranslationEntries } from '../../../games/core/words/translation-states.ts';
import type { StudySource } from '../../../studies/definition/freeze.ts';
import { Id } from '../../../studies/definition/ids.ts';
import { Language, type Study, StudyId } from '../../../studies/definition/types.ts';

/** Bytes of a draft as JSON. */
export const DRAFT_BYTES = 4 * 1024 * 1024;

const SourceBody = z.strictObject({
  definition: z.record(z.string(), z.unknown()),
  texts: z.record(Language, z.record(Id, z.string())),
  surveys: z.record(Id, z.unknown()),
  items: z.record(Id, z.unknown()),
  translations: z.record(Language, TranslationEntries).optional(),
});

/** A draft is saved over the revision that its page has read. */
export const SavedDraft = z.strictObject({ revision: z.int().min(1), source: SourceBody });

export const NewDraft = z.strictObject({
  id: StudyId,
  /** Left out: the title of what is copied. */
  title: z.string().trim().min(1).max(120).optional(),
  from: z.union([
    z.strictObject({ template: Id, study: z.undefined().optional() }),
    z.strictObject({ study: Id, template: z.undefined().optional() }),
  ]),
});

/** The source as that of the study with this id. */
export function withId(source: StudySource, id: string): StudySource {
  return { ...source, definition: { ...(source.definition as object), id } };
}

/**
 * A study as the draft of another one: what only the first one can have is left out. A study that ships brings what is known of its
 * translations; of a published study nothing of it is kept.
 */
export function copyWithId(source: StudySource, id: string): DraftSource {
  const { texts, surveys, items } = source;
  const translations = (source.translations ?? {}) as NonNullable<DraftSource['translations']>;
  const { id: before, intake, ...definition } = source.definition as Study;
  const { prolificStudy, prolificWaves, ...rest } = intake;
  return {
    texts,
    surveys,
    items,
    translations,
    definition: { ...definition, id, intake: id === before ? intake : rest },
  };
}

/** The draft with another title; undefined: with its own. */
export function titled(source: DraftSource, title: string | undefined): DraftSource {
  return title === undefined ? source : { ...source, definition: { ...source.definition, title } };
}
