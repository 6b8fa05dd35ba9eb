/** What to do, what to watch, and what happened: one plain sentence each. They add no secrets. */
import type { Action, Box, Observation, Side, TrialOutcome } from '../../../games/standoff/types.ts';
import { boxOr, numbered } from '../../../games/standoff/words.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { StandoffDraft } from './draft.ts';
import type { OnBoard } from './said.ts';

const otherSide = (side: Side): Side => (side === 'player' ? 'opponent' : 'player');

/** The other agent's letter; null: there is no other agent, or the viewer sits out. */
function otherOf({ sides, side }: Pick<Observation, 'sides' | 'side'>): string | null {
  const seat = side && sides?.[otherSide(side)];
  return seat === null || seat === undefined ? null : letterOf(seat);
}

export function taskOf(said: OnBoard, parts: StandoffDraft, observation: Observation): string {
  const { say, text } = said;
  const box = 'box' in parts ? parts.box : undefined;
  switch (observation.phase) {
    case 'intro':
      return text([...nextPart(said, observation), say('task.ready')]);
    case 'ask':
      return asked(said, observation);
    case 'walk':
      return observation.sealed === null ? say('task.walk') : say('task.walkTo', { box: numbered(observation.sealed) });
    case 'choose':
    case 'waiting':
    case 'screens':
    case 'event':
    case 'outcome':
    case 'over':
      return typeof box === 'number' ? say('task.selected', { box: numbered(box) }) : say('task.choose');
  }
}

function asked({ say, rules }: OnBoard, observation: Observation): string {
  const { question } = observation;
  const other = otherOf(observation);
  if (question === null) return say('task.answer');
  if ((question === 'otherLarge' || question === 'otherSmall') && other !== null)
    return say(`task.${question}`, { other });
  return rules.say(`question.${question}`);
}

/** The sentence while there is nothing to choose. It stays the same through a show, so that it is read aloud once. */
export function idleSentence(said: OnBoard, observation: Observation): string {
  const { say, text } = said;
  const { phase, side, trial, boxes } = observation;
  if (side === null && phase !== 'over') return say('idle.out');
  switch (phase) {
    case 'waiting':
    case 'over':
      return '';
    case 'intro': {
      const other = otherOf(observation);
      const now =
        other === null
          ? say('idle.alone', { trial: numbered(trial) })
          : say('idle.opposite', { trial: numbered(trial), other });
      return text([...nextPart(said, observation), now]);
    }
    case 'screens':
    case 'event':
      return say(boxes === null ? 'idle.blind' : 'idle.watch');
    case 'choose':
    case 'ask':
      return say('idle.wait');
    case 'walk':
      return say('idle.walk');
    case 'outcome':
      return outcomeSentence(said, observation);
  }
}

/** What comes now, in the first trial of each part after the first. */
function nextPart({ say }: OnBoard, { block, trial }: Observation): readonly string[] {
  if (!block || block.index === 0 || trial > 0) return [];
  return [say(block.criterion ? 'idle.nextPractice' : 'idle.mainPart')];
}

export function outcomeSentence(said: OnBoard, observation: Observation): string {
  const { outcome, side } = observation;
  if (!outcome || !side) return said.say('outcome.over');
  return said.text(outcomeTold(said, { outcome, side, other: otherOf(observation) }));
}

/** The result of a trial as far as the seat was told. `other`: the letter of the other agent; null: there is none. */
export function outcomeTold(
  { say }: OnBoard,
  {
    outcome,
    side,
    other,
  }: { readonly outcome: TrialOutcome; readonly side: Side | null; readonly other: string | null },
): readonly string[] {
  if (side === null) return [say('outcome.over')];
  const [own, others] = [outcome.results[side], outcome.results[otherSide(side)]];
  const told = [
    ...(outcome.right === null || side !== 'player' ? [] : [say(outcome.right ? 'outcome.right' : 'outcome.better')]),
    ...(own ? [say(`outcome.own.${own.got}`, { box: numbered(own.box), other: other ?? '' })] : []),
    ...(others && other !== null ? [say(`outcome.other.${others.got}`, { other, box: numbered(others.box) })] : []),
  ];
  return told.length > 0 ? told : [say('outcome.hidden')];
}

/** The words on the button that sends. */
export function sendsOf({ say }: OnBoard, { phase }: Observation): string {
  return say(phase === 'intro' ? 'sends.ready' : 'sends.send');
}

export function slotsOf({ say }: OnBoard, parts: StandoffDraft, { phase }: Observation) {
  const box = 'box' in parts ? parts.box : undefined;
  const where = box === undefined ? null : box === null ? say('slots.nowhere') : numbered(box);
  switch (phase) {
    case 'choose':
      return [{ name: say('slots.box'), value: where }];
    case 'ask': {
      const sure =
        'sure' in parts && parts.sure !== undefined ? say('slots.percent', { sure: String(parts.sure) }) : null;
      return [
        { name: say('slots.box'), value: where },
        { name: say('slots.sure'), value: sure },
      ];
    }
    case 'waiting':
    case 'intro':
    case 'screens':
    case 'event':
    case 'walk':
    case 'outcome':
    case 'over':
      return [];
  }
}

/** As what an agent chose, or had to do: an infinitive. */
export function deedOf({ say, inWords }: OnBoard, action: Action): string {
  return action.type === 'choose' ? say('take', chosen(action.box)) : inWords.actionInWords(action);
}

/** Values for messages that say which box was chosen, or that none was. */
export const chosen = (box: Box | null) => ({ chose: boxOr(box), box: numbered(box) });

/** The kind of action that a phase asks for. */
export function restOf({ phase }: Observation): { readonly type: Action['type'] } {
  switch (phase) {
    case 'intro':
      return { type: 'ready' };
    case 'ask':
      return { type: 'answer' };
    case 'walk':
      return { type: 'walk' };
    case 'choose':
    case 'waiting':
    case 'screens':
    case 'event':
    case 'outcome':
    case 'over':
      return { type: 'choose' };
  }
}
