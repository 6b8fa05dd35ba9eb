/**
 * Asks a model outside of any session until its answer can be read, as seats are asked: it is shown an unreadable answer once, and an
 * endpoint that cannot take a call is asked again a few times.
 */
import type { ModelSettings } from '../../../games/core/session/model-calls.ts';
import { type Asking, afterReply, NOT_ASKED } from '../../../llm/asking.ts';
import type { AskModel, ChatMessage } from '../../../llm/chat.ts';

/** Reads an answer as a whole, or says in a sentence what is wrong with it. */
export type ReadText<A> = (
  text: string,
) => { readonly ok: true; readonly value: A } | { readonly ok: false; readonly why: string };

export interface AskedWith {
  readonly ask: AskModel;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly settings: ModelSettings;
}

export interface AskedPrompt<A> {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** What is said again after an answer that cannot be used. */
  readonly form: string;
  readonly read: ReadText<A>;
}

/** null: the model gave no answer that can be read. */
export async function askUntilRead<A>(
  { model, messages, form, read }: AskedPrompt<A>,
  { ask, wait, settings }: AskedWith,
): Promise<A | null> {
  let asking: Asking = NOT_ASKED;
  const signal = AbortSignal.any([]);
  for (;;) {
    const { shown } = asking;
    const repair: readonly ChatMessage[] = shown
      ? [
          { role: 'assistant', content: shown.text },
          { role: 'user', content: ['This answer cannot be used.', shown.why, form].join('\n') },
        ]
      : [];
    const reply = await ask({ model, messages: [...messages, ...repair], settings }, signal);
    const found = reply.outcome === 'answered' ? read(reply.text ?? '') : null;
    if (found?.ok) return found.value;
    const next = afterReply(asking, reply, found && { kind: 'malformed', why: found.why });
    if (next.do !== 'ask') return null;
    asking = next.asking;
    await wait(next.afterMs, signal);
  }
}
