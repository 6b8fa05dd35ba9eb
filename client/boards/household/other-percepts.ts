/**
 * Percepts that a seat could have had in a turn instead: another fact, nothing, or what another seat was told. Pure.
 */
import { sayable } from '../../../games/household/memory.ts';
import type { HeardMessage, Observation, Percept } from '../../../games/household/types.ts';
import type { OtherPercept } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { BoardSaid } from './said.ts';

/** `others`: what the other seats noticed of the same event. */
export function otherPercepts(
  { say, words }: BoardSaid,
  percept: Percept,
  seat: number,
  { parameters }: Observation,
  others: readonly Percept[],
): readonly OtherPercept[] {
  if (percept.type !== 'turn') return [];
  const { heard } = percept;
  const hearing = (messages: readonly HeardMessage[]): Percept => ({ ...percept, heard: messages });
  const instead = heard.flatMap((message, i): readonly OtherPercept[] => {
    const name = letterOf(message.from);
    const nothing = { words: say('instead.noMessage', { name }), percept: hearing(heard.toSpliced(i, 1)) };
    const { fact } = message;
    if (!fact) return [nothing];
    const [subject = ''] = fact.args;
    const facts = [
      { ...fact, holds: !fact.holds },
      ...sayable(parameters, [subject])
        .filter(({ args }) => args[0] === subject)
        .map((one) => ({ ...one, knowers: fact.knowers })),
    ].filter((one) => words.factInWords(one) !== words.factInWords(fact));
    // the words of the message would tell the fact that was said
    const told = facts.map((one) => ({
      words: say('instead.tells', { name, clause: words.factAfterThat(one) }),
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
    const name = letterOf(message.from);
    return {
      words: message.fact
        ? say('instead.getsFact', { name, clause: words.factAfterThat(message.fact) })
        : say('instead.getsText', { name, text: words.typedInWords(message.text ?? '…') }),
      percept: hearing([...heard, { ...message, to: [...message.to, seat].toSorted() }]),
    };
  });
  return [...overheard, ...instead];
}
