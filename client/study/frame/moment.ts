/** Dates and times as participants read them: in their own time zone, which is named. */
import { useRegionalFormatter } from '../../words/region.ts';

/** Words of a time, ms since the epoch. */
export function useMoment(): (ms: number) => string {
  const format = useRegionalFormatter();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (ms) =>
    format.dateTime(new Date(ms), {
      ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
      ...{ timeZone, timeZoneName: 'short' },
    });
}
