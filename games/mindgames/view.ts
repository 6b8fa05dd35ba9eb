/**
 * What a viewer sees and notices. Hidden are the problems to come, the answers of other seats for ever, and without
 * feedback which answers were right.
 */
import type { Seat, Viewer } from '../core/game.ts';
import { rightAnswer } from './problem.ts';
import type { Event, Observation, Percept, State } from './types.ts';
import { CHECK } from './values.ts';

export function observe(state: State, viewer: Viewer): Observation {
  const { config, phase, number, problem, last, returns } = state;
  const seat = typeof viewer === 'number' ? viewer : null;
  return {
    parameters: {
      seats: config.seats,
      answers: state.order,
      feedback: config.feedback,
      checks: state.checks.length,
      problems: state.problems.length,
    },
    viewer,
    phase,
    number,
    problem,
    told: last && seat !== null ? { answer: last.answers[seat] ?? null, right: toldRight(state, last) } : null,
    inARow: phase === 'check' && seat !== null ? (state.checked[seat] ?? []).slice(-CHECK.of) : null,
    returns: returns.map((sum, of) => (viewer === 'all' || (of === seat && config.feedback === 'full') ? sum : null)),
    truth: viewer === 'all' ? { right: problem && rightAnswer(problem, config.answers), returns } : null,
  };
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
      const answer = seat === null ? null : (answers[seat] ?? null);
      return { type: 'answered', part, number, answer, right: toldRight(after, event) };
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
