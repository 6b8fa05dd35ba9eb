/**
 * Standoff for learners from outside: the five frames that our networks read, as the seat saw them, and what the seat is asked now.
 * The own side is drawn as the player's: boxes of observations and actions are counted on the board as the seat sees it.
 */
import type { Pose } from '../../games/standoff/board.ts';
import {
  type Action,
  BOXES,
  type Box,
  HOW,
  type Observation,
  Phase,
  SIDES,
  type Side,
  type Standoff,
  SURE,
  TrialQuestion,
} from '../../games/standoff/types.ts';
import type { LearnerForm } from '../learner-form.ts';
import { FRAME_LENGTH, INPUT_LENGTH } from './encoder.ts';
import { blankFrames, drawn, noticed, type OwnFrames, turnedFor } from './network/own-frames.ts';

const PHASES = Phase.options;
const QUESTIONS = TrialQuestion.options;
const SIZE = 7;

/** Where each kind of action begins. */
const READY = 1;
const CHOOSE = READY + 1;
const ANSWER = CHOOSE + BOXES;
const WALK = ANSWER + (BOXES + 1) * SURE.length;

const boxes = Array.from({ length: BOXES }, (_, box) => `box ${box + 1}`);

export function standoffForm(): LearnerForm<Standoff, OwnFrames> {
  const numbers = { player: numbering('player'), opponent: numbering('opponent') };
  return {
    dtype: 'uint8',
    range: [0, SIZE],
    blocks: [
      { name: 'five frames of five channels on 7 x 7', size: INPUT_LENGTH },
      { name: `phase: ${PHASES.join(', ')}`, size: PHASES.length },
      { name: `own side: ${SIDES.join(', ')}`, size: SIDES.length },
      { name: `question: ${QUESTIONS.join(', ')}`, size: QUESTIONS.length },
      { name: 'own choice', size: BOXES },
      { name: 'own column, row and heading; 0 where not in view', size: 3 },
      { name: "the other's column, row and heading; 0 where not in view", size: 3 },
    ],
    actions: [
      'nothing to do',
      'ready',
      ...boxes.map((box) => `choose ${box}`),
      ...[...boxes, 'nowhere'].flatMap((place) => SURE.map((sure) => `answer ${place}, ${sure} % sure`)),
      ...HOW.map((how) => (how === 'stay' ? 'stay' : `walk: ${how}`)),
    ],
    numbersOf: (legal, { side }) => numbers[side ?? 'player'](legal),
    initialMemory: ({ seat, percepts }) => percepts.reduce(noticed, blankFrames(seat)),
    observe: (frames, { percepts }) => percepts.reduce(noticed, frames),
    write(frames, { observation }, into, start) {
      for (const [i, frame] of drawn(frames, 'default').entries()) into.set(frame, start + i * FRAME_LENGTH);
      let at = start + INPUT_LENGTH;
      const put = (...values: readonly number[]): void => {
        into.set(values, at);
        at += values.length;
      };
      const { phase, side, question, sealed } = observation;
      put(...oneOf(PHASES, phase), ...oneOf(SIDES, side), ...oneOf(QUESTIONS, question));
      const own = sealed === null ? null : turnedFor(side, sealed);
      put(...boxes.map((_, box) => (box === own ? 1 : 0)));
      put(...placeOf(observation, side), ...placeOf(observation, otherSide(side)));
    },
  };
}

/** The numbers of listed actions for one side. The game gives the same lists again, so their numbers are kept. */
function numbering(side: Side): (legal: readonly Action[]) => readonly number[] {
  const known = new WeakMap<readonly Action[], readonly number[]>();
  const numberOf = (action: Action): number => {
    switch (action.type) {
      case 'ready':
        return READY;
      case 'choose':
        return CHOOSE + turned(side, action.box ?? 0);
      case 'answer': {
        const place = action.box === null ? BOXES : turned(side, action.box);
        return ANSWER + place * SURE.length + SURE.indexOf(action.sure);
      }
      case 'walk':
        return WALK + HOW.indexOf(action.how);
    }
  };
  return (legal) => {
    const numbers = known.get(legal) ?? legal.map(numberOf);
    known.set(legal, numbers);
    return numbers;
  };
}

const turned = (side: Side, box: number): number => turnedFor(side, box as Box);

function otherSide(side: Side | null): Side | null {
  return side === null ? null : side === 'player' ? 'opponent' : 'player';
}

/** Where an agent is on the board as the seat sees it, with columns and rows from 1. */
function placeOf({ agents, side: own }: Observation, of: Side | null): readonly number[] {
  const pose: Pose | null = of === null ? null : agents[of];
  if (!pose) return [0, 0, 0];
  const { x, y, heading } = pose;
  return own === 'opponent' ? [SIZE - x, SIZE + 1 - y, (heading + 2) % 4] : [x + 1, y, heading];
}

function oneOf<A>(all: readonly A[], value: A | null): readonly number[] {
  return all.map((one) => (one === value ? 1 : 0));
}
