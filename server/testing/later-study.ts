/** For tests: a study in the log that a newer program published, and what this one says of it. */
import { FORMAT, WAY } from '../../studies/definition/formats/newest.ts';
import { freeze, hashOf } from '../../studies/definition/freeze.ts';
import type { StudyLogEvent } from '../../studies/way/contract/events.ts';
import { openStore } from '../store/open-store.ts';
import { toStream } from '../store/study-log.ts';
import { template } from './study.ts';

export const FORMAT_SENTENCE = `Version 1 of study later cannot be read: it has format ${FORMAT + 1}, and this program knows formats up to ${FORMAT}: use a newer program.`;
export const WAY_SENTENCE = `Version 1 of study other-way cannot be read: its participants go a way of version ${WAY + 1}, and this program knows versions up to ${WAY}: use a newer program.`;

/** Publishes a study in the database, as a newer program would. */
export async function publishedLater(
  file: string,
  study: string,
  later: { format?: number; way?: number },
): Promise<void> {
  const frozen = freeze(template('sally-anne', (definition) => ({ ...definition, id: study })));
  if (!('definition' in frozen)) throw new Error('the template is no study');
  const { format = FORMAT, way = WAY } = later;
  const written = { ...frozen, way, definition: { ...frozen.definition, format } };
  const store = await openStore({ file });
  const event: StudyLogEvent = {
    ...{ type: 'StudyPublished', at: 0, study, version: 1, hash: hashOf(written), frozen: written },
    ...{ seedHash: 'a hash', applyTo: 'arriving', cause: 'program' },
  };
  const { stream, events } = toStream(study, { stream: 'study', events: [event] });
  const also = [{ kind: 'keepStudySecret', row: { study, seed: 'a seed', joinKey: 'a key' } }] as const;
  await store.events.append([{ stream, expectedVersion: 0, events }], `publish-${study}`, { also });
  await store.close();
}
