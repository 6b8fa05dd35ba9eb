/** Answers to questions about who takes what to be so, from what an agent has reason to believe of itself and of others. */
import type { Probe, ProbeAnswer } from '../../games/core/session/types.ts';
import type { Belief } from '../../games/household/beliefs/fold.ts';
import { knows } from '../../games/household/beliefs.ts';
import { optionFor, readQuestion } from '../../games/household/probes.ts';

/** Sure of what it believes; of a question that it cannot read, as good as nothing. */
export function answerFrom(mind: Belief, probe: Probe): ProbeAnswer {
  const asked = readQuestion(probe);
  const chain = [mind.seat, ...(asked?.whom ?? [])];
  const believed = asked ? knows(mind, chain, asked.literal) : null;
  const option = optionFor(believed);
  const confidence = probe.confidence ? (believed === null ? 0 : 100) : null;
  return { option: probe.options.includes(option) ? option : (probe.options[0] ?? option), confidence };
}
