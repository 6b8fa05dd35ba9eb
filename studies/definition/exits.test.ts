import { expect, test } from 'vitest';
import { recruiterAt, withRecruiter } from './exits.ts';

const PROLIFIC = 'https://app.prolific.com/submissions/complete?cc=ABC';

test('an address belongs to the recruiter of its host, and to no other', () => {
  expect(recruiterAt(PROLIFIC)).toBe('prolific');
  expect(recruiterAt('https://worker.mturk.com/')).toBe('mturk');
  expect(recruiterAt('https://notprolific.com/')).toBeNull();
  expect(recruiterAt('https://lab.example/?at=prolific.com')).toBeNull();
  expect(recruiterAt('no address')).toBeNull();
});

test('another recruiter takes out the addresses of the one before, and leaves codes and addresses of the lab', () => {
  const own = { code: 'OWN', url: 'https://lab.example/thanks' };
  const draft = {
    title: 'A study',
    intake: { zone: 'UTC', recruiter: 'prolific' },
    codes: { complete: { code: 'DONE', url: PROLIFIC }, dropped: own },
    failedAttention: { code: 'CHECK', url: PROLIFIC },
    waves: [{ id: 'later', code: { code: 'WAVE', url: PROLIFIC } }],
  };
  expect(withRecruiter(draft, 'links')).toEqual({
    title: 'A study',
    intake: { zone: 'UTC', recruiter: 'links' },
    codes: { complete: { code: 'DONE' }, dropped: own },
    failedAttention: { code: 'CHECK' },
    waves: [{ id: 'later', code: { code: 'WAVE' } }],
  });
  expect(withRecruiter(draft, 'prolific')).toEqual(draft);
});

test('a draft that is half written keeps what it has', () => {
  expect(withRecruiter({ codes: null, waves: [1], failedAttention: 'x' }, 'links')).toEqual({
    intake: { recruiter: 'links' },
    codes: null,
    waves: [1],
    failedAttention: 'x',
  });
});
