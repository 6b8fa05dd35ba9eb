/**
 * A trained network as a policy. It chooses the box with the largest logit after the five frames of what its seat saw. It
 * answers belief questions from its readouts, where it has them, and no question before the show has ended.
 */
import type { Policy } from '../../../games/core/policy.ts';
import { aboutOf } from '../../../games/core/session/ordered.ts';
import type { Probe, ProbeAnswer } from '../../../games/core/session/types.ts';
import {
  type Box,
  type Percept,
  type Standoff,
  SURE,
  type TrialAnswer,
  type TrialQuestion,
} from '../../../games/standoff/types.ts';
import { actionFor } from '../choosing.ts';
import type { Encoding } from '../encoder.ts';
import { boxOf, type Network, type Recurrent } from './forward.ts';
import { blankFrames, drawn, noticed, type OwnFrames, turnedFor } from './own-frames.ts';
import { type Read, type Readouts, read } from './readout.ts';

export interface NetworkChooser {
  readonly id: string;
  readonly version: number;
  readonly about: string;
  /** How the frames are drawn that it was trained on. */
  readonly encoding: Encoding;
  /** Called when it first plays. `readouts` null: it answers no questions. */
  readonly network: () => { readonly network: Network; readonly readouts: Readouts | null };
}

export interface NetworkMemory extends OwnFrames {
  /** Whether the show of this trial has ended. */
  readonly shown: boolean;
}

export function networkPolicy({
  id,
  version,
  about,
  encoding,
  network: load,
}: NetworkChooser): Policy<Standoff, NetworkMemory> {
  let loaded: ReturnType<NetworkChooser['network']> | null = null;
  const trained = (): ReturnType<NetworkChooser['network']> => {
    loaded ??= load();
    return loaded;
  };
  const answerTo = (memory: NetworkMemory, question: TrialQuestion): Read | null => {
    const { network, readouts } = trained();
    if (!readouts) return null;
    const { box, probability } = read(readouts[question], stateAfter(network, drawn(memory, encoding)));
    return { box: box === null ? null : turnedFor(memory.side, box), probability };
  };
  const chosen = (memory: NetworkMemory): Box => {
    const { network } = trained();
    return turnedFor(memory.side, boxOf(network.logits(stateAfter(network, drawn(memory, encoding)))));
  };
  return {
    id,
    game: 'standoff',
    version,
    about,
    initialMemory: ({ seat, percepts }) => percepts.reduce(notice, { ...blankFrames(seat), shown: false }),
    observe: (memory, { percepts }) => percepts.reduce(notice, memory),
    act: (memory, request) =>
      actionFor(
        request,
        () => chosen(memory),
        (question) => surely(answerTo(memory, question)),
      ),
    answer: (memory, probe) => answered(memory, probe, answerTo),
  };
}

function notice(memory: NetworkMemory, percept: Percept): NetworkMemory {
  const shown = percept.type === 'showEnded' || (percept.type !== 'trialBegan' && memory.shown);
  return { ...noticed(memory, percept), shown };
}

function stateAfter(network: Network, frames: readonly Uint8Array[]): Recurrent {
  let state: Recurrent | null = null;
  for (const frame of frames) state = network.advance(state, frame);
  if (!state) throw new Error('a trial has frames');
  return state;
}

/** The nearest of the steps of sureness. */
function surely(given: Read | null): TrialAnswer {
  if (!given) return { box: null, sure: 0 };
  const nearest = SURE[Math.round(given.probability * (SURE.length - 1))] ?? 0;
  return { box: given.box, sure: nearest };
}

/** null: it has no readout for this question, or the show goes on. */
function answered(
  memory: NetworkMemory,
  probe: Probe,
  answerTo: (memory: NetworkMemory, question: TrialQuestion) => Read | null,
): ProbeAnswer | null {
  const about = aboutOf(probe);
  if (!about || !memory.shown || memory.side === null) return null;
  const { kind, proposition, values } = about;
  if (proposition !== 'large' && proposition !== 'small') return null;
  const own = answerTo(memory, proposition);
  const other = answerTo(memory, proposition === 'large' ? 'otherLarge' : 'otherSmall');
  if (!own || !other) return null;
  const optionOf = (value: string | number | boolean, { probability }: Read): ProbeAnswer | null => {
    const option = probe.options[values.indexOf(value)];
    if (option === undefined) return null;
    const rated = probe.confidence && !probe.unrated?.includes(option);
    return { option, confidence: rated ? Math.round(100 * probability) : null };
  };
  switch (kind) {
    case 'reality':
      return optionOf(own.box ?? NOWHERE, own);
    case 'first':
    case 'second':
    case 'third':
      return optionOf(other.box ?? NOWHERE, other);
    case 'know-whether':
      return optionOf(other.box !== null && other.box === own.box, other);
    case 'memory':
    case 'partner':
      return null;
  }
}
const NOWHERE = 'nowhere';
