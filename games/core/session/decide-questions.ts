/** Deciders: a seat is asked a question, answers one, writes a note to itself, or tells what its page saw. */
import type { GameTypes } from '../game.ts';
import { accept, acceptWith, type CommandOf, type Decision, noSuchSeat, refuse, type Situation } from './decision.ts';
import { closeProbe } from './questions.ts';
import { submittedIn } from './state.ts';
import { resolveIfComplete } from './turns.ts';
import type { Probe, ProbeAnswer } from './types.ts';
import { probeOf } from './waiting.ts';

export function decideShowProbe<T extends GameTypes>(
  situation: Situation<T>,
  { probe }: CommandOf<T, 'showProbe'>,
): Decision<T, 'not_running' | 'probe_first' | 'mid_turn' | 'no_such_seat' | 'seat_empty'> {
  const { session, at } = situation;
  if (session.phase !== 'running') return refuse('not_running', 'The session is not running.');
  if (session.probes.length > 0) return refuse('probe_first', 'A question is open already.');
  if (Object.keys(submittedIn(session)).length > 0) return refuse('mid_turn', 'Questions come between turns.');
  const asked = session.seats[probe.seat];
  if (asked === undefined) return noSuchSeat(situation);
  if (asked === null) return refuse('seat_empty', 'No agent holds that seat.');
  const deadline = probe.limitMs === null ? null : at + probe.limitMs;
  return accept({ type: 'ProbeShown', at, turn: session.turn, probe, deadline });
}

export function decideAnswerProbe<T extends GameTypes>(
  situation: Situation<T>,
  { seat, probeId, answer }: CommandOf<T, 'answerProbe'>,
): Decision<T, 'not_running' | 'no_probe' | 'illegal_answer'> {
  const { game, session, at } = situation;
  if (session.phase === 'paused') return refuse('not_running', 'The session is not running.');
  const asked = probeOf(session, seat);
  if (asked?.probe.id !== probeId) return refuse('no_probe', 'That question is not open.');
  if (answer !== null && !isAnswerTo(asked.probe, answer))
    return refuse('illegal_answer', 'That is not one of the answers offered.');
  const answered = closeProbe(session, asked, answer, at);
  return acceptWith(situation, [answered], (after) => resolveIfComplete(game, after, situation));
}

function isAnswerTo(probe: Probe, answer: ProbeAnswer): boolean {
  const { option, confidence } = answer;
  if (!probe.options.includes(option)) return false;
  if (confidence === null) return true;
  return !probe.unrated?.includes(option) && confidence >= 0 && confidence <= 100;
}

export function decideWriteNote<T extends GameTypes>(
  situation: Situation<T>,
  { seat, note }: CommandOf<T, 'writeNote'>,
): Decision<T, 'not_allowed' | 'no_such_seat'> {
  const { session, at } = situation;
  if (!session.setup.aids.notes) return refuse('not_allowed', 'Notes are not part of this session.');
  if (session.seats[seat] === undefined) return noSuchSeat(situation);
  return accept({ type: 'NoteWritten', at, seat, turn: session.turn, note });
}

export function decideReport<T extends GameTypes>(
  situation: Situation<T>,
  { seat }: CommandOf<T, 'report'>,
): Decision<T, 'no_such_seat'> {
  const { session, at } = situation;
  if (session.seats[seat] === undefined) return noSuchSeat(situation);
  return accept({ type: 'ClientReported', at, seat, turn: session.turn });
}
