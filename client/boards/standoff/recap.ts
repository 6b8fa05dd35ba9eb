/**
 * A trial of Standoff for the strip: the last choice, what was shown last or what came of it, and the points item by item.
 * From what the seat was told alone: where results are hidden there are none.
 */
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Parameters, Percept, Standoff, TrialOutcome } from '../../../games/standoff/types.ts';
import type { Decisive, Lived, RecapGain, RecapSentence, TurnRecap } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { OnBoard } from './said.ts';
import { chosen, outcomeTold } from './sentences.ts';

type Life = Lived<Standoff, Memory>;

/** null: nothing was told in this turn, as while an agent walks. */
export function recapOf(said: OnBoard, { seat, experiences, first }: Life, at: number): TurnRecap | null {
  const { say, inWords } = said;
  const experience = experiences[at];
  if (!experience) return null;
  const { percepts, acted } = experience;
  const told = percepts.filter(({ type }) => type !== 'walked' && type !== 'sealed' && type !== 'ended');
  const sealed = percepts.find((percept) => percept.type === 'sealed');
  const ended = percepts.find((percept) => percept.type === 'ended');
  const trial = trialAt(experiences.slice(0, at + 1).flatMap((one) => one.percepts));
  const happened = [
    ...(ended ? outcomeInWords(said, ended.outcome, trial, seat) : []),
    ...told
      .flatMap((percept) => inWords.perceptInWords(percept, seat, letterOf))
      .map((words): RecapSentence => ({ words })),
  ];
  if (happened.length === 0 && !sealed) return null;
  const late = acted?.by === 'clock';
  return {
    turn: trial?.number ?? 0,
    did: sealed ? say(late ? 'recap.late' : 'recap.chose', chosen(sealed.box)) : say('recap.watched'),
    late,
    happened: happened.length > 0 ? happened : [{ words: say('recap.allChosen') }],
    gains: ended ? gainsOf(said, ended.outcome, first.observation.parameters, trial, seat) : null,
  };
}

type Began = Extract<Percept, { type: 'trialBegan' }>;

const trialAt = (percepts: readonly Percept[]): Began | null =>
  percepts.findLast((percept) => percept.type === 'trialBegan') ?? null;

function outcomeInWords(
  said: OnBoard,
  outcome: TrialOutcome,
  trial: Began | null,
  seat: number,
): readonly RecapSentence[] {
  const side = trial?.sides.player === seat ? 'player' : trial?.sides.opponent === seat ? 'opponent' : null;
  const other = side === 'player' ? trial?.sides.opponent : trial?.sides.player;
  const told = outcomeTold(said, { outcome, side, other: typeof other === 'number' ? letterOf(other) : null });
  return told.map((words) => ({ words }));
}

/** What the box paid, and what the steps cost; null: the seat was not told. */
function gainsOf(
  { say }: OnBoard,
  { rewards, results }: TrialOutcome,
  { pay }: Parameters,
  trial: Began | null,
  seat: number,
): readonly RecapGain[] | null {
  const reward = rewards[seat] ?? null;
  if (reward === null) return null;
  const side = trial?.sides.player === seat ? 'player' : 'opponent';
  const got = results[side]?.got;
  if (got === undefined) return reward === 0 ? [] : [{ amount: reward, words: say('recap.gains.trial') }];
  const forBox = got === 'empty' ? null : { amount: pay[got], words: say(`recap.gains.${got}`) };
  const paid = forBox?.amount ?? 0;
  const steps = Math.round(100 * (reward - paid)) / 100;
  return [
    ...(forBox && paid !== 0 ? [forBox] : []),
    ...(steps === 0 ? [] : [{ amount: steps, words: say('recap.gains.way') }]),
  ];
}

/** What the seat chose in the trial that ended here. */
function choiceBy({ say }: OnBoard, { experiences }: Life, at: number): string {
  const percepts = experiences.slice(0, at + 1).flatMap((one) => one.percepts);
  const sealed = percepts
    .slice(percepts.findLastIndex(({ type }) => type === 'trialBegan'))
    .findLast(({ type }) => type === 'sealed');
  return say('recap.chose', chosen(sealed?.type === 'sealed' ? sealed.box : null));
}

/** Up to three trials: those that paid least and most, as far as the seat was told. */
export function decisiveIn(said: OnBoard, life: Life): readonly Decisive[] {
  const { say, text } = said;
  const paid = life.experiences.flatMap((_, at) => {
    const recap = recapOf(said, life, at);
    if (!recap?.gains) return [];
    const sum = recap.gains.reduce((total, { amount }) => total + amount, 0);
    return [{ at, sum, words: text([choiceBy(said, life, at), ...recap.happened.map(({ words }) => words)]) }];
  });
  const sorted = paid.toSorted((a, b) => a.sum - b.sum || a.at - b.at);
  const [least, ...rest] = sorted;
  const chosen = [...(least ? [least] : []), ...rest.slice(-2)];
  return chosen
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, sum, words }) => ({
      turn: life.experiences[at]?.turn ?? 0,
      title:
        sum > 0
          ? say('recap.paid', { points: sum })
          : sum < 0
            ? say('recap.cost', { points: -sum })
            : say('recap.paidNothing'),
      words,
    }));
}
