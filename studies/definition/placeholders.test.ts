/** Placeholders stand for what the definition says, in the way of the language; what is written by hand is found and compared. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentIn } from '../way/decide/consent.ts';
import { surveyPart } from '../way/read/survey-part.ts';
import { PAYMENT, SURVEY, studyOf } from '../way/testing/studies.ts';
import { minutesIn, moneyIn } from './amounts.ts';
import written from './formats/format-1/written.json' with { type: 'json' };
import { type FrozenStudy, freeze, sourceIn } from './freeze.ts';
import { filled, PLACEHOLDERS, valuesOf, writtenByHand } from './placeholders.ts';
import { protocolOf } from './protocol.ts';
import { publishedStudy } from './published.ts';

const { definition } = studyOf();
const CONSENT =
  'It takes {{minutes}} minutes. You get {{pay.base}}, at most {{ pay.cap }}; \\{{pay.base}} is no amount.';
const SHOWN = 'It takes 30 minutes. You get £3.00, at most £8.00; {{pay.base}} is no amount.';

/** The small study with a consent and a survey of its own. */
function withTexts(consent: string, payment: object = {}): FrozenStudy {
  const frozen = studyOf({ payment: { ...PAYMENT, ...payment } });
  const { pages } = structuredClone(SURVEY);
  Object.assign(pages[0]?.elements[0] ?? {}, { title: 'Was {{pay.base}} fair?' });
  const texts = { en: { ...frozen.texts.en, consent } };
  const again = freeze({ ...sourceIn(frozen), texts, surveys: { about: { pages } } });
  return 'definition' in again ? again : expect.fail(JSON.stringify(again));
}

describe('a placeholder', () => {
  test('is an amount as the language writes it in the currency', () => {
    expect(filled('{{pay.base}}', definition, 'en')).toBe('£3.00');
    expect(filled('{{pay.base}}', definition, 'de')).toBe('3,00\u00A0£');
    const { payment } = definition;
    const yen = { ...definition, payment: { ...payment, currency: 'JPY', base: { minor: 1200, minutes: 30 } } };
    expect(filled('{{pay.base}}', yen, 'en')).toBe('¥1,200');
    // a tag that no locale can have
    expect(filled('{{pay.base}}', definition, 'de-AT-CH')).toBe('3,00\u00A0£');
  });

  test('that stands for nothing is left, as its check refuses it', () => {
    for (const text of ['{{pay.bse}}', '{{pay.probe}}', '{{pay.base}', '{{__proto__}}', '{{constructor}}'])
      expect(filled(text, definition, 'en')).toBe(text);
  });

  test('is filled in on pages, in surveys and in the protocol', () => {
    const frozen = withTexts(CONSENT);
    expect(consentIn(frozen, 'en').text.trim()).toBe(SHOWN);
    expect(JSON.stringify(surveyPart(frozen, { survey: 'about', part: 0, language: 'en' }))).toContain(
      'Was £3.00 fair?',
    );
    const protocol = protocolOf(frozen, 'en');
    for (const line of [SHOWN, 'Was £3.00 fair?']) expect(protocol).toContain(line);
  });

  test('changes the hash of a consent with the amount, since the hash is over what was shown', () => {
    const hashes = [300, 301, 300].map(
      (minor) => consentIn(withTexts(CONSENT, { base: { minor, minutes: 30 } }), 'en').textHash,
    );
    expect(hashes[0]).not.toBe(hashes[1]);
    expect(hashes[0]).toBe(hashes[2]);
  });

  test('is no placeholder in a study of format 1: participants read the braces, as before', () => {
    const texts = { en: { ...written.texts.en, consent: `${CONSENT}\n` } };
    const surveys = {
      about: {
        pages: [{ name: 'one', elements: [{ type: 'comment', name: 'fair', title: 'Was {{pay.base}} fair?' }] }],
      },
    };
    const read = publishedStudy({ study: 'small', version: 1, frozen: { ...written, texts, surveys } });
    expect(consentIn(read, 'en').text).toBe(`${CONSENT}\n`);
    expect(JSON.stringify(surveyPart(read, { survey: 'about', part: 0, language: 'en' }))).toContain(
      'Was {{pay.base}} fair?',
    );
  });

  test('has a value for every name, or its rule is not in the study', () => {
    expect(Object.keys(valuesOf(definition, 'en'))).toEqual(
      PLACEHOLDERS.filter((name) => !['pay.team', 'pay.round', 'pay.probe'].includes(name)),
    );
  });
});

describe('what is written by hand', () => {
  const languages = fc.constantFrom('en', 'de', 'fr', 'nl', 'es', 'sv', 'pl', 'ja', 'pt-BR', 'de-CH');

  test('any amount that a placeholder would write is read as that amount', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9_999_999 }),
        fc.constantFrom('GBP', 'EUR', 'USD', 'JPY'),
        languages,
        (minor, currency, language) => {
          const study = { ...definition, payment: { ...definition.payment, currency, base: { minor, minutes: 30 } } };
          const text = filled('A {{pay.base}}, B', study, language);
          expect(moneyIn(text, currency, language)).toMatchObject([{ minor }]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('any number of minutes that the language writes is read as that number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.constantFrom('long', 'short'),
        languages,
        (n, unitDisplay, language) => {
          const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay }).format(n);
          expect(minutesIn(`A ${minutes}, B`, language)).toMatchObject([{ minutes: n }]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    ['GBP 6.00', 600],
    ['£6', 600],
    ['6 pounds', 600],
    ['6.50 GBP', 650],
    ['30p', 30],
    ['50 pence', 50],
    ['£1,234.50', 123_450],
    ['$6', null],
    ['EUR 6.00', null],
  ])('%s', (words, minor) => {
    expect(moneyIn(`You get ${words}.`, 'GBP', 'en')).toEqual([{ words, at: 8, minor }]);
  });

  test.each(['6 points', 'AND 6', 'version 6.0', 'a 6-sided die', '6 people', 'room B 6'])(
    '%s is no money',
    (words) => {
      expect(moneyIn(words, 'GBP', 'en')).toEqual([]);
    },
  );

  test('no text makes the search fail, and what it finds stands where it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,£$ GBPpmin{}\\\n'), maxLength: 60 }), (text) => {
        for (const { words, at } of [...moneyIn(text, 'GBP', 'en'), ...minutesIn(text, 'en')])
          expect(text.slice(at, at + words.length + 1)).toContain(words);
        expect(writtenByHand(text)).toHaveLength(text.length);
        expect(typeof filled(text, definition, 'en')).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});
