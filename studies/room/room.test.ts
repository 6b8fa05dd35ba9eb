/** What operators are shown of a study that runs: given what happened, the rows of each panel. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import { foldStudy } from '../way/fold/evolve.ts';
import { quotaStudy } from '../way/testing/quotas.ts';
import { type Running, running, START } from '../way/testing/running.ts';
import { ALONE, studyOf } from '../way/testing/studies.ts';
import { yoked } from '../way/testing/yoked.ts';
import { changesBetween, withChanges } from './changes.ts';
import type { RoomFacts, Rows } from './facts.ts';
import { STUCK_MS } from './hand-rows.ts';
import { participantNumbers } from './numbers.ts';
import { PANELS, type PanelName } from './panels.ts';
import type { PlayFacts } from './play-facts.ts';
import { quartilesOf } from './quartiles.ts';
import { roomOf } from './room-of.ts';
import { signalsInWords } from './signals.ts';
import { addToTrace, beginTrace } from './trace.ts';

const MINUTE = 60_000;
const TOKEN = tokenOf({ textId: 'a'.repeat(24), hmac: '0'.repeat(64) });

function factsOf(run: Running, more: Partial<RoomFacts> = {}): RoomFacts {
  const trace = beginTrace();
  const versions = new Map<string, number>();
  for (const write of run.appends.flat()) {
    const stream = write.stream === 'study' ? 'study' : write.participant;
    for (const event of write.events) {
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      const given = write.stream === 'study' ? { stream: 'study', event } : { ...write, event };
      addToTrace(trace, given as Parameters<typeof addToTrace>[1], version);
    }
  }
  const textOf = (token: string) => (token === TOKEN ? 'please come' : null);
  return { study: run.study, trace, sessions: new Map(), told: new Map(), now: run.at, textOf, ...more };
}

const handOf = (facts: RoomFacts) => Object.values(roomOf('hand', facts));

function at(kind: 'consent' | 'text' | 'waiting' | 'survey' = 'waiting'): Running {
  const run = running(studyOf(kind === 'survey' ? ALONE : {}));
  run.join('ann');
  if (kind === 'survey') {
    run.until('ann', 'playing');
    run.end(run.sessionOf('ann'));
  }
  run.until('ann', kind);
  return run;
}

test('participants have numbers in the order in which they arrived, whatever the order of the streams', () => {
  const run = running(studyOf(ALONE));
  for (const id of ['zoe', 'ann']) {
    run.join(id);
    run.wait(1000);
    run.until(id, 'playing');
  }
  const facts = factsOf(run);
  const people = Object.values(roomOf('people', facts)).map(({ participant, nth }) => [participant, nth]);
  expect(Object.fromEntries(people)).toEqual({ zoe: 1, ann: 2 });
  const participants = new Map([...run.study.participants].toReversed());
  expect(participantNumbers({ participants })).toEqual(participantNumbers(run.study));
});

describe('a study in several languages', () => {
  test('tells the language of each participant, and that the first page asks for it', () => {
    const run = running(studyOf({ languages: ['en', 'he'] }));
    run.join('ann', { language: 'he' });
    expect(roomOf('people', factsOf(run)).ann).toMatchObject({
      ...{ language: 'he', doing: 'choice of the language' },
      wait: { event: 'the participant to choose a language' },
    });
    run.ask('ann', { type: 'chooseLanguage', language: 'en' });
    expect(roomOf('people', factsOf(run)).ann).toMatchObject({ language: 'en', doing: 'screening' });
    const one = running(studyOf());
    one.join('ann');
    expect(roomOf('people', factsOf(one)).ann).not.toHaveProperty('language');
  });

  test.each([
    [true, '2 more participants'],
    [false, 'one more participant'],
  ])(
    'counts those of the same language alone where partners share it (%s): %s are missing',
    (sameLanguage, missing) => {
      const { match } = studyOf().definition;
      const run = running(studyOf({ languages: ['en', 'he'], match: { ...match, sameLanguage, people: 3 } }));
      for (const [id, language] of [
        ['ann', 'en'],
        ['ada', 'he'],
      ] as const) {
        run.join(id, { language, languageFrom: 'link' });
        run.until(id, 'waiting');
      }
      expect(roomOf('people', factsOf(run)).ann?.wait).toMatchObject({ event: missing });
    },
  );
});

describe('what needs a hand', () => {
  test('nothing is stuck before its deadline, nor in the seconds that the server may take after it', () => {
    for (const kind of ['consent', 'text', 'waiting', 'survey'] as const) {
      const run = at(kind);
      const { state } = run.one('ann');
      const until = 'until' in state ? state.until : 0;
      const why = (now: number) => handOf(factsOf(run, { now })).map((row) => row.why);
      expect(why(until + STUCK_MS)).not.toContain('stuck');
      expect(why(until + STUCK_MS + 1)).toContain('stuck');
      run.wait(until + STUCK_MS + 1 - run.at);
      expect(handOf(factsOf(run)).map((row) => row.why)).not.toContain('stuck');
    }
  });

  test('a participant whose page is out of reach is away since then, until the deadline of the page', () => {
    const run = at('text');
    run.wait(1000);
    run.give({ type: 'lineLost', participant: 'ann', why: 'silent' });
    const lostAt = run.at;
    run.wait(1000);
    expect(handOf(factsOf(run))).toMatchObject([
      { why: 'away', participant: 'ann', since: lostAt, says: expect.stringContaining('dropped') },
    ]);
    run.give({ type: 'lineResumed', participant: 'ann', gapMs: 1000 });
    expect(handOf(factsOf(run))).toEqual([]);
  });

  test('a participant asks for help until an operator answers', () => {
    const run = at('text');
    const asked = { stream: 'participant', participant: 'ann' } as const;
    const say = (event: object): void => {
      const write = { ...asked, events: [{ ...event, at: run.at, text: TOKEN }] } as never;
      run.appends.push([write]);
      run.study = foldStudy(run.study, [write]);
    };
    say({ type: 'HelpAsked' });
    expect(handOf(factsOf(run))).toMatchObject([{ why: 'help', participant: 'ann', since: run.at }]);
    expect(roomOf('people', factsOf(run)).ann).toMatchObject({ asksForHelp: true, messages: 1 });
    expect(Object.values(roomOf('messages', factsOf(run)))).toMatchObject([
      { from: 'participant', text: 'please come' },
    ]);
    expect(Object.values(roomOf('messages', factsOf(run, { textOf: () => null })))).toMatchObject([{ text: null }]);
    say({ type: 'MessageSent', cause: { operator: 'o-1', reason: TOKEN } });
    expect(handOf(factsOf(run))).toEqual([]);
    expect(Object.values(roomOf('deeds', factsOf(run)))).toMatchObject([
      { operator: 'o-1', says: 'wrote to ann', reason: 'please come' },
    ]);
  });

  test('a wait is told when most of its time is used up', () => {
    const run = at('waiting');
    run.wait(7 * MINUTE);
    expect(handOf(factsOf(run))).toEqual([]);
    run.wait(1.5 * MINUTE);
    expect(handOf(factsOf(run))).toMatchObject([{ why: 'wait', participant: 'ann', until: START + 10 * MINUTE }]);
  });
});

test('operators are told once why no recording of a session can be used any more', () => {
  const run = running(yoked(['one', 'two']));
  for (const id of ['a', 'b']) {
    run.join(id);
    run.until(id, 'finished');
  }
  const faults = Object.values(roomOf('faults', factsOf(run)));
  expect(faults.map(({ says }) => says)).toEqual([
    'No recording of session play can be used, and participants who wait for it end with pay. Of 2: there is no such session on this server.',
  ]);
});

describe('why a participant waits', () => {
  const waitIn = (run: Running) => roomOf('people', factsOf(run)).ann?.wait;

  test('each status says what it waits for, by which rule, and until when', () => {
    expect(waitIn(at('consent'))).toMatchObject({ event: "the participant's consent", until: expect.any(Number) });
    expect(waitIn(at('text'))).toMatchObject({ event: 'the participant to go on from step 1 of 1' });
    expect(waitIn(at('survey'))).toMatchObject({ event: 'answers to page 1 of 2 of survey about' });
    expect(waitIn(at('waiting'))).toMatchObject({
      event: 'one more participant',
      rule: expect.stringContaining('lobby_timeout'),
    });
  });

  test('a finished participant waits for nothing, and paused ones for an operator', () => {
    const run = at('text');
    run.ask('ann', { type: 'leave' });
    expect(roomOf('people', factsOf(run)).ann).toMatchObject({
      wait: null,
      outcome: 'withdrew',
      doing: 'finished: withdrew',
    });
  });
});

describe('counts, money and outcomes', () => {
  const toldOf = (play: PlayFacts) => ({ letters: null, deeds: [], play });
  const told: RoomFacts['told'] = new Map([
    ['s-1', toldOf({ arm: 'zz-notes=zz-on', choices: [{ n: 1, ms: 1000 }], returns: [1, 3] })],
    ['s-2', toldOf({ arm: 'zz-notes=zz-off', choices: [{ n: 1, ms: 3000 }], returns: null })],
  ]);

  function over(): Running {
    const run = running(studyOf());
    for (const id of ['ann', 'bob']) run.join(id);
    run.meet('ann', 'bob');
    run.end(run.sessionOf('ann'));
    for (const id of ['ann', 'bob']) run.until(id, 'finished');
    run.join('cat');
    run.until('cat', 'text');
    return run;
  }

  test('the head counts arrivals, outcomes and money, and the sums agree', () => {
    const run = over();
    const { head } = { head: roomOf('head', factsOf(run)).study };
    expect(head).toMatchObject({
      arrived: 3,
      consented: 3,
      checked: 2,
      underWay: 1,
      outcomes: { complete: 2 },
      blind: true,
    });
    expect(head?.owed).toEqual({ minor: 640, currency: 'GBP' });
    expect(head?.bonuses.minor).toBe(40);
    expect(head?.committed.minor).toBe(640 + 800);
    expect(Object.values(roomOf('cells', factsOf(run))).reduce((sum, { complete }) => sum + complete, 0)).toBe(2);
  });

  test('the head tells how full the cells of quotas are', () => {
    const run = running(quotaStudy());
    run.join('ann');
    run.until('ann', 'survey');
    const timing = { shownMs: 1, hiddenMs: 0 };
    run.ask('ann', { type: 'answerSurvey', answers: { hand: 'right', age: 50 }, timing });
    const { quotas = [] } = roomOf('head', factsOf(run)).study ?? {};
    expect(quotas.filter(({ now }) => now > 0)).toEqual([
      { quota: 'zz-hands', cell: 'zz-right', now: 1, complete: 0, places: 4 },
      { quota: 'zz-ages', cell: 'zz-right-40', now: 1, complete: 0, places: 3 },
    ]);
  });

  test('while intake is open outcomes are pooled over arms, and no panel but the cells names an arm', () => {
    const run = over();
    expect(Object.keys(roomOf('outcomes', factsOf(run, { told })))).toEqual(['']);
    expect(roomOf('outcomes', factsOf(run, { told }))['']).toMatchObject({
      completed: [expect.any(Number), expect.any(Number)],
      choiceMs: [{ n: 1, of: 2, quartiles: [1500, 2000, 2500] }],
      returns: { of: 2, quartiles: [1.5, 2, 2.5] },
    });
    for (const panel of PANELS)
      if (panel !== 'cells') expect(JSON.stringify(roomOf(panel, factsOf(run, { told })))).not.toContain('zz-notes');
  });

  test('once intake is closed, or an operator has unblinded them, they are told by arm', () => {
    const run = over();
    const armsIn = () => Object.keys(roomOf('outcomes', factsOf(run, { told })));
    run.give({ type: 'unblind', cause: { operator: 'o-1', reason: null } });
    expect(armsIn()).toEqual(['zz-notes=zz-off', 'zz-notes=zz-on']);
    expect(run.give({ type: 'unblind', cause: 'program' }).writes).toEqual([]);
    const closed = over();
    closed.give({ type: 'closeIntake', cause: 'program' });
    expect(Object.keys(roomOf('outcomes', factsOf(closed, { told })))).toEqual(['zz-notes=zz-off', 'zz-notes=zz-on']);
  });

  test('watching is an event while intake is not closed and there are arms to be seen', () => {
    const look = { type: 'watchSeat', session: 's-1', seat: 0, cause: 'program' } as const;
    const run = running(studyOf());
    expect(run.give(look).writes).toMatchObject([{ events: [{ type: 'SeatWatched', session: 's-1', seat: 0 }] }]);
    run.give({ type: 'closeIntake', cause: 'program' });
    expect(run.give(look).writes).toEqual([]);
    const { design } = studyOf().definition;
    expect(running(studyOf({ design: { ...design, factors: [] } })).give(look).writes).toEqual([]);
  });

  test('quartiles fall between the two nearest numbers', () => {
    expect(quartilesOf([4, 1, 3, 2])).toEqual([1.75, 2.5, 3.25]);
    expect(quartilesOf([7])).toEqual([7, 7, 7]);
    expect(quartilesOf([])).toEqual([]);
  });
});

test('signals are summed over pages, and told where they are worth a look', () => {
  const run = at('consent');
  run.ask('ann', {
    type: 'giveConsent',
    textHash: (run.page('ann') as { textHash: string }).textHash,
    tiers: ['data'],
  });
  run.ask('ann', { type: 'recordSignals', signals: { pastes: 2, pastedCharacters: 40 } });
  expect(roomOf('people', factsOf(run)).ann?.signals).toEqual(['pasted 2 times, 40 characters']);
  const nothing = { pastes: 0, pastedCharacters: 0, untrusted: 0, automation: false, hiddenMs: 0, wordsPerMinute: 0 };
  const none = { ...nothing, translated: false };
  expect(signalsInWords(none)).toEqual([]);
  expect(signalsInWords({ ...none, automation: true, untrusted: 1, hiddenMs: 130_000, wordsPerMinute: 1400 })).toEqual([
    'a program drives the browser',
    '1 input that no hand made',
    'page hidden for 2:10',
    'read 1400 words a minute',
  ]);
  expect(signalsInWords({ ...none, translated: true })).toEqual(['pages translated by the browser']);
});

test('whatever participants do, each panel told by changes is the panel from scratch', () => {
  const people = ['ann', 'bob', 'cat', 'dan'];
  const step = fc.record({ who: fc.nat({ max: 3 }), what: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
      const run = running(studyOf());
      const shown = new Map<PanelName, Rows<unknown>>();
      for (const { who, what } of steps) {
        const id = people[who] ?? 'ann';
        if (!run.study.participants.has(id)) run.join(id);
        else if (what < 6) run.goOn(id);
        else if (what === 6) run.give({ type: 'lineLost', participant: id, why: 'closed' });
        else if (what === 7) run.give({ type: 'lineResumed', participant: id, gapMs: 1 });
        else if (what === 8 && run.one(id).session !== null) run.end(run.sessionOf(id));
        else run.wait(MINUTE);
        const facts = factsOf(run);
        for (const panel of PANELS) {
          const before = shown.get(panel) ?? {};
          const rows: Rows<unknown> = roomOf(panel, facts);
          const changes = changesBetween(before, rows);
          const told = changes ? JSON.parse(JSON.stringify(changes)) : null;
          shown.set(panel, told ? withChanges(before, told) : before);
          expect(shown.get(panel)).toEqual(JSON.parse(JSON.stringify(rows)));
        }
      }
    }),
    { numRuns: 20 },
  );
});
