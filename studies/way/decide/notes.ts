/** What a study's stream notes beside its participants' ways: refused links, bundles, and roots over the heads of the log. */
import type { StudyRefusal } from '../contract/commands.ts';
import type { StudyCommand } from '../contract/decision.ts';
import { bundleKey } from '../contract/state.ts';
import { newestOf } from '../fold/stops.ts';
import { type Deciding, refused } from './deciding.ts';

type CommandOf<T extends StudyCommand['type']> = Extract<StudyCommand, { readonly type: T }>;

/** Notes each reason once for one person, so that a link that is opened again and again does not fill the log. */
export function refuseArrival(d: Deciding, command: CommandOf<'refuseArrival'>): StudyRefusal | null {
  const { participant, why, stage, recruiter, signed, language, device } = command;
  if (d.study.study === null) return null;
  if (d.study.participants.has(participant) || d.study.refused.get(participant)?.includes(why)) return null;
  const { version } = newestOf(d.study);
  const link = { version, stage, recruiter, signed, language, device };
  d.toStudy({ type: 'ArrivalRefused', participant, why, link });
  return null;
}

export function countRefusedLinks(d: Deciding, { since, counts }: CommandOf<'countRefusedLinks'>): StudyRefusal | null {
  if (d.study.study !== null && Object.keys(counts).length > 0) d.toStudy({ type: 'LinksRefused', since, counts });
  return null;
}

/** The same bytes of the same position are noted once. */
export function noteExport(d: Deciding, command: CommandOf<'noteExport'>): StudyRefusal | null {
  const { position, stage, sha256, root, cause } = command;
  if (d.study.study === null) return refused('not_open', 'The study is not published.');
  if (d.study.bundles.has(bundleKey(command))) return null;
  d.toStudy({ type: 'BundleExported', position, stage, sha256, cause });
  d.toStudy({ type: 'HeadsRooted', occasion: 'export', root, position, stage });
  return null;
}

export function rootHeads(d: Deciding, { occasion, stage, root, position }: CommandOf<'rootHeads'>): null {
  d.toStudy({ type: 'HeadsRooted', occasion, root, position, stage });
  return null;
}
