/** Checks the released program's file of its 296 orderings: names, attributes, events, choices, and its own raw lists. */

import * as z from 'zod';
import { ORDERINGS } from '../../../games/standoff/trials/orderings.ts';
import { TRIALS, TRIALS_PER_PRESENCE } from '../../../games/standoff/trials/trials.ts';
import type { Ordering } from '../../../games/standoff/trials/types.ts';
import type { GoldenReport } from '../report.ts';
import { checkEntries, claimsOf, type OnProgress } from './checked.ts';

const File = z.looseObject({
  tasks: z.int(),
  lengthened: z.int(),
  lengthenedTimesPresence: z.int(),
  trialsPerPresence: z.int(),
  trials: z.int(),
  orderings: z
    .array(z.looseObject({ index: z.int(), name: z.string(), originalEventList: z.array(z.unknown()) }))
    .min(1),
});

export function holdsOrderings(json: unknown): boolean {
  return File.safeParse(json).success;
}

export function checkOrderings(json: unknown, progress?: OnProgress): GoldenReport {
  const { orderings, tasks, lengthened, lengthenedTimesPresence, trialsPerPresence, trials } = File.parse(json);
  const lengthenedOurs = ORDERINGS.reduce((sum, ordering) => sum + ordering.lengthenings.length, 0);
  const totals = {
    place: 'totals',
    claims: claimsOf(
      { count: orderings.length, tasks, lengthened, lengthenedTimesPresence, trialsPerPresence, trials },
      {
        count: ORDERINGS.length,
        tasks: new Set(ORDERINGS.map(({ task }) => task)).size,
        lengthened: lengthenedOurs,
        lengthenedTimesPresence: 2 * lengthenedOurs,
        trialsPerPresence: TRIALS_PER_PRESENCE,
        trials: TRIALS,
      },
    ),
  };
  const entries = orderings.map((recorded, i) => {
    const ours = ORDERINGS[i];
    return { place: `ordering ${recorded.name}`, claims: claimsOf(recorded, ours ? recordOf(ours) : {}) };
  });
  return checkEntries('orderings and totals', [totals, ...entries], (entry) => entry, progress);
}

function recordOf(ordering: Ordering): Readonly<Record<string, unknown>> {
  const { trials, firstTrial: _, events, ...rest } = ordering;
  return {
    ...rest,
    events: events.map(({ type, ...event }) => ({ op: type, ...event })),
    trialsPerPresence: trials,
    originalEventList: rawList(ordering),
  };
}

/**
 * The released program's own list: `b` is a placement (size, box), `sw` a swap (from, to). A box is `e` if it is to be
 * drawn, else the index in this list of the event that it is known from.
 */
function rawList({ events }: Ordering): unknown[] {
  let placed: number[] = [];
  let firstSwap: number | null = null;
  const list: unknown[] = [];
  for (const [i, event] of events.entries()) {
    switch (event.type) {
      case 'obscure':
        list.push(['ob']);
        break;
      case 'reveal':
        list.push(['re']);
        break;
      case 'place':
        // a delayed placement is in the first box, which is then known from it
        placed = event.fresh ? [...placed, i] : [i];
        list.push(['b', event.treat === 'large' ? '1' : '0', event.fresh ? 'e' : firstSwap]);
        break;
      case 'swap':
        list.push(['sw', placed[event.from === 'P2' ? 1 : 0], event.fresh ? 'e' : (firstSwap ?? placed[1])]);
        firstSwap ??= i;
        break;
    }
  }
  return list;
}
