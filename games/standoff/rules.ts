/**
 * Decides what happens next in a session of Standoff. A session is blocks of trials. A trial is a show of four steps on a
 * beat, a sealed choice of a box by both sides, questions if they were drawn, the walk, and the outcome. Chance is at the
 * start, when the trials are drawn, and in blocks of pairs before each pair.
 */
import type { GameCommand, JointAction } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { bestChoices } from './best.ts';
import type { Side } from './board.ts';
import { drawBlocks } from './drawing.ts';
import { blockAt, chosenInTrial, evolve, questionNow, sideOfSeat } from './folding.ts';
import { afterPair, firstPair } from './pairs.ts';
import { mindsIn, stepAt, trialOfItem } from './sights.ts';
import { RELEASE_STEP } from './trials/types.ts';
import type { Action, BySide, Event, How, PlayingState, Sides, State, TrialAnswer, TrialItem } from './types.ts';
import { arrivalSteps, jump, resultOf, rewardFor, takeStep, walkers, walkIsOver, wayTo } from './walk.ts';

export function decide(state: State, command: GameCommand<Action>, rng: Rng): readonly Event[] {
  const events: Event[] = [];
  let now = state;
  const append = (event: Event): void => {
    events.push(event);
    now = evolve(now, event);
  };
  switch (command.type) {
    case 'start':
      append({ type: 'TrialsDrawn', blocks: drawBlocks(state.config, rng) });
      for (const event of blockBegan(now, 0, rng)) append(event);
      return events;
    case 'act':
      for (const event of next(state, command.actions, rng)) append(event);
      if (now.phase === 'walk' && now.config.walk === 'skipped')
        append({ type: 'Walked', step: Math.max(...Object.values(arrivalSteps(now.config))) - 1, ...jump(now) });
      if (now.phase === 'walk' && walkIsOver(now)) append(trialEnded(now));
      return events;
  }
}

/** The events that follow the current phase, before the walk is over. */
function next(state: State, actions: JointAction<Action>, rng: Rng): readonly Event[] {
  const { step, config } = state;
  switch (state.phase) {
    case 'intro':
      return [{ type: 'ScreensSet', step: 0, clear: stepAt(state.item, 0, config).clear }];
    case 'screens':
      return [happeningAt(state, state.item)];
    case 'event': {
      if (step === RELEASE_STEP - 1) return [{ type: 'ShowEnded' }];
      return [{ type: 'ScreensSet', step: step + 1, clear: stepAt(state.item, step + 1, config).clear }];
    }
    case 'choose':
      return [{ type: 'ChoicesSealed', boxes: bySide((side) => chosenBy(side, state.sides, actions)) }];
    case 'ask': {
      const question = questionNow(state);
      if (!question) throw new Error('there is no question to answer');
      return [{ type: 'QuestionAnswered', question, answers: bySide((side) => answerOf(side, state.sides, actions)) }];
    }
    case 'walk':
      return [
        {
          type: 'Walked',
          step,
          ...takeStep(
            state,
            bySide((side) => howOf(state, side, actions)),
          ),
        },
      ];
    case 'outcome':
      return afterTrial(state, rng);
    case 'waiting':
    case 'over':
      throw new Error(`nothing happens in the phase ${state.phase}`);
  }
}

function happeningAt({ step, config }: State, item: TrialItem): Event {
  const { happening } = stepAt(item, step, config);
  switch (happening?.type) {
    case undefined:
      return { type: 'StepPassed', step };
    case 'place':
      return { type: 'TreatPlaced', step, treat: happening.treat, box: happening.box };
    case 'swap':
      return { type: 'TreatsSwapped', step, boxes: happening.boxes };
  }
}

function afterTrial(state: State, rng: Rng): readonly Event[] {
  const { block, number, drawn, right, config } = state;
  const { criterion, pairs } = blockAt(config, block);
  const reached = criterion !== null && hasReached(criterion, right);
  const last = number + 1 >= (drawn[block]?.length ?? 0);
  if (!reached && !last) return [trialBegan(state, block, number + 1)];
  const after = pairs ? afterPair(state, block, rng) : null;
  if (after?.type === 'PairChosen') return [after, trialBegan(evolve(state, after), block, number + 1)];
  const ended: Event = { type: 'BlockEnded', block, criterion: criterion && (reached ? 'reached' : 'missed') };
  const over = block + 1 >= drawn.length || (!reached && criterion?.missed === 'end');
  return [...(after ? [after] : []), ended, ...(over ? [FINISHED] : blockBegan(state, block + 1, rng))];
}

const FINISHED: Event = { type: 'Finished' };

/** The first trial of a block; in a block of pairs, its first pair before it. */
function blockBegan(state: State, block: number, rng: Rng): readonly Event[] {
  if (!blockAt(state.config, block).pairs) return [trialBegan(state, block, 0)];
  const chosen = firstPair(block, rng);
  return [chosen, trialBegan(evolve(state, chosen), block, 0)];
}

/** Whether at least `right` of the last `of` trials were right. Trials not played yet count as wrong. */
function hasReached({ right, of }: { right: number; of: number }, trials: readonly boolean[]): boolean {
  return trials.slice(-of).filter((was) => was).length >= right;
}

function trialBegan({ drawn, config }: State, block: number, number: number): Event {
  const item = drawn[block]?.[number];
  if (!item) throw new Error(`no trial ${number} was drawn for block ${block}`);
  const { playerSeat } = blockAt(config, block);
  const present = trialOfItem(item).presence === 'present';
  return {
    type: 'TrialBegan',
    block,
    number,
    item,
    sides: { player: playerSeat, opponent: present ? 1 - playerSeat : null },
  };
}

function trialEnded(state: PlayingState): Event {
  const { item, sides, config, places, agents } = state;
  const trial = trialOfItem(item);
  const best = bestChoices(mindsIn(trial, item.mirrored, config), config, trial.presence);
  const results = {
    player: resultOf(state, 'player'),
    opponent: agents.opponent && resultOf(state, 'opponent'),
  };
  const rewards = state.returns.map((_, seat) => {
    const side = sideOfSeat(sides, seat);
    const result = side && results[side];
    return side && result ? rewardFor(result, state, side) : 0;
  });
  return { type: 'TrialEnded', results, places, best, right: chosenInTrial(state) === best.player, rewards };
}

function bySide<A>(of: (side: Side) => A): BySide<A> {
  return { player: of('player'), opponent: of('opponent') };
}

function actionOf(side: Side, sides: Sides, actions: JointAction<Action>): Action | null {
  const seat = sides[side];
  return seat === null ? null : (actions[seat] ?? null);
}

function chosenBy(side: Side, sides: Sides, actions: JointAction<Action>): number | null {
  const action = actionOf(side, sides, actions);
  return action?.type === 'choose' ? action.box : null;
}

function answerOf(side: Side, sides: Sides, actions: JointAction<Action>): TrialAnswer | null {
  const action = actionOf(side, sides, actions);
  return action?.type === 'answer' ? { box: action.box, sure: action.sure } : null;
}

/** A side's next walk. In a show it is the shortest way to the chosen box. */
function howOf(state: State, side: Side, actions: JointAction<Action>): How | null {
  const { config, sides, agents, sealed } = state;
  if (!sides || !walkers(state).includes(side)) return null;
  if (config.walk === 'shown') {
    const [pose, box] = [agents[side], sealed?.[side]];
    return pose && box != null ? wayTo(pose, box, side) : null;
  }
  const action = actionOf(side, sides, actions);
  return action?.type === 'walk' ? action.how : null;
}
