/**
 * A trial of Standoff for the strip: the last choice, what was shown last or what came of it, and the points item by item.
 * From what the seat was told alone: where results are hidden there are none.
 */
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Parameters, Percept, Standoff, TrialOutcome } from '../../../games/standoff/types.ts';
import { perceptInWords } from '../../../games/standoff/words.ts';
import type { Decisive, Lived, RecapGain, RecapSentence, TurnRecap } from '../../recap.ts';
import { letterOf } from '../../signs/shapes.ts';
import { outcomeTold } from './sentences.ts';

type Life = Lived<Standoff, Memory>;

/** null: nothing was told in this turn, as while an agent walks. */
export function recapOf({ seat, experiences, first }: Life, at: number): TurnRecap | null {
  const experience = experiences[at];
  if (!experience) return null;
  const { percepts, acted } = experience;
  const told = percepts.filter(({ type }) => type !== 'walked' && type !== 'sealed' && type !== 'ended');
  const sealed = percepts.find((percept) => percept.type === 'sealed');
  const ended = percepts.find((percept) => percept.type === 'ended');
  const trial = trialAt(experiences.slice(0, at + 1).flatMap((one) => one.percepts));
  const happened = [
    ...(ended ? outcomeInWords(ended.outcome, trial, seat) : []),
    ...told.flatMap((percept) => perceptInWords(percept, seat, letterOf)).map((words): RecapSentence => ({ words })),
  ];
  if (happened.length === 0 && !sealed) return null;
  const box = sealed?.box ?? null;
  const chose = box === null ? 'You chose no box.' : `You chose box ${box + 1}.`;
  const late = acted?.by === 'clock';
  return {
    turn: trial?.number ?? 0,
    did: sealed ? (late ? `Time ran out. ${chose}` : chose) : 'You watched.',
    late,
    happened: happened.length > 0 ? happened : [{ words: 'All have chosen.' }],
    gains: ended ? gainsOf(ended.outcome, first.observation.parameters, trial, seat) : null,
  };
}

type Began = Extract<Percept, { type: 'trialBegan' }>;

const trialAt = (percepts: readonly Percept[]): Began | null =>
  percepts.findLast((percept) => percept.type === 'trialBegan') ?? null;

function outcomeInWords(outcome: TrialOutcome, trial: Began | null, seat: number): readonly RecapSentence[] {
  const side = trial?.sides.player === seat ? 'player' : trial?.sides.opponent === seat ? 'opponent' : null;
  const other = side === 'player' ? trial?.sides.opponent : trial?.sides.player;
  return outcomeTold({ outcome, side, other: typeof other === 'number' ? letterOf(other) : null }).map((words) => ({
    words,
  }));
}

const TREATS = {
  large: 'large treat',
  small: 'small treat',
  taken: 'came second',
  empty: 'empty box',
  none: 'no box',
} as const;

/** What the box paid, and what the steps cost; null: the seat was not told. */
function gainsOf(
  { rewards, results }: TrialOutcome,
  { pay }: Parameters,
  trial: Began | null,
  seat: number,
): readonly RecapGain[] | null {
  const reward = rewards[seat] ?? null;
  if (reward === null) return null;
  const side = trial?.sides.player === seat ? 'player' : 'opponent';
  const got = results[side]?.got;
  if (got === undefined) return reward === 0 ? [] : [{ amount: reward, words: 'this trial' }];
  const paid = got === 'empty' ? 0 : pay[got];
  const steps = Math.round(100 * (reward - paid)) / 100;
  return [
    ...(paid === 0 ? [] : [{ amount: paid, words: TREATS[got] }]),
    ...(steps === 0 ? [] : [{ amount: steps, words: 'for the way' }]),
  ];
}

/** What the seat chose in the trial that ended here. */
function choiceBy({ experiences }: Life, at: number): string {
  const percepts = experiences.slice(0, at + 1).flatMap((one) => one.percepts);
  const sealed = percepts
    .slice(percepts.findLastIndex(({ type }) => type === 'trialBegan'))
    .findLast(({ type }) => type === 'sealed');
  const box = sealed?.type === 'sealed' ? sealed.box : null;
  return box === null ? 'You chose no box.' : `You chose box ${box + 1}.`;
}

/** Up to three trials: those that paid least and most, as far as the seat was told. */
export function decisiveIn(life: Life): readonly Decisive[] {
  const paid = life.experiences.flatMap((_, at) => {
    const recap = recapOf(life, at);
    if (!recap?.gains) return [];
    const sum = recap.gains.reduce((total, { amount }) => total + amount, 0);
    return [{ at, sum, words: [choiceBy(life, at), ...recap.happened.map((said) => said.words)].join(' ') }];
  });
  const sorted = paid.toSorted((a, b) => a.sum - b.sum || a.at - b.at);
  const [least, ...rest] = sorted;
  const chosen = [...(least ? [least] : []), ...rest.slice(-2)];
  return chosen
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, sum, words }) => ({
      turn: life.experiences[at]?.turn ?? 0,
      title: sum > 0 ? `A trial that paid ${sum}` : sum < 0 ? `A trial that cost ${-sum}` : 'A trial that paid nothing',
      words,
    }));
}
