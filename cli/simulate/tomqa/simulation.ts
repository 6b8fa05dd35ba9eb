/** ToM-QA in `simulate`: right answers by kind of question and seat, joint credit, and what noise costs. */
import { Option } from 'commander';
import * as z from 'zod';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { Config } from '../../../games/tomqa/config.ts';
import { answerRows, type StoryAnswerRow, scoresOf } from '../../../games/tomqa/scores.ts';
import { KINDS, SETS, type ToMQA } from '../../../games/tomqa/types.ts';
import { BadOption, wholeNumber } from '../../shared/command.ts';
import type { Printed } from '../../shared/json-option.ts';
import { seatsFor } from '../plain.ts';
import { type GameSimulation, returnsOf, type SimulationTally } from '../simulation.ts';
import { roundedScore, SCORE, scoreTable } from './score-table.ts';

const ROW = z.strictObject({ seat: z.int(), policy: z.string(), ...SCORE });

export const tomqaSimulation: GameSimulation = {
  row: ROW,
  game: 'tomqa',
  addOptions: (command) => {
    command
      .addOption(new Option('--set <name>', 'where the stories are drawn from').choices(SETS).default('debiased'))
      .option('--noise <chance>', 'of a ringing phone before each line, 0 to 0.5', '0')
      .option('--stories <count>', 'stories a session', wholeNumber('--stories', 1), 6)
      .option('--seats <count>', 'readers, 1 to 4', wholeNumber('--seats', 1), 1);
  },
  plan: ({ set, noise, stories, seats, policy }) => {
    const config = Config.safeParse({ set, noise: Number(noise), stories, seats });
    if (!config.success) throw new BadOption(z.prettifyError(config.error));
    const ids = seatsFor(policy, config.data.seats);
    return [{ key: 'table', config: config.data, seats: () => ids }];
  },
  tally(events): SimulationTally {
    const rows = answerRows(events as readonly SessionEvent<ToMQA>[]);
    return { returns: returnsOf(events), ...packed(rows) };
  },
  report(_settings, tallies, { policy, episodes, seed }) {
    const answers = (tallies[0] ?? []).flatMap(unpacked);
    const seats = [...new Set(answers.map(({ seat }) => seat))].toSorted((a, b) => a - b);
    const rows = seats.flatMap((seat): Printed<typeof ROW>[] =>
      scoresOf(
        answers.filter((row) => row.seat === seat),
        ({ episode, story }) => `${episode}/${story}`,
      ).map((score) => ({ seat, policy: policy[seat] ?? policy[0] ?? '', ...roundedScore(score) })),
    );
    return { rows, text: `ToM-QA, ${episodes} sessions, seed ${seed}\n\n${scoreTable(['seat', 'policy'], rows)}` };
  },
};

/** A tally holds numbers only: one for each answer, in parallel lists. */
function packed(rows: readonly StoryAnswerRow[]): SimulationTally {
  return {
    seat: rows.map(({ seat }) => seat),
    story: rows.map(({ story }) => story),
    kind: rows.map(({ kind }) => KINDS.indexOf(kind)),
    correct: rows.map(({ correct }) => Number(correct)),
    falseBelief: rows.map(({ falseBelief }) => (falseBelief === null ? -1 : Number(falseBelief))),
    noise: rows.map(({ noise }) => Number(noise)),
  };
}

function unpacked(tally: SimulationTally, episode: number): readonly (StoryAnswerRow & { readonly episode: number })[] {
  const at = (quantity: string, i: number): number => tally[quantity]?.[i] ?? 0;
  return (tally.seat ?? []).map((seat, i) => ({
    episode,
    seat,
    story: at('story', i),
    kind: KINDS[at('kind', i)] ?? 'memory',
    option: null,
    right: '',
    correct: at('correct', i) === 1,
    falseBelief: at('falseBelief', i) < 0 ? null : at('falseBelief', i) === 1,
    noise: at('noise', i) === 1,
  }));
}
