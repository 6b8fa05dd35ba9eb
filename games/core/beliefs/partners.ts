/** What seats took other agents for when they were asked (kind `partner`), beside the policy that held the seat until then. */
import type { GameTypes, Seat } from '../game.ts';
import type { SessionEvent } from '../session/events.ts';
import { aboutOf } from '../session/ordered.ts';
import { partnerIn } from '../session/partner-question.ts';

export interface PartnerAnswer {
  /** Place of the question in the log, from 0. */
  readonly shown: number;
  readonly turn: number;
  /** The seat that is asked. */
  readonly seat: Seat;
  /** The seat of the partner. */
  readonly partner: Seat;
  /** Id of the policy that held that seat in the turn before; null: no policy did. */
  readonly held: string | null;
  /** The first turn that it played there. */
  readonly since: number;
  /** One of PARTNER_ORDERS; null: no answer. */
  readonly given: string | null;
  /** 0 to 100; null: not asked, or no answer. */
  readonly confidence: number | null;
}

interface Held {
  readonly policy: string | null;
  readonly since: number;
}

/** One for each such question, in order. */
export function partnerAnswers<T extends GameTypes>(log: readonly SessionEvent<T>[]): readonly PartnerAnswer[] {
  const now = new Map<Seat, Held>();
  /** Who held each seat in the last turn that was resolved; before the first, who holds it. */
  let played: ReadonlyMap<Seat, Held> = now;
  let turn = 0;
  const answers: PartnerAnswer[] = [];
  for (const [shown, event] of log.entries())
    switch (event.type) {
      case 'AgentSeated':
      case 'ControllerChanged': {
        const { seat, controller } = event;
        now.set(seat, { policy: controller.kind === 'policy' ? controller.policy : null, since: turn });
        break;
      }
      case 'AgentLeft':
        now.set(event.seat, { policy: null, since: turn });
        break;
      case 'TurnResolved':
        turn = event.turn + 1;
        played = new Map(now);
        break;
      case 'ProbeShown': {
        const about = aboutOf(event.probe);
        const partner = about?.kind === 'partner' ? partnerIn({ id: about.proposition }) : null;
        if (!about || partner === null) break;
        const { policy: held, since } = played.get(partner) ?? { policy: null, since: 0 };
        const { id, seat, options } = event.probe;
        const close = log.find(
          (later, i) => i > shown && later.type === 'ProbeAnswered' && later.seat === seat && later.probeId === id,
        );
        const answer = close?.type === 'ProbeAnswered' ? close.answer : null;
        const value = answer === null ? undefined : about.values[options.indexOf(answer.option)];
        const given = typeof value === 'string' ? value : null;
        answers.push({
          shown,
          turn: event.turn,
          seat,
          partner,
          held,
          since,
          given,
          confidence: answer?.confidence ?? null,
        });
        break;
      }
      default:
    }
  return answers;
}

/** The name of a policy without its game, as `order-1`. */
export function partnerName(policy: string): string {
  return policy.slice(policy.indexOf('/') + 1);
}
