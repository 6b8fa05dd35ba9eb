/**
 * Asks a model until there is something to do in a seat, or nothing. The caller brings the log, the endpoint and the clock: each
 * call is noted before it is made, and each reply before anything follows from it.
 */
import type { ModelMiss } from '../games/core/session/model-calls.ts';
import type { ProbeAnswer } from '../games/core/session/types.ts';
import { type Asking, afterReply, NOT_ASKED } from './asking.ts';
import type { ChatMessage, ModelReply } from './chat.ts';
import type { PromptInput } from './moment-in-words.ts';
import { type Prompt, promptFor, type ReadReply, readReply, repairOf } from './prompt.ts';

export interface Pursuit {
  readonly input: PromptInput;
  /** The same with tokens in place of typed texts: for the prompt that is kept. */
  readonly sealed: PromptInput;
}

/** A call that is about to be made. */
interface PlannedCall {
  /** What made the prompt. */
  readonly made: string;
  /** The messages to keep: a token stands in place of each typed text, and of what the model wrote before. */
  readonly kept: readonly ChatMessage[];
  readonly repair: boolean;
}

export interface PursuitEffects {
  /** Puts the call into the log. The number of the call; spent: there is no budget; gone: nothing is asked any more. */
  note(planned: PlannedCall): Promise<number | 'spent' | 'gone'>;
  ask(messages: readonly ChatMessage[]): Promise<ModelReply>;
  /** Puts the reply into the log. What stands there for the text, for prompts that are kept. */
  noteReply(call: number, reply: ModelReply, reading: ReadReply['kind'] | null): Promise<string | null>;
  /** Resolves to whether the request is still open. */
  wait(ms: number): Promise<boolean>;
}

export type Pursued =
  | { readonly do: 'act'; readonly call: number; readonly action: unknown }
  | { readonly do: 'answer'; readonly answer: ProbeAnswer }
  | { readonly do: 'miss'; readonly why: ModelMiss }
  /** The model cannot go on in this seat. */
  | { readonly do: 'leave'; readonly why: 'endpoint' | 'budget' }
  /** Nothing is asked any more. */
  | { readonly do: 'nothing' };

/** What the log keeps of a reply beside its text. The endpoint's own words are cut to the lengths that an event may have. */
export function replyInLog({ outcome, served, finish, status, says, tokens }: ModelReply) {
  return {
    ...{ outcome, served: served?.slice(0, 200) ?? null, finish: finish?.slice(0, 60) ?? null, status },
    ...(says === undefined ? {} : { says }),
    tokens,
  };
}

export async function pursue({ input, sealed }: Pursuit, effects: PursuitEffects): Promise<Pursued> {
  const [told, kept] = [promptFor(input), promptFor(sealed)];
  let asking: Asking = NOT_ASKED;
  /** What the log has in place of the text that is shown to the model. */
  let shownAs = '';
  for (;;) {
    const { shown } = asking;
    const messagesIn = (prompt: Prompt, text: string, from: PromptInput): readonly ChatMessage[] =>
      shown ? repairOf(prompt, text, shown.why, from) : prompt.messages;
    const call = await effects.note({
      made: told.version,
      kept: messagesIn(kept, shownAs, sealed),
      repair: shown !== null,
    });
    if (call === 'gone') return { do: 'nothing' };
    if (call === 'spent') return { do: 'leave', why: 'budget' };
    const reply = await effects.ask(messagesIn(told, shown?.text ?? '', input));
    const reading = reply.outcome === 'answered' ? readReply(reply.text ?? '', input) : null;
    const token = await effects.noteReply(call, reply, reading?.kind ?? null);
    const next = afterReply(asking, reply, reading);
    switch (next.do) {
      case 'act':
        return { do: 'act', call, action: next.action };
      case 'answer':
      case 'miss':
        return next;
      case 'leave':
        return { do: 'leave', why: 'endpoint' };
      case 'ask':
        if (next.asking.shown !== shown) shownAs = token ?? '';
        asking = next.asking;
        if (!(await effects.wait(next.afterMs))) return { do: 'nothing' };
    }
  }
}
