/**
 * The relation network (Santoro et al. 2017): one function of every pair of sentences together with the question, summed
 * over pairs, and a second one of the sum. It sees at most twenty sentences, as published.
 *
 * The first layer of the function of pairs is a sum of what each sentence and the question bring, so it is computed once for
 * each of them. A pair is taken once, the earlier sentence first; a sentence makes a pair with itself.
 */

import { inFours } from '../../nn/kernel/kernel.ts';
import {
  addUp,
  addWeightGradient,
  blockIn,
  crossEntropy,
  multiply,
  type Net,
  type NetBlock,
  type NetMemory,
  partsIn,
  positionWeights,
  type ReaderDesign,
  spreadOut,
  turn,
} from './net.ts';
import type { NumberedText } from './numbered-text.ts';
import type { ReaderPart } from './parts.ts';

export interface RelationNetShape {
  /** Numbers for a sentence; multiples of four. */
  readonly columns: number;
  /** How many units each layer has. */
  readonly units: number;
  /** How many words there are. */
  readonly words: number;
  /** How many words the longest sentence or question has. */
  readonly longest: number;
  /** How many answers there are. */
  readonly answers: number;
}

const MOST_SENTENCES = 20;
/** The sum over pairs is divided by this, so that it is about as large as what a layer takes. */
const SHARE = 50;

export function relationNetwork(shape: RelationNetShape): ReaderDesign<NumberedText> {
  const { columns, units, words, answers } = shape;
  const wide = inFours(answers);
  const dense = (name: string, rows: number, outputs: number): readonly ReaderPart[] => [
    { name, rows, columns: outputs, spread: Math.sqrt(2 / rows) },
    { name: `${name}Bias`, rows: 1, columns: outputs, spread: 0 },
  ];
  const parts = (memory: number): readonly ReaderPart[] => [
    { name: 'words', rows: words, columns, spread: 0.5 },
    { name: 'askedWords', rows: words, columns, spread: 0.5 },
    { name: 'times', rows: Math.min(memory, MOST_SENTENCES), columns, spread: 0.5 },
    { name: 'earlier', rows: columns, columns: units, spread: Math.sqrt(2 / (3 * columns)) },
    { name: 'later', rows: columns, columns: units, spread: Math.sqrt(2 / (3 * columns)) },
    ...dense('asked', columns, units),
    ...dense('pairs1', units, units),
    ...dense('pairs2', units, units),
    ...dense('sum1', units, units),
    ...dense('out', units, wide),
  ];
  return {
    parts,
    floats: ({ questions }) => {
      const rows = questions * MOST_SENTENCES;
      const pairs = questions * pairsOf(MOST_SENTENCES);
      return (
        units * (4 * rows + 5 * pairs + 8 * questions + 12 * units + 64) +
        columns * (3 * rows + 6 * questions + 4 * units + 64) +
        3 * (questions + units) * wide
      );
    },
    build: (place) => netOf(place, parts(place.memory), shape),
  };
}

function pairsOf(sentences: number): number {
  return (sentences * (sentences + 1)) / 2;
}

function netOf(place: NetMemory, parts: readonly ReaderPart[], shape: RelationNetShape): Net<NumberedText> {
  const { columns, units, answers } = shape;
  const wideOut = inFours(answers);
  const { arena, room, memory } = place;
  const { kernel } = arena;
  const { own, by } = partsIn(place, parts);
  const most = Math.min(memory, MOST_SENTENCES);
  const sentences = room.questions * most;
  const block = (rows: number, wide: number): NetBlock => blockIn(arena, rows, wide);
  const positions = positionWeights(columns, shape.longest);

  const said = block(sentences, columns);
  const bySaid = block(sentences, columns);
  const spareSaid = block(sentences, columns);
  const [early, late] = [block(sentences, units), block(sentences, units)];
  const [byEarly, byLate] = [block(sentences, units), block(sentences, units)];
  const asked = block(room.questions, columns);
  const byAsked = block(room.questions, columns);
  const brought = block(room.questions, units);
  const byBrought = block(room.questions, units);
  const pairRows = room.questions * pairsOf(most);
  const [pairs0, pairs1, pairs2] = [block(pairRows, units), block(pairRows, units), block(pairRows, units)];
  const [byPairs, byPairsBelow] = [block(pairRows, units), block(pairRows, units)];
  const sums = block(room.questions, units);
  const bySums = block(room.questions, units);
  const hidden = block(room.questions, units);
  const byHidden = block(room.questions, units);
  const logits = block(room.questions, wideOut);
  const turnedUnits = block(units, units);
  const spareUnits = block(units, units);
  const turnedIn = block(units, columns);
  const spareIn = block(columns, units);
  const turnedOut = block(wideOut, units);
  const spareOut = block(units, wideOut);
  const spareBias = block(4, Math.max(units, wideOut));

  const [words, askedWords, times] = [own('words'), own('askedWords'), own('times')];

  function layer(name: string, x: NetBlock, rows: number, to: NetBlock, relu: boolean): void {
    multiply(kernel, x, rows, own(name), to, { bias: own(`${name}Bias`), relu });
  }

  function addBias(name: string, d: NetBlock, rows: number): void {
    kernel.columnSums(d.at, 4 * d.columns, inFours(rows), d.columns, spareBias.at);
    const to = by(`${name}Bias`).values;
    for (let k = 0; k < to.length; k++) to[k] = (to[k] as number) + (spareBias.values[k] as number);
  }

  const blank = (one: NetBlock, rows: number): void => {
    one.values.fill(0, rows * one.columns, inFours(rows) * one.columns);
  };

  return {
    read(stories, learn) {
      const questions = stories.flatMap((story) => story.questions.map((question) => ({ story, question })));
      // sentences and pairs of each question, one question after the other
      const spans: { readonly from: number; readonly row: number; readonly count: number; readonly pair: number }[] =
        [];
      let [row, pair] = [0, 0];
      for (const [q, { story, question }] of questions.entries()) {
        const from = Math.max(0, question.after - most);
        const count = question.after - from;
        spans.push({ from, row, count, pair });
        addUp(question.words, askedWords, positions, asked.values, q * columns);
        for (let s = 0; s < count; s++) {
          const at = (row + s) * columns;
          addUp(story.sentences[from + s] as readonly number[], words, positions, said.values, at);
          const time = (count - 1 - s) * columns;
          for (let k = 0; k < columns; k++)
            said.values[at + k] = (said.values[at + k] as number) + (times.values[time + k] as number);
        }
        row += count;
        pair += pairsOf(count);
      }
      blank(said, row);
      blank(asked, questions.length);
      multiply(kernel, said, row, own('earlier'), early);
      multiply(kernel, said, row, own('later'), late);
      layer('asked', asked, questions.length, brought, false);
      const [a, b, c, x] = [early.values, late.values, brought.values, pairs0.values];
      for (const [q, span] of spans.entries()) {
        let at = span.pair * units;
        for (let i = 0; i < span.count; i++)
          for (let j = i; j < span.count; j++) {
            const [one, other] = [(span.row + i) * units, (span.row + j) * units];
            for (let k = 0; k < units; k++) {
              const sum = (a[one + k] as number) + (b[other + k] as number) + (c[q * units + k] as number);
              x[at++] = sum > 0 ? sum : 0;
            }
          }
      }
      blank(pairs0, pair);
      layer('pairs1', pairs0, pair, pairs1, true);
      layer('pairs2', pairs1, pair, pairs2, true);
      sums.values.fill(0);
      for (const [q, span] of spans.entries())
        for (let p = span.pair; p < span.pair + pairsOf(span.count); p++)
          for (let k = 0; k < units; k++)
            sums.values[q * units + k] =
              (sums.values[q * units + k] as number) + (pairs2.values[p * units + k] as number);
      for (let k = 0; k < questions.length * units; k++) sums.values[k] = (sums.values[k] as number) / SHARE;
      layer('sum1', sums, questions.length, hidden, true);
      layer('out', hidden, questions.length, logits, false);
      let [loss, right] = [0, 0];
      const guessed = questions.map(({ question: { answer } }, q) => {
        const told = crossEntropy(logits.values, q * wideOut, answers, answer, 1 / questions.length);
        logits.values.fill(0, q * wideOut + answers, (q + 1) * wideOut);
        loss += told.loss;
        if (told.guess.answer === answer) right++;
        return told.guess;
      });
      if (learn) learnFrom();
      let q = 0;
      const guesses = stories.map((story) => {
        q += story.questions.length;
        return guessed.slice(q - story.questions.length, q);
      });
      return { loss, questions: questions.length, right, guesses };

      /** Back through one layer after `relu`: `d` is the gradient by what it put out, `into` becomes that by its input. */
      function unlayer(
        name: string,
        from: NetBlock,
        d: NetBlock,
        rows: number,
        into: NetBlock,
        wide: NetBlock,
        spare: NetBlock,
      ): void {
        blank(from, rows);
        blank(d, rows);
        addWeightGradient(kernel, from, d, rows, by(name), spare);
        addBias(name, d, rows);
        turn(kernel, own(name), from.columns, wide);
        multiply(kernel, d, rows, wide, into);
      }

      function learnFrom(): void {
        const count = questions.length;
        unlayer('out', hidden, logits, count, byHidden, turnedOut, spareOut);
        kernel.cutOff(hidden.at, byHidden.at, inFours(count) * units);
        unlayer('sum1', sums, byHidden, count, bySums, turnedUnits, spareUnits);
        for (const [q, span] of spans.entries())
          for (let p = span.pair; p < span.pair + pairsOf(span.count); p++)
            for (let k = 0; k < units; k++)
              byPairs.values[p * units + k] =
                (pairs2.values[p * units + k] as number) > 0 ? (bySums.values[q * units + k] as number) / SHARE : 0;
        unlayer('pairs2', pairs1, byPairs, pair, byPairsBelow, turnedUnits, spareUnits);
        kernel.cutOff(pairs1.at, byPairsBelow.at, inFours(pair) * units);
        unlayer('pairs1', pairs0, byPairsBelow, pair, byPairs, turnedUnits, spareUnits);
        kernel.cutOff(pairs0.at, byPairs.at, inFours(pair) * units);
        for (const one of [byEarly, byLate]) one.values.fill(0, 0, inFours(row) * units);
        byBrought.values.fill(0, 0, inFours(count) * units);
        const [da, db, dc, d] = [byEarly.values, byLate.values, byBrought.values, byPairs.values];
        for (const [q, span] of spans.entries()) {
          let at = span.pair * units;
          for (let i = 0; i < span.count; i++)
            for (let j = i; j < span.count; j++) {
              const [one, other] = [(span.row + i) * units, (span.row + j) * units];
              for (let k = 0; k < units; k++) {
                const by = d[at++] as number;
                da[one + k] = (da[one + k] as number) + by;
                db[other + k] = (db[other + k] as number) + by;
              }
            }
          // each pair is the earlier one's once
          for (let i = span.row; i < span.row + span.count; i++)
            for (let k = 0; k < units; k++)
              dc[q * units + k] = (dc[q * units + k] as number) + (da[i * units + k] as number);
        }
        unlayer('asked', asked, byBrought, count, byAsked, turnedIn, spareIn);
        for (const [q, { question }] of questions.entries())
          spreadOut(question.words, by('askedWords'), positions, byAsked.values, q * columns);
        addWeightGradient(kernel, said, byEarly, row, by('earlier'), spareIn);
        addWeightGradient(kernel, said, byLate, row, by('later'), spareIn);
        turn(kernel, own('earlier'), columns, turnedIn);
        multiply(kernel, byEarly, row, turnedIn, bySaid);
        turn(kernel, own('later'), columns, turnedIn);
        multiply(kernel, byLate, row, turnedIn, spareSaid);
        const byTimes = by('times').values;
        for (const [q, { story }] of questions.entries()) {
          const span = spans[q] as (typeof spans)[number];
          for (let s = 0; s < span.count; s++) {
            const at = (span.row + s) * columns;
            const time = (span.count - 1 - s) * columns;
            for (let k = 0; k < columns; k++) {
              const sum = (bySaid.values[at + k] as number) + (spareSaid.values[at + k] as number);
              bySaid.values[at + k] = sum;
              byTimes[time + k] = (byTimes[time + k] as number) + sum;
            }
            spreadOut(story.sentences[span.from + s] as readonly number[], by('words'), positions, bySaid.values, at);
          }
        }
      }
    },
  };
}
