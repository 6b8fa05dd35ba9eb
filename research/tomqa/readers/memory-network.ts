/**
 * The end-to-end memory network (Sukhbaatar et al. 2015) with three hops and neighbouring hops sharing their embeddings, and
 * the multiple observer network (Grant et al. 2017): a memory for all sentences and one for each agent, in which the
 * sentences that the agent did not see are blank; after each hop attention chooses among the memories.
 *
 * Products with the sentences are the same in all memories of a story, so observers cost a few numbers more each.
 */
import { exponential } from '../../../bots/standoff/network/curves.ts';
import { LONGEST, WORD_COUNT } from '../../../bots/tomqa/vocabulary.ts';
import {
  addUp,
  crossEntropy,
  type Net,
  type NetBlock,
  partsIn,
  positionWeights,
  type ReaderDesign,
  spreadOut,
} from './net.ts';
import type { ReaderPart } from './parts.ts';
import type { EncodedStory } from './stories.ts';

export interface MemoryNetShape {
  readonly columns: number;
  readonly hops: number;
  /** Agents with a memory of their own. */
  readonly agents: number;
}

export function memoryNetwork({ columns, hops, agents }: MemoryNetShape): ReaderDesign {
  const parts = (memory: number): readonly ReaderPart[] =>
    Array.from({ length: hops + 1 }, (_, i) => [
      { name: `words${i}`, rows: WORD_COUNT, columns, spread: 0.1 },
      { name: `times${i}`, rows: memory, columns, spread: 0.1 },
    ]).flat();
  return {
    parts,
    floats: () => 0,
    build: (place) => {
      const { own, by } = partsIn(place, parts(place.memory));
      const layers = (of: (name: string) => NetBlock, what: string) =>
        Array.from({ length: hops + 1 }, (_, i) => of(`${what}${i}`));
      const reader: Reader = {
        columns,
        hops,
        caches: agents + 1,
        memory: place.memory,
        words: layers(own, 'words'),
        times: layers(own, 'times'),
        byWords: layers(by, 'words'),
        byTimes: layers(by, 'times'),
        positions: positionWeights(columns, LONGEST),
        fromStart: place.times === 'start',
      };
      return netOf(reader, place.room.sentences);
    },
  };
}

interface Reader {
  readonly columns: number;
  readonly hops: number;
  readonly caches: number;
  readonly memory: number;
  readonly words: readonly NetBlock[];
  readonly times: readonly NetBlock[];
  readonly byWords: readonly NetBlock[];
  readonly byTimes: readonly NetBlock[];
  readonly positions: Float32Array;
  /** Whether the first sentence in the memory has time 0; else the last one has. */
  readonly fromStart: boolean;
}

/** What a hop leaves for its gradient. By memory and sentence, sentence and memory. */
interface Hop {
  /** The state before it. */
  readonly state: Float64Array;
  /** Attention to each sentence in each memory. */
  readonly attention: Float64Array;
  /** Attention to each memory. */
  readonly chosen: Float64Array;
  /** Products of the state with what sentences and times put out. */
  readonly said: Float64Array;
  readonly timed: Float64Array;
}

function netOf(reader: Reader, longest: number): Net {
  const { columns, hops, caches, memory, words, times, byWords, byTimes, positions, fromStart } = reader;
  const sums = Array.from({ length: hops + 1 }, () => new Float32Array(longest * columns));
  const bySums = sums.map((one) => new Float32Array(one.length));
  const room: readonly Hop[] = Array.from({ length: hops }, () => ({
    state: new Float64Array(columns),
    attention: new Float64Array(caches * longest),
    chosen: new Float64Array(caches),
    said: new Float64Array(longest),
    timed: new Float64Array(longest),
  }));
  const asked = new Float32Array(columns);
  const state = new Float64Array(columns);
  const by = new Float64Array(columns);
  const logits = new Float32Array(WORD_COUNT);
  const ofSentence = new Float64Array(longest);
  const ofTime = new Float64Array(longest);
  const byAttention = new Float64Array(longest);
  const last = words[hops] as NetBlock;
  const byLast = byWords[hops] as NetBlock;

  /** Whether memory c has sentence i. */
  const has = (seen: number, c: number): number => (c === 0 ? 1 : (seen >> (c - 1)) & 1);

  function hop(i: number, story: EncodedStory, from: number, count: number): void {
    const { attention, chosen, said, timed } = room[i] as Hop;
    (room[i] as Hop).state.set(state);
    const [sum, time, sumOut, timeOut] = [sums[i], times[i]?.values, sums[i + 1], times[i + 1]?.values] as Four;
    for (let s = 0; s < count; s++) {
      const at = (from + s) * columns;
      const t = (fromStart ? s : count - 1 - s) * columns;
      let [a, b, e, f] = [0, 0, 0, 0];
      for (let k = 0; k < columns; k++) {
        const u = state[k] as number;
        a += u * (sum[at + k] as number);
        b += u * (time[t + k] as number);
        e += u * (sumOut[at + k] as number);
        f += u * (timeOut[t + k] as number);
      }
      ofSentence[s] = a;
      ofTime[s] = b;
      said[s] = e;
      timed[s] = f;
    }
    let total = 0;
    for (let c = 0; c < caches; c++) {
      let highest = Number.NEGATIVE_INFINITY;
      for (let s = 0; s < count; s++) {
        const score = has(story.seen[from + s] as number, c) * (ofSentence[s] as number) + (ofTime[s] as number);
        attention[c * longest + s] = score;
        if (score > highest) highest = score;
      }
      let whole = 0;
      for (let s = 0; s < count; s++) {
        const e = exponential((attention[c * longest + s] as number) - highest);
        attention[c * longest + s] = e;
        whole += e;
      }
      let met = 0;
      for (let s = 0; s < count; s++) {
        const p = (attention[c * longest + s] as number) / whole;
        attention[c * longest + s] = p;
        met += p * (has(story.seen[from + s] as number, c) * (said[s] as number) + (timed[s] as number));
      }
      chosen[c] = met;
    }
    if (caches === 1) chosen[0] = 1;
    else {
      const highest = chosen.reduce((a, b) => Math.max(a, b));
      for (let c = 0; c < caches; c++) total += chosen[c] = exponential((chosen[c] as number) - highest);
      for (let c = 0; c < caches; c++) chosen[c] = (chosen[c] as number) / total;
    }
    for (let s = 0; s < count; s++) {
      const at = (from + s) * columns;
      const t = (fromStart ? s : count - 1 - s) * columns;
      let [alpha, beta] = [0, 0];
      for (let c = 0; c < caches; c++) {
        const p = (chosen[c] as number) * (attention[c * longest + s] as number);
        beta += p;
        alpha += p * has(story.seen[from + s] as number, c);
      }
      for (let k = 0; k < columns; k++)
        state[k] = (state[k] as number) + alpha * (sumOut[at + k] as number) + beta * (timeOut[t + k] as number);
    }
  }

  /** `by` is the gradient by the state after the hop, and becomes that by the state before. */
  function back(i: number, story: EncodedStory, from: number, count: number): void {
    const { attention, chosen, said, timed, state: u } = room[i] as Hop;
    const [sum, time, sumOut, timeOut] = [sums[i], times[i]?.values, sums[i + 1], times[i + 1]?.values] as Four;
    const [bySum, byTime] = [bySums[i], byTimes[i]?.values] as Two;
    const [bySumOut, byTimeOut] = [bySums[i + 1], byTimes[i + 1]?.values] as Two;
    // the gradient by alpha and beta of each sentence
    for (let s = 0; s < count; s++) {
      const at = (from + s) * columns;
      const t = (fromStart ? s : count - 1 - s) * columns;
      let [a, b] = [0, 0];
      for (let k = 0; k < columns; k++) {
        a += (by[k] as number) * (sumOut[at + k] as number);
        b += (by[k] as number) * (timeOut[t + k] as number);
      }
      ofSentence[s] = a;
      ofTime[s] = b;
    }
    const byChosen = Array.from({ length: caches }, (_, c) => {
      let sum = 0;
      for (let s = 0; s < count; s++)
        sum +=
          (attention[c * longest + s] as number) *
          (has(story.seen[from + s] as number, c) * (ofSentence[s] as number) + (ofTime[s] as number));
      return sum;
    });
    const mean = byChosen.reduce((all, one, c) => all + one * (chosen[c] as number), 0);
    const byMet = byChosen.map((one, c) => (caches === 1 ? 0 : (chosen[c] as number) * (one - mean)));
    const byScores = new Float64Array(2 * count);
    const byProducts = new Float64Array(2 * count);
    for (let c = 0; c < caches; c++) {
      const [r, z] = [chosen[c] as number, byMet[c] as number];
      let expected = 0;
      for (let s = 0; s < count; s++) {
        const visible = has(story.seen[from + s] as number, c);
        const p = attention[c * longest + s] as number;
        const d =
          r * (visible * (ofSentence[s] as number) + (ofTime[s] as number)) +
          z * (visible * (said[s] as number) + (timed[s] as number));
        byAttention[s] = d;
        expected += p * d;
        byProducts[2 * s] = (byProducts[2 * s] as number) + z * p * visible;
        byProducts[2 * s + 1] = (byProducts[2 * s + 1] as number) + z * p;
      }
      for (let s = 0; s < count; s++) {
        const score = (attention[c * longest + s] as number) * ((byAttention[s] as number) - expected);
        byScores[2 * s] = (byScores[2 * s] as number) + has(story.seen[from + s] as number, c) * score;
        byScores[2 * s + 1] = (byScores[2 * s + 1] as number) + score;
      }
    }
    const byState = new Float64Array(by);
    for (let s = 0; s < count; s++) {
      const at = (from + s) * columns;
      const t = (fromStart ? s : count - 1 - s) * columns;
      let [alpha, beta] = [0, 0];
      for (let c = 0; c < caches; c++) {
        const p = (chosen[c] as number) * (attention[c * longest + s] as number);
        beta += p;
        alpha += p * has(story.seen[from + s] as number, c);
      }
      const [a, b] = [byScores[2 * s] as number, byScores[2 * s + 1] as number];
      const [e, f] = [byProducts[2 * s] as number, byProducts[2 * s + 1] as number];
      for (let k = 0; k < columns; k++) {
        const [d, x] = [by[k] as number, u[k] as number];
        bySumOut[at + k] = (bySumOut[at + k] as number) + alpha * d + e * x;
        byTimeOut[t + k] = (byTimeOut[t + k] as number) + beta * d + f * x;
        bySum[at + k] = (bySum[at + k] as number) + a * x;
        byTime[t + k] = (byTime[t + k] as number) + b * x;
        byState[k] =
          (byState[k] as number) +
          a * (sum[at + k] as number) +
          b * (time[t + k] as number) +
          e * (sumOut[at + k] as number) +
          f * (timeOut[t + k] as number);
      }
    }
    by.set(byState);
  }

  /** Logits from the last embedding of each word, and back. */
  function answer(wanted: number, scale: number, learn: boolean) {
    const { values } = last;
    for (let v = 0, at = 0; v < WORD_COUNT; v++) {
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += (values[at++] as number) * (state[k] as number);
      logits[v] = sum;
    }
    const told = crossEntropy(logits, 0, WORD_COUNT, wanted, scale);
    if (!learn) return told;
    by.fill(0);
    for (let v = 0, at = 0; v < WORD_COUNT; v++) {
      const d = logits[v] as number;
      for (let k = 0; k < columns; k++, at++) {
        byLast.values[at] = (byLast.values[at] as number) + d * (state[k] as number);
        by[k] = (by[k] as number) + d * (values[at] as number);
      }
    }
    return told;
  }

  return {
    read(stories, learn) {
      const questions = stories.reduce((sum, story) => sum + story.questions.length, 0);
      let [loss, right] = [0, 0];
      const guesses = stories.map((story) => {
        for (let i = 0; i <= hops; i++) {
          const [to, embedding] = [sums[i] as Float32Array, words[i] as NetBlock];
          for (const [s, sentence] of story.sentences.entries()) addUp(sentence, embedding, positions, to, s * columns);
          if (learn) bySums[i]?.fill(0, 0, story.sentences.length * columns);
        }
        const guessed = story.questions.map((question) => {
          const from = Math.max(0, question.after - memory);
          const count = question.after - from;
          addUp(question.words, words[0] as NetBlock, positions, asked, 0);
          state.set(asked);
          for (let i = 0; i < hops; i++) hop(i, story, from, count);
          const told = answer(question.answer, 1 / questions, learn);
          loss += told.loss;
          if (told.guess.answer === question.answer) right++;
          if (learn) {
            for (let i = hops - 1; i >= 0; i--) back(i, story, from, count);
            asked.set(by);
            spreadOut(question.words, byWords[0] as NetBlock, positions, asked, 0);
          }
          return told.guess;
        });
        if (learn)
          for (let i = 0; i <= hops; i++)
            for (const [s, sentence] of story.sentences.entries())
              spreadOut(sentence, byWords[i] as NetBlock, positions, bySums[i] as Float32Array, s * columns);
        return guessed;
      });
      return { loss, questions, right, guesses };
    },
  };
}

type Four = [Float32Array, Float32Array, Float32Array, Float32Array];
type Two = [Float32Array, Float32Array];
