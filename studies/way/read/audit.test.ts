/** Draws, deals and the audit: what follows from the seed follows again, and another log is found out. */
import { expect, test } from 'vitest';
import { hashSeed } from '../../../games/core/rng.ts';
import { slotsOf } from '../../allocation/slots.ts';
import { running, SEED } from '../testing/running.ts';
import { studyOf } from '../testing/studies.ts';
import { audit } from './audit.ts';

const pair = studyOf();

test('equal deals have equal seeds in all arms, and other sessions have seeds of their own', () => {
  const seedsOf = (sameDeals: boolean): number => {
    const run = running(studyOf({ design: { ...pair.definition.design, groupsPerCell: 1, sameDeals } }));
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) run.join(id);
    run.meet(...ids);
    expect(run.sessions.size).toBe(2);
    return new Set([...run.sessions.values()].map(({ seed }) => seed)).size;
  };
  expect(seedsOf(true)).toBe(1);
  expect(seedsOf(false)).toBe(2);
});

test('the audit finds another draw, another slot, another partner and another seed', () => {
  const run = running(pair);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const id of ids) run.join(id);
  run.meet(...ids);
  expect(run.sessions.size).toBe(3);
  expect(audit(run.appends, SEED)).toEqual([]);
  expect(audit(run.appends, 'another seed')[0]?.what).toContain('seed');
  const changed = (type: string, change: (event: never) => object): typeof run.appends =>
    run.appends.map((append) =>
      append.map((write) =>
        write.stream === 'study'
          ? {
              stream: 'study',
              events: write.events.map((event) =>
                event.type === type ? ({ ...event, ...change(event as never) } as typeof event) : event,
              ),
            }
          : write,
      ),
    );
  const found = (appends: typeof run.appends) => audit(appends, SEED).map(({ event }) => event);
  const another = (event: { eligible: { slot: number }[]; slot: number }) => ({
    slot: event.eligible.find(({ slot }) => slot !== event.slot)?.slot ?? event.slot,
  });
  expect(found(changed('ArmDrawn', another as never))).toContain('ArmDrawn');
  expect(
    found(
      changed('ArmDrawn', (({ eligible }: { eligible: object[] }) => ({
        eligible: eligible.map((one) => ({ ...one, weight: 2 })),
      })) as never),
    ),
  ).toContain('ArmDrawn');
  expect(
    found(
      changed('GroupAsked', (({ participants }: { participants: string[] }) => ({
        participants: participants.toReversed(),
      })) as never),
    ),
  ).toContain('GroupAsked');
  expect(found(changed('StudyPublished', () => ({ seedHash: hashSeed('x') })))).toContain('StudyPublished');
});

test('draws fill each block before the next', () => {
  const run = running(pair);
  const slots = slotsOf(pair.definition, SEED);
  const ids = Array.from({ length: 8 }, (_, i) => `p${i}`);
  for (const id of ids) run.join(id);
  run.meet(...ids);
  const blocks = [...run.study.slots.keys()].map((slot) => slots[slot]?.block);
  expect(blocks.toSorted()).toEqual([0, 0, 1, 1]);
});
