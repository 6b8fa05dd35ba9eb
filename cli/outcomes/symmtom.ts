/** Outcomes of SymmToM, in their order: regret, useful pieces told and missed, rewards. Rewards alone measure a convention. */
import { DRAWS, type Regret, regretsOf } from '../../bots/symmtom/regret.ts';
import { type ClientRow, clientRows } from '../../games/core/session/client-rows.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { afterTurn, type Measures, NOTHING } from '../../games/symmtom/measures.ts';
import { evolve, initialState } from '../../games/symmtom/rules.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';
import { progressBar } from '../shared/progress.ts';
import { mean, rounded, table } from '../shared/table.ts';
import type { Outcomes } from './outcomes.ts';

type Log = readonly SessionEvent<SymmToM>[];

export const symmtomOutcomes: Outcomes = {
  game: 'symmtom',
  rowsOf: (log, told) => {
    const pages = new Map(
      clientRows(log.map((event, i) => ({ event, facts: told[i] ?? null }))).flatMap((row) =>
        row.what === 'turn' ? [[`${row.seat} ${row.turn}`, row]] : [],
      ),
    );
    return choicesIn(log as Log).map((choice) => ({
      ...rowOf(choice),
      ...timingOf(pages.get(`${choice.seat} ${choice.turn}`)),
    }));
  },
  summaryOf: (log) => summary(choicesIn(log as Log)),
};

interface Choice extends Regret {
  readonly session: string;
  /** The measures of this turn alone. */
  readonly measures: Measures;
}

function choicesIn(log: Log): readonly Choice[] {
  const created = log[0];
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  const measured = measuresByEvent(log, initialState(created.config));
  const bar = progressBar('turns', measured.size);
  const regrets = regretsOf(log, { lookahead: true, onTurn: () => bar.advance(1) });
  bar.stop();
  return regrets.map((regret) => ({
    ...regret,
    session: created.session,
    measures: measured.get(regret.index)?.[regret.seat] ?? NOTHING,
  }));
}

/** Place of a turn's event in the log -> seat -> the measures of that turn. */
function measuresByEvent(log: Log, start: ReturnType<typeof initialState>) {
  const measured = new Map<number, readonly Measures[]>();
  let state = start;
  for (const [index, event] of log.entries()) {
    if (event.type !== 'GameEventOccurred') continue;
    if (event.event.type === 'TurnPlayed') {
      const nothing = state.positions.map(() => NOTHING);
      measured.set(index, afterTurn(nothing, state, event.event));
    }
    state = evolve(state, event.event);
  }
  return measured;
}

function rowOf({ session, index, turn, seat, regret, standardError, lookahead, measures, action, best }: Choice) {
  return {
    session,
    seq: index + 1,
    turn,
    seat,
    regret: rounded(regret),
    regret_standard_error: rounded(standardError),
    useful_told: measures.usefulTold,
    useful_missed: measures.usefulMissed,
    reward: measures.reward,
    move: action.move,
    say: action.say,
    best_move: best.move,
    best_say: best.say,
    ...aheadOf(lookahead),
  };
}

/** The same two turns ahead, with a value for information (bots/symmtom/lookahead.ts). */
function aheadOf(lookahead: Choice['lookahead']) {
  return {
    regret_two_turns: lookahead && rounded(lookahead.regret),
    regret_two_turns_standard_error: lookahead && rounded(lookahead.standardError),
    information: lookahead && rounded(lookahead.information),
    information_standard_error: lookahead && rounded(lookahead.informationStandardError),
    best_two_turns_move: lookahead?.best.move ?? null,
    best_two_turns_say: lookahead?.best.say ?? null,
  };
}

/** What the seat's page told of the turn: docs/timing.md says what it means. */
function timingOf(row: ClientRow | undefined) {
  return {
    reaction_ms: row?.reactionMs ?? null,
    device: row?.inputKind ?? null,
    changes: row?.changes ?? null,
    hidden_ms: row?.hiddenMs ?? null,
    frame_median_ms: row?.frameMedianMs ?? null,
    frame_worst_ms: row?.frameWorstMs ?? null,
    impossible: row?.impossible ?? null,
  };
}

function summary(choices: readonly Choice[]): string {
  const seats = [...Map.groupBy(choices, ({ seat }) => seat)].toSorted(([a], [b]) => a - b);
  const lines = seats.map(([seat, own]) => {
    const total = (key: keyof Measures): number => own.reduce((sum, { measures }) => sum + measures[key], 0);
    const errorOf = (errors: readonly number[]): number =>
      Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0)) / own.length;
    const ahead = own.flatMap(({ lookahead }) => lookahead ?? []);
    return [
      seat,
      own.length,
      rounded(mean(own.map(({ regret }) => regret)), 2),
      rounded(errorOf(own.map(({ standardError }) => standardError)), 2),
      rounded(mean(ahead.map(({ regret }) => regret)), 2),
      rounded(errorOf(ahead.map(({ standardError }) => standardError)), 2),
      rounded(mean(ahead.map(({ information }) => information)), 3),
      total('usefulTold'),
      total('usefulMissed'),
      total('reward'),
    ];
  });
  const head = [
    ...['seat', 'actions', 'regret an action', 's.e.', 'two turns ahead', 's.e.', 'information'],
    ...['useful pieces told', 'missed', 'reward'],
  ];
  return `${table(head, lines, 2)}
Regret: points over the next 2w turns that the planner's best action was worth more than the action taken, under the
seat's own posterior (others act at random; ${DRAWS} worlds drawn; from the next turn on all play the informed plan).
Two turns ahead: the same where the seat knows in the next turn only what it noticed in this one. Information: points that
the action which is best two turns ahead is worth above the one that is best one turn ahead.
`;
}
