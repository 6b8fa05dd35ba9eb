/** Whether a study takes participants now, in words: the switch of intake, and its hours in their time zone. */
import { type IntakeHours, nextWithin } from '../../studies/definition/hours.ts';
import type { StudyState } from '../../studies/way/contract/state.ts';

export interface IntakeStand {
  readonly words: string;
  /** Intake is open, and its hours refuse links. */
  readonly waits: boolean;
}

const INTAKE: Readonly<Record<StudyState['intake'], string>> = {
  unopened: 'not opened yet',
  open: 'open',
  closed: 'closed',
};
const DAY_MS = 86_400_000;

/** `now`: ms since the epoch. */
export function intakeStand(intake: StudyState['intake'], hours: IntakeHours, now: number): IntakeStand {
  if (intake !== 'open') return { words: INTAKE[intake], waits: false };
  const next = nextWithin(hours, now);
  if (next === now) return { words: INTAKE.open, waits: false };
  const isSoon = next - now < DAY_MS;
  const at = new Date(next).toLocaleString('en-GB', {
    ...(isSoon ? {} : { weekday: 'long' }),
    ...{ hour: '2-digit', minute: '2-digit', timeZone: hours.zone },
  });
  const minutes = Math.ceil((next - now) / 60_000);
  const wait = isSoon
    ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
    : `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`;
  return { words: `open, but outside its hours until ${at} in ${hours.zone} (in ${wait})`, waits: true };
}

/** Who goes on after the intake is closed. `people`: how many are under way. */
export const goOnInWords = (people: number): string =>
  people === 1
    ? '1 participant is under way, goes on and is paid.'
    : `${people} participants are under way: they go on and are paid.`;

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The hours as they stand in a draft: "Monday to Friday, 09:00 to 20:00 in London". */
export function hoursInWords({ hours, zone }: { readonly hours: unknown; readonly zone: unknown }): string {
  if (hours === null || typeof hours !== 'object') return 'At any hour.';
  const { days, from, to } = hours as { readonly days?: unknown; readonly from?: unknown; readonly to?: unknown };
  const given = Array.isArray(days) ? DAYS.flatMap((day, at) => (days.includes(day) ? [at] : [])) : [];
  const [first = 0] = given;
  const last = given.at(-1) ?? 0;
  const inARow = given.length > 2 && last - first + 1 === given.length;
  const names = inARow
    ? `${DAY_NAMES[first]} to ${DAY_NAMES[last]}`
    : given.length === 0
      ? 'On no day'
      : given.map((at) => DAY_NAMES[at]).join(', ');
  return `${given.length === 7 ? 'Every day' : names}, ${String(from)} to ${String(to)}${typeof zone === 'string' ? ` in ${placeOf(zone)}` : ''}.`;
}

/** "Europe/London" is "London". */
const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
