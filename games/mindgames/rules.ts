/**
 * What happens in a session of MindGames. Every turn is one problem: all seats read it and answer, each sealed from the
 * others. Check questions come first where the config asks for them. All chance is at the start, when the problems are
 * drawn.
 */
import type { GameCommand } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { rangeOf } from './config.ts';
import { drawBalanced, drawChecks } from './draw.ts';
import { rightAnswer } from './problem.ts';
import type { Config, Event, GivenOption, MindGames, State } from './types.ts';
import { answersOf, CHECK } from './values.ts';

export function initialState(config: Config): State {
  return {
    config,
    checks: [],
    problems: [],
    order: answersOf(config.answers),
    phase: 'waiting',
    number: -1,
    problem: null,
    last: null,
    checked: seatsIn(config).map(() => []),
    returns: seatsIn(config).map(() => 0),
  };
}

export function seatsIn({ seats }: Pick<Config, 'seats'>): readonly number[] {
  return Array.from({ length: seats }, (_, seat) => seat);
}

export function decide(state: State, command: GameCommand<MindGames['Action']>, rng: Rng): readonly Event[] {
  switch (command.type) {
    case 'start':
      return start(state, rng);
    case 'act':
      return answered(
        state,
        seatsIn(state.config).map((seat): GivenOption => {
          const { option = null, sure = null } = command.actions[seat] ?? {};
          return { option, sure };
        }),
      );
  }
}

function start({ config }: State, rng: Rng): readonly Event[] {
  const { deal, answers, check } = config;
  const checks = deal?.checks ?? (check === 'untilRight' ? drawChecks(CHECK.atMost, answers, rng) : []);
  const problems = deal?.problems ?? drawBalanced({ ...rangeOf(config), answers, count: config.problems }, rng);
  const order = deal?.order ?? rng.shuffle(answersOf(answers));
  const drawn: Event = { type: 'ProblemsDrawn', checks, problems, order };
  return [drawn, ...shownAt({ checks, problems }, checks.length > 0 ? 'check' : 'problem', 0)];
}

function answered(state: State, answers: readonly GivenOption[]): readonly Event[] {
  const { config, problem, phase, number } = state;
  if (!problem || phase === 'waiting' || phase === 'over') throw new Error(`no seat can answer while ${phase}`);
  const right = rightAnswer(problem, config.answers);
  const rewards = answers.map(({ option }) => (phase === 'problem' && option === right ? 1 : 0));
  const told: Event = { type: 'Answered', part: phase, number, answers, right, rewards };
  if (phase === 'problem') return [told, ...shownAt(state, 'problem', number + 1)];
  const reached = answers.map(({ option }, seat) => reaches([...(state.checked[seat] ?? []), option === right]));
  // a seat that has reached the criterion waits for the others
  const ever = reached.map((now, seat) => now || hasReached(state.checked[seat] ?? []));
  if (number + 1 < state.checks.length && !ever.every((each) => each))
    return [told, ...shownAt(state, 'check', number + 1)];
  return [told, { type: 'CheckEnded', reached: ever }, ...shownAt(state, 'problem', 0)];
}

function shownAt(
  { checks, problems }: Pick<State, 'checks' | 'problems'>,
  part: 'check' | 'problem',
  number: number,
): readonly Event[] {
  const problem = (part === 'check' ? checks : problems)[number];
  return problem ? [{ type: 'ProblemShown', part, number, problem }] : [{ type: 'Finished' }];
}

/** Whether the last answers reach the criterion of the check. */
function reaches(rights: readonly boolean[]): boolean {
  return rights.slice(-CHECK.of).filter((right) => right).length >= CHECK.right;
}

/** Whether they reached it at any question so far. */
function hasReached(rights: readonly boolean[]): boolean {
  return rights.some((_, i) => reaches(rights.slice(0, i + 1)));
}

export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'ProblemsDrawn': {
      const { checks, problems, order } = event;
      return { ...state, checks, problems, order };
    }
    case 'ProblemShown': {
      const { part, number, problem } = event;
      return { ...state, phase: part, number, problem };
    }
    case 'Answered': {
      const { part, answers, right, rewards } = event;
      return {
        ...state,
        last: event,
        returns: state.returns.map((sum, seat) => sum + (rewards[seat] ?? 0)),
        checked:
          part === 'check'
            ? state.checked.map((rights, seat) => [...rights, answers[seat]?.option === right])
            : state.checked,
      };
    }
    case 'CheckEnded':
      return state;
    case 'Finished':
      return { ...state, phase: 'over', problem: null };
  }
}
