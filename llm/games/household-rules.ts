/** The rules of the household in words, for one seat: the house, its own limits, deeds, messages, what it sees, and the end. */
import type { NameOf } from '../../games/core/package.ts';
import type { FirstSight } from '../../games/core/policy.ts';
import { GOAL_PREDICATES } from '../../games/household/pddl/predicates.ts';
import type { Household, Own, Parameters } from '../../games/household/types.ts';
import { inWords } from '../../games/household/words/english.ts';
import { counted, listed, mayBe } from './listed.ts';

export function rulesInWords(
  { seat, observation, percepts }: FirstSight<Household>,
  nameOf: NameOf,
): readonly string[] {
  const { parameters, own } = observation;
  const others = parameters.starts.flatMap((_, agent) => (agent === seat ? [] : [nameOf(agent)]));
  const told = percepts.flatMap((percept) => (percept.type === 'started' ? (percept.told ?? []) : []));
  return [
    `- You (${nameOf(seat)}) share a house with ${listed(others)}. ${mayBe(others)}. Your common task is called "${parameters.title}". ${parameters.description}`,
    ...houseInWords(parameters, nameOf),
    ...(parameters.secretsShared
      ? told.map(
          (secrets, agent) =>
            `- This was told to ${agent === seat ? `you (${nameOf(agent)})` : nameOf(agent)}, and all agents know it: ${secrets.join(' ')}`,
        )
      : [
          '- At the start each agent is told something of its own. What you are told stands at the beginning of what has happened. You do not know what the others are told.',
        ]),
    ...(own ? ownInWords(own, nameOf) : []),
    `- The session has at most ${counted(parameters.turns, 'turn')}. "Turn 5 of ${parameters.turns}" means that 5 turns have been played. In each turn every agent does one thing, all at once. None knows what the others choose.`,
    ...DEEDS,
    ...seeingInWords(parameters),
    ...messagesInWords(parameters),
    ...endInWords(parameters),
  ];
}

function houseInWords({ rooms, furniture, starts }: Parameters, nameOf: NameOf): readonly string[] {
  const house = rooms.map((room) => {
    const there = furniture.filter((one) => one.room === room);
    const names = there.map(({ id, articulated }) => `${inWords(id)}${articulated ? ' (opens)' : ''}`);
    return `${inWords(room)} with ${listed(names, 'no furniture')}`;
  });
  return [
    `- The house: ${house.join('; ')}.`,
    `- At the start ${listed(starts.map((room, agent) => `${nameOf(agent)} is in ${inWords(room)}`))}.`,
  ];
}

/** What the agent can and may do. */
function ownInWords({ actions, barred, messages, partners }: Own, nameOf: NameOf): readonly string[] {
  const lacking = (['Navigate', 'Open', 'Pick', 'Place', 'Communicate'] as const).filter(
    (name) => !actions.includes(name),
  );
  const LACKS = {
    Navigate: 'go to other rooms',
    Open: 'open and close furniture',
    Pick: 'take things',
    Place: 'put things down',
    Communicate: 'write messages',
  } as const;
  return [
    ...(lacking.length > 0 ? [`- You cannot ${listed(lacking.map((name) => LACKS[name]))}.`] : []),
    ...(barred.length > 0 ? [`- You may not go into ${listed(barred.map(inWords))}.`] : []),
    ...(actions.includes('Communicate')
      ? [
          partners.length === 0
            ? '- There is no agent to whom you may write.'
            : `- You may write to ${listed(partners.map(nameOf))}${messages === null ? '' : `, at most ${counted(messages, 'message')} in the whole session`}.`,
        ]
      : []),
    '- Other limits may hold for the others. You know only what you are told of them.',
  ];
}

const DEEDS: readonly string[] = [
  '- Going to a room, to furniture or to a thing takes you to the room where it is; of a thing, to the room where you saw it last. Once there, you can reach everything in this room.',
  '- You can take a thing in your room if your hand is empty and the thing is neither in the hand of another agent nor in closed furniture. You carry one thing at a time. You can put it on furniture in your room, or in furniture that opens and is open.',
  '- Furniture that is marked "opens" can be opened and closed by an agent in its room, unless it is locked. Some furniture plays tricks: opening it may open, close, lock or unlock something elsewhere, two pieces may always open and close together, or a handle may work the wrong way round, so that opening closes. You know only what you are told or find out.',
  '- What you try is judged by how things were at the beginning of the turn. If two agents take the same thing, or one opens what another closes, only one of them succeeds.',
];

function seeingInWords({ rules, everythingSeen }: Parameters): readonly string[] {
  const where = everythingSeen ? 'all rooms' : 'the room where you are then';
  return rules === 'corrected'
    ? [
        `- At the end of each turn you see ${where}: the agents and what they hold, what is open, and the things that are not in closed furniture. You also see what agents in your room did in this turn. You are told whether what you did worked, and why not.${everythingSeen ? '' : ' You see nothing of other rooms.'}`,
      ]
    : [
        `- At the end of each turn you see the things in ${where} that are not in closed furniture. ${everythingSeen ? 'You see where the agents are, but not what they hold, and not what is open.' : 'You see no agents, and not what is open.'} You are told whether most deeds worked; of a message, or of a room that is closed to you, you are told nothing.`,
      ];
}

function messagesInWords({ channel }: Parameters): readonly string[] {
  const predicates = Object.entries(GOAL_PREDICATES).map(([name, types]) => `${name} [${types.join(', ')}]`);
  const facts = [
    `- A fact in a message has a predicate and its arguments: ${predicates.join(', ')}. Agents are named by their letters, other things by their names without "the". "holds" false says that it is not so. "knowers" ["B"] says that B knows it, ["B", "C"] that B knows that C knows it. A fact may be false.`,
  ];
  return [
    '- To write a message takes your turn. It can be read from the next turn on by those to whom it is written, who also see to whom else it is written. No other agent learns of it.',
    ...(channel === 'text' ? [] : facts),
  ];
}

function endInWords({ category, rules }: Parameters): readonly string[] {
  return [
    '- The session ends after the last turn, or when all agents have finished.',
    `- The shared goal is a list of how things shall be${rules === 'corrected' ? ' at the end' : '; each of them has to be so at some time'}. Each agent is told a part of it, or nothing. If all of it is met, each agent gets 1 point.`,
    ...(category === 'mixed'
      ? [
          '- An agent may also have a goal of its own, which it is told at the start. If that is met at the end, this agent gets 1 point.',
        ]
      : []),
    '- After the end you may be asked questions about the house, and about what others know.',
    '- Get as many points as you can.',
  ];
}
