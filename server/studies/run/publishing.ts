/** Publishes the versions of studies, one publication after another, so that a study begins once. */
import { randomBytes } from 'node:crypto';
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import { recordingsNamed } from '../../../studies/definition/recordings.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Cause, PreviewOf } from '../../../studies/way/contract/parts.ts';
import type { StudySecret } from '../../store/rows.ts';
import { openLiveStudy } from './live-study.ts';
import { findStudy, type LoadedStudies, liveOptions } from './loaded-studies.ts';
import { StudyStopped } from './study-commits.ts';

export interface Publishing {
  readonly studies: LoadedStudies;
  /** The publication before the next one; it does not reject. */
  last: Promise<unknown>;
}

export interface Publication {
  readonly frozen: FrozenStudy;
  readonly applyTo: 'arriving' | 'unconsented';
  /** The study begins as a preview; left out: it does not. */
  readonly preview?: PreviewOf;
  readonly cause: Cause;
}

/** Publishes the first or the next version, after all publications before. */
export function publishInTurn(publishing: Publishing, publication: Publication): Promise<StudyRefusal | null> {
  const published = publishing.last.then(() => publish(publishing.studies, publication));
  publishing.last = published.catch(() => null);
  return published;
}

async function publish(studies: LoadedStudies, publication: Publication): Promise<StudyRefusal | null> {
  const { id } = publication.frozen.definition;
  const command = { type: 'publish', ...publication } as const;
  await studies.bots.read();
  await studies.recordings.load(recordingsNamed(publication.frozen.definition));
  const study = await findStudy(studies, id);
  if (study) return study.perform(command, { commandId: `publish-${study.state().versions.length + 1}` });
  if (studies.lost.has(id)) throw new StudyStopped(`another process runs study ${id}`);
  const secret: StudySecret = { study: id, seed: secretText(), joinKey: secretText() };
  const { events } = await studies.ownership.study(id);
  const first = openLiveStudy(liveOptions(studies, secret, { events }), { study: [], participants: new Map() });
  const also = [{ kind: 'keepStudySecret', row: secret } as const];
  const refusal = await first.perform(command, { commandId: 'publish-1', also });
  first.close();
  if (refusal === null) await findStudy(studies, id);
  else studies.ownership.endStudy(id);
  return refusal;
}

/** 256 random bits. */
function secretText(): string {
  return randomBytes(32).toString('hex');
}
