/**
 * The types for coding what participants wrote: a game's part (`GameCoding`), the events of coders, which lie in a stream
 * beside the session, and the state that these fold to. `F` is a fact that a message of the game can assert.
 */
import * as z from 'zod';
import type { OfferedModel } from '../beliefs/model.ts';
import type { GameTypes, Seat } from '../game.ts';
import type { SessionEvent } from '../session/events.ts';

/** A game's part of coding. */
export interface GameCoding<T extends GameTypes, F> {
  readonly fact: z.ZodType<F>;
  /** Most seats in a session. */
  readonly seats: number;
  /** The key of a fact, equal for facts that mean the same. The facts of a message are sorted by key. */
  keyOf(fact: F): string;
  /** The messages to code in an ended session. */
  codable(log: readonly SessionEvent<T>[]): CodableSession;
  /** Belief models that also read the facts that coders agreed on. */
  models(agreed: readonly AnnotatedMessage<F>[]): readonly OfferedModel[];
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds codings of different games and facts
export type AnyCoding = GameCoding<any, any>;

/** A message, named by its turn and its sender, since a seat writes at most one message a turn. */
export interface MessageRef {
  readonly turn: number;
  readonly from: Seat;
}

/** A message as coders see it: its text and recipients, without the state of the game. */
export interface Codable extends MessageRef {
  readonly to: readonly Seat[];
  /** The text; in a log its token; "(erased)" if it was erased. */
  readonly text: string;
}

/** A message with the language of the pages on which it was typed; null: the log does not say it. */
export interface CodableText extends Codable {
  readonly language: string | null;
}

export interface CodableSession {
  /** The delivered messages with free text, in order. */
  readonly messages: readonly Codable[];
  /** The names that facts can be about, by kind. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** The facts of a message beside those that its sender attached. */
export interface AnnotatedMessage<F> extends MessageRef {
  readonly facts: readonly F[];
}

/** The most facts of one message. */
const MOST_FACTS = 20;
const at = z.int().describe('server clock, ms since the epoch');
const coder = z.string().min(1).max(80).describe('pseudonym');
const codebook = z.int().min(1).describe('version of the codebook');

type Facts = Pick<AnyCoding, 'fact' | 'seats'>;

export function messageRefSchema({ seats }: Pick<AnyCoding, 'seats'>) {
  return z.strictObject({
    turn: z.int().min(0).describe('turns resolved before it'),
    from: z
      .int()
      .min(0)
      .max(seats - 1)
      .describe('seat of its sender'),
  });
}

export function factsSchema<F>({ fact }: { readonly fact: z.ZodType<F> }) {
  return z.array(fact).max(MOST_FACTS).readonly().describe('what the message asserts; [] for nothing');
}

export function annotationEventSchema(coding: Facts) {
  const message = messageRefSchema(coding);
  const facts = factsSchema(coding);
  return z.discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('AnnotationOpened'),
        at,
        session: z.string().describe('id of the session'),
        codebook,
        coders: z.tuple([coder, coder]).readonly().describe('pseudonyms; each codes blind to the other'),
        messages: z.array(message).min(1).readonly().describe('what is to be coded, in order'),
      })
      .describe('A round of coding begins.'),
    z
      .strictObject({ type: z.literal('MessageCoded'), at, codebook, coder, message, facts })
      .describe('A coder says what a message asserts; the last word of each coder counts.'),
    z
      .strictObject({ type: z.literal('Adjudicated'), at, codebook, adjudicator: coder, message, facts })
      .describe('Where coders differed, this is taken to be what the message asserts.'),
  ]);
}

interface CodedFacts<F> {
  readonly at: number;
  readonly codebook: number;
  readonly message: MessageRef;
  readonly facts: readonly F[];
}
export type AnnotationEvent<F> =
  | {
      readonly type: 'AnnotationOpened';
      readonly at: number;
      readonly session: string;
      readonly codebook: number;
      readonly coders: readonly [string, string];
      readonly messages: readonly MessageRef[];
    }
  | ({ readonly type: 'MessageCoded'; readonly coder: string } & CodedFacts<F>)
  | ({ readonly type: 'Adjudicated'; readonly adjudicator: string } & CodedFacts<F>);

/** An annotation event before its time is known. */
export type AnnotationCommand<F> =
  | {
      readonly type: 'open';
      readonly session: string;
      readonly codebook: number;
      readonly coders: readonly [string, string];
      readonly messages: readonly MessageRef[];
    }
  | ({ readonly type: 'code'; readonly coder: string } & Omit<CodedFacts<F>, 'at'>)
  | ({ readonly type: 'adjudicate'; readonly adjudicator: string } & Omit<CodedFacts<F>, 'at'>);

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

export interface Coded<F> {
  readonly message: MessageRef;
  /** The code of each coder, in the order of the round's `coders`; null: not coded yet. */
  readonly codes: readonly [readonly F[] | null, readonly F[] | null];
  readonly adjudicated: { readonly by: string; readonly facts: readonly F[] } | null;
}

export interface CodingRound<F> {
  readonly session: string;
  readonly codebook: number;
  readonly coders: readonly [string, string];
  readonly messages: readonly Coded<F>[];
}

/** Oldest round first. */
export interface Annotations<F> {
  readonly rounds: readonly CodingRound<F>[];
}
