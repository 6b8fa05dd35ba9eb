/** A film of slides as MP4, by the encoder of the browser. Loaded when a film is made. */
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, QUALITY_HIGH } from 'mediabunny';
import type { FilmOrder } from './film.ts';
import { canvasFor, SLIDE } from './slide.ts';

export async function mp4Of({ frames, seconds, slide, signal }: FilmOrder): Promise<Blob> {
  const { canvas, draw } = canvasFor(SLIDE.width);
  const target = new BufferTarget();
  const film = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, { codec: 'avc', bitrate: QUALITY_HIGH });
  film.addVideoTrack(source);
  await film.start();
  try {
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted();
      await draw(await slide(frame));
      await source.add(frame * seconds, seconds);
    }
    signal.throwIfAborted();
  } catch (error) {
    await film.cancel();
    throw error;
  }
  await film.finalize();
  if (!target.buffer) throw new Error('the film is empty');
  return new Blob([target.buffer], { type: 'video/mp4' });
}
