/**
 * Coding of what participants wrote. Rounds lie in the stream `annotations-SESSION`, beside the session's own stream. Two
 * coders see the texts and their own codes. games/core/coding has the rules of blindness; a game says what can be coded.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  agreedFacts,
  type CoderView,
  decideAnnotation,
  foldAnnotations,
  viewForCoder,
} from '../../games/core/coding/annotations.ts';
import {
  type AnnotatedMessage,
  type AnnotationCommand,
  type AnnotationEvent,
  type AnnotationRefusal,
  type Annotations,
  type AnyCoding,
  annotationEventSchema,
  type CodableSession,
  type CodableText,
} from '../../games/core/coding/types.ts';
import { openTexts } from '../../games/core/free-text.ts';
import { rulesOfLog } from '../../games/index.ts';
import { openerOf } from '../live/session/free-text.ts';
import { type EventReader, type EventStore, VersionConflict } from '../store/event-store.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import type { StoreReader } from '../store/store.ts';

function streamOfAnnotations(session: string): string {
  return `annotations-${session}`;
}

/** A session that can be coded, with its readable texts and its game's coding. */
export interface ToCode extends CodableSession {
  readonly coding: AnyCoding;
  readonly messages: readonly CodableText[];
}

/** The session to code, or a sentence that says why there is nothing to code. */
export async function codableOf(
  { events: log, texts }: Pick<StoreReader, 'events' | 'texts'>,
  session: string,
): Promise<ToCode | string> {
  const events = (await log.read(streamOfSession(session))).map((stored) => fromLog(stored));
  const created = events[0];
  if (created?.type !== 'SessionCreated') return `There is no session ${session}.`;
  const rules = rulesOfLog(events);
  if (typeof rules === 'string') return rules;
  const { coding } = rules;
  if (!coding) return `Sessions of ${created.game} have no messages to code.`;
  if (events.at(-1)?.type !== 'SessionEnded') return `Session ${session} is not over yet.`;
  const { messages, names } = coding.codable(events);
  const openText = openerOf(await texts.of(session));
  const readable = messages.map(
    (one): CodableText => ({
      ...one,
      text: openTexts(one.text, openText),
      language: created.languages?.[one.from] ?? null,
    }),
  );
  return { coding, names, messages: readable };
}

/** The coding of a session's game; null: the game has no messages to code, or there is no such session. */
export async function codingIn(log: EventReader, session: string): Promise<AnyCoding | null> {
  const events = (await log.read(streamOfSession(session))).map((stored) => fromLog(stored));
  const rules = rulesOfLog(events);
  return typeof rules === 'string' ? null : (rules.coding ?? null);
}

/** The facts that coders agreed on; [] where no round is settled. */
export async function agreedIn(log: EventReader, session: string): Promise<readonly AnnotatedMessage<unknown>[]> {
  const coding = await codingIn(log, session);
  return coding === null ? [] : agreedFacts(coding, await readAnnotations(log, session, coding));
}

export async function readAnnotations(
  log: EventReader,
  session: string,
  coding: AnyCoding,
): Promise<Annotations<unknown>> {
  return annotationsOf(await log.read(streamOfAnnotations(session)), coding);
}

interface Kept {
  readonly type: string;
  readonly data: unknown;
}

/** The annotations in these rows, parsed, since the stream may hold anything. Throws on a row that is no annotation of the game. */
export function annotationsOf(stored: readonly Kept[], coding: AnyCoding): Annotations<unknown> {
  return foldAnnotations(coding, eventsOf(stored, coding));
}

function eventsOf(stored: readonly Kept[], coding: AnyCoding): readonly AnnotationEvent<unknown>[] {
  const schema = annotationEventSchema(coding);
  return stored.map(({ type, data }) => schema.parse({ type: type.slice(type.indexOf('.') + 1), ...(data as object) }));
}

/** Decides on the annotations in the stream and appends; decides again if another writer was faster. */
export async function annotate(
  store: EventStore,
  session: string,
  commands: readonly AnnotationCommand<unknown>[],
  { coding, at, commandId }: { readonly coding: AnyCoding; readonly at: number; readonly commandId: string },
): Promise<AnnotationRefusal | null> {
  const stream = streamOfAnnotations(session);
  for (;;) {
    const stored = await store.read(stream);
    const past = eventsOf(stored, coding);
    const added: AnnotationEvent<unknown>[] = [];
    for (const command of commands) {
      const { events, refusal } = decideAnnotation(
        { keys: coding, now: at },
        foldAnnotations(coding, [...past, ...added]),
        command,
      );
      // an import is stored whole or not at all
      if (refusal) return refusal;
      added.push(...events);
    }
    const events = added.map(({ type, ...data }) => ({ type: `annotations.${type}`, data }));
    try {
      await store.append([{ stream, expectedVersion: stored.length, events }], commandId);
      return null;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

/** A message to code, with what this coder may see of the codes. */
export type CodedMessage = CodableText & Omit<CoderView<unknown>['messages'][number], 'message'>;

/** The messages that this coder codes; null: the name is no coder of the newest round. */
export function messagesToCode(
  codable: Pick<ToCode, 'messages'>,
  annotations: Annotations<unknown>,
  coder: string,
): { readonly codebook: number; readonly messages: readonly CodedMessage[] } | null {
  const view = viewForCoder(annotations, coder);
  return view && { codebook: view.codebook, messages: withTexts(codable, view.messages) };
}

function withTexts(codable: Pick<ToCode, 'messages'>, coded: CoderView<unknown>['messages']): readonly CodedMessage[] {
  return coded.flatMap(({ message, ...codes }) => {
    const found = codable.messages.find(({ turn, from }) => turn === message.turn && from === message.from);
    return found ? [{ ...found, ...codes }] : [];
  });
}

/** A coder's right to one session, computed from the operator's token: none is stored, and a new operator token ends all. */
export function coderToken(operatorToken: string, session: string, coder: string): string {
  const name = Buffer.from(coder).toString('base64url');
  const proof = createHmac('sha256', operatorToken)
    .update(JSON.stringify(['coder', session, coder]))
    .digest('base64url');
  return `coder.${name}.${proof}`;
}

/** The coder that this token belongs to; null: no coder of this session. */
export function coderOf(operatorToken: string, session: string, token: string): string | null {
  const [, name = ''] = /^coder\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  const coder = Buffer.from(name, 'base64url').toString();
  const [given, right] = [Buffer.from(token), Buffer.from(coderToken(operatorToken, session, coder))];
  return given.length === right.length && timingSafeEqual(given, right) ? coder : null;
}
