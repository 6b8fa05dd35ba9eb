/** Texts of a study in the language of a participant, and the hash that a consent names. */
import { sha256Hex } from '#sha256';
import { canonicalJson } from '../../../games/core/json.ts';
import { type FrozenStudy, ownOf } from '../../definition/freeze.ts';
import { filled } from '../../definition/placeholders.ts';

/** The text of a key, with amounts and times in the place of placeholders. Throws if the study has none, which its check would have refused. */
export function textIn({ definition, texts }: FrozenStudy, language: string, key: string): string {
  const text = ownOf(ownOf(texts, language), key);
  if (text === undefined) throw new Error(`the study has no text ${key} in ${language}`);
  return filled(text, definition, language);
}

/** The language that the pages of a version are shown in: the participant's, or the first one of the study. */
export function shownIn({ definition: { languages } }: FrozenStudy, language: string): string {
  return languages.includes(language) ? language : (languages[0] ?? language);
}

export function consentIn(frozen: FrozenStudy, language: string) {
  const { consent } = frozen.definition;
  const text = textIn(frozen, language, consent.text);
  const tiers = consent.tiers.map(({ id, required, ...tier }) => ({
    id,
    text: textIn(frozen, language, tier.text),
    required,
  }));
  return { text, tiers, textHash: sha256Hex(canonicalJson({ text, tiers, language })) };
}
