/** A film of steps of a replay, recorded in the browser from pictures of the page: as long to make as it lasts. */
import { imageOf, type Snapshot } from './snapshot.ts';

export interface FilmOrder {
  readonly steps: readonly number[];
  /** How long each step is shown. */
  readonly stepMs: number;
  /** Brings the page to a step; resolves to its picture. */
  readonly picture: (step: number) => Promise<Snapshot>;
  /** Called before each step, with its place from 0. */
  readonly onStep: (at: number) => void;
  readonly signal: AbortSignal;
}

export interface Film {
  readonly content: Blob;
  /** The ending of the file's name. */
  readonly ending: 'webm' | 'mp4';
}

/** The most steps of one film: each is a picture that is made and recorded in real time. */
export const MOST_STEPS = 300;

/** Pictures a second. The steps stand still, so few are enough. */
const RATE = 8;

const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'] as const;

/** What this browser records; null: nothing. */
export function filmType(): (typeof TYPES)[number] | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Rejects with the signal's reason if the film is cancelled. */
export async function filmOf({ steps, stepMs, picture, onStep, signal }: FilmOrder): Promise<Film> {
  const type = filmType();
  const [first] = steps;
  if (type === null || first === undefined) throw new Error('this browser cannot make films');
  onStep(0);
  const opening = await picture(first);
  const canvas = document.createElement('canvas');
  // codecs want even sizes
  canvas.width = 2 * Math.ceil(opening.width / 2);
  canvas.height = 2 * Math.ceil(opening.height / 2);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const stream = canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 2_500_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  try {
    for (const [at, step] of steps.entries()) {
      signal.throwIfAborted();
      onStep(at);
      const image = await imageOf(at === 0 ? opening : await picture(step));
      const until = performance.now() + stepMs;
      do {
        // a step may be smaller than the first
        pen.clearRect(0, 0, canvas.width, canvas.height);
        pen.drawImage(image, 0, 0);
        await pause(Math.min(1000 / RATE, Math.max(0, until - performance.now())), signal);
      } while (performance.now() < until);
    }
  } finally {
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await ended;
  signal.throwIfAborted();
  return { content: new Blob(parts, { type }), ending: type.startsWith('video/webm') ? 'webm' : 'mp4' };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
