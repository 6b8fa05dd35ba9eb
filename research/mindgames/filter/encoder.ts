/**
 * A small network that reads the text of a problem and answers it: the relation network of ToM-QA's readers with a
 * vocabulary of its own, some 7,100 weights. Words weigh by their place in the sentence, sentences by their place before the
 * question, and every pair of sentences is read together with the question. It begins from random weights, without any pretraining.
 * Equal examples and seed give equal weights, to the bit.
 */
import { rngFor } from '../../../games/core/rng.ts';
import type { Guess } from '../../tomqa/readers/net.ts';
import type { NumberedText } from '../../tomqa/readers/numbered-text.ts';
import { initialParameters } from '../../tomqa/readers/parts.ts';
import { relationNetwork } from '../../tomqa/readers/relation-network.ts';
import { trainableNet } from '../../tomqa/readers/trainable.ts';
import type { ProblemText } from './text.ts';

export interface TextExample {
  readonly text: ProblemText;
  /** From 0. */
  readonly label: number;
}

const SHAPE = { columns: 16, units: 32 } as const;
const EPOCHS = 30;
const BATCH = 16;
/** Adam's rate at first. It is halved after each quarter of the training. */
const RATE = 0.005;
/** A longer gradient is cut to this length. */
const LONGEST_GRADIENT = 40;

/**
 * `examples`: all that the encoder will read. The returned function learns from the examples at the places in `from`, at least one,
 * and what it returns answers the example at any place.
 */
export function encoderOf(
  examples: readonly TextExample[],
  classes: number,
): (from: readonly number[], seed: string) => (at: number) => Guess {
  const { texts, words, longest, memory } = encoded(examples);
  const design = relationNetwork({ ...SHAPE, words, longest, answers: classes });
  const room = { stories: BATCH, sentences: memory, questions: BATCH };
  return (from, seed) => {
    if (from.length === 0) throw new Error('an encoder needs examples');
    const { net, weights, gradient, adam } = trainableNet(design, {
      ...{ memory, times: 'question', room, longest: LONGEST_GRADIENT },
    });
    weights.set(initialParameters(design.parts(memory), seed));
    const ofEpoch = Math.ceil(from.length / BATCH);
    for (let epoch = 0, steps = 0; epoch < EPOCHS; epoch++) {
      const order = rngFor(seed, 'epoch', epoch).shuffle(from);
      for (let at = 0; at < order.length; at += BATCH) {
        gradient.fill(0);
        net.read(
          order.slice(at, at + BATCH).map((place) => texts[place] as NumberedText),
          true,
        );
        const quarter = Math.floor((4 * steps) / (EPOCHS * ofEpoch));
        steps++;
        adam(RATE / 2 ** quarter, steps);
      }
    }
    return (at) => net.read([texts[at] as NumberedText], false).guesses[0]?.[0] as Guess;
  };
}

/** Words by number, and how much a reader must have room for. */
function encoded(examples: readonly TextExample[]) {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    if (!numbers.has(word)) numbers.set(word, numbers.size);
    return numbers.get(word) as number;
  };
  const most = (lists: readonly (readonly unknown[])[]): number =>
    lists.reduce((found, { length }) => Math.max(found, length), 1);
  const texts = examples.map(({ text: { sentences, question }, label }): NumberedText => {
    const asked = { words: question.map(numberOf), after: sentences.length, answer: label };
    return { sentences: sentences.map((sentence) => sentence.map(numberOf)), questions: [asked] };
  });
  return {
    texts,
    words: numbers.size,
    longest: most(examples.flatMap(({ text }) => [text.question, ...text.sentences])),
    memory: most(texts.map(({ sentences }) => sentences)),
  };
}
