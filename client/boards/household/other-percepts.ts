/**
 * Percepts that a seat could have had in a turn instead: another fact, nothing, or what another seat was told. Pure.
 */
import { sayable } from '../../../games/household/memory.ts';
import type { HeardMessage, Observation, Percept } from '../../../games/household/types.ts';
import { factInWords } from '../../../games/household/words.ts';
import type { OtherPercept } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';

/** `others`: what the other seats noticed of the same event. */
export function otherPercepts(
  percept: Percept,
  seat: number,
  { parameters }: Observation,
  others: readonly Percept[],
): readonly OtherPercept[] {
  if (percept.type !== 'turn') return [];
  const { heard } = percept;
  const hearing = (messages: readonly HeardMessage[]): Percept => ({ ...percept, heard: messages });
  const instead = heard.flatMap((message, i): readonly OtherPercept[] => {
    const from = letterOf(message.from);
    const nothing = { words: `it gets no message from ${from}`, percept: hearing(heard.toSpliced(i, 1)) };
    const { fact } = message;
    if (!fact) return [nothing];
    const [subject = ''] = fact.args;
    const facts = [
      { ...fact, holds: !fact.holds },
      ...sayable(parameters, [subject])
        .filter(({ args }) => args[0] === subject)
        .map((one) => ({ ...one, knowers: fact.knowers })),
    ].filter((one) => factInWords(one) !== factInWords(fact));
    // the words of the message would tell the fact that was said
    const told = facts.map((one) => ({
      words: `${from} tells it that ${factInWords(one)}`,
      percept: hearing(heard.with(i, { ...message, text: null, fact: one })),
    }));
    return [nothing, ...told];
  });
  const known = new Set(heard.map((message) => JSON.stringify(message)));
  const missed = new Map(
    others
      .flatMap((other) => (other.type === 'turn' ? other.heard : []))
      .filter((message) => message.from !== seat && !known.has(JSON.stringify(message)))
      .map((message) => [JSON.stringify(message), message]),
  );
  const overheard = [...missed.values()].map((message) => {
    const what = message.fact ? `that ${factInWords(message.fact)}` : `“${message.text ?? '…'}”`;
    return {
      words: `it gets ${letterOf(message.from)}'s message, too: ${what}`,
      percept: hearing([...heard, { ...message, to: [...message.to, seat].toSorted() }]),
    };
  });
  return [...overheard, ...instead];
}
