/**
 * Whether the translations of a study are agreed. Each text in another language than the first has a state, which also says which
 * source was translated (games/core/words/translation-states.ts). A study that keeps no states is refused as one whose texts are not
 * agreed: no person stands for what its participants would read.
 */
import { standingOf, TranslationEntries, textHash } from '../../games/core/words/translation-states.ts';
import { type FrozenStudy, issuesOf, ownOf } from './freeze.ts';
import { problem, problemOf, type StudyProblem } from './problem.ts';
import { type StudyText, sourceLanguageOf, translatedTexts } from './translated-texts.ts';

/** The name of a text among what is known of translations. */
export function nameOfText({ catalogue, key }: Pick<StudyText, 'catalogue' | 'key'>): string {
  return `${catalogue}:${key}`;
}

/** `translations`: language -> what is known of the translations into it, as it was read. */
export function checkTranslations(
  frozen: FrozenStudy,
  translations: Readonly<Record<string, unknown>>,
): readonly StudyProblem[] {
  const [, ...others] = frozen.definition.languages;
  return others.flatMap((language) => {
    const known = ownOf(translations, language) ?? {};
    const parsed = TranslationEntries.safeParse(known);
    if (parsed.success) return ofLanguage(frozen, language, parsed.data);
    return issuesOf(parsed.error, known, { path: ['translations', language], schema: TranslationEntries }).map(
      problemOf,
    );
  });
}

/** How far the translations into a language are agreed. */
interface TranslationReport {
  readonly agreed: number;
  /** Texts whose source has changed since they were translated. */
  readonly stale: number;
  /** Name -> hashes of the source and of the translation, as they are now. */
  readonly texts: Readonly<Record<string, { readonly source: string; readonly text: string }>>;
}

/** Language -> its report, for each language but the first. What cannot be read counts as not there. */
export function translationReports(
  frozen: FrozenStudy,
  translations: Readonly<Record<string, unknown>>,
): Readonly<Record<string, TranslationReport>> {
  const [, ...others] = frozen.definition.languages;
  return Object.fromEntries(
    others.map((language) => {
      const entries = TranslationEntries.safeParse(ownOf(translations, language)).data ?? {};
      const there = translatedTexts(frozen, language).filter(({ translation }) => translation !== '');
      const count = (which: string): number =>
        there.filter((text) => {
          const entry = ownOf(entries, nameOfText(text));
          return entry !== undefined && standingOf(text.source, text.translation, entry) === which;
        }).length;
      const texts = there.map((text) => [
        nameOfText(text),
        { source: textHash(text.source), text: textHash(text.translation) },
      ]);
      return [language, { agreed: count('agreed'), stale: count('stale'), texts: Object.fromEntries(texts) }];
    }),
  );
}

/** What would be known if all translations were agreed as they are now, for studies whose participants read nothing. */
export function allAgreed(frozen: FrozenStudy, initials: string): Readonly<Record<string, TranslationEntries>> {
  return Object.fromEntries(
    Object.entries(translationReports(frozen, {})).map(([language, { texts }]) => [
      language,
      Object.fromEntries(
        Object.entries(texts).map(([name, hashes]) => [name, { ...hashes, state: 'agreed' as const, initials }]),
      ),
    ]),
  );
}

function ofLanguage(frozen: FrozenStudy, language: string, entries: TranslationEntries): readonly StudyProblem[] {
  const standing = translatedTexts(frozen, language).map((text) => ({
    name: nameOfText(text),
    stands: standingOf(text.source, text.translation, ownOf(entries, nameOfText(text))),
  }));
  const named = (which: readonly string[]): readonly string[] =>
    standing.flatMap(({ name, stands }) => (which.includes(stands) ? [name] : []));
  const from = sourceLanguageOf(frozen);
  const stale = named(['stale']).filter((name) => ownOf(entries, name) !== undefined);
  const unagreed = named(['stale', 'unverified', 'reviewed']).filter((name) => !stale.includes(name));
  const path = ['translations', language];
  return [
    ...(stale.length === 0
      ? []
      : [
          problem(
            path,
            'translation_stale',
            `The text in ${from} has changed since it was translated into ${language}: ${listed(stale)}. ` +
              `Compare and agree again: npx standpoint words sheet ${language} --study FOLDER.`,
          ),
        ]),
    ...(unagreed.length === 0
      ? []
      : [
          problem(
            path,
            'translation_unagreed',
            `The translation into ${language} is not agreed: ${listed(unagreed)}. When a panel has settled it, say so in the ` +
              `sheet of npx standpoint words sheet ${language} --study FOLDER, by npx standpoint words stamp, or in the editor.`,
          ),
        ]),
  ];
}

/** How many names a message lists. */
const MOST_NAMES = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
}
