/**
 * Coding what people wrote: rounds in the stream `annotations-SESSION`, beside the session and never in it. Two coders see
 * the texts and their own codes; the rules of blindness are those of games/household/analysis/coding/annotations.ts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import { beginLog } from '../../games/core/log/replay.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { evolveSession } from '../../games/core/session/session.ts';
import {
  type CoderView,
  decideAnnotation,
  foldAnnotations,
  viewForCoder,
} from '../../games/household/analysis/coding/annotations.ts';
import {
  type AnnotationCommand,
  AnnotationEvent,
  type AnnotationRefusal,
  type Annotations,
  type MessageRef,
} from '../../games/household/analysis/coding/types.ts';
import { household } from '../../games/household/game.ts';
import { agentOf, type Household } from '../../games/household/types.ts';
import { type EventReader, type EventStore, VersionConflict } from '../store/event-store.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';

function streamOfAnnotations(session: string): string {
  return `annotations-${session}`;
}

/** A message as coders see it: what it says and to whom, and nothing of the game around it. */
export interface Codable extends MessageRef {
  readonly to: readonly number[];
  /** "(erased)" where the text is gone. */
  readonly text: string;
}

export interface CodableSession {
  readonly messages: readonly Codable[];
  /** The names that facts can be about. */
  readonly names: Readonly<Record<'rooms' | 'furniture' | 'objects' | 'agents', readonly string[]>>;
}

/** The messages with free text that were delivered, in order; a sentence where there is nothing to code. */
export async function codableOf(
  log: EventReader,
  session: string,
  openText: OpenText,
): Promise<CodableSession | string> {
  const events = (await log.read(streamOfSession(session))).map((stored) => fromLog(stored));
  const created = events[0];
  if (created?.type !== 'SessionCreated') return `There is no session ${session}.`;
  if (created.game !== household.id) return `Sessions of ${created.game} have no messages to code.`;
  if (created.rulesVersion !== household.version)
    return `Session ${session} needs version ${created.rulesVersion} of ${household.id}.`;
  if (events.at(-1)?.type !== 'SessionEnded') return `Session ${session} is not over yet.`;
  const own = events as readonly SessionEvent<Household>[];
  const messages: Codable[] = [];
  let state = beginLog(household, own);
  for (const event of own.slice(1)) {
    if (event.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed')
      for (const [from, outcome] of event.event.outcomes.entries()) {
        if (outcome?.action.type !== 'communicate' || outcome.action.text === null) continue;
        if (outcome.delivered.length === 0) continue;
        messages.push({
          turn: state.turn,
          from,
          to: outcome.delivered,
          text: openTexts(outcome.action.text, openText),
        });
      }
    state = evolveSession(household, state, event);
  }
  const { scene, agents } = state.setup.config.task;
  const names = {
    rooms: scene.rooms,
    furniture: scene.furniture.map(({ id }) => id),
    objects: scene.objects.map(({ id }) => id),
    agents: agents.map((_, seat) => agentOf(seat)),
  };
  return { messages, names };
}

export async function readAnnotations(log: EventReader, session: string): Promise<Annotations> {
  const stored = await log.read(streamOfAnnotations(session));
  return foldAnnotations(stored.map(annotationOf));
}

/** What the log has, checked: the stream is younger than its schema. */
export function annotationOf({ type, data }: { readonly type: string; readonly data: unknown }): AnnotationEvent {
  return AnnotationEvent.parse({ type: type.slice(type.indexOf('.') + 1), ...(data as object) });
}

/** Decides on what stands in the stream and appends; decides again if somebody else was faster. */
export async function annotate(
  store: EventStore,
  session: string,
  commands: readonly AnnotationCommand[],
  { at, commandId }: { readonly at: number; readonly commandId: string },
): Promise<AnnotationRefusal | null> {
  const stream = streamOfAnnotations(session);
  for (;;) {
    const stored = await store.read(stream);
    const past = stored.map(annotationOf);
    const added: AnnotationEvent[] = [];
    for (const command of commands) {
      const { events, refusal } = decideAnnotation(foldAnnotations([...past, ...added]), command, at);
      // all of an import or nothing
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
export type CodedMessage = Codable & Omit<CoderView['messages'][number], 'message'>;

/** null: this is no coder of the newest round. */
export function messagesFor(
  codable: CodableSession,
  annotations: Annotations,
  coder: string,
): { readonly codebook: number; readonly messages: readonly CodedMessage[] } | null {
  const view = viewForCoder(annotations, coder);
  return view && { codebook: view.codebook, messages: withTexts(codable, view.messages) };
}

function withTexts(codable: CodableSession, coded: CoderView['messages']): readonly CodedMessage[] {
  return coded.flatMap(({ message, ...codes }) => {
    const found = codable.messages.find(({ turn, from }) => turn === message.turn && from === message.from);
    return found ? [{ ...found, ...codes }] : [];
  });
}

/** A coder's right to one session, made from the operator's: nothing is kept, and a new operator token ends them all. */
export function coderToken(operatorToken: string, session: string, coder: string): string {
  const name = Buffer.from(coder).toString('base64url');
  const proof = createHmac('sha256', operatorToken)
    .update(JSON.stringify(['coder', session, coder]))
    .digest('base64url');
  return `coder.${name}.${proof}`;
}

/** Who shows this token; null: no coder of this session. */
export function coderOf(operatorToken: string, session: string, token: string): string | null {
  const [, name = ''] = /^coder\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  const coder = Buffer.from(name, 'base64url').toString();
  const [given, right] = [Buffer.from(token), Buffer.from(coderToken(operatorToken, session, coder))];
  return given.length === right.length && timingSafeEqual(given, right) ? coder : null;
}
