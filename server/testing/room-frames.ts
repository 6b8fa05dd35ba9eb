/** For tests: decodes the frames of a Colyseus room from their bytes. */
import { Decoder, type Iterator } from '@colyseus/schema';
import { unpack } from 'msgpackr';
import type { PublicState } from '../../games/core/protocol.ts';
import { SessionFacts } from '../doors/rooms/public-state.ts';
import type { WireFrame } from './tap.ts';

export type RoomFrame =
  | { readonly kind: 'joined'; readonly rest: Buffer }
  | { readonly kind: 'facts'; readonly facts: PublicState; readonly full: boolean }
  | { readonly kind: 'tell'; readonly told: unknown }
  | { readonly kind: 'text'; readonly told: unknown }
  | { readonly kind: 'close' }
  | { readonly kind: 'other'; readonly bytes: Buffer };

const [JOIN, DATA, STATE, PATCH] = [10, 13, 14, 15];
const TELL = Buffer.from([0xa4, ...Buffer.from('tell')]);

/** Every frame, in order, with the public facts after it. */
export function decodeFrames(frames: readonly WireFrame[]): readonly RoomFrame[] {
  const decoder = new Decoder(new SessionFacts());
  const facts = (payload: Buffer): PublicState => {
    const it: Iterator = { offset: 1 };
    decoder.decode(payload, it);
    return decoder.state.toJSON() as PublicState;
  };
  return frames.map(({ opcode, payload }): RoomFrame => {
    if (opcode === 8) return { kind: 'close' };
    if (opcode === 1) return { kind: 'text', told: JSON.parse(payload.toString('utf8')) };
    switch (payload[0]) {
      case JOIN:
        return { kind: 'joined', rest: withoutToken(payload) };
      case STATE:
        return { kind: 'facts', facts: facts(payload), full: true };
      case PATCH:
        return { kind: 'facts', facts: facts(payload), full: false };
      case DATA:
        if (payload.subarray(1, 1 + TELL.length).equals(TELL)) return { kind: 'tell', told: toldIn(payload) };
    }
    return { kind: 'other', bytes: payload };
  });
}

/** What a frame of type `tell` says. */
export function toldIn(frame: Uint8Array): unknown {
  return unpack(frame.subarray(1 + TELL.length));
}

/** The payload without the random token with which Colyseus' join frame begins. */
export function withoutToken(payload: Buffer): Buffer {
  const copy = Buffer.from(payload);
  return copy.fill(0, 2, 2 + (payload[1] ?? 0));
}

/** Frames that no public fact explains: those that are no messages, and patches that change nothing. */
export function unexplained(frames: readonly RoomFrame[]): readonly RoomFrame[] {
  let before = '';
  const found: RoomFrame[] = [];
  for (const frame of frames) {
    if (frame.kind === 'other') found.push(frame);
    if (frame.kind !== 'facts') continue;
    const now = JSON.stringify(frame.facts);
    if (now === before) found.push(frame);
    before = now;
  }
  return found;
}
