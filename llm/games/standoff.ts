/** Standoff for language models: its rules in words, and a box, an answer or a step of a walk as JSON. */
import * as z from 'zod';
import { ideal } from '../../bots/standoff/ideal.ts';
import { rationalOpponent } from '../../bots/standoff/rational-opponent.ts';
import type { NameOf } from '../../games/core/package.ts';
import type { Request } from '../../games/core/policy.ts';
import { type Action, BOXES, HOW, type Parameters, type Standoff, SURE } from '../../games/standoff/types.ts';
import { ifLegal } from '../acting.ts';
import type { GamePrompt } from '../game-prompt.ts';
import { mayBe } from './listed.ts';

const Ready = z.strictObject({ ready: z.literal(true) });
const Choice = z.strictObject({ box: z.int() });
const Answer = z.strictObject({ box: z.int().nullable(), sure: z.int() });
const Step = z.strictObject({ walk: z.enum(HOW) });

/** What the seat may do now; it is the same kind for all its legal actions. */
const kindOf = ({ legalActions }: Pick<Request<Standoff>, 'legalActions'>): Action['type'] =>
  legalActions[0]?.type ?? 'ready';

/** How each kind of action is written, after the bracket with the key. */
const FORMAT: Readonly<Record<Action['type'], string>> = {
  ready: '{"ready": true} when you are ready',
  choose: '{"box": N}, with the number of a box',
  answer: '{"box": N, "sure": P}, with the number of a box or null, and how sure you are',
  walk: '{"walk": W}, with what to do next',
};

export const standoffPrompt: GamePrompt<Standoff> = {
  game: 'standoff',
  version: 1,
  rulesInWords({ seat, observation: { parameters } }, nameOf) {
    return rulesInWords(parameters, seat, nameOf);
  },
  reminder: [
    'Think first about where each treat is now, as far as you could see it.',
    'Think then about what the other agent has seen and has not seen, where it therefore believes each treat to be, and to which box it will go.',
  ],
  acting: {
    inWords(request) {
      switch (kindOf(request)) {
        case 'ready':
          return ['The next trial begins when you are ready.'];
        case 'choose':
          return [`Choose the box that you go to, from 1 to ${BOXES}.`];
        case 'answer':
          return [
            `Answer the question with a box from 1 to ${BOXES}, or null for "nowhere that is known".`,
            `Say also how sure you are, in percent: ${SURE.join(', ')}.`,
          ];
        case 'walk':
          return [
            'Choose the next step of your walk: "left" and "right" turn you on the spot, "forward" takes you one cell on, "stay" does nothing.',
            ...(request.observation.ways ?? []).map(
              (how, box) => `The shortest way to box ${box + 1} begins with "${how}".`,
            ),
          ];
      }
    },
    format: (request) => FORMAT[kindOf(request)],
    read(written, request) {
      const kind = kindOf(request);
      const malformed = { kind: 'malformed', why: `It must be ${FORMAT[kind]}, and have no other key.` } as const;
      const noBox = `The boxes have the numbers 1 to ${BOXES}.`;
      switch (kind) {
        case 'ready':
          return Ready.safeParse(written).success
            ? ifLegal({ type: 'ready' }, request, 'It is not time for that.')
            : malformed;
        case 'choose': {
          const { data } = Choice.safeParse(written);
          return data ? ifLegal({ type: 'choose', box: data.box - 1 }, request, noBox) : malformed;
        }
        case 'answer': {
          const { data } = Answer.safeParse(written);
          if (!data) return malformed;
          const sure = SURE.find((one) => one === data.sure);
          if (sure === undefined) return { kind: 'illegal', why: `"sure" is one of ${SURE.join(', ')}.` };
          const box = data.box === null ? null : data.box - 1;
          return ifLegal({ type: 'answer', box, sure }, request, noBox);
        }
        case 'walk': {
          const { data } = Step.safeParse(written);
          return data ? ifLegal({ type: 'walk', how: data.walk }, request, 'You cannot walk now.') : malformed;
        }
      }
    },
    write(action) {
      switch (action.type) {
        case 'ready':
          return { ready: true };
        case 'choose':
          return action.box === null ? null : { box: action.box + 1 };
        case 'answer':
          return { box: action.box === null ? null : action.box + 1, sure: action.sure };
        case 'walk':
          return { walk: action.how };
      }
    },
  },
  examples: { solver: ideal, partner: rationalOpponent, config: () => ({ trials: 2 }), seat: () => 0 },
};

const SEES: Readonly<Record<Parameters['sees']['player'], string>> = {
  open: 'sees all that happens at the boxes',
  screened: 'sees some of what happens at the boxes',
  inverse: 'sees some of what happens at the boxes',
  shut: 'sees nothing of what happens at the boxes',
};

const WALKS: Readonly<Record<Parameters['walk'], string>> = {
  skipped: 'Both sides choose a box at the same time. Neither knows what the other chooses. Each then goes to its box.',
  shown: 'Both sides choose a box at the same time. Neither knows what the other chooses. Each then goes to its box.',
  walked:
    'Both sides choose a box at the same time. Neither knows what the other chooses. Each then walks to its box, step by step.',
  free: 'Both sides then walk to the boxes, step by step, and choose no box before. The first box that a side enters is its box.',
};

function rulesInWords(parameters: Parameters, seat: number, nameOf: NameOf): readonly string[] {
  const { seats, walk, dominant, sees, fallback, pay, questions, lastStep } = parameters;
  const other = dominant === 'player' ? 'opponent' : 'player';
  return [
    `- You (${nameOf(seat)}) ${seats > 1 ? `and ${nameOf(1 - seat)} play` : 'play'} trials on a board. Between its two ends stands a row of ${BOXES} boxes, box 1 to box ${BOXES}. At one end is the player's side, at the other the opponent's. You are told in each trial which side is yours. ${seats > 1 ? `In some trials there is no opponent. ${mayBe([nameOf(1 - seat)])}.` : 'There is no opponent.'}`,
    '- At the beginning of a trial all boxes are empty. A large and a small treat are then put into two boxes, one after the other, and boxes may swap their contents. Boxes are open at the moment at which something is put into them or taken out, and shut otherwise: you have to remember where the treats are. When this show is over, all boxes are shut, and curtains hide where the agents stand.',
    `- Each side looks through a screen of its own. While the screen of a side is opaque, this side sees nothing of what happens, and the other side sees that its screen is opaque. The player ${SEES[sees.player]}, the opponent ${SEES[sees.opponent]}. What a side has not seen, it cannot know.`,
    `- ${WALKS[walk]}`,
    ...(walk === 'walked' || walk === 'free'
      ? [
          `- The side that enters a box first gets what is in it. By the shortest ways, the ${dominant} is at each box before the ${other}. A walk is over after ${lastStep} steps.`,
        ]
      : [
          `- If both go to the same box, the ${dominant} is there first and gets what is in it. The ${other} comes second and gets nothing.`,
        ]),
    ...(fallback ? [`- An opponent that has not seen any treat goes to box ${(BOXES + 1) / 2}, in the middle.`] : []),
    `- The large treat is worth ${pay.large} points, the small one ${pay.small}, an empty box 0.${pay.taken === 0 ? '' : ` Who comes second gets ${pay.taken} points.`}${pay.perStep === 0 ? '' : ` Each step of your walk takes off ${pay.perStep} points, and who enters no box gets ${pay.none} points or less.`}`,
    ...(questions.length > 0
      ? ['- In some trials you are asked where the treats are, or where the other agent thinks that they are.']
      : []),
    '- Get as many points as you can.',
  ];
}
