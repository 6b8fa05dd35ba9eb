/** The outcome plots. While outcomes are blind they are pooled over arms, under the arm ''. */
import { isBlind, type RoomFacts, type Rows } from './facts.ts';
import type { OutcomeRow } from './panels.ts';
import type { PlayFacts } from './play-facts.ts';
import { quartilesOf } from './quartiles.ts';

export function outcomeRows({ study, told }: RoomFacts): Rows<OutcomeRow> {
  const blind = isBlind(study);
  const armIn = (arm: string | null): string => (blind ? '' : (arm ?? ''));
  const completed = new Map<string, number[]>();
  for (const { state, arm, finishedAt } of study.participants.values())
    if (state.status === 'finished' && state.outcome === 'complete' && finishedAt !== null)
      add(completed, armIn(arm), finishedAt);
  const played = new Map<string, PlayFacts[]>();
  for (const { play } of told.values()) if (play) add(played, armIn(play.arm), play);
  const arms = new Set([...(blind ? [''] : []), ...completed.keys(), ...played.keys()]);
  return Object.fromEntries(
    [...arms].sort().map((arm) => {
      const own = played.get(arm) ?? [];
      const returns = own.flatMap((play) => play.returns ?? []);
      const row: OutcomeRow = {
        arm,
        completed: (completed.get(arm) ?? []).sort((a, b) => a - b),
        choiceMs: choicesIn(own),
        returns: returns.length === 0 ? null : { of: returns.length, quartiles: quartilesOf(returns) },
      };
      return [arm, row];
    }),
  );
}

function choicesIn(plays: readonly PlayFacts[]): OutcomeRow['choiceMs'] {
  const byTrial = new Map<number, number[]>();
  for (const { n, ms } of plays.flatMap(({ choices }) => choices)) add(byTrial, n, ms);
  return [...byTrial]
    .sort(([a], [b]) => a - b)
    .map(([n, times]) => ({ n, of: times.length, quartiles: quartilesOf(times) }));
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
