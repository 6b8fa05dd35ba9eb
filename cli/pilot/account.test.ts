/** The account of a pilot finds what it is there for: a study is gone through, then its log or what was told is damaged. */
import { beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import { rngFor } from '../../games/core/rng.ts';
import { commandFor, drawing } from '../../participants/walk.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import type { StudyCommand } from '../../studies/way/contract/decision.ts';
import type { StreamEvent } from '../../studies/way/contract/events.ts';
import { beginStudy } from '../../studies/way/contract/state.ts';
import { decideStudy } from '../../studies/way/decide/decide.ts';
import { typedElements } from '../../studies/way/decide/survey-answers.ts';
import { evolveStudy } from '../../studies/way/fold/evolve.ts';
import { pageFor } from '../../studies/way/read/page-for.ts';
import { readSource, studyFolder } from '../shared/study-folder.ts';
import { type AccountedEvent, accountOf, type PilotLog } from './account.ts';
import { type KeptByBrowser, nothingKept } from './kept.ts';
import { paced } from './paced.ts';

const AT = Date.UTC(2026, 0, 5, 12);
const TOKEN = tokenOf({ textId: '0'.repeat(24), hmac: '0'.repeat(64) });
const TAB = 'tab-0000';
let frozen: FrozenStudy;
let log: PilotLog;
let kept: readonly KeptByBrowser[];

beforeAll(async () => {
  const own = freeze((await readSource(studyFolder('sally-anne'))).source);
  if (!('definition' in own)) throw new Error('sally-anne has not the shape of a study');
  frozen = paced(own, 1);
  ({ log, kept } = taken(frozen, ['p00000000001', 'p00000000002']));
});

/** All go through the study as the pilot's answers have it; each session ends by the rules. */
function taken(study: FrozenStudy, people: readonly string[]) {
  const events: AccountedEvent[] = [];
  const all = people.map((participant): KeptByBrowser => ({ ...nothingKept(), participant }));
  let state = beginStudy();
  let at = AT;
  let ids = 0;
  const perform = (command: StudyCommand, commandId: string): void => {
    at += 500;
    const circumstances = { at, seed: 'seed', id: () => `made${String(ids++).padStart(8, '0')}` };
    const { writes, refusal } = decideStudy(state, command, circumstances);
    expect(refusal).toBeNull();
    const written = writes.flatMap((write): StreamEvent[] =>
      write.stream === 'study'
        ? write.events.map((event) => ({ stream: 'study', event }))
        : write.events.map((event) => ({ stream: 'participant', participant: write.participant, event })),
    );
    for (const event of written) {
      state = evolveStudy(state, event);
      events.push({ commandId, event });
    }
  };
  const cause = 'program';
  perform({ type: 'publish', frozen: study, applyTo: 'arriving', cause }, 'publish');
  perform({ type: 'openIntake', cause }, 'open');
  for (const one of all) {
    const { participant } = one;
    if (participant === null) throw new Error('each of them joined');
    const who = {
      participant,
      tab: TAB,
      device: 'desktop',
      language: 'en',
      languageFrom: 'browser',
      stage: 'pilot',
    } as const;
    perform(
      { type: 'join', ...who, simulated: true, recruiter: 'labels', signed: false, excluded: false },
      `join-${participant}`,
    );
    perform({ type: 'lineResumed', participant, gapMs: 0 }, `line-${participant}`);
    const walker = drawing(rngFor('seed', participant), { llm: false, study });
    for (let n = 0; n < 60; n++) {
      const page = pageFor(state, participant, at);
      one.pages.add(JSON.stringify(page));
      if (page.kind === 'playing') {
        const seat = { participant, how: 'in_seat', throughout: true, returns: 3, lostAt: null, probes: [] } as const;
        const end = { reason: 'terminated', cause: null, started: true } as const;
        perform(
          { type: 'sessionOver', session: page.session, end, teamReturns: 3, seatCount: 1, seats: [seat] },
          `ended-${page.session}`,
        );
        continue;
      }
      const found = state.participants.get(participant);
      const typed = found ? typedElements(state, found) : [];
      /** As the server does before it decides. */
      const hide = <A>(answers: Readonly<Record<string, A>>) =>
        Object.fromEntries(
          Object.entries(answers).map(([name, value]) => [name, typed.includes(name) ? TOKEN : value]),
        );
      const command = commandFor(page, walker);
      if (!command) throw new Error(`${page.kind} leads nowhere`);
      const commandId = `c${n}`;
      const hidden = command.type === 'answerSurvey' ? { ...command, answers: hide(command.answers) } : command;
      perform({ type: 'ask', participant, tab: TAB, key: page.key, command: hidden }, `${participant}/${commandId}`);
      one.acknowledged.push({ commandId, type: command.type });
      if (page.kind === 'finished') break;
    }
  }
  return { log: { events, sessionCommands: new Map(), endedAt: at } satisfies PilotLog, kept: all };
}

const FAULTS = ['stuck', 'lost', 'duplicates', 'leaks'] as const;
function faults(changed: Partial<PilotLog> = {}, told = kept) {
  const account = accountOf(told, { ...log, ...changed }, frozen);
  return Object.fromEntries(FAULTS.map((fault) => [fault, account[fault]]));
}
const NO_FAULTS = { stuck: 0, lost: 0, duplicates: 0, leaks: 0 };

describe('the account of a pilot', () => {
  test('a way to the end has no fault; outcomes, cells and pay add up', () => {
    const account = accountOf(kept, log, frozen);
    expect(account).toMatchObject({ ...NO_FAULTS, participants: 2, outcomes: { complete: 2 }, simulated: 2 });
    expect(account.languages).toEqual([{ language: 'en', from: { browser: 2 }, started: 2, complete: 2, groups: 4 }]);
    expect(account.acrossLanguages).toBe(0);
    expect(account.cells.reduce((sum, { complete }) => sum + complete, 0)).toBe(2);
    expect(account.pay.minor).toBeGreaterThanOrEqual(2 * frozen.definition.payment.base.minor);
    expect(account.pay.most).toBeLessThanOrEqual(frozen.definition.payment.cap);
  });

  test('lost: an acknowledged answer, or an accepted action, that the log does not have', () => {
    const [first] = kept;
    if (!first) throw new Error('two took part');
    const session = log.events.flatMap(({ event }) =>
      event.stream === 'participant' &&
      event.participant === first.participant &&
      event.event.type === 'SessionAssigned'
        ? event.event.session
        : [],
    )[0];
    if (session === undefined) throw new Error('a session was played');
    const acted = { ...first, accepted: new Map([[session, new Set(['policy-turn-0'])]]) };
    expect(faults({}, [acted, ...kept.slice(1)])).toMatchObject({ lost: 1 });
    const known = new Map([[session, new Set(['0/policy-turn-0'])]]);
    expect(faults({ sessionCommands: known }, [acted, ...kept.slice(1)])).toEqual(NO_FAULTS);
    const answered = `${first.participant}/${first.acknowledged[0]?.commandId}`;
    expect(accountOf(kept, { ...log, events: withoutCommand(answered) }, frozen).lost).toBe(1);
  });

  test('doubled: what a participant can do once, or a participant nobody is', () => {
    const finished = log.events.find(
      ({ event }) => event.stream === 'participant' && event.event.type === 'DebriefRead',
    );
    if (!finished) throw new Error('the debriefing was read');
    expect(faults({ events: [...log.events, finished] })).toMatchObject({ duplicates: 1 });
    expect(faults({}, kept.slice(1))).toMatchObject({ duplicates: 1 });
  });

  test('leaked: another participant, an arm, or a code before the end', () => {
    const leak = (json: string) => {
      const [first, ...others] = kept;
      if (!first) throw new Error('two took part');
      return faults({}, [{ ...first, pages: new Set([...first.pages, json]) }, ...others]);
    };
    const [arm] = accountOf(kept, log, frozen).cells;
    expect(leak('{"partner":"p00000000002"}')).toMatchObject({ leaks: 1 });
    expect(leak('{"participant":"p00000000001"}')).toEqual(NO_FAULTS);
    expect(leak(`{"kind":"text","code":"${frozen.definition.codes.complete.code}"}`)).toMatchObject({ leaks: 1 });
    if (arm && arm.arm !== 'all') expect(leak(`{"arm":"${arm.arm}"}`)).toMatchObject({ leaks: 1 });
  });

  test('leaked: the name of a language model to a seat', () => {
    const [first = expect.fail(), ...others] = kept;
    const heard = [{ ...first, told: new Map([['s', new Set(['{"seats":["small-1"]}'])]]) }, ...others];
    const beside = (model: string) => {
      const { definition } = frozen;
      const sessions = definition.sessions.map((one) => ({
        ...one,
        seats: [...one.seats, { kind: 'model', model } as const],
      }));
      const published = { ...frozen, definition: { ...definition, sessions } };
      const events = log.events.map(
        (one): AccountedEvent =>
          one.event.event.type === 'StudyPublished'
            ? ({ ...one, event: { ...one.event, event: { ...one.event.event, frozen: published } } } as AccountedEvent)
            : one,
      );
      return faults({ events }, heard);
    };
    expect(beside('small-1')).toMatchObject({ leaks: 1 });
    expect(beside('large-1')).toMatchObject({ leaks: 0 });
  });

  test('alarms are counted by kind of simulated agent, those of real pages apart', () => {
    const [first, ...others] = kept;
    if (first?.participant === undefined || first.participant === null) throw new Error('two took part');
    const event = {
      type: 'SignalsRecorded',
      at: AT,
      page: 'step-0-0',
      signals: { pastes: 1, pastedCharacters: 400 },
    } as const;
    const pasted: AccountedEvent = {
      commandId: 'c',
      event: { stream: 'participant', participant: first.participant, event },
    };
    const { authenticity } = accountOf(
      [{ ...first, kind: 'paster' }, ...others],
      { ...log, events: [...log.events, pasted] },
      frozen,
    );
    expect(authenticity).toMatchObject({
      paster: { participants: 1, paste: 1, no_keys: 0 },
      'real-pages': { participants: 1, paste: 0, no_keys: 0 },
    });
  });

  test('stuck: past a deadline by more than 2 s, unless the server moves the deadline', () => {
    const until = log.events.findIndex(({ event }) => event.event.type === 'ConsentGiven');
    const before = log.events.slice(0, until);
    const late = (ms: number) => faults({ events: before, endedAt: AT + frozen.definition.limits.consentMs + ms }, []);
    expect(late(0).stuck).toBe(0);
    expect(late(60_000).stuck).toBe(1);
  });
});

/** The events of a command become another command's: the state stays whole. */
function withoutCommand(commandId: string): readonly AccountedEvent[] {
  return log.events.map((one) => (one.commandId === commandId ? { ...one, commandId: 'lost' } : one));
}
