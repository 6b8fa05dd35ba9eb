/**
 * The cues of ToM-QA's certified pairs: yes-or-no questions about a story and a question of second order, by the container
 * where the thing is, and by the two asked agents: the one that thinks, and the one that it thinks about. None asks what the
 * two last saw together.
 */
import { storyCuesOf } from './shortcuts.ts';
import { trackedIn } from './tracking-rules.ts';
import type { StoryEvent, TomqaQuestion } from './types.ts';

export interface StoryPairCues {
  /** Name of the cue -> its answer. */
  readonly cues: ReadonlyMap<string, boolean>;
  /** The container where the thing is. */
  readonly reality: string | null;
}

export function pairCuesOf(events: readonly StoryEvent[], question: TomqaQuestion): StoryPairCues {
  const told = events.filter(({ type }) => type !== 'noise');
  const { object, chain } = question;
  const [thinker = '', other = ''] = chain;
  const { options, first, last, said, since } = storyCuesOf(told, object);
  const by = (asked: string) => trackedIn(told, { ...question, chain: [asked] }, options);
  const { reality, 'last-but-one': lastButOne } = by(thinker);
  const room = told.findLast((event) => 'container' in event && event.object === object);
  const moves = told.filter((event) => event.type === 'move' && event.object === object);
  const mover = moves.at(-1);
  const goings = told.filter((event): event is Going => event.type === 'enter' || event.type === 'exit');
  const going = goings.at(-1);
  const timesLeft = (agent: string): number => leavings(goings, agent, room && 'room' in room ? room.room : null);
  const firstNamed = told.find((event) => 'agent' in event && chain.includes(event.agent));
  const ofAgent = (name: string, agent: string): readonly (readonly [string, boolean])[] => [
    [`${name} is in the room`, by(agent).present === reality],
    [`the thing is where it was when ${name} last left`, by(agent)['last-left'] === reality],
    [`${name} moved the thing last`, mover?.type === 'move' && mover.agent === agent],
    [`${name} left more than once`, timesLeft(agent) > 1],
    [`${name} came or went last`, going?.agent === agent],
  ];
  return {
    reality,
    cues: new Map([
      ['the story names the container first', first === reality],
      ['the story names the container last', last === reality],
      ['the container was named last but one for the thing', lastButOne === reality],
      ['the narrator named the container last for the thing', said === reality],
      ['an even number of sentences since then', since % 2 === 0],
      ...ofAgent('the thinker', thinker),
      ...ofAgent('the other', other),
      [
        'the thinker is named before the other',
        firstNamed !== undefined && 'agent' in firstNamed && firstNamed.agent === thinker,
      ],
      ['the thing was moved an even number of times', moves.length % 2 === 0],
      ['the last to come or go went', going?.type === 'exit'],
    ]),
  };
}

type Going = Extract<StoryEvent, { type: 'enter' | 'at' | 'exit' }>;

/** How often the agent left the room, by its door or into another room. */
function leavings(goings: readonly Going[], agent: string, room: string | null): number {
  let [left, inside] = [0, false];
  for (const { type, agent: who, room: where } of goings) {
    if (who !== agent) continue;
    const isIn = type !== 'exit' && where === room;
    if (inside && !isIn) left++;
    inside = isIn;
  }
  return left;
}
