/** What tiers of consent open, and what counts must agree on. */
import { describe, expect, test } from 'vitest';
import { permitsOf, reuseOf } from './consent.ts';
import { disagreements, flowRows, STAGES, stageOf } from './flow.ts';

const tier = (id: string, opens: 'data' | 'texts' | 'reuse') => ({ id, text: id, required: false, opens });
const studyWith = (...tiers: readonly ReturnType<typeof tier>[]) => ({ consent: { text: 'consent', tiers } });

describe('consent', () => {
  const study = studyWith(tier('a', 'data'), tier('b', 'texts'));
  test.each([
    ['none', null, false, { data: false, texts: false }],
    ['both tiers', ['a', 'b'], false, { data: true, texts: true }],
    ['data alone', ['a'], false, { data: true, texts: false }],
    ['texts without data', ['b'], false, { data: false, texts: false }],
    ['both, and a withdrawal', ['a', 'b'], true, { data: false, texts: false }],
  ])('%s', (_what, tiers, withdrawn, permits) => {
    expect(permitsOf(study, tiers, withdrawn)).toEqual(permits);
  });

  test('a study without a tier for data asks for them with its consent, and never for texts', () => {
    expect(permitsOf(studyWith(tier('r', 'reuse')), [], false)).toEqual({ data: true, texts: false });
  });
});

describe('use in later sessions', () => {
  const study = studyWith(tier('a', 'data'), tier('b', 'texts'), tier('c', 'reuse'));
  test.each([
    ['is not allowed without a consent', null, false, { acts: false, texts: false }],
    ['is allowed by its own tier alone', ['a', 'b'], false, { acts: false, texts: false }],
    ['does not include texts without their tier', ['a', 'c'], false, { acts: true, texts: false }],
    ['includes texts by both tiers', ['a', 'b', 'c'], false, { acts: true, texts: true }],
    ['is not allowed where the data are not', ['b', 'c'], false, { acts: false, texts: false }],
    ['ends with a withdrawal', ['a', 'b', 'c'], true, { acts: false, texts: false }],
  ])('%s', (_what, tiers, withdrawn, reuse) => {
    expect(reuseOf(study, tiers, withdrawn)).toEqual(reuse);
  });
});

describe('the flow of participants', () => {
  test('reaches a stage only through those before it, and adds up', () => {
    const facts = [
      { outcome: 'complete', arm: 'a', consented: true, played: true },
      { outcome: 'lobby_timeout', arm: 'a', consented: true, played: false },
      { outcome: 'no_consent', arm: null, consented: false, played: false },
      { outcome: 'overflow', arm: null, consented: false, played: false },
    ];
    expect(facts.map(stageOf)).toEqual([4, 2, 0, 0]);
    const rows = flowRows(facts);
    expect(rows.filter(({ arm }) => arm === 'all').map(({ participants }) => participants)).toEqual([4, 2, 2, 1, 1]);
    expect(rows[0]).toMatchObject({ reached: 'arrived', ended: '{"no_consent":1,"overflow":1}' });
    expect(rows.find(({ reached, arm }) => reached === 'assigned' && arm === 'a')).toMatchObject({
      ...{ participants: 2, ended: '{"lobby_timeout":1}' },
    });
  });

  test('is refused where counts do not agree, with a sentence for each difference', () => {
    const counted = {
      logged: 3,
      arrivals: 3,
      participants: 3,
      outcomes: { complete: 3 },
      named: new Set(['x']),
      known: new Set(['x']),
      flow: [3, 3, 3, 3, 3].map((participants, place) => ({
        ...{ place, reached: STAGES[place] ?? '', arm: 'all', participants, ended: '{}' },
      })),
    };
    expect(disagreements(counted)).toEqual([]);
    expect(disagreements({ ...counted, arrivals: 2 })).toEqual([
      '3 participants arrived, and arrivals has 2 rows',
      'arrivals has 2 rows, and participants 3',
    ]);
    expect(disagreements({ ...counted, outcomes: { complete: 2 } })).toEqual([
      'participants has 3 rows, and the outcomes sum to 2',
    ]);
    expect(disagreements({ ...counted, known: new Set() })).toEqual([
      'the study names participant x, who did not arrive',
    ]);
    const [first, ...others] = counted.flow;
    if (!first) throw new Error('a flow has stages');
    expect(disagreements({ ...counted, flow: [{ ...first, participants: 4 }, ...others] })).toEqual([
      'the flow begins with 4 participants, and 3 arrived',
      '4 arrived, 0 went no further, and 3 did',
    ]);
  });
});
