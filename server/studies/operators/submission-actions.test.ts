/** What an operator does at the recruiter for each outcome, from the definition alone. */
import { expect, test } from 'vitest';
import { studyOf } from '../../../studies/way/testing/studies.ts';
import { withFollowUp } from '../../../studies/way/testing/waves.ts';
import { outcomeActions } from './submission-actions.ts';

const notReturned = (study: ReturnType<typeof studyOf>) =>
  outcomeActions(study.definition).filter(({ outcome }) => outcome === 'not_returned');

test('participants who do not come back are paid the base, with the code of the last wave that they completed', () => {
  const minor = withFollowUp().definition.payment.base.minor;
  expect(notReturned(withFollowUp())).toMatchObject([
    { code: 'ZZCODE-50', do: 'approve', minor },
    { code: 'ZZCODE-51', do: 'approve', minor },
  ]);
  expect(notReturned(studyOf())).toEqual([]);
});
