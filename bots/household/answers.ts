/**
 * Answers questions about the house and about others' answers, from an agent's beliefs about the house and the others.
 */
import type { Probe, ProbeAnswer } from '../../games/core/session/types.ts';
import type { Belief } from '../../games/household/beliefs/fold.ts';
import { knows } from '../../games/household/beliefs.ts';
import { optionFor, readQuestion } from '../../games/household/probes.ts';

/** States full confidence in what it believes, and hardly any in an answer to a question that it cannot read. */
export function answerFrom(mind: Belief, probe: Probe): ProbeAnswer {
  const asked = readQuestion(probe);
  const chain = [mind.seat, ...(asked?.whom ?? [])];
  const believed = asked ? knows(mind, chain, asked.literal) : null;
  const option = optionFor(believed);
  const confidence = probe.confidence ? (believed === null ? 0 : 100) : null;
  return { option: probe.options.includes(option) ? option : (probe.options[0] ?? option), confidence };
}
