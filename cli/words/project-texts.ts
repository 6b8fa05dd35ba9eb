/** The messages of the project's own catalogues, to be translated from English. */
import { TRANSLATED, type TranslatedTag } from '../../games/core/words/languages.ts';
import { messageFaults } from '../../games/core/words/message-faults.ts';
import type { TranslationEntry } from '../../games/core/words/translation-states.ts';
import { BadOption } from '../shared/command.ts';
import { argumentsInWords, type CatalogueInFiles, catalogueOf, shapedLike } from './catalogue.ts';
import { commentsOf, ROOT, readCatalogueFiles, statesFileOf, textsFile, usesIn } from './catalogue-files.ts';
import { statesFile } from './state-file.ts';
import type { TextChange, TextSet, TranslatedText } from './text-set.ts';

/**
 * Throws BadOption where the project is not translated into the language. `withContext`: with comments and with the files that use a
 * message, which take a second to find.
 */
export async function projectTexts(language: string, { root = ROOT, withContext = false } = {}): Promise<TextSet> {
  const tag = translatedTag(language);
  const catalogues = (await readCatalogueFiles(root)).filter(({ translated }) => translated);
  const uses = withContext ? usesIn(root) : () => [];
  return {
    ...{ language: tag, from: 'en' },
    texts: catalogues.flatMap((one) => textsOf(one, tag, withContext ? commentsOf(one.name, root) : new Map(), uses)),
    faults: ({ source }, translation) => messageFaults(source, translation),
    inForm: (translation) => translation,
    filesWith: (changes) => new Map(catalogues.flatMap((one) => [...changedFiles(one, tag, changes)])),
  };
}

function translatedTag(language: string): TranslatedTag {
  const tag = TRANSLATED.find((one) => one === language);
  if (tag === undefined)
    throw new BadOption(`pages are translated into ${TRANSLATED.join(', ')}, not into '${language}'`);
  return tag;
}

function textsOf(
  files: CatalogueInFiles,
  tag: TranslatedTag,
  comments: ReadonlyMap<string, string>,
  uses: (name: string, key: string) => readonly string[],
): readonly TranslatedText[] {
  const { name, messages } = catalogueOf(files);
  return messages.map(({ key, english, arguments: given, byLanguage }) => ({
    ...{ catalogue: name, key, source: english },
    ...{ translation: byLanguage[tag].text, entry: byLanguage[tag].entry },
    ...{ context: comments.get(key) ?? '', files: uses(name, key) },
    // a part of a catalogue has the words of one page, or of a part of it
    screenshot: key.includes('.') ? (key.split('.')[0] ?? '') : '',
    placeholders: argumentsInWords(given),
  }));
}

function changedFiles(
  files: CatalogueInFiles,
  tag: TranslatedTag,
  changes: readonly TextChange[],
): Map<string, string> {
  const own = new Map(
    changes.flatMap((one) => (one.text.catalogue === files.name ? [[one.text.key, one] as const] : [])),
  );
  const written = new Map<string, string>();
  if (own.size === 0) return written;
  const { messages } = catalogueOf(files);
  if ([...own.values()].some(({ text, translation }) => text.translation !== translation)) {
    const texts = new Map(
      messages.map(({ key, byLanguage }) => [key, own.get(key)?.translation ?? byLanguage[tag].text]),
    );
    written.set(textsFile(files.name, tag), `${JSON.stringify(shapedLike(files.english, texts), null, 2)}\n`);
  }
  const entries = messages.flatMap(({ key, byLanguage }): readonly (readonly [string, TranslationEntry])[] => {
    const entry = own.get(key)?.entry ?? byLanguage[tag].entry;
    return entry === undefined ? [] : [[key, entry]];
  });
  return written.set(statesFileOf(files.name, tag), statesFile(Object.fromEntries(entries)));
}
