/**
 * For tests of the corrected semantics: tiny households with a kitchen and a hallway, a chest, a second piece that may
 * drive or mirror it, two objects, and two or three agents. Most agents have at most one message; some lack actions or
 * partners. Goals have one or two K, about half of them over facts that can be concluded from one another.
 */
import * as fc from 'fast-check';
import { fact, knows, type PddlFormula } from '../../pddl/formula.ts';
import { printFormula } from '../../pddl/print.ts';
import { Task } from '../../task/types.ts';
import type { Literal } from '../../types.ts';

const ROOMS = ['kitchen_1', 'hallway_1'] as const;
const room = fc.constantFrom(...ROOMS);
const FURNITURE = [
  { id: 'chest_2', room: 'kitchen_1', articulated: true },
  { id: 'table_3', room: 'kitchen_1' },
  { id: 'shelf_4', room: 'hallway_1' },
] as const;

const OBJECT_FACTS = (object: string, agent: string) => [
  fact('is_on_top', object, 'table_3'),
  fact('is_on_top', object, 'shelf_4'),
  fact('is_inside', object, 'chest_2'),
  fact('is_in_room', object, 'kitchen_1'),
  fact('is_in_room', object, 'hallway_1'),
  fact('is_held_by', object, agent),
];
const DOOR_FACTS = [fact('is_open', 'chest_2'), fact('is_closed', 'chest_2')];
const OTHER_FACTS = [
  fact('is_open', 'table_3'),
  fact('is_locked', 'chest_2'),
  fact('is_next_to', 'cup_5', 'pan_6'),
  fact('is_clean', 'cup_5'),
  fact('is_in_room', 'chest_2', 'hallway_1'),
];

/** Goals with one or two facts about the objects cup_5 and pan_6 or the chest. */
function goalOver(agents: readonly string[]): fc.Arbitrary<PddlFormula> {
  const agent = fc.constantFrom(...agents);
  const of = (facts: readonly PddlFormula[]) => fc.constantFrom(...facts);
  const subject = agent.chain((who) => {
    return fc.constantFrom<readonly PddlFormula[]>(
      OBJECT_FACTS('cup_5', who),
      OBJECT_FACTS('cup_5', who),
      [...OBJECT_FACTS('pan_6', who), ...OBJECT_FACTS('cup_5', who)],
      DOOR_FACTS,
      ROOMS.map((each) => fact('agent_in_room', who, each)),
      [...OTHER_FACTS, ...DOOR_FACTS],
    );
  });
  const leaf = (facts: readonly PddlFormula[]) =>
    fc.oneof(
      { weight: 3, arbitrary: of(facts) },
      { weight: 1, arbitrary: of(facts).map((each): PddlFormula => ({ op: 'not', of: each })) },
    );
  const known = (facts: readonly PddlFormula[]) =>
    fc
      .tuple(
        fc.array(agent, { minLength: 1, maxLength: 3 }),
        fc.oneof(
          { weight: 6, arbitrary: leaf(facts) },
          {
            weight: 1,
            arbitrary: fc.tuple(leaf(facts), leaf(facts)).map((parts): PddlFormula => ({ op: 'or', of: parts })),
          },
        ),
      )
      .map(([chain, inner]) => chain.reduce<PddlFormula>((inside, each) => knows(each, inside), inner));
  const parts = (facts: readonly PddlFormula[]) =>
    fc.oneof(
      { weight: 3, arbitrary: known(facts).map((each) => [each]) },
      { weight: 5, arbitrary: fc.tuple(known(facts), known(facts)) },
      { weight: 2, arbitrary: fc.tuple(known(facts), leaf(facts)) },
      {
        weight: 2,
        arbitrary: fc.tuple(
          known(facts),
          known(facts).map((each): PddlFormula => ({ op: 'not', of: each })),
        ),
      },
    );
  return subject.chain(parts).map((all): PddlFormula => ({ op: 'and', of: all }));
}

const TOOLS = ['Navigate', 'Open', 'Pick', 'Place', 'Communicate'];

/** Agent's name -> its value, nulls left out. */
function byAgent<T>(each: readonly (T | null)[]): Readonly<Record<string, T>> {
  return Object.fromEntries(each.flatMap((one, i) => (one === null ? [] : [[`agent_${i}`, one]])));
}

export const tinyHouse: fc.Arbitrary<Task> = fc
  .constantFrom(2, 2, 3)
  .chain((count) => {
    const agents = Array.from({ length: count }, (_, i) => `agent_${i}`);
    const some = fc.subarray(agents);
    return fc.record({
      goal: goalOver(agents),
      starts: fc.tuple(...agents.map(() => room)),
      barred: fc.tuple(some, some),
      limits: fc.tuple(...agents.map(() => fc.constantFrom(0, 1, 1, 1, null))),
      targets: fc.tuple(...agents.map(() => fc.option(some, { freq: 1 }))),
      tools: fc.tuple(...agents.map(() => fc.option(fc.subarray(TOOLS), { freq: 1 }))),
      driven: fc.constantFrom('not', 'not', 'opened', 'closed', 'locked', 'mirrored', 'each other'),
      inverse: fc.constantFrom(false, false, true),
      open: fc.boolean(),
      locked: fc.constantFrom(false, false, false, true),
      places: fc.tuple(...['cup_5', 'pan_6'].map(() => fc.constantFrom('on table_3', 'on shelf_4', 'in chest_2'))),
      secret: fc.constantFrom(null, null, ...agents),
    });
  })
  .map(({ goal, starts, barred, limits, targets, tools, driven, inverse, open, locked, places, secret }) => {
    const objects = ['cup_5', 'pan_6'].map((id, i) => {
      const [relation = '', furniture = ''] = (places[i] ?? '').split(' ');
      return { id, relation, furniture, states: i === 0 && open ? ['is_clean'] : [] };
    });
    const [cup] = objects;
    const facts: readonly Literal[] = cup
      ? [
          {
            predicate: cup.relation === 'on' ? 'is_on_top' : 'is_inside',
            args: [cup.id, cup.furniture],
            holds: true,
          },
          { predicate: 'is_clean', args: [cup.id], holds: open },
        ]
      : [];
    const remote = (trigger: string, target: string, targetState: string) => {
      return { type: 'remote_control', trigger, target, targetState };
    };
    const mechanics = {
      not: [],
      opened: [remote('handle_7', 'chest_2', 'is_open')],
      closed: [remote('handle_7', 'chest_2', 'is_closed')],
      locked: [remote('handle_7', 'chest_2', 'is_locked')],
      mirrored: [{ type: 'state_mirroring', furniture: ['handle_7', 'chest_2'] }],
      'each other': [remote('handle_7', 'chest_2', 'is_closed'), remote('chest_2', 'handle_7', 'is_closed')],
    };
    return Task.parse({
      id: 'tiny',
      title: 'A kitchen and a hallway',
      category: 'cooperative',
      description: 'Somebody has to see to the kitchen.',
      scene: {
        rooms: ROOMS,
        furniture: [
          ...FURNITURE.map((piece) => (piece.id === 'chest_2' ? { ...piece, open, locked } : piece)),
          ...(driven === 'not'
            ? []
            : [{ id: 'handle_7', room: 'hallway_1', articulated: true, open: driven === 'mirrored' && open }]),
        ],
        objects,
      },
      agents: starts.map((start, i) => ({
        start,
        ...(tools[i] ? { actions: tools[i] } : {}),
        knows: { facts: secret === `agent_${i}` ? facts.map((each) => ({ ...each, knowers: [] })) : [] },
      })),
      mechanics: [
        ...barred.flatMap((who, i) =>
          who.length > 0 ? [{ type: 'room_restriction', rooms: [ROOMS[i]], agents: who }] : [],
        ),
        { type: 'limited_bandwidth', limits: byAgent(limits) },
        { type: 'restricted_communication', targets: byAgent(targets) },
        ...(inverse ? [{ type: 'inverse_state', furniture: 'chest_2' }] : []),
        ...mechanics[driven],
      ],
      goal: printFormula(goal),
      turns: 20,
    });
  });
