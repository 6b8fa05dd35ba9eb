/** Shows the sentences that policies write and read in the language of a page. All else of a text stays as it was typed. */
import { nameOf } from '../formal/values.ts';
import type { FactWords } from './facts.ts';
import { type HouseholdSaid, isRoom, type ThingNames } from './names.ts';
import { readSentence, type SaidPhrase, SENTENCES } from './phrases.ts';

/** What words in a language are made of. */
export interface LanguageParts {
  readonly said: HouseholdSaid;
  readonly names: ThingNames;
  readonly facts: FactWords;
}

export function typedInWords(parts: LanguageParts, text: string): string {
  // the sentences are written in English
  if (parts.said.language === 'en') return text;
  // Chinese has no space between sentences
  const spaced = parts.said.text(['A', 'B']) !== 'AB';
  return text.replace(SENTENCES, (sentence) => {
    const phrase = readSentence(sentence.trim(), isRoom);
    const before = spaced ? sentence.slice(0, sentence.length - sentence.trimStart().length) : '';
    return phrase === null ? sentence : `${before}${phraseInWords(parts, phrase)}`;
  });
}

export function phraseInWords({ said: { say }, names, facts }: LanguageParts, phrase: SaidPhrase): string {
  switch (phrase.kind) {
    case 'wish':
      return say('phrase.wish', { clause: facts.fact(phrase.that, 'that') });
    case 'fact':
      return say('phrase.fact', { clause: facts.fact(phrase.that, 'that') });
    case 'search':
      return say('phrase.search', { thing: names.in(phrase.object, 'the') });
    case 'barred': {
      const room = names.in(phrase.room, 'toRoom');
      return phrase.seat === null
        ? say('phrase.barred', { room })
        : say('phrase.agentBarred', { name: nameOf(phrase.seat), room });
    }
    case 'trick':
      return trickInWords({ say, names, facts }, phrase.mechanic);
  }
}

function trickInWords(
  { say, names, facts }: Pick<LanguageParts, 'names' | 'facts'> & Pick<HouseholdSaid, 'say'>,
  trick: Extract<SaidPhrase, { kind: 'trick' }>['mechanic'],
): string {
  const object = (id: string): string => names.in(id, 'object');
  switch (trick.type) {
    case 'remote_control':
      return say('phrase.makes', {
        trigger: object(trick.trigger),
        target: names.in(trick.target, 'the'),
        state: facts.state(trick.target, trick.targetState),
      });
    case 'state_mirroring':
      return say('phrase.together', { first: object(trick.furniture[0]), second: object(trick.furniture[1]) });
    case 'inverse_state':
      return say('phrase.reversed', { thing: object(trick.furniture) });
  }
}
