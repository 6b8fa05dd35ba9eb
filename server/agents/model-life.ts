/** What a language model in a seat has been told, with tokens in place of typed texts, and what it is asked now. */
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyRules } from '../../games/core/package.ts';
import type { FirstSight, Request } from '../../games/core/policy.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { lifeAfterRequest, type ToldLife } from '../../games/core/session/told-life.ts';
import { rulesOf } from '../../games/index.ts';
import { namesShown, type PromptInput } from '../../llm/moment-in-words.ts';
import { type PromptVariant, variantById } from '../../llm/variants.ts';
import type { ModelController } from '../live/registry/model-agents.ts';
import type { LiveSession } from '../live/session/live-session.ts';

type Told = ToldLife<GameTypes>;

export const NOTHING_LIVED: Told = { first: null, experiences: [], request: null };

export interface AskedNow {
  readonly turn: number;
  /** Id of the question; null: an action is asked for. */
  readonly question: string | null;
  readonly input: Omit<PromptInput, 'rules' | 'variant'> & {
    /** undefined: this program does not have them. */
    readonly rules: AnyRules | undefined;
    readonly variant: PromptVariant | undefined;
  };
}

export function lifeAfterMessage(life: Told, told: ServerMessage): Told {
  switch (told.type) {
    case 'welcome':
      return {
        first: told.first as FirstSight<GameTypes> | null,
        experiences: told.experiences as Told['experiences'],
        request: told.ended ? null : (told.request as Request<GameTypes> | null),
      };
    case 'request':
      return lifeAfterRequest(life, told.request as Request<GameTypes>);
    case 'ended':
      return { ...life, request: null };
    default:
      return life;
  }
}

/** null: nothing is asked. */
export function askedIn(live: LiveSession, { variant }: ModelController, life: Told): AskedNow | null {
  const { first, experiences, request } = life;
  if (!first || !request || (request.probe === null && request.legalActions.length === 0)) return null;
  const rules = rulesOf(live.game.id, live.game.version);
  return {
    turn: request.turn,
    question: request.probe?.id ?? null,
    input: {
      ...{ rules, variant: variantById(variant), first, experiences, request },
      ...namesShown(live.state().setup.signs),
    },
  };
}

export function sameAsked(one: AskedNow, other: AskedNow): boolean {
  return one.turn === other.turn && one.question === other.question;
}
