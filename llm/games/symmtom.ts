/** SymmToM for language models: its rules in words, and a move and a piece as JSON. */
import * as z from 'zod';
import { patient } from '../../bots/symmtom/patient.ts';
import type { NameOf } from '../../games/core/package.ts';
import { MOVES, type Parameters, type SymmToM } from '../../games/symmtom/types.ts';
import { ifLegal } from '../acting.ts';
import type { GamePrompt } from '../game-prompt.ts';
import { counted, listed, mayBe } from './listed.ts';

const Answer = z.strictObject({ move: z.enum(MOVES), say: z.int().nullable() });

export const symmtomPrompt: GamePrompt<SymmToM> = {
  game: 'symmtom',
  version: 1,
  rulesInWords({ seat, observation: { parameters } }, nameOf) {
    return rulesInWords(parameters, seat, nameOf);
  },
  reminder: [
    'Think first about what each other agent knows: what it had first-hand, what it has heard, and from whom. It has heard what was said in its hearing, also by agents that you could not hear.',
    'Think also about what each of them believes that you and the others know, and what it will therefore do.',
  ],
  acting: {
    inWords: ({ legalActions }) => {
      const silence = legalActions.some(({ say }) => say === null);
      const pieces = Math.max(...legalActions.map(({ say }) => (say ?? -1) + 1));
      return [
        `Choose a move: ${MOVES.map((move) => `"${move}"`).join(', ')}.`,
        `Choose a piece to say, by its number from 1 to ${pieces}${silence ? ', or null to say nothing' : ''}.`,
      ];
    },
    format: () => '{"move": M, "say": P}, with your move and your piece',
    read(answer, request) {
      const parsed = Answer.safeParse(answer);
      if (!parsed.success) {
        const moves = MOVES.map((move) => `"${move}"`).join(', ');
        return {
          kind: 'malformed',
          why: `It must have the keys "move" (one of ${moves}) and "say" (a number or null), and no other.`,
        };
      }
      const { move, say } = parsed.data;
      return ifLegal({ move, say: say === null ? null : say - 1 }, request, `You cannot say ${say ?? 'nothing'}.`);
    },
    write: ({ move, say }) => ({ move, say: say === null ? null : say + 1 }),
  },
  examples: { solver: patient, partner: patient, config: () => ({}), seat: (nth) => nth % 3 },
};

function rulesInWords(parameters: Parameters, seat: number, nameOf: NameOf): readonly string[] {
  const { agents, width, pieces, hearing, turns, rules, silence, firstHandShown, rewardsShown } = parameters;
  const others = Array.from({ length: agents }, (_, other) => other).filter((other) => other !== seat);
  const told = { none: 'You are not told how many points anyone gets.', own: 'You are told your own points only.' };
  return [
    `- There are ${agents} agents on a grid: ${listed([`you (${nameOf(seat)})`, ...others.map(nameOf)])}. All have the same abilities and the same rules. ${mayBe(others.map(nameOf))}.`,
    `- The grid has ${width} columns and ${width} rows. Going right adds 1 to the column, going up adds 1 to the row.`,
    `- There are ${pieces} pieces of information, piece 1 to piece ${pieces}. Each agent has some of them first-hand, and never forgets these. The others it can learn by hearing them. ${firstHandShown ? 'All agents are told who has which pieces first-hand.' : 'Each agent is told only which pieces it has first-hand itself.'}`,
    '- No agent is told what the others know now. You can infer it from who was in whose hearing, and from what you heard there.',
    `- The session has ${counted(turns, 'turn')}. "Turn 5 of ${turns}" means that 5 turns have been played. In each turn all agents act at once: each goes one cell right, left, up or down, or stays, and says one piece${silence ? ' or nothing' : ''}.`,
    `- You can say only a piece that you know${rules === 'released' ? ' and knew already before the last turn was played' : ''}. Who asks to say another piece is silent, and no agent is told of it.`,
    '- Moves come first. A step off the grid does not happen. Two agents cannot stand in one cell: of those that want the same cell, chance lets one have it, and the others do not move. An agent that stays is never pushed away. Two neighbours may exchange their cells.',
    `- Then the agents speak. Each piece is heard by all other agents that are then at most ${counted(hearing, 'cell')} away from the speaker, diagonally too. You are told what you hear and from whom. You see where all agents are, and so who is in whose hearing, but you do not hear what is said out of your hearing.`,
    ...pointsInWords(parameters),
    `- ${rewardsShown === 'all' ? 'You are told the points of all agents.' : told[rewardsShown]}`,
    '- Get as many points as you can.',
  ];
}

function pointsInWords({ agents, pieces, competitive }: Parameters): readonly string[] {
  const home = `If you end a turn on your own base and knew all ${pieces} pieces when the turn began, you`;
  const forget = 'forget all pieces but your first-hand ones; then you can collect them again';
  const cooperative = [
    '- You get 1 point for each agent from which you hear a piece that you did not know, and 1 point for each agent that hears from you a piece that it did not know.',
    `- Each agent has a base. ${home} get ${counted((agents - 1) * pieces, 'point')} and ${forget}. The bases of others do nothing for you.`,
  ];
  const learning = '- What is learnt in a turn counts from the next turn on. No action costs points.';
  if (!competitive) return [...cooperative, learning];
  return [
    ...(competitive.cooperativeRewards
      ? cooperative
      : [
          `- Each agent has a base. ${home} have used your base, and ${forget}. The bases of others do nothing for you.`,
        ]),
    learning,
    `- This is a contest. The session ends as soon as an agent has used its base with all pieces ${competitive.visits} times. It then gets ${counted(competitive.win, 'point')}, and every agent that has not loses ${competitive.lose}.${competitive.cooperativeRewards ? '' : ' No other points are paid.'}`,
  ];
}
