/** Films of slides, one frame a turn: MP4 where the browser can encode it, since every program for talks takes it; else GIF. */
import { part } from '../../part.tsx';
import { canvasFor, SLIDE, type Slide } from './slide.ts';

export interface FilmOrder {
  readonly kind: FilmKind;
  /** How many frames there are. */
  readonly frames: number;
  /** How long each frame is shown. */
  readonly seconds: number;
  /** The slide of a frame, from 0. */
  readonly slide: (frame: number) => Promise<Slide>;
  readonly signal: AbortSignal;
}

/** The ending of the file's name. */
export type FilmKind = 'mp4' | 'gif';

/** The most frames of one film. */
export const MOST_FRAMES = 300;

/** A GIF holds each pixel, so it is smaller than a slide. */
const GIF_WIDTH = 1280;

/** H.264 in the high profile, level 4: enough for a slide. */
const H264 = 'avc1.640028';

/** What this browser can make. */
export async function filmKind(): Promise<FilmKind> {
  if (typeof VideoEncoder === 'undefined') return 'gif';
  const { supported } = await VideoEncoder.isConfigSupported({ codec: H264, ...SLIDE });
  return supported ? 'mp4' : 'gif';
}

/** Rejects with the signal's reason if the film is cancelled. */
export async function filmOf(order: FilmOrder): Promise<Blob> {
  if (order.kind === 'gif') return gifOf(order);
  const { mp4Of } = await part(() => import('./mp4.ts'));
  return mp4Of(order);
}

async function gifOf({ frames, seconds, slide, signal }: FilmOrder): Promise<Blob> {
  const { applyPalette, GIFEncoder, quantize } = await part(() => import('gifenc'));
  const { canvas, draw } = canvasFor(GIF_WIDTH);
  const { width, height } = canvas;
  const film = GIFEncoder();
  for (let frame = 0; frame < frames; frame++) {
    signal.throwIfAborted();
    await draw(await slide(frame));
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    if (!pixels) throw new Error('this browser draws no pictures');
    const palette = quantize(pixels, 256);
    film.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay: 1000 * seconds });
  }
  signal.throwIfAborted();
  film.finish();
  return new Blob([film.bytes()], { type: 'image/gif' });
}
