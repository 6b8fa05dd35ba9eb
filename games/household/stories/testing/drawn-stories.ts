/** Drawn stories for property tests: any that the schema allows, possible or not. */
import fc from 'fast-check';
import { STORY_BOUNDS, sceneId, WrittenStory } from '../written.ts';

const { agents, rooms, places, things, steps } = STORY_BOUNDS;
const sceneName = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 -]{0,23}$/);
const agentName = fc.stringMatching(/^[A-Za-zÄÖÜäöüßéñŁΩ][A-Za-zäé .'-]{0,10}$/);
const names = (name: fc.Arbitrary<string>, { least, most }: { least: number; most: number }) =>
  fc.uniqueArray(name, { minLength: least, maxLength: most, selector: (one) => sceneId(one).toLowerCase() });

export const drawnStory: fc.Arbitrary<WrittenStory> = fc
  .record({
    agents: names(agentName, agents),
    scene: names(sceneName, {
      least: rooms.most + places.most + things.most,
      most: rooms.most + places.most + things.most,
    }),
    rooms: fc.integer({ min: rooms.least, max: rooms.most }),
    places: fc.integer({ min: places.least, max: places.most }),
    things: fc.integer({ min: things.least, max: things.most }),
  })
  .chain((drawn) => {
    const at = (count: number) => fc.nat({ max: count - 1 });
    const [who, room, place, thing] = [drawn.agents.length, drawn.rooms, drawn.places, drawn.things].map(at) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ];
    const does = <Verb extends string>(verb: Verb) => fc.constant(verb);
    const step = fc.oneof(
      fc.record({ does: fc.constantFrom('go', 'visit'), who, room }),
      fc.record({ does: does('take'), who, thing }),
      fc.record({ does: fc.constantFrom('put', 'move'), who, thing, place }),
      fc.record({ does: does('look'), who, place }),
      fc
        .record({
          does: does('tell'),
          who,
          to: fc.uniqueArray(who, { minLength: 1, maxLength: 3 }),
          claim: fc.oneof(
            fc.record({ about: does('thing'), thing, place }),
            fc.record({ about: does('agent'), agent: who, room }),
          ),
          knowers: fc.array(who, { maxLength: 2 }),
        })
        .filter(({ who: teller, to }) => !to.includes(teller)),
    );
    const kind = fc.constantFrom('on', 'in', 'lid');
    return fc.record({
      version: fc.constant(1),
      title: fc.stringMatching(/^[A-Za-zäöü!?' ]{0,20}[a-z]$/),
      agents: fc.tuple(...drawn.agents.map((name) => fc.record({ name: fc.constant(name), room }))),
      rooms: fc.constant(drawn.scene.slice(0, drawn.rooms)),
      places: fc.tuple(
        ...drawn.scene
          .slice(rooms.most, rooms.most + drawn.places)
          .map((name) => fc.record({ name: fc.constant(name), room, kind })),
      ),
      things: fc.tuple(
        ...drawn.scene
          .slice(rooms.most + places.most, rooms.most + places.most + drawn.things)
          .map((name) => fc.record({ name: fc.constant(name), place })),
      ),
      steps: fc.array(step, { maxLength: steps.most }),
    });
  })
  .filter((story) => WrittenStory.safeParse(story).success)
  .map((story) => WrittenStory.parse(story));
