/** A study in several languages: where a participant's language comes from, who is matched with whom, and balanced arms. */
import { describe, expect, test } from 'vitest';
import type { StudyInput } from '../definition/types.ts';
import type { ParticipantCommand } from './contract/commands.ts';
import type { ParticipantEvent } from './contract/events.ts';
import { beginStudy } from './contract/state.ts';
import { openSlots, placesIn } from './decide/intake.ts';
import { foldStudy } from './fold/evolve.ts';
import { audit } from './read/audit.ts';
import { type Running, running, SEED } from './testing/running.ts';
import { ALONE, studyOf } from './testing/studies.ts';

const LANGUAGES = ['en', 'he'];
const MATCH = studyOf().definition.match;
const DESIGN = studyOf().definition.design;
const BALANCED: StudyInput['design'] = { ...DESIGN, balanceWithin: { language: { en: 1, he: 1 } } };

const eventsOf = (run: Running, id: string): readonly ParticipantEvent[] =>
  run.appends.flatMap((append) =>
    append.flatMap((write) => (write.stream === 'participant' && write.participant === id ? write.events : [])),
  );
const typesOf = (run: Running, id: string): readonly string[] => eventsOf(run, id).map(({ type }) => type);
const choose = (run: Running, id: string, language: string) => run.ask(id, { type: 'chooseLanguage', language });

describe('the first page', () => {
  const study = studyOf({ languages: LANGUAGES });

  test('asks for the language where neither link nor recruiter names it, and proposes that of the browser', () => {
    const run = running(study);
    run.join('ann', { language: 'he' });
    expect(run.page('ann')).toMatchObject({ kind: 'language', language: 'he', languages: LANGUAGES });
    expect(choose(run, 'ann', 'he').refusal).toBeNull();
    expect(run.page('ann')).toMatchObject({ kind: 'screening', language: 'he' });
    // also where the participant takes what is proposed
    expect(eventsOf(run, 'ann')).toMatchObject([
      { type: 'ParticipantArrived', language: 'he', languageFrom: 'browser' },
      { type: 'TabOpened' },
      { type: 'LanguageChosen', language: 'he' },
    ]);
    run.join('ben', { language: 'fr' });
    expect(run.page('ben')).toMatchObject({ kind: 'language', language: 'en' });
    expect(eventsOf(run, 'ben')[0]).toMatchObject({ language: 'en', languageFrom: 'study' });
  });

  test.each(['link', 'recruiter'] as const)('does not ask for a language that the %s names', (languageFrom) => {
    const run = running(study);
    run.join('ann', { language: 'he', languageFrom });
    expect(run.page('ann')).toMatchObject({ kind: 'screening', language: 'he' });
    expect(run.one('ann')).toMatchObject({ language: 'he', languageFrom });
    // a language that the study does not have was named by nothing
    run.join('ben', { language: 'fr', languageFrom });
    expect(run.page('ben')).toMatchObject({ kind: 'language', language: 'en' });
  });

  test('a study in one language asks for none, and neither does a log of an older program', () => {
    const run = running(studyOf());
    run.join('ann');
    expect(run.page('ann')).toMatchObject({ kind: 'screening', languages: ['en'] });
    const older = running(study);
    older.join('ann', { language: 'he' });
    const appends = older.appends.map((append) =>
      append.map((write) =>
        write.stream === 'participant'
          ? {
              ...write,
              events: write.events.map((event) => {
                if (event.type !== 'ParticipantArrived') return event;
                const { languageFrom: _, ...noted } = event;
                return noted;
              }),
            }
          : write,
      ),
    );
    const state = appends.reduce(foldStudy, beginStudy());
    expect(state.participants.get('ann')).toMatchObject({ language: 'he', languageFrom: null, asksLanguage: false });
  });

  test('comes before everything else: no other command of a page counts until then', () => {
    const run = running(study);
    run.join('ann');
    const screened: ParticipantCommand = {
      type: 'screen',
      facts: { device: 'desktop', keyboard: true, width: 1280, height: 800, latencyMs: 9, languages: ['en'] },
    };
    expect(run.ask('ann', screened).refusal).toMatchObject({ code: 'stale_page' });
    expect(choose(run, 'ann', 'fr').refusal).toMatchObject({ code: 'language_unknown' });
    expect(run.ask('ann', { type: 'askForTime' }).refusal).toBeNull();
    expect(run.page('ann').kind).toBe('language');
    choose(run, 'ann', 'en');
    expect(run.ask('ann', screened).refusal).toBeNull();
  });

  test('whoever leaves it open ends as on every page before the consent', () => {
    const run = running(study);
    run.join('ann');
    run.wait(3_600_000);
    expect(run.page('ann')).toMatchObject({ kind: 'finished', outcome: 'dropped' });
  });
});

describe('another language', () => {
  test('can be chosen until the consent, which names the one that its text was read in', () => {
    const run = running(studyOf({ languages: LANGUAGES }));
    run.join('ann', { languageFrom: 'link' });
    run.until('ann', 'consent');
    expect(choose(run, 'ann', 'he').refusal).toBeNull();
    expect(run.page('ann')).toMatchObject({ kind: 'consent', text: 'Text consent in he.\n' });
    expect(run.one('ann').languageFrom).toBe('chosen');
    run.goOn('ann');
    expect(eventsOf(run, 'ann').find(({ type }) => type === 'ConsentGiven')).toMatchObject({ language: 'he' });
  });

  test('cannot be chosen after the consent: the page offers none, and a command is refused', () => {
    const run = running(studyOf({ languages: LANGUAGES }));
    run.join('ann', { languageFrom: 'link' });
    run.until('ann', 'text');
    expect(run.page('ann')).toMatchObject({ language: 'en', languages: ['en'] });
    expect(choose(run, 'ann', 'he').refusal).toMatchObject({ code: 'language_unknown' });
    expect(typesOf(run, 'ann')).not.toContain('LanguageChosen');
  });

  test('a version with more languages asks those who have not consented, unless they named one', () => {
    const run = running(studyOf());
    run.join('ann');
    run.join('ben', { languageFrom: 'link' });
    run.give({
      ...{ type: 'publish', frozen: studyOf({ languages: LANGUAGES }), applyTo: 'unconsented', cause: 'program' },
    });
    expect(run.page('ann').kind).toBe('language');
    expect(run.page('ben').kind).toBe('screening');
  });
});

describe('partners', () => {
  /** Two of each language, who come in turn. */
  const gathered = (sameLanguage: boolean): Running => {
    const run = running(studyOf({ languages: LANGUAGES, match: { ...MATCH, sameLanguage } }));
    for (const [id, language] of [
      ['ann', 'en'],
      ['ada', 'he'],
      ['ben', 'en'],
      ['boaz', 'he'],
    ] as const) {
      run.join(id, { language });
      run.give({ type: 'lineResumed', participant: id, gapMs: 0 });
    }
    run.meet('ann', 'ada', 'ben', 'boaz');
    for (const id of ['ann', 'ada', 'ben', 'boaz']) run.until(id, 'playing');
    expect(audit(run.appends, SEED)).toEqual([]);
    return run;
  };
  const groupsOf = (run: Running) => [...run.study.groups.values()].map(({ participants }) => participants);

  test('of the same language meet, with two languages in the pool at once; each reads their own', () => {
    const run = gathered(true);
    expect(groupsOf(run).map((group) => group.toSorted())).toEqual([
      ['ann', 'ben'],
      ['ada', 'boaz'],
    ]);
    expect(run.page('ada').language).toBe('he');
    expect(run.page('ben').language).toBe('en');
    expect([...run.sessions.values()].map(({ languages }) => languages)).toEqual([
      ['en', 'en'],
      ['he', 'he'],
    ]);
  });

  test('across languages whoever comes first meets whoever comes next, and the session says the language of each seat', () => {
    const run = gathered(false);
    expect(groupsOf(run).map((group) => group.toSorted())).toEqual([
      ['ada', 'ann'],
      ['ben', 'boaz'],
    ]);
    for (const { seats, languages } of run.sessions.values()) {
      const own = seats.map((seat) => (seat.kind === 'person' ? run.one(seat.participant).language : null));
      expect(languages).toEqual(own);
      expect(new Set(languages)).toEqual(new Set(LANGUAGES));
    }
    expect(['ada', 'ben'].map((id) => run.page(id).language)).toEqual(['he', 'en']);
  });
});

describe('arms balanced within each language', () => {
  const alone = studyOf({
    ...ALONE,
    languages: LANGUAGES,
    design: { ...BALANCED, groupsPerCell: 8, assignAt: 'consent' },
  });

  test.each([1, 2, 3])(
    'whatever the order of arrival, no arm is ahead by more than one in any language (seed %i)',
    (seed) => {
      const run = running(alone, `${SEED}-${seed}`);
      // twice as many of one language come first
      const order = ['he', 'he', 'en', 'he', 'he', 'en', 'en', 'he', 'en', 'he', 'he', 'en', 'he', 'en', 'en', 'en'];
      for (const [i, language] of order.entries()) {
        run.join(`p${i}`, { language, languageFrom: 'link' });
        run.until(`p${i}`, 'text');
        for (const one of LANGUAGES) {
          const arms = [...run.study.participants.values()]
            .filter((each) => each.language === one)
            .map(({ arm }) => arm);
          const [off, on] = ['zz-notes=zz-off', 'zz-notes=zz-on'].map(
            (arm) => arms.filter((each) => each === arm).length,
          );
          expect(Math.abs((off ?? 0) - (on ?? 0))).toBeLessThanOrEqual(1);
        }
      }
      expect(audit(run.appends, `${SEED}-${seed}`)).toEqual([]);
      expect(run.appends.reduce(foldStudy, beginStudy())).toEqual(run.study);
      expect(placesIn(run.study)).toBe(0);
    },
  );

  test('places are those of the language: one is full while the other takes participants', () => {
    const run = running(
      studyOf({ ...ALONE, languages: LANGUAGES, design: { ...BALANCED, groupsPerCell: 2, assignAt: 'consent' } }),
    );
    for (const id of ['a', 'b']) {
      run.join(id, { language: 'he', languageFrom: 'link' });
      run.until(id, 'text');
    }
    expect([placesIn(run.study, 'he'), placesIn(run.study, 'en'), placesIn(run.study)]).toEqual([0, 2, 2]);
    expect([openSlots(run.study, null, 'he'), openSlots(run.study, null, 'en')]).toEqual([0, 2]);
    run.join('late', { language: 'he', languageFrom: 'link' });
    expect(run.page('late')).toMatchObject({ kind: 'finished', outcome: 'overflow' });
    // one whose language is not settled is asked first
    run.join('asked', { language: 'he' });
    expect(run.page('asked').kind).toBe('language');
    choose(run, 'asked', 'en');
    run.until('asked', 'text');
    run.join('other', { language: 'he' });
    choose(run, 'other', 'he');
    expect(run.page('other')).toMatchObject({ kind: 'finished', outcome: 'overflow' });
  });

  test('groups that are drawn at the match take slots of their own language', () => {
    const run = running(studyOf({ languages: LANGUAGES, design: { ...BALANCED, groupsPerCell: 2 } }));
    const pairs = ['he', 'en', 'he', 'en'].map((language, i) => {
      const pair = [`a${i}`, `b${i}`];
      for (const id of pair) {
        run.join(id, { language, languageFrom: 'link' });
        run.give({ type: 'lineResumed', participant: id, gapMs: 0 });
      }
      run.meet(...pair);
      return { language, arm: run.one(`a${i}`).arm };
    });
    for (const one of LANGUAGES)
      expect(new Set(pairs.filter(({ language }) => language === one).map(({ arm }) => arm)).size).toBe(2);
    expect(audit(run.appends, SEED)).toEqual([]);
    run.join('late', { language: 'he', languageFrom: 'link' });
    expect(run.page('late')).toMatchObject({ outcome: 'overflow' });
  });

  test('the audit finds a draw from the slots of another language', () => {
    const run = running(alone);
    run.join('ann', { language: 'he', languageFrom: 'link' });
    run.until('ann', 'text');
    const changed = run.appends.map((append) =>
      append.map((write) =>
        write.stream === 'participant'
          ? {
              ...write,
              events: write.events.map((event) =>
                event.type === 'ParticipantArrived' || event.type === 'ConsentGiven'
                  ? { ...event, language: 'en' }
                  : event,
              ),
            }
          : write,
      ),
    );
    expect(audit(changed, SEED)).toMatchObject([{ event: 'ArmDrawn' }, { event: 'ArmDrawn' }]);
  });
});
