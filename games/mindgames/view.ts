/**
 * What a viewer sees and notices. Hidden are the problems to come, the answers of other seats for ever, and without
 * feedback which answers were right.
 */
import type { Seat, Viewer } from '../core/game.ts';
import { judged, rightAnswer } from './problem.ts';
import type { Event, GivenOption, Observation, Percept, Problem, State } from './types.ts';
import { type AnswerCount, CHECK } from './values.ts';

export function observe(state: State, viewer: Viewer): Observation {
  const { config, phase, number, problem, last, returns } = state;
  const seat = typeof viewer === 'number' ? viewer : null;
  return {
    parameters: {
      seats: config.seats,
      answers: state.order,
      feedback: config.feedback,
      confidence: config.confidence,
      checks: state.checks.length,
      problems: state.problems.length,
    },
    viewer,
    phase,
    number,
    problem,
    told: last && seat !== null ? { own: last.answers[seat] ?? NONE, right: toldRight(state, last) } : null,
    checked: phase === 'check' && seat !== null ? (state.checked[seat] ?? []).slice(-CHECK.of) : null,
    returns: returns.map((sum, of) => (viewer === 'all' || (of === seat && config.feedback === 'full') ? sum : null)),
    truth: viewer === 'all' ? { returns, ...truthOf(problem, config.answers) } : null,
  };
}

const NONE: GivenOption = { option: null, sure: null };

function truthOf(problem: Problem | null, count: AnswerCount) {
  if (!problem) return { right: null, worldsLeft: [], knows: [] };
  const { worldsLeft } = judged(problem);
  const agents = problem.names.map((_, agent) => agent);
  const knows = agents.map((agent) =>
    agents.map((subject) =>
      rightAnswer({ ...problem, hypothesis: { chain: [{ agent, knows: 'whether' }], subject } }, 3),
    ),
  );
  return { right: rightAnswer(problem, count), worldsLeft, knows };
}

export function perceive(event: Event, { after }: { readonly after: State }, viewer: Viewer): Percept | null {
  const seat: Seat | null = typeof viewer === 'number' ? viewer : null;
  switch (event.type) {
    case 'ProblemsDrawn':
      return null;
    case 'ProblemShown': {
      const { part, number, problem } = event;
      return { type: 'problem', part, number, problem };
    }
    case 'Answered': {
      const { part, number, answers } = event;
      const own = seat === null ? null : (answers[seat] ?? NONE);
      return { type: 'answered', part, number, own, right: toldRight(after, event) };
    }
    case 'CheckEnded':
      return { type: 'checkEnded', reached: seat === null ? null : (event.reached[seat] ?? null) };
    case 'Finished':
      return { type: 'finished' };
  }
}

/** Check questions have feedback; problems have it where the config says so. */
function toldRight({ config }: State, { part, right }: Extract<Event, { type: 'Answered' }>) {
  return part === 'check' || config.feedback === 'full' ? right : null;
}
