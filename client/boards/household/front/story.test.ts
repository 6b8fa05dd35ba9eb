/** The live picture of the start page says what the belief model says of the demo, and nothing else. */
import { expect, test } from 'vitest';
import { householdBots } from '../../../../bots/household/package.ts';
import { timelinesOf } from '../../../../games/core/beliefs/timeline.ts';
import { playout } from '../../../../games/core/log/playout.ts';
import { ICE_CREAM_VAN } from '../../../../games/household/stories/ice-cream-van.ts';
import type { Action } from '../../../../games/household/types.ts';
import { newestRules, rulesOfLog } from '../../../../games/index.ts';
import { en } from '../words/front/en.ts';
import type { ShownStory } from './story.ts';
import { makeStory } from './testing/make-story.ts';

const MODEL = 'household/seen-and-told';
const CHAINS = [[0], [1], [0, 1], [1, 0]];

function theStory(): ShownStory {
  const { task } = ICE_CREAM_VAN;
  const rules = newestRules('household');
  const demo = householdBots.demos?.find(({ label }) => label === task.title);
  if (!rules || !demo) throw new Error('the household has a demo of the van');
  const config = rules.game.schemas.config.parse(demo.config);
  const { policies } = demo;
  const setup = { build: 'test', label: demo.label, aids: { knowledge: true, history: false, notes: false } };
  const log = playout(rules.game, { session: 'van', config, seed: 'van', at: 0, policies, setup });
  const known = rulesOfLog(log);
  if (typeof known === 'string' || !known.beliefs) throw new Error('the household has beliefs');
  const { game, beliefs } = known;
  const offered = beliefs.models.find(({ model }) => model.id === MODEL);
  if (!offered) throw new Error(`there is no model ${MODEL}`);
  const seats = [...policies.keys()];
  const rows = timelinesOf({ game, beliefs, offered, log, depth: 2 }, seats).flatMap((timeline) => timeline.rows);
  const started = log.findIndex(({ type }) => type === 'GameEventOccurred');
  const played = log.flatMap((event, index) => (event.type === 'TurnResolved' ? [index] : []));
  return makeStory({
    title: task.title,
    rooms: task.scene.rooms,
    roomOf: Object.fromEntries(task.scene.furniture.map(({ id, room }) => [id, room])),
    thing: 'van',
    seats: seats.length,
    chains: CHAINS,
    rows,
    turns: [
      { index: started, actions: null },
      ...played.map((index, turn) => ({
        index,
        actions: seats.map((seat): Action | null => ICE_CREAM_VAN.acts[turn]?.[seat] ?? null),
      })),
    ],
  });
}

test('it is made from the demo and the timelines of the model', async () => {
  await expect(`${JSON.stringify(theStory())}\n`).toMatchFileSnapshot('./golden/van.json');
});

test('its moments are those of the story: two are wrong about the van, then one is wrong about the other', () => {
  const { moments } = theStory();
  const wrong = moments.map(({ minds }) =>
    minds.flatMap(({ chain, thing }) => (thing.verdict === 'false' ? [chain.join()] : [])),
  );
  expect(wrong).toEqual([[], [], [], ['0', '1'], ['0', '1'], ['0', '1'], ['1', '1,0'], ['0,1', '1,0']]);
  expect(moments.map(({ said }) => said)).toEqual(Object.values(en.said));
  expect(Object.values(en.said)).toEqual([
    'All see the van in the park.',
    'B goes to the east house. No belief turns false.',
    'A goes to the west house. From here B wrongly thinks that A is in the park.',
    'C takes the van. From here A and B wrongly think that it is in the park.',
    'C goes to the church. From here A and B wrongly think that C is in the park.',
    'C puts the van on the church square. A and B still think that it is in the park.',
    'C tells A where it is. A is right again. From here B wrongly thinks that A still believes it is in the park.',
    'C tells B where it is. B is right again. From here A wrongly thinks that B still believes it is in the park.',
  ]);
});

test('the words of the page name its rooms, in their order', () => {
  const { title, rooms } = theStory();
  expect(title).toBe(en.title);
  expect(Object.values(en.rooms)).toEqual(rooms.map((room) => room.replace(/ house$/, '')));
});
