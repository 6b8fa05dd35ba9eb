/**
 * Asks a worker for beliefs. One that has answered waits for the next question of the page: a worker takes longer to load than most
 * questions take to answer. A replay asks two at a time, for its sentences and for its panel of minds.
 */
import type { MindsAnswer, MindsQuestion, Underway } from './minds-answers.ts';
import { openMindsWorker } from './open-worker.ts';

interface Listening {
  readonly onAnswer: (answer: MindsAnswer) => void;
  readonly onUnderway?: (underway: Underway) => void;
  /** Empty: a worker that could not be loaded gives no reason. */
  readonly onFailed: (why: string) => void;
}

const MOST_IDLE = 2;
const idle: Worker[] = [];

/** Returns what cancels the question; after the answer that does nothing. */
export function askMinds(question: MindsQuestion, { onAnswer, onUnderway, onFailed }: Listening): () => void {
  const worker = idle.pop() ?? openMindsWorker();
  let isAsked = true;
  const stop = (): void => {
    if (isAsked) worker.terminate();
    isAsked = false;
  };
  worker.onmessage = ({ data }: MessageEvent<MindsAnswer | Underway>) => {
    if (data.kind === 'underway') return onUnderway?.(data);
    isAsked = false;
    if (idle.length < MOST_IDLE) idle.push(worker);
    else worker.terminate();
    onAnswer(data);
  };
  worker.onerror = ({ message }) => {
    stop();
    onFailed(message);
  };
  worker.postMessage(question);
  return stop;
}
