/** Steps of a written story, and what its agents think, in sentences with the names of the story. */

import type { BeliefValue, Chain } from '../../core/beliefs/model.ts';
import { capital } from '../../core/beliefs/moment-words.ts';
import { listIn } from '../../core/words/list.ts';
import { seatOf } from '../types.ts';
import { inWords } from '../words/english.ts';
import { sceneId, type WrittenStep, type WrittenStory } from './written.ts';

/** Stories are written in English. */
const namesInList = listIn('en');

/** "puts the marble into the basket". */
export function stepInWords(story: WrittenStory, step: WrittenStep): string {
  const room = (at: number) => inWords(sceneId(story.rooms[at] ?? ''));
  const place = (at: number) => inWords(sceneId(story.places[at]?.name ?? ''));
  const thing = (at: number) => inWords(sceneId(story.things[at]?.name ?? ''));
  const kind = (at: number) => story.places[at]?.kind;
  switch (step.does) {
    case 'go':
      return `goes to ${room(step.room)}`;
    case 'visit':
      return `looks into ${room(step.room)} and comes back`;
    case 'take':
      return `takes ${thing(step.thing)}`;
    case 'put':
      return `puts ${thing(step.thing)} ${kind(step.place) === 'on' ? 'on' : 'into'} ${place(step.place)}`;
    case 'move':
      return `moves ${thing(step.thing)} to ${place(step.place)}`;
    case 'look':
      return `looks into ${place(step.place)}`;
    case 'tell': {
      const { claim } = step;
      const knowers = step.knowers.map((seat) => `${agentName(story, seat)} knows that `).join('');
      const said =
        claim.about === 'agent'
          ? `${agentName(story, claim.agent)} is in ${room(claim.room)}`
          : `${thing(claim.thing)} is ${kind(claim.place) === 'on' ? 'on' : 'in'} ${place(claim.place)}`;
      return `tells ${namesInList(step.to.map((seat) => agentName(story, seat)))} that ${knowers}${said}`;
    }
  }
}

/** "Sally thinks that Anne thinks that the marble is in the basket." `value`: as the proposition at/THING has it; null: no idea. */
export function thoughtInWords(story: WrittenStory, chain: Chain, thing: number, value: BeliefValue | null): string {
  const [last = 0] = chain.slice(-1);
  const what = inWords(sceneId(story.things[thing]?.name ?? ''));
  const before = chain.slice(0, -1).map((seat) => `${agentName(story, seat)} thinks that `);
  const held =
    typeof value === 'string' ? `thinks that ${what} is ${whereInWords(story, value)}` : `has no idea where ${what} is`;
  return capital(`${before.join('')}${agentName(story, last)} ${held}.`);
}

/** "on table", "held by agent_1". */
export function whereInWords(story: WrittenStory, value: string): string {
  const [relation = '', name = '', holder] = value.split(' ');
  return holder === undefined ? `${relation} ${inWords(name)}` : `in the hand of ${agentName(story, seatOf(holder))}`;
}

export const agentName = ({ agents }: WrittenStory, seat: number): string => agents[seat]?.name.trim() ?? '';
