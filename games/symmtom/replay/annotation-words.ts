/** What an action was worth, in sentences for readers of ended sessions. */
import type { Say } from '../../core/words/say.ts';
import type { Annotation } from '../annotate.ts';
import type { SymmToMWords } from '../words.ts';
import type { en } from './words/en.ts';

/** `rules`: the words of the rules, in the language of `said`. */
export function annotationInWords(
  { kind, newTo, gain, best, action }: Annotation,
  { say, text }: Say<typeof en>,
  rules: Pick<SymmToMWords, 'pieceName' | 'actionInWords'>,
): string {
  const piece = action.say === null ? '' : rules.pieceName(action.say);
  const better = best === null ? [] : [say('better', { action: rules.actionInWords(best.action), gain: best.gain })];
  return text([say(`did.${kind}`, { piece, hearers: newTo }), say('paid', { gain }), ...better]);
}
