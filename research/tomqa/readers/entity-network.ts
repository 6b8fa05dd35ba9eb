/**
 * The recurrent entity network (Henaff et al. 2017): a state for each of a few slots, which each sentence changes as far as
 * it fits the slot's key or its state. A question reads the states by attention.
 *
 * The state does not depend on questions, so a story is read once for all of them. Stories of a batch are read side by side,
 * the longest first: those that are not over yet are the first rows.
 */

import { exponential, sigmoid } from '../../../bots/standoff/network/curves.ts';
import { LONGEST, WORD_COUNT } from '../../../bots/tomqa/vocabulary.ts';
import { inFours } from '../../nn/kernel/kernel.ts';
import {
  addUp,
  addWeightGradient,
  blockIn,
  crossEntropy,
  type Guess,
  multiply,
  type Net,
  type NetBlock,
  type NetMemory,
  partsIn,
  type ReaderDesign,
  turn,
} from './net.ts';
import type { ReaderPart } from './parts.ts';
import type { EncodedStory } from './stories.ts';

export interface EntityNetShape {
  /** Multiples of four. */
  readonly columns: number;
  readonly slots: number;
}

export function entityNetwork({ columns, slots }: EntityNetShape): ReaderDesign {
  const square = (name: string): ReaderPart => ({ name, rows: columns, columns, spread: 0.1 });
  const list: readonly ReaderPart[] = [
    { name: 'words', rows: WORD_COUNT, columns, spread: 0.1 },
    // sums of words to begin with, which learn what a place in the sentence means
    { name: 'places', rows: LONGEST, columns, spread: 0.1, around: 1 },
    { name: 'askedPlaces', rows: LONGEST, columns, spread: 0.1, around: 1 },
    { name: 'keys', rows: slots, columns, spread: 0.1 },
    square('U'),
    square('V'),
    square('W'),
    { name: 'slope', rows: 1, columns, spread: 0, around: 1 },
    square('H'),
    { name: 'outSlope', rows: 1, columns, spread: 0, around: 1 },
    { name: 'R', rows: columns, columns: WORD_COUNT, spread: 0.1 },
  ];
  const parts = () => list;
  return {
    parts,
    floats: ({ stories, sentences, questions }) => {
      const rows = stories * sentences;
      return (
        columns * (4 * rows * slots + 4 * rows + 4 * stories * slots + 6 * questions + 12 * columns + 6 * slots + 64) +
        3 * (questions + columns) * WORD_COUNT
      );
    },
    build: (place) => netOf(place, list, { columns, slots }),
  };
}

/** What one step of reading leaves for its gradient. Rows: stories that are not over, by slot. */
interface Step {
  readonly active: number;
  /** Before activation, and after. */
  readonly before: NetBlock;
  readonly after: NetBlock;
  readonly gates: Float64Array;
  readonly lengths: Float64Array;
  /** States after the step. */
  readonly states: NetBlock;
}

function netOf(place: NetMemory, parts: readonly ReaderPart[], { columns, slots }: EntityNetShape): Net {
  const { arena, room } = place;
  const { kernel } = arena;
  const { own, by } = partsIn(place, parts);
  const block = (rows: number, wide = columns): NetBlock => blockIn(arena, rows, wide);
  const [words, places, askedPlaces, keys] = [own('words'), own('places'), own('askedPlaces'), own('keys')];
  const [U, V, W, H, R] = [own('U'), own('V'), own('W'), own('H'), own('R')];
  const [slope, outSlope] = [own('slope').values, own('outSlope').values];
  const byKeys = by('keys');
  const rows = room.stories * slots;

  const steps: readonly Step[] = Array.from({ length: room.sentences }, () => ({
    active: 0,
    before: block(rows),
    after: block(rows),
    gates: new Float64Array(rows),
    lengths: new Float64Array(rows),
    states: block(rows),
  }));
  const actives = new Int32Array(room.sentences);
  const first = block(rows);
  const said = block(room.stories * room.sentences);
  const bySaid = block(room.stories * room.sentences);
  const saidW = block(room.stories * room.sentences);
  const bySaidW = block(room.stories * room.sentences);
  const keysV = block(slots);
  const byKeysV = block(slots);
  const spareKeys = block(slots);
  const byStates = block(rows);
  const byBefore = block(rows);
  const spareRows = block(rows);
  const turned = block(columns);
  const spare = block(columns);
  const asked = block(room.questions);
  const byAsked = block(room.questions);
  const read = block(room.questions);
  const byRead = block(room.questions);
  const mixed = block(room.questions);
  const hidden = block(room.questions);
  const logits = block(room.questions, WORD_COUNT);
  const turnedR = block(WORD_COUNT);
  const spareR = block(columns, WORD_COUNT);

  /** Sums of words, each times what its place means. */
  function speak(sentence: readonly number[], meanings: NetBlock, to: NetBlock, row: number): void {
    addUp(sentence, words, meanings.values, to.values, row * columns);
  }

  function unspeak(sentence: readonly number[], part: 'places' | 'askedPlaces', from: NetBlock, row: number): void {
    const [meanings, byMeanings, byWords] = [own(part).values, by(part).values, by('words').values];
    for (let j = 0; j < sentence.length; j++) {
      const [word, at] = [(sentence[j] as number) * columns, j * columns];
      for (let k = 0; k < columns; k++) {
        const d = from.values[row * columns + k] as number;
        byWords[word + k] = (byWords[word + k] as number) + d * (meanings[at + k] as number);
        byMeanings[at + k] = (byMeanings[at + k] as number) + d * (words.values[word + k] as number);
      }
    }
  }

  function forward(t: number, from: NetBlock, active: number): void {
    const { before, after, gates, lengths, states } = steps[t] as Step;
    multiply(kernel, from, active * slots, U, before);
    const [h, x, c, out] = [from.values, before.values, after.values, states.values];
    for (let b = 0; b < active; b++) {
      const s = (t * room.stories + b) * columns;
      for (let j = 0; j < slots; j++) {
        const row = b * slots + j;
        const at = row * columns;
        const key = j * columns;
        let fit = 0;
        for (let k = 0; k < columns; k++)
          fit += (said.values[s + k] as number) * ((h[at + k] as number) + (keys.values[key + k] as number));
        const gate = sigmoid(fit);
        gates[row] = gate;
        let square = 0;
        for (let k = 0; k < columns; k++) {
          const sum = (x[at + k] as number) + (keysV.values[key + k] as number) + (saidW.values[s + k] as number);
          const candidate = sum > 0 ? sum : (slope[k] as number) * sum;
          const changed = (h[at + k] as number) + gate * candidate;
          x[at + k] = sum;
          c[at + k] = candidate;
          out[at + k] = changed;
          square += changed * changed;
        }
        const length = square > 0 ? Math.sqrt(square) : 1;
        lengths[row] = length;
        for (let k = 0; k < columns; k++) out[at + k] = (out[at + k] as number) / length;
      }
    }
  }

  /** byStates: the gradient by the states after the step, which becomes that by the states before it. */
  function back(t: number, from: NetBlock, active: number): void {
    const { before, after, gates, lengths, states } = steps[t] as Step;
    const bySlope = by('slope').values;
    const [h, d, out, x, c] = [from.values, byStates.values, states.values, before.values, after.values];
    for (let b = 0; b < active; b++) {
      const s = (t * room.stories + b) * columns;
      for (let j = 0; j < slots; j++) {
        const row = b * slots + j;
        const at = row * columns;
        const key = j * columns;
        const [gate, length] = [gates[row] as number, lengths[row] as number];
        let along = 0;
        for (let k = 0; k < columns; k++) along += (d[at + k] as number) * (out[at + k] as number);
        let byGate = 0;
        for (let k = 0; k < columns; k++) {
          const changed = ((d[at + k] as number) - along * (out[at + k] as number)) / length;
          d[at + k] = changed;
          byGate += changed * (c[at + k] as number);
        }
        const byFit = byGate * gate * (1 - gate);
        for (let k = 0; k < columns; k++) {
          const sum = x[at + k] as number;
          const byCandidate = gate * (d[at + k] as number);
          if (sum <= 0) bySlope[k] = (bySlope[k] as number) + byCandidate * sum;
          const bySum = sum > 0 ? byCandidate : byCandidate * (slope[k] as number);
          byBefore.values[at + k] = bySum;
          byKeysV.values[key + k] = (byKeysV.values[key + k] as number) + bySum;
          bySaidW.values[s + k] = (bySaidW.values[s + k] as number) + bySum;
          const word = said.values[s + k] as number;
          bySaid.values[s + k] =
            (bySaid.values[s + k] as number) + byFit * ((h[at + k] as number) + (keys.values[key + k] as number));
          byKeys.values[key + k] = (byKeys.values[key + k] as number) + byFit * word;
          d[at + k] = (d[at + k] as number) + byFit * word;
        }
      }
    }
    const used = active * slots;
    byBefore.values.fill(0, used * columns, inFours(used) * columns);
    addWeightGradient(kernel, from, byBefore, used, by('U'), spare);
    multiply(kernel, byBefore, used, turned, spareRows);
    for (let k = 0; k < used * columns; k++) d[k] = (d[k] as number) + (spareRows.values[k] as number);
  }

  /** A question's attention to the states of its story. */
  function attend(q: number, states: Float32Array, story: number): Float64Array {
    const attention = new Float64Array(slots);
    let highest = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < slots; j++) {
      const at = (story * slots + j) * columns;
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += (asked.values[q * columns + k] as number) * (states[at + k] as number);
      attention[j] = sum;
      if (sum > highest) highest = sum;
    }
    let whole = 0;
    for (let j = 0; j < slots; j++) whole += attention[j] = exponential((attention[j] as number) - highest);
    read.values.fill(0, q * columns, (q + 1) * columns);
    for (let j = 0; j < slots; j++) {
      const p = (attention[j] as number) / whole;
      attention[j] = p;
      const at = (story * slots + j) * columns;
      for (let k = 0; k < columns; k++)
        read.values[q * columns + k] = (read.values[q * columns + k] as number) + p * (states[at + k] as number);
    }
    return attention;
  }

  /** The gradient by the states that a question read, and by the question. */
  function unattend(q: number, attention: Float64Array, states: Float32Array, story: number): void {
    const d = byRead.values;
    const products = Array.from({ length: slots }, (_, j) => {
      const at = (story * slots + j) * columns;
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += (d[q * columns + k] as number) * (states[at + k] as number);
      return sum;
    });
    const mean = products.reduce((all, one, j) => all + one * (attention[j] as number), 0);
    for (let j = 0; j < slots; j++) {
      const at = (story * slots + j) * columns;
      const p = attention[j] as number;
      const score = p * ((products[j] as number) - mean);
      for (let k = 0; k < columns; k++) {
        const to = q * columns + k;
        byStates.values[at + k] =
          (byStates.values[at + k] as number) + p * (d[to] as number) + score * (asked.values[to] as number);
        byAsked.values[to] = (byAsked.values[to] as number) + score * (states[at + k] as number);
      }
    }
  }

  return {
    read(given, learn) {
      const order = given.map((_, i) => i).sort((a, b) => lengthOf(given, b) - lengthOf(given, a) || a - b);
      const stories = order.map((i) => given[i] as EncodedStory);
      const longest = lengthOf(stories, 0);
      const questions = stories.flatMap((story, b) => story.questions.map((question) => ({ b, question })));

      for (let t = 0, active = stories.length; t < longest; t++) {
        while (active > 0 && lengthOf(stories, active - 1) <= t) active--;
        actives[t] = active;
      }
      said.values.fill(0, 0, inFours(longest * room.stories) * columns);
      for (let t = 0; t < longest; t++)
        for (let b = 0; b < (actives[t] as number); b++)
          speak(stories[b]?.sentences[t] as readonly number[], places, said, t * room.stories + b);
      multiply(kernel, said, longest * room.stories, W, saidW);
      multiply(kernel, keys, slots, V, keysV);
      for (let b = 0; b < stories.length; b++) first.values.set(keys.values, b * slots * columns);
      const statesBefore = (t: number): NetBlock => (t === 0 ? first : (steps[t - 1] as Step).states);
      for (let t = 0; t < longest; t++) forward(t, statesBefore(t), actives[t] as number);

      const attentions = questions.map(({ b, question }, q) => {
        speak(question.words, askedPlaces, asked, q);
        return attend(q, statesBefore(question.after).values, b);
      });
      multiply(kernel, read, questions.length, H, mixed);
      for (let k = 0; k < questions.length * columns; k++) {
        const sum = (mixed.values[k] as number) + (asked.values[k] as number);
        mixed.values[k] = sum;
        hidden.values[k] = sum > 0 ? sum : (outSlope[k % columns] as number) * sum;
      }
      multiply(kernel, hidden, questions.length, R, logits);
      let [loss, right] = [0, 0];
      const guessed = questions.map(({ question: { answer } }, q) => {
        const told = crossEntropy(logits.values, q * WORD_COUNT, WORD_COUNT, answer, 1 / questions.length);
        loss += told.loss;
        if (told.guess.answer === answer) right++;
        return told.guess;
      });
      if (learn) learnFrom();
      const guesses: (readonly Guess[])[] = given.map(() => []);
      let q = 0;
      for (const [b, story] of stories.entries()) {
        guesses[order[b] as number] = guessed.slice(q, q + story.questions.length);
        q += story.questions.length;
      }
      return { loss, questions: questions.length, right, guesses };

      function learnFrom(): void {
        const count = questions.length;
        for (const one of [logits, hidden, mixed, read, byRead])
          one.values.fill(0, count * one.columns, inFours(count) * one.columns);
        addWeightGradient(kernel, hidden, logits, count, by('R'), spareR);
        turn(kernel, R, columns, turnedR);
        multiply(kernel, logits, count, turnedR, byAsked);
        const byOutSlope = by('outSlope').values;
        for (let k = 0; k < count * columns; k++) {
          const sum = mixed.values[k] as number;
          if (sum > 0) continue;
          const column = k % columns;
          byOutSlope[column] = (byOutSlope[column] as number) + (byAsked.values[k] as number) * sum;
          byAsked.values[k] = (byAsked.values[k] as number) * (outSlope[column] as number);
        }
        addWeightGradient(kernel, read, byAsked, count, by('H'), spare);
        turn(kernel, H, columns, turned);
        multiply(kernel, byAsked, count, turned, byRead);

        turn(kernel, U, columns, turned);
        byStates.values.fill(0);
        bySaid.values.fill(0, 0, inFours(longest * room.stories) * columns);
        bySaidW.values.fill(0, 0, inFours(longest * room.stories) * columns);
        byKeysV.values.fill(0);
        const readAfter = Map.groupBy(
          questions.keys(),
          (q) => (questions[q] as { question: { after: number } }).question.after,
        );
        const unread = (after: number): void => {
          for (const q of readAfter.get(after) ?? [])
            unattend(q, attentions[q] as Float64Array, statesBefore(after).values, (questions[q] as { b: number }).b);
        };
        for (let t = longest - 1; t >= 0; t--) {
          unread(t + 1);
          back(t, statesBefore(t), actives[t] as number);
        }
        unread(0);
        for (let b = 0; b < stories.length; b++)
          for (let k = 0; k < slots * columns; k++)
            byKeys.values[k] = (byKeys.values[k] as number) + (byStates.values[b * slots * columns + k] as number);

        addWeightGradient(kernel, keys, byKeysV, slots, by('V'), spare);
        turn(kernel, V, columns, turned);
        multiply(kernel, byKeysV, slots, turned, spareKeys);
        for (let k = 0; k < slots * columns; k++)
          byKeys.values[k] = (byKeys.values[k] as number) + (spareKeys.values[k] as number);
        addWeightGradient(kernel, said, bySaidW, longest * room.stories, by('W'), spare);
        turn(kernel, W, columns, turned);
        multiply(kernel, bySaidW, longest * room.stories, turned, saidW);
        for (let k = 0; k < longest * room.stories * columns; k++)
          bySaid.values[k] = (bySaid.values[k] as number) + (saidW.values[k] as number);
        for (let t = 0; t < longest; t++)
          for (let b = 0; b < (actives[t] as number); b++)
            unspeak(stories[b]?.sentences[t] as readonly number[], 'places', bySaid, t * room.stories + b);
        for (const [q, { question }] of questions.entries()) unspeak(question.words, 'askedPlaces', byAsked, q);
      }
    },
  };
}

function lengthOf(stories: readonly EncodedStory[], i: number): number {
  return stories[i]?.sentences.length ?? 0;
}
