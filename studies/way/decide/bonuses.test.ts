/** What is listed for the recruiter: each debt once, with what operators corrected. */
import { expect, test } from 'vitest';
import type { ParticipantEvent } from '../contract/events.ts';
import { foldStudy } from '../fold/evolve.ts';
import { running } from '../testing/running.ts';
import { studyOf } from '../testing/studies.ts';
import { unlistedBonuses } from './bonuses.ts';

test('a correction is a debt like any other, and in one list; what was taken back is in none', () => {
  const run = running(studyOf());
  for (const id of ['ann', 'bob']) run.join(id);
  run.meet('ann', 'bob');
  run.end(run.sessionOf('ann'));
  for (const id of ['ann', 'bob']) run.until(id, 'finished');
  const named = new Set(['ann', 'bob']);
  const list = () =>
    run
      .give({ type: 'listBonuses', named, cause: 'program' })
      .writes.flatMap(({ events }) => events.flatMap((event) => (event.type === 'BonusesListed' ? event.bonuses : [])));
  const first = list();
  expect(first.map(({ participant }) => participant)).toEqual(['ann', 'bob']);
  expect(list()).toEqual([]);
  const adjust = (minor: number, entry: number) => {
    const event: ParticipantEvent = {
      type: 'PaymentAdjusted',
      at: run.at,
      entry,
      minor,
      currency: 'GBP',
      cause: { operator: 'op-1', reason: null },
    };
    run.study = foldStudy(run.study, [{ stream: 'participant', participant: 'ann', events: [event] }]);
  };
  adjust(30, 90);
  expect(unlistedBonuses(run.study)).toEqual([{ participant: 'ann', minor: 30 }]);
  expect(list()).toEqual([{ participant: 'ann', minor: 30 }]);
  expect(list()).toEqual([]);
  adjust(-50, 91);
  expect(list()).toEqual([]);
  adjust(60, 92);
  expect(list()).toEqual([{ participant: 'ann', minor: 10 }]);
});
