/**
 * The list of participants who are to come back for a wave, for the recruiter: the recruiter's own ids, each one's window, the
 * link and the message. It says who persons are, so that it is read by name and never kept.
 */

import type { Sent } from '../../../answers/schema.ts';
import type { RecontactAnswer } from '../../../answers/studies.ts';
import type { Study } from '../../../studies/definition/types.ts';
import { waveNumbered, wavesIn } from '../../../studies/definition/waves.ts';
import type { Participant, StudyState } from '../../../studies/way/contract/state.ts';
import { shownIn, textIn } from '../../../studies/way/decide/consent.ts';
import { frozenOf } from '../../../studies/way/fold/stops.ts';
import { signLink } from '../arrivals/recruiters.ts';

export interface Recontact extends Sent<typeof RecontactAnswer> {
  readonly wave: number;
}

export interface RecontactOptions {
  readonly wave: number;
  /** The origin of the server, as participants reach it: `https://host`. */
  readonly origin: string;
  /** Ids of the recruiter, by participant. */
  readonly ids: ReadonlyMap<string, string>;
  /** The key of the study's own signed links. */
  readonly key: string;
}

/** null: no version of the study has this wave. */
export function recontactOf(study: StudyState, { wave, origin, ids, key }: RecontactOptions): Recontact | null {
  const most = Math.max(...study.versions.map(({ frozen }) => wavesIn(frozen.definition)));
  if (wave < 2 || wave > most) return null;
  const away = [...study.participants.values()].flatMap((one) => {
    const window = windowOf(one);
    return window?.wave === wave && !one.simulated ? [{ one, window }] : [];
  });
  const rows = away.flatMap(({ one, window }) => {
    const id = ids.get(one.id);
    if (id === undefined) return [];
    const frozen = frozenOf(study, one);
    const link = `${origin}${linkFor(frozen.definition, { id, key, until: window.until })}`;
    const [from, to] = [window.opensAt, window.until].map((at) => new Date(at).toISOString());
    const text = textIn(frozen, shownIn(frozen, one.language), waveNumbered(frozen.definition, wave)?.message ?? '');
    const { zone } = frozen.definition.intake;
    const filled = Object.entries({ from: momentIn(zone, window.opensAt), to: momentIn(zone, window.until), link });
    const message = filled.reduce((words, [name, value]) => words.replaceAll(`{${name}}`, value), text.trim());
    return [[id, from ?? '', to ?? '', link, message]];
  });
  return {
    wave,
    participants: away.flatMap(({ one }) => (ids.has(one.id) ? [one.id] : [])),
    unnamed: away.flatMap(({ one }) => (ids.has(one.id) ? [] : [one.id])),
    csv: [['id', 'from', 'to', 'link', 'message'], ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join(''),
  };
}

/** The window in which the participant can come back; null: the participant is not away. */
function windowOf({ state }: Participant) {
  const active = state.status === 'paused' ? state.before : state;
  return active.status === 'away' ? active : null;
}

/** A link by which the same person opens the same place. Prolific adds its signed token to the bare address. */
function linkFor(
  { id: study, intake }: Study,
  { id, key, until }: { readonly id: string; readonly key: string; readonly until: number },
): string {
  const named = (name: string): string => `/s/${study}?${new URLSearchParams({ [name]: id })}`;
  switch (intake.recruiter) {
    case 'prolific':
      return intake.signed === 'required' ? `/s/${study}` : named('PROLIFIC_PID');
    case 'mturk':
      return named('workerId');
    case 'labels':
      return named('participant_label');
    case 'links':
      return `/s/${study}?link=${signLink({ study, key, until, id })}`;
  }
}

/** A date and time that people read, with its zone. */
function momentIn(timeZone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' });
  return `${format.format(at)} (${timeZone})`;
}

/** A text that begins as a formula would is none in a spreadsheet. */
function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
