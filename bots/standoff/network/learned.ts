/** A trained model as a policy: its card, and the weights of the network and of its readouts in one file. */
import type { Card } from '../../card.ts';
import { type Network, networkOf } from './forward.ts';
import { networkPolicy } from './policy.ts';
import { CLASSES, READOUTS, type Readouts, STATE } from './readout.ts';
import { PARAMETERS, PARTS } from './shapes.ts';
import { NetworkSpecShape } from './spec.ts';

/** The policy of a model. Throws if the weights are of another network. */
export function learnedPolicy({ card, weights }: { readonly card: Card; readonly weights: () => Float32Array }) {
  if (JSON.stringify(card.layers) !== JSON.stringify(layersOf()))
    throw new Error(`${card.id} is not a network of Standoff as this version knows it`);
  const { encoding } = NetworkSpecShape.parse(card.config);
  return networkPolicy({ ...card, about: aboutOf(card), encoding, network: () => networkIn(weights()) });
}

/** The network and the readouts in a model's weights. */
export function networkIn(values: Float32Array): { readonly network: Network; readonly readouts: Readouts } {
  let at = PARAMETERS;
  const take = (count: number): Float32Array => {
    at += count;
    return values.slice(at - count, at);
  };
  const readouts = Object.fromEntries(
    READOUTS.map((target) => [target, { kernel: take(STATE * CLASSES), bias: take(CLASSES) }]),
  ) as unknown as Readouts;
  return { network: networkOf(values.slice(0, PARAMETERS)), readouts };
}

/** The card in a sentence or two. */
function aboutOf({ about, evaluation }: Card): string {
  const present = evaluation.find(({ measure }) => measure === 'right choices with an opponent');
  return present ? `${about} Of all trials with an opponent it has ${Math.round(100 * present.mean)} % right.` : about;
}

/** The layers of the network, then those of its readouts. */
export function layersOf(): Card['layers'] {
  return [
    ...PARTS.map(({ name, rows, columns }) => ({ name, rows, columns })),
    ...READOUTS.flatMap((target) => [
      { name: `readout/${target}/kernel`, rows: STATE, columns: CLASSES },
      { name: `readout/${target}/bias`, rows: 1, columns: CLASSES },
    ]),
  ];
}
