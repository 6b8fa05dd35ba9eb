/** Sentences that hold a time or a list of names, in languages that say them otherwise than English. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageOf, ScreeningRule } from '../../../studies/way/contract/page.ts';
import { Provided } from '../../words/provided.tsx';
import de from '../../words/study/de.json' with { type: 'json' };
import { en } from '../../words/study/en.ts';
import type { ScreenFacts } from '../measure.ts';
import { StudyContext, type StudyPlace } from '../study-context.ts';
import { RuleWords } from './rule-words.tsx';
import { WaitingPage } from './waiting.tsx';

const MESSAGES = { en, de } as const;

const drawn = (language: keyof typeof MESSAGES, page: ReactNode): string =>
  renderToStaticMarkup(
    <Provided language={language} messages={MESSAGES[language]}>
      {page}
    </Provided>,
  );

const asked = (language: keyof typeof MESSAGES, rule: ScreeningRule): string =>
  drawn(language, <RuleWords rule={rule} facts={{} as ScreenFacts} />);

test('devices are listed as the language lists them', () => {
  const rule: ScreeningRule = { rule: 'device', accept: ['tablet', 'desktop', 'phone'] };
  expect(asked('en', rule)).toBe('Device: tablet, computer (with a mouse or touchpad), or phone');
  expect(asked('en', { rule: 'device', accept: ['tablet'] })).toBe('Device: tablet');
  expect(asked('de', rule)).toMatch(/^Gerät: Tablet, Computer.* oder Handy$/);
});

test('one language of the browser is asked for, or one of several', () => {
  const of = (...accept: readonly string[]): ScreeningRule => ({ rule: 'language', accept: [...accept] });
  expect(asked('en', of('de'))).toBe('A browser set to this language: German');
  expect(asked('en', of('de', 'he'))).toBe('A browser set to one of these languages: German or Hebrew');
  expect(asked('de', of('de', 'he'))).toMatch(/: Deutsch oder Hebräisch$/);
});

test('a wait of less than a minute has the case that its sentence asks for', () => {
  const now = Date.now();
  const page = { kind: 'waiting', since: now, until: now + 5000, fillAt: null, people: 2, ready: false };
  const place = { state: { offsetMs: 0 } } as StudyPlace;
  const waiting = drawn(
    'de',
    <StudyContext value={place}>
      <WaitingPage page={page as PageOf<'waiting'>} />
    </StudyContext>,
  );
  expect(waiting).toContain('seit weniger als einer Minute');
  expect(waiting).toContain('noch weniger als eine Minute');
});
