/**
 * Answers questions about the house and about others' answers, from an agent's beliefs about the house and the others.
 */
import type { Probe, ProbeAnswer } from '../../games/core/session/types.ts';
import type { Belief } from '../../games/household/beliefs/fold.ts';
import { knows } from '../../games/household/beliefs.ts';
import { optionFor, readQuestion } from '../../games/household/probes.ts';

/**
 * States full confidence in what it believes. "I don't know" has none; where a question asks for one all the same, it is
 * 0.
 */
export function answerFrom(mind: Belief, probe: Probe): ProbeAnswer {
  const asked = readQuestion(probe);
  const chain = [mind.seat, ...(asked?.whom ?? [])];
  const believed = asked ? knows(mind, chain, asked.literal) : null;
  const option = optionFor(believed);
  return answered(probe, option, believed === null ? 0 : 100);
}

/** The answer with a confidence if the question asks for one in this option. */
export function answered({ options, confidence, unrated }: Probe, option: string, sure: number): ProbeAnswer {
  const given = options.includes(option) ? option : (options[0] ?? option);
  return { option: given, confidence: confidence && !unrated?.includes(given) ? sure : null };
}
