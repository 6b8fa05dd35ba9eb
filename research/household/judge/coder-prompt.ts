/** What a model is asked about a message that people coded, and how its answer is read: whole, or not at all. */
import * as z from 'zod';
import { setKey } from '../../../games/core/coding/annotations.ts';
import { type Codable, factsSchema } from '../../../games/core/coding/types.ts';
import { GOAL_PREDICATES } from '../../../games/household/pddl/predicates.ts';
import { agentOf } from '../../../games/household/types.ts';
import type { ToCode } from '../../../server/annotations/coding.ts';
import type { ReadText } from './ask-until-read.ts';
import type { JudgePrompt } from './prompt.ts';

export function coderPrompt({ names }: Pick<ToCode, 'names'>, { from, to, text }: Codable): JudgePrompt {
  const form =
    'Answer with one JSON object: {"facts": [FACT, ...]}, where each FACT is {"predicate": P, "args": [NAME, ...], "holds": true or false, "knowers": [SEAT, ...]}. Without a fact: {"facts": []}.';
  const predicates = Object.entries(GOAL_PREDICATES).map(([name, types]) => `${name} [${types.join(', ')}]`);
  const system = [
    'You code what agents in a house wrote to each other: which facts a message asserts.',
    'A fact is asserted if the message says that it is so now, true or not. Wishes, questions and plans assert nothing.',
    `Predicates and their arguments: ${predicates.join(', ')}.`,
    'holds is false where the message says that it is not so. knowers is [] for a fact itself; [1] says that agent_1 knows it, [1, 2] that agent_1 knows that agent_2 knows it.',
  ];
  const user = [
    ...Object.entries(names).map(([kind, those]) => `${kind}: ${those.join(', ')}`),
    `${agentOf(from)} wrote to ${to.map(agentOf).join(', ')}:`,
    JSON.stringify(text),
    form,
  ];
  return {
    messages: [
      { role: 'system', content: system.join('\n') },
      { role: 'user', content: user.join('\n') },
    ],
    form,
  };
}

/** Reads the facts of a message as a key, equal for equal sets of facts. */
export function codeReader({ coding }: Pick<ToCode, 'coding'>): ReadText<string> {
  const Code = z.strictObject({ facts: factsSchema(coding) });
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text.trim());
    } catch {
      return { ok: false, why: 'It is not one JSON object with nothing before or after it.' };
    }
    const code = Code.safeParse(value);
    if (!code.success)
      return {
        ok: false,
        why: code.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
      };
    return { ok: true, value: setKey(coding, code.data.facts) };
  };
}
