/**
 * Language models in seats: connections that ask an endpoint. Each call is in the log before it is made, with its prompt beside
 * the log, and each reply before the seat acts. A call that hangs costs its own seat only.
 */
import { openTexts } from '../../games/core/free-text.ts';
import type { Seat } from '../../games/core/game.ts';
import { answerAt } from '../../games/core/session/pace.ts';
import { type Pursued, pursue } from '../../llm/pursue.ts';
import { openAlarm } from '../live/alarm.ts';
import type { ModelAgents, ModelController } from '../live/registry/model-agents.ts';
import type { SeatConnection } from '../live/seat/connection.ts';
import { authorOf, hideTexts } from '../live/session/free-text.ts';
import type { LiveSession } from '../live/session/live-session.ts';
import { type Calling, callsOf, noteLost } from './model-calls.ts';
import { type AskedNow, askedIn, lifeAfterMessage, NOTHING_LIVED, sameAsked } from './model-life.ts';

export interface ModelAgentsOptions extends Pick<Calling, 'offered' | 'limits' | 'models' | 'now'> {
  /** A bug of this program, which ends the model's part in the session. */
  readonly fault: (error: unknown) => void;
}

export function openModelAgents(options: ModelAgentsOptions): ModelAgents {
  const { offered } = options;
  const sitting = new Set<Disposable>();
  return {
    offered: offered.models,
    asked: offered.asked ?? {},
    whyNot: (model) => (offered.models.includes(model) ? null : `The model ${model} is not offered here.`),
    seat(live, seat, controller) {
      const seated = sit(options, live, { seat, controller });
      sitting.add(seated);
    },
    close() {
      for (const seated of sitting) seated[Symbol.dispose]();
      sitting.clear();
    },
  };
}

interface SeatedModel {
  readonly seat: Seat;
  readonly controller: ModelController;
}

/** What the model is at work on, or has an answer to. */
interface Work {
  readonly asked: AskedNow;
  /** Whom its texts may quote by now. */
  readonly mayQuote: () => readonly string[];
  readonly stop: AbortController;
  /** null: it is still being asked. */
  pursued: Pursued | null;
}

function sit(options: ModelAgentsOptions, live: LiveSession, { seat, controller }: SeatedModel): Disposable {
  const { now, fault } = options;
  let life = NOTHING_LIVED;
  let work: Work | null = null;
  let due: (() => Promise<unknown>) | null = null;
  const alarm = openAlarm(now, () => void due?.().catch(fail));

  const stop = (): void => {
    work?.stop.abort();
    work = null;
    alarm.set(null);
  };
  const leave = async (cause: 'model_failed' | 'budget_spent', words?: string): Promise<void> => {
    stop();
    live.detach(seat, connection);
    await live.operate({ type: 'vacate', seat, cause, ...(words === undefined ? {} : { words }) });
  };
  const fail = (error: unknown): void => {
    fault(error);
    void leave('model_failed', 'a fault of this program').catch(fault);
  };

  const perform = async ({ asked, mayQuote, pursued }: Work): Promise<void> => {
    if (!pursued) return;
    switch (pursued.do) {
      case 'nothing':
        return;
      case 'leave':
        return leave(pursued.why === 'budget' ? 'budget_spent' : 'model_failed');
      case 'answer':
        await answer(asked, pursued.answer);
        return;
      case 'miss':
        if (asked.question !== null) await answer(asked, null);
        else await act(asked, { missing: pursued.why });
        return;
      case 'act': {
        const typed = { session: live.id, author: authorOf(controller), at: now(), mayQuote: mayQuote() };
        const { action, also } = hideTexts(live.game, pursued.action, typed);
        await act(asked, { call: pursued.call, action }, also);
      }
    }
  };
  const act = (
    { turn }: AskedNow,
    deed: Extract<Parameters<LiveSession['operate']>[0], { type: 'actAsModel' }>['deed'],
    also: NonNullable<Parameters<LiveSession['operate']>[1]>['also'] = [],
  ) => live.operate({ type: 'actAsModel', seat, turn, deed }, { also });
  const answer = ({ question }: AskedNow, given: Extract<Pursued, { do: 'answer' }>['answer'] | null) =>
    live.operate({ type: 'answerProbe', seat, probeId: question ?? '', answer: given });

  /** At once, or at the time that was drawn for it where seats must not recognise a model. */
  const performWhenDue = (done: Work): void => {
    const { turn, question } = done.asked;
    const drawn = answerAt(live.state(), question === null ? { turn } : { probeId: question }, {
      seat,
      seed: controller.seed,
    });
    due = () => perform(done);
    alarm.set(drawn ?? now());
  };

  const begin = async (asked: AskedNow): Promise<void> => {
    const mayQuote = live.authorsFromNow();
    const begun: Work = { asked, mayQuote, stop: new AbortController(), pursued: null };
    work = begun;
    const { rules, variant } = asked.input;
    if (!variant || !rules) return leave('model_failed', 'its prompts cannot be made here');
    const sealed = { ...asked.input, rules, variant };
    const effects = callsOf({ ...options, live, seat, controller, asked, mayQuote, signal: begun.stop.signal });
    begun.pursued = await pursue({ input: openTexts(sealed, live.openText), sealed }, effects);
    if (work === begun) performWhenDue(begun);
  };

  const connection: SeatConnection = {
    sealed: true,
    send(told) {
      if (live.state().seats[seat]?.kind !== 'model') {
        // an operator has stopped it
        stop();
        live.detach(seat, connection);
        return;
      }
      life = lifeAfterMessage(life, told);
      if (told.type === 'ended') return stop();
      if (told.type !== 'welcome' && told.type !== 'request') return;
      const asked = askedIn(live, controller, life);
      // what is asked again has its answer, or will have it
      if (asked && work && sameAsked(asked, work.asked)) {
        if (work.pursued) performWhenDue(work);
        return;
      }
      stop();
      if (asked) begin(asked).catch(fail);
    },
    close: stop,
  };
  void noteLost(live, seat).then(() => live.attach(seat, controller, connection), fail);
  return { [Symbol.dispose]: stop };
}
