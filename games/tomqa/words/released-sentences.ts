/**
 * Sentences and questions of the released data of ToM-QA. They are data: files of stories hold them to the letter, so they are in English in
 * every language, with underscores in names of several words. Pages show one only where a story names a thing for which no language has
 * a word.
 */
import type { StoryEvent, TomqaQuestion } from '../types.ts';

export function sentenceOf(event: StoryEvent): string {
  switch (event.type) {
    case 'enter':
      return `${event.agent} entered the ${event.room}.`;
    case 'at':
      return `${event.agent} is in the ${event.room}.`;
    case 'exit':
      return `${event.agent} exited the ${event.room}.`;
    case 'loc':
      return `The ${event.object} is in the ${event.container}.`;
    case 'move':
      return `${event.agent} moved the ${event.object} to the ${event.container}.`;
    case 'noise':
      return 'Phone rang.';
  }
}

export function questionOf({ kind, object, chain: [first, second] }: TomqaQuestion): string {
  switch (kind) {
    case 'memory':
      return `Where was the ${object} at the beginning?`;
    case 'reality':
      return `Where is the ${object} really?`;
    case 'first_order':
      return `Where will ${first} look for the ${object}?`;
    case 'second_order':
      return `Where does ${first} think that ${second} searches for the ${object}?`;
  }
}
