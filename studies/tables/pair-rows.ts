/** Rows of what certified pairs found: one for each block of pairs and seat of a participant. */
import type { AnyRules } from '../../games/core/package.ts';
import { tableInWords } from '../../games/core/pairs/words.ts';
import { english } from '../../games/core/words/english.ts';
import type { BundleRow } from './columns.ts';
import type { PlayedSeat } from './participant-rows.ts';
import type { CellsAt, SessionLog } from './session-log.ts';

interface PairReading {
  readonly rules: AnyRules;
  readonly cellsAt: CellsAt;
  readonly opened: (seat: number) => PlayedSeat | null;
}

export function pairRows({ events }: SessionLog, { rules, cellsAt, opened }: PairReading): readonly BundleRow[] {
  const { pairs: found } = rules;
  const created = events[0];
  if (!found || created?.type !== 'SessionCreated') return [];
  return found.scores(events).flatMap(({ index, seat, block, pairs, answers, tracked, fitted, rule, bits, verdict }) =>
    opened(seat)
      ? [
          {
            ...cellsAt(index, seat),
            ...{ session: created.session, version: index + 1, seat, part: block, pairs, answers, tracked, fitted },
            ...{ rule: tableInWords(rule, found.says, english.pairs), bits, verdict },
          },
        ]
      : [],
  );
}
