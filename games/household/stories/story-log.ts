/**
 * A written story as the log of a session of the household, as if policies had played it. The same story gives the same log. It
 * ends with the last step, while the session is still open: a story has no goal that could be judged.
 */
import { sameJson } from '../../core/json.ts';
import { playOn } from '../../core/log/play-on.ts';
import { playout } from '../../core/log/playout.ts';
import type { Policy } from '../../core/policy.ts';
import type { SessionEvent } from '../../core/session/events.ts';
import { household } from '../game.ts';
import type { Household } from '../types.ts';
import { nameOf } from '../words.ts';
import { agentName } from './story-words.ts';
import { type UnfoldedStory, unfold } from './unfold.ts';
import type { WrittenStory } from './written.ts';

export interface StoryLog {
  readonly log: readonly SessionEvent<Household>[];
  /** The event after the log, which opens the turn after the last step. */
  readonly opens: SessionEvent<Household>;
  readonly unfolded: UnfoldedStory;
  /** One a step: the place in the log at which it is over; of a step that cannot happen, that of the step before. */
  readonly ends: readonly number[];
  /** The place at which the story begins. */
  readonly begins: number;
}

/** Nothing in a story is drawn. */
export const STORY_SEED = 'story';

/** `before`: the log before a change of the steps. The turns that both begin with are not played again. */
export function logOfStory(story: WrittenStory, before: StoryLog | null = null): StoryLog {
  const unfolded = unfold(story, before?.unfolded ?? null);
  const { config, acts, steps } = unfolded;
  const policies = story.agents.map((_, seat): Policy<Household, number> => {
    return {
      id: 'household/script/story',
      game: household.id,
      version: 1,
      about: 'Plays its part of a written story, and waits otherwise.',
      initialMemory: () => 0,
      observe: (turn) => turn + 1,
      act: (turn) => (acts[turn]?.seat === seat ? acts[turn].action : { type: 'wait' }),
    };
  });
  const untilTurn = acts.length;
  const past = before?.unfolded.config === config ? pastOf(before, acts) : null;
  const whole = past
    ? playOn(household, past, { seed: STORY_SEED, policyById: (_, seat) => policies[seat], untilTurn })
    : playout(household, {
        session: 'story',
        config,
        seed: STORY_SEED,
        policies,
        untilTurn,
        setup: {
          build: 'story',
          label: labelOf(story),
          aids: { knowledge: true, history: false, notes: false },
        },
      });
  const over = whole.findIndex((event) => opensTurn(event, untilTurn));
  const [log, opens] = [whole.slice(0, over), whole[over]];
  if (!opens) throw new Error(`turn ${untilTurn} of a story is not opened`);
  const happenings = log.flatMap((event, at) => (event.type === 'GameEventOccurred' ? [at] : []));
  const endOf = (turns: number): number => happenings[turns] ?? 0;
  return { log, opens, unfolded, ends: steps.map(({ turns }) => endOf(turns)), begins: endOf(0) };
}

const opensTurn = (event: SessionEvent<Household>, turn: number): boolean =>
  event.type === 'TurnOpened' && event.turn === turn;

/** The log before, up to the first turn in which another agent acts, or acts otherwise. */
function pastOf({ log, opens, unfolded }: StoryLog, acts: UnfoldedStory['acts']): readonly SessionEvent<Household>[] {
  const changed = unfolded.acts.findIndex((act, turn) => !sameJson(act, acts[turn] ?? null));
  const whole = [...log, opens];
  return changed < 0 ? whole : whole.slice(0, whole.findIndex((event) => opensTurn(event, changed)) + 1);
}

/** A log takes no longer label. */
const LONGEST_LABEL = 80;

/** The title with the letters of the agents, by which pages call them. */
function labelOf(story: WrittenStory): string {
  const names = story.agents.map((_, seat) => `${nameOf(seat)} ${agentName(story, seat)}`).join(', ');
  const whole = `${story.title} (${names})`;
  return whole.length <= LONGEST_LABEL ? whole : story.title;
}
