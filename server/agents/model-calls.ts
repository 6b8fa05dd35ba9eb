/** The calls of a model in a seat: into the log before they are made, out to the endpoint, and back into the log with what they used. */

import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Hex } from '#sha256';
import { tokenOf } from '../../games/core/free-text.ts';
import type { Seat } from '../../games/core/game.ts';
import { canonicalJson } from '../../games/core/json.ts';
import type { SessionCommand } from '../../games/core/session/commands.ts';
import type { ModelBudget, ModelSettings } from '../../games/core/session/model-calls.ts';
import { type ModelUse, NOTHING_USED, spentIn, usedWith } from '../../games/core/session/model-use.ts';
import { callCost } from '../../llm/call-cost.ts';
import type { AskModel, ChatMessage } from '../../llm/chat.ts';
import type { PriceTable } from '../../llm/prices.ts';
import { promptHash } from '../../llm/prompt.ts';
import { type PursuitEffects, replyInLog } from '../../llm/pursue.ts';
import type { ModelController } from '../live/registry/model-agents.ts';
import { authorOf, hideText } from '../live/session/free-text.ts';
import type { LiveSession } from '../live/session/live-session.ts';
import type { SideWrite } from '../store/rows.ts';
import type { ModelReader } from '../store/store.ts';
import type { AskedNow } from './model-life.ts';

/** What all models of this server may use on a day. */
interface ModelLimits {
  readonly day: ModelBudget;
}

/** The endpoint, and the models that it offers here. */
interface OfferedModels {
  readonly ask: AskModel;
  readonly models: readonly string[];
  readonly prices: PriceTable | null;
  /** How they are asked, where their seats do not say it themselves; left out: as plainly as can be. */
  readonly asked?: Partial<ModelSettings>;
}

export interface Calling {
  readonly offered: OfferedModels;
  readonly limits: ModelLimits;
  readonly models: Pick<ModelReader, 'used'>;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly live: LiveSession;
  readonly seat: Seat;
  readonly controller: ModelController;
  readonly asked: AskedNow;
  /** Whom the texts that answer this may quote by now. */
  readonly mayQuote: () => readonly string[];
  /** Aborted once nothing is asked any more. */
  readonly signal: AbortSignal;
}

export function callsOf(calling: Calling): PursuitEffects {
  const { offered, live, seat, controller, asked, mayQuote, signal, now } = calling;
  const { model, settings } = controller;
  return {
    async note({ made, kept, repair }) {
      if (signal.aborted) return 'gone';
      if (await isSpent(calling)) return 'spent';
      if (signal.aborted) return 'gone';
      const noted = live.operate(
        {
          ...{ type: 'askModel', seat, turn: asked.turn, made, prompt: promptHash(kept) },
          ...(asked.question === null ? {} : { question: asked.question }),
          ...(repair ? { repair } : {}),
        },
        { also: [...keeping(kept), added(calling, { calls: 1, tokens: 0, micros: 0 })] },
      );
      const call = live.state().calls?.open[seat];
      const refusal = await noted;
      if (refusal) return refusal.code === 'too_many' ? 'spent' : 'gone';
      return call ?? 'gone';
    },
    ask: (messages) => offered.ask({ model, messages, settings }, signal),
    async noteReply(call, reply, reading) {
      const text = reply.text ?? reply.refusal;
      const typed = { session: live.id, author: authorOf(controller), at: now(), mayQuote: mayQuote() };
      const hidden = text === null ? null : hideText(text, typed);
      const cost = callCost(offered.prices, model, reply);
      const used = usedWith(NOTHING_USED, { tokens: reply.tokens, cost });
      const token = hidden && tokenOf(hidden.token);
      await live.operate(
        { type: 'noteReply', seat, call, ...replyInLog(reply), reading, text: token, cost },
        { also: [...(hidden ? [hidden.kept] : []), added(calling, used)] },
      );
      return token;
    },
    wait: (ms) => waited(ms, signal),
  };
}

/** Calls that are under way count as calls, and with what they use once it is known: a budget may be passed by as much. */
async function isSpent({ live, limits, models, now }: Calling): Promise<boolean> {
  const { study, budget } = live.state().setup;
  const ofDay = Object.keys(limits.day).length > 0 ? await models.used({ day: dayOf(now()) }) : NOTHING_USED;
  const ofStudy = study !== null && budget?.study ? await models.used({ study }) : NOTHING_USED;
  return spentIn(limits.day, ofDay) !== null || spentIn(budget?.study ?? {}, ofStudy) !== null;
}

function added({ live, now }: Pick<Calling, 'live' | 'now'>, use: ModelUse): SideWrite {
  return { kind: 'addModelUse', use: { ...use, day: dayOf(now()), study: live.state().setup.study ?? '' } };
}

/** A day of UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The messages, each by its hash, and the prompt as the list of them. */
function keeping(messages: readonly ChatMessage[]): readonly SideWrite[] {
  const contents = messages.map((message) => canonicalJson(message));
  const hashes = contents.map(sha256Hex);
  return [
    ...contents.map((content, i): SideWrite => ({ kind: 'keepPrompt', hash: hashes[i] ?? '', content })),
    { kind: 'keepPrompt', hash: promptHash(messages), content: canonicalJson(hashes) },
  ];
}

/** Resolves to whether the time passed before the signal came, which is all that can end it early. */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}

/** A call that was open when the server ended has no reply, and what it used is not known. */
export async function noteLost(live: LiveSession, seat: Seat): Promise<void> {
  const call = live.state().calls?.open[seat];
  if (call === undefined) return;
  const nothing = { reading: null, text: null, served: null, finish: null, status: null, tokens: null, cost: null };
  const command: SessionCommand<never> = { type: 'noteReply', seat, call, outcome: 'lost', ...nothing };
  await live.operate(command);
}
