/** Arrivals, intake, publishing: the commands of the study itself. */
import { hashSeed } from '../../../games/core/rng.ts';
import { hashOf, saysTheSame } from '../../definition/freeze.ts';
import { withinHours } from '../../definition/hours.ts';
import type { StudyRefusal } from '../contract/commands.ts';
import type { StudyCommand } from '../contract/decision.ts';
import type { Cause } from '../contract/parts.ts';
import { asksLanguage } from '../fold/evolve-participant.ts';
import { newestOf } from '../fold/stops.ts';
import { arrive } from './arrive.ts';
import { type Deciding, refused } from './deciding.ts';
import { finish } from './finish.ts';
import { whyFull } from './intake.ts';
import { isOver } from './previewing.ts';

type CommandOf<T extends StudyCommand['type']> = Extract<StudyCommand, { readonly type: T }>;

/**
 * Idempotent by the participant's id: a second join opens a tab at most. Whether the browser may open the place again, the
 * server has looked at.
 */
export function join(d: Deciding, command: CommandOf<'join'>): StudyRefusal | null {
  const { participant: id, tab, device, stage, simulated, recruiter, signed, excluded } = command;
  const known = d.study.participants.get(id);
  if (known) {
    const isFirstSigned = signed && !known.signed;
    if (known.tab !== tab || isFirstSigned)
      d.to(id, { type: 'TabOpened', tab, device, ...(isFirstSigned ? { signed } : {}) });
    return null;
  }
  if (d.study.study === null || d.study.intake === 'unopened') return refused('not_open', 'The study is not open yet.');
  if (d.study.emptied) return refused('not_open', 'The study is over.');
  if (isOver(d.study, d.at)) return refused('not_open', 'The preview is over.');
  const { version, frozen } = newestOf(d.study);
  const { intake, languages } = frozen.definition;
  if (intake.signed === 'required' && !signed)
    return refused('unsigned', 'The link does not carry the signed token of the recruiter.');
  if (!withinHours(intake, d.at))
    return refused('outside_hours', `The study is open at other hours (times in ${intake.zone}).`);
  const isOffered = languages.includes(command.language);
  const language = isOffered ? command.language : (languages[0] ?? command.language);
  const languageFrom = isOffered ? command.languageFrom : 'study';
  const settled = asksLanguage(frozen, languageFrom) ? null : language;
  const full = whyFull(d.study, { answered: null, language: settled, device });
  const why = excluded ? 'excluded' : d.study.intake === 'closed' ? 'closed' : full;
  // anyone can make up ids, and each would stay in the log for ever
  if (why !== null && !signed && !simulated && overflowed(d.study) >= MOST_OVERFLOW)
    return refused('full', 'The study has all the participants it needs.');
  if (why !== null) d.toStudy({ type: 'ArrivalRefused', participant: id, why });
  const study = d.study.study;
  d.to(id, {
    type: 'ParticipantArrived',
    study,
    participant: id,
    version,
    stage,
    simulated,
    recruiter,
    language,
    languageFrom,
    device,
    signed,
  });
  d.to(id, { type: 'TabOpened', tab, device });
  if (why !== null) finish(d, id, { outcome: why === 'excluded' ? 'failed_screening' : 'overflow', cause: 'program' });
  else arrive(d, id);
  return null;
}

/** Participants without a place whom a study stores before it only counts those whose links are not signed. */
export const MOST_OVERFLOW = 300;

function overflowed({ participants }: Deciding['study']): number {
  let count = 0;
  for (const { state } of participants.values())
    if (state.status === 'finished' && state.outcome === 'overflow') count++;
  return count;
}

/** Publishing the newest version again changes nothing, also where an older program wrote it. */
export function publish(d: Deciding, { frozen, applyTo, preview, cause }: CommandOf<'publish'>): StudyRefusal | null {
  const newest = d.study.versions.at(-1);
  if (newest && saysTheSame(newest.frozen, frozen)) return null;
  if (newest && (preview || d.study.preview))
    return refused('not_possible', 'A preview has one version, which is no version of another study.');
  const hash = hashOf(frozen);
  const version = d.study.versions.length + 1;
  const study = frozen.definition.id;
  if (d.study.study !== null && d.study.study !== study)
    throw new Error(`study ${d.study.study} cannot become ${study}`);
  const seedHash = hashSeed(d.seed);
  d.toStudy({
    ...{ type: 'StudyPublished', study, version, hash, frozen, seedHash, applyTo },
    ...(preview ? { preview } : {}),
    cause,
  });
  if (applyTo === 'unconsented')
    for (const { id, state } of [...d.study.participants.values()])
      if (state.status === 'screening' || state.status === 'consenting') d.to(id, { type: 'VersionChanged', version });
  return null;
}

/** The seed is told once all participants have finished, since draws to come could be computed from it. */
export function release(d: Deciding, { cause }: { readonly cause: Cause }): StudyRefusal | null {
  if (d.study.released) return null;
  if (d.study.study === null) return refused('not_open', 'The study is not published.');
  for (const { state } of d.study.participants.values())
    if (state.status !== 'finished') return refused('under_way', 'Participants are still under way.');
  if (d.study.intake === 'open') d.toStudy({ type: 'IntakeClosed', why: 'order', cause });
  d.toStudy({ type: 'StudyReleased', seed: d.seed, cause });
  return null;
}

/** A study that takes participants stays where its operators see it. */
export function archive(d: Deciding, { cause }: { readonly cause: Cause }): StudyRefusal | null {
  if (d.study.archived) return null;
  if (d.study.study === null) return refused('not_open', 'The study is not published.');
  if (d.study.intake === 'open') return refused('intake_open', 'Close the intake of the study first.');
  d.toStudy({ type: 'StudyArchived', cause });
  return null;
}

export function openIntake(d: Deciding, { cause }: { readonly cause: Cause }): StudyRefusal | null {
  if (d.study.study === null || d.study.released || d.study.emptied)
    return refused('not_open', 'The study is not published, or is over.');
  if (d.study.archived) return refused('archived', 'The study is archived: take it out of the archive first.');
  if (isOver(d.study, d.at)) return refused('not_open', 'The preview is over.');
  if (d.study.intake !== 'open') d.toStudy({ type: 'IntakeOpened', cause });
  return null;
}
