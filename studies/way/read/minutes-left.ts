/** About how long the rest of a participation takes: by what is still to come, not by what time has passed. */
import { conditionsOf } from '../../allocation/cells.ts';
import { expectedMinutes } from '../../definition/expected.ts';
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { Participant } from '../contract/state.ts';
import type { Stop } from '../fold/stop.ts';
import { stopsOf } from '../fold/stops.ts';

const MINUTE = 60_000;

/** Whole minutes, at least one, without waiting for partners; null: the participation is over. */
export function minutesLeft(
  { state, stop, ending, pageSince }: Participant,
  frozen: FrozenStudy,
  at: number,
): number | null {
  if (state.status === 'finished') return null;
  const stops = stopsOf(frozen);
  const { sessions } = frozen.definition;
  const played = conditionsOf(frozen.definition).length * sessions.reduce((sum, { minutes }) => sum + minutes, 0);
  // what is not played is spread evenly over the other stops
  const others = stops.filter(({ kind }) => kind !== 'play' && kind !== 'wave' && kind !== 'end').length;
  const each = Math.max(0, expectedMinutes(frozen) - played) / others;
  const lengthOf = (one: Stop): number => {
    if (one.kind === 'end' || one.kind === 'wave') return 0;
    if (one.kind !== 'play') return each;
    // partners are gone: nothing more is played
    return ending === null ? (sessions[one.session]?.minutes ?? 0) : 0;
  };
  // the next visit has its own time
  const next = stops.findIndex((one, i) => i > stop && one.kind === 'wave');
  const ahead = stops.slice(stop + 1, next < 0 ? stops.length : next).reduce((sum, one) => sum + lengthOf(one), 0);
  const here = stops[stop];
  const spent = state.status === 'waiting' ? 0 : (at - pageSince) / MINUTE;
  const rest = Math.max(0, (here ? lengthOf(here) : 0) - spent);
  return Math.max(1, Math.ceil(ahead + rest));
}
