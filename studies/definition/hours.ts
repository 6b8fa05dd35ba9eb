/** The hours of a study's intake in a named zone: whether a time is within them, and when the next ones begin. */
import type { Study } from './types.ts';

/** null hours: at any time. */
export type IntakeHours = Pick<Study['intake'], 'hours' | 'zone'>;

const DAYS = { Mon: 'mon', Tue: 'tue', Wed: 'wed', Thu: 'thu', Fri: 'fri', Sat: 'sat', Sun: 'sun' } as const;
const BEFORE = { mon: 'sun', tue: 'mon', wed: 'tue', thu: 'wed', fri: 'thu', sat: 'fri', sun: 'sat' } as const;
const MINUTE = 60_000;
const DAY = 24 * 60;

/**
 * Whether intake is within its hours at a time, ms since the epoch. Hours that end before they begin go on past midnight, and
 * belong to the day on which they begin.
 */
export function withinHours({ hours, zone }: IntakeHours, at: number): boolean {
  if (!hours) return true;
  const { day, time } = clockOf(zone)(at);
  const { from, to, days } = hours;
  if (from < to) return days.includes(day) && from <= time && time < to;
  return time >= from ? days.includes(day) : time < to && days.includes(BEFORE[day]);
}

/** When intake is next within its hours, to the minute, ms since the epoch: `at` itself where it is. */
export function nextWithin(intake: IntakeHours, at: number): number {
  const { hours, zone } = intake;
  if (!hours || withinHours(intake, at)) return at;
  const now = Math.floor(at / MINUTE) * MINUTE;
  const untilFrom = (minutesOf(hours.from) - minutesOf(clockOf(zone)(now).time) + DAY) % DAY;
  // where clocks change, a time of day comes up to an hour earlier or later, or twice within two hours
  const spans = [
    [1, 180],
    ...Array.from({ length: 9 }, (_, day) => [day * DAY + untilFrom - 60, day * DAY + untilFrom + 120]),
  ];
  for (const [first = 0, last = 0] of spans)
    for (let minute = Math.max(1, first); minute <= last; minute++)
      if (withinHours(intake, now + minute * MINUTE)) return now + minute * MINUTE;
  throw new Error(`no time is within ${JSON.stringify(hours)} in ${zone}`);
}

type Clock = (at: number) => { readonly day: keyof typeof BEFORE; readonly time: string };
const clocks = new Map<string, Clock>();

/** Day and time of day in the zone, as 09:00. */
function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  // biome-ignore lint/style/noRestrictedGlobals: the only source of time zones; the locale is named
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock: Clock = (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = DAYS[parts.get('weekday') as keyof typeof DAYS];
    return { day, time: `${parts.get('hour')}:${parts.get('minute')}` };
  };
  clocks.set(zone, clock);
  return clock;
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return 60 * hour + minute;
}
