/** A generated question in words: sessions have it in English, pages in their own language. */
import type { Asks, GameTypes, Seat } from '../game.ts';
import type { en } from '../words/questions/en.ts';
import type { Say } from '../words/say.ts';
import { partnerIn, partnerInWords } from './partner-question.ts';
import type { ProbeAbout, Question } from './types.ts';

/** What a game says of its propositions, in one language. */
export type AskWords = Pick<Asks<GameTypes>, 'inWords' | 'optionInWords'>;

export type QuestionsSaid = Say<typeof en>;

interface Asking {
  /** The name of a seat, "you" for the seat that is asked. */
  readonly named: (seat: Seat) => string;
  /** The seat that is asked is told that a partner may have been exchanged. */
  readonly exchanges: boolean;
}

/** The question, and its options in the order of `values`. `words` and `said`: in the same language. */
export function questionInWords(
  words: AskWords,
  { kind, proposition, whom, values }: ProbeAbout,
  { named, exchanges }: Asking,
  said: QuestionsSaid,
): Pick<Question, 'question' | 'options'> {
  const partner = kind === 'partner' ? partnerIn({ id: proposition }) : null;
  if (partner !== null) return partnerInWords(named(partner), exchanges, said);
  const { say } = said;
  const { now, first: atFirst, where, that, whether } = words.inWords(proposition, named);
  const [first = '', ...others] = whom.map(named);
  const inside = where === null ? 'thinksInside' : 'thinksInsideWhere';
  const clause = others.reduceRight(
    (rest, name) => say(inside, { who: name === 'you' ? 'you' : 'other', name, clause: rest }),
    that,
  );
  const thinks = where?.(first, clause) ?? say('thinks', { name: first, clause });
  const question = {
    reality: now,
    memory: atFirst,
    first: thinks,
    second: thinks,
    third: thinks,
    'know-whether': say('knows', { name: first, clause: whether }),
  }[kind as Exclude<ProbeAbout['kind'], 'partner'>];
  const options =
    kind === 'know-whether'
      ? [say('yes'), say('no')]
      : values.map((value) => words.optionInWords(proposition, value, named));
  return { question, options };
}
