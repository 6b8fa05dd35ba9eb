/** The words of annotations: what coders do, as events of a stream beside the session, and what they fold to. */
import * as z from 'zod';
import { Fact } from '../../formal/types.ts';

const at = z.int().describe('server clock, ms since the epoch');
const coder = z.string().min(1).max(80).describe('pseudonym');
const codebook = z.int().min(1).describe('version of the codebook');

/** A message, by when and by whom it was written: nobody writes two a turn. */
export const MessageRef = z.strictObject({
  turn: z.int().min(0).describe('turns resolved before it'),
  from: z.int().min(0).max(3).describe('seat of its sender'),
});
export type MessageRef = z.infer<typeof MessageRef>;

const facts = z.array(Fact).max(20).readonly().describe('what the message asserts; [] for nothing');

export const AnnotationEvent = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('AnnotationOpened'),
      at,
      session: z.string().describe('id of the session'),
      codebook,
      coders: z.tuple([coder, coder]).readonly().describe('pseudonyms; each codes blind to the other'),
      messages: z.array(MessageRef).min(1).readonly().describe('what is to be coded, in order'),
    })
    .describe('A round of coding begins.'),
  z
    .strictObject({ type: z.literal('MessageCoded'), at, codebook, coder, message: MessageRef, facts })
    .describe('A coder says what a message asserts; the last word of each coder counts.'),
  z
    .strictObject({ type: z.literal('Adjudicated'), at, codebook, adjudicator: coder, message: MessageRef, facts })
    .describe('Where coders differed, this is taken to be what the message asserts.'),
]);
export type AnnotationEvent = z.infer<typeof AnnotationEvent>;

/** An annotation event before its time is known. */
export type AnnotationCommand =
  | {
      readonly type: 'open';
      readonly session: string;
      readonly codebook: number;
      readonly coders: readonly [string, string];
      readonly messages: readonly MessageRef[];
    }
  | ({ readonly type: 'code'; readonly coder: string } & Coding)
  | ({ readonly type: 'adjudicate'; readonly adjudicator: string } & Coding);
interface Coding {
  readonly codebook: number;
  readonly message: MessageRef;
  readonly facts: readonly Fact[];
}

export type AnnotationRefusalCode =
  | 'not_open'
  | 'older_codebook'
  | 'other_codebook'
  | 'same_coder'
  | 'other_session'
  | 'message_twice'
  | 'not_a_coder'
  | 'no_such_message'
  | 'closed'
  | 'still_blind'
  | 'agreed';
export interface AnnotationRefusal {
  readonly code: AnnotationRefusalCode;
  readonly message: string;
}

export interface Coded {
  readonly message: MessageRef;
  /** By place of the coder; null: not coded yet. */
  readonly codes: readonly [readonly Fact[] | null, readonly Fact[] | null];
  readonly adjudicated: { readonly by: string; readonly facts: readonly Fact[] } | null;
}

export interface Round {
  readonly session: string;
  readonly codebook: number;
  readonly coders: readonly [string, string];
  readonly messages: readonly Coded[];
}

/** Oldest round first. */
export interface Annotations {
  readonly rounds: readonly Round[];
}
