/**
 * Answers questions about the house and about others' answers, from an agent's beliefs about the house and the others.
 */
import { heldIn } from '../../games/core/beliefs/moments.ts';
import { aboutOf } from '../../games/core/session/ordered.ts';
import type { Probe, ProbeAbout, ProbeAnswer } from '../../games/core/session/types.ts';
import { DEEPEST_CHAIN, type SeatBelief } from '../../games/household/beliefs/fold.ts';
import { householdBeliefs, knows } from '../../games/household/beliefs.ts';
import { optionFor, readQuestion } from '../../games/household/probes.ts';

/**
 * States full confidence in what it believes. "I don't know" has none; where a question asks for one all the same, it is
 * 0.
 */
export function answerFrom(mind: SeatBelief, probe: Probe): ProbeAnswer | null {
  const generated = aboutOf(probe);
  if (generated) return answerGenerated(mind, probe, generated);
  const asked = readQuestion(probe);
  const chain = [mind.seat, ...(asked?.whom ?? [])];
  const believed = asked ? knows(mind, chain, asked.literal) : null;
  const option = optionFor(believed);
  return answered(probe, option, believed === null ? 0 : 100);
}

/** A question between turns that the session's setup orders; null: the agent has no belief, or does not keep the past. */
function answerGenerated(mind: SeatBelief, probe: Probe, about: ProbeAbout): ProbeAnswer | null {
  const { kind, proposition: id, whom, values } = about;
  if (kind === 'memory' || kind === 'know-whether' || kind === 'partner' || whom.length >= DEEPEST_CHAIN) return null;
  const model = householdBeliefs(mind.reckoning);
  const held = heldIn(model.query(mind, [mind.seat, ...whom], { id, values }));
  const option = held === null ? undefined : probe.options[values.indexOf(held)];
  return option === undefined ? null : answered(probe, option, 100);
}

/** The answer with a confidence if the question asks for one in this option; null: it does not offer the option. */
export function answered({ options, confidence, unrated }: Probe, option: string, sure: number): ProbeAnswer | null {
  if (!options.includes(option)) return null;
  return { option, confidence: confidence && !unrated?.includes(option) ? sure : null };
}
