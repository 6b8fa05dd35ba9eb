/**
 * The trained models in models/: a folder each, with its card and its weights. Cards are read when this module loads,
 * weights when a model first plays; a file that does not fit its card is an error. Servers, workers and commands load
 * them, browsers never do.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Card } from './card.ts';

export interface Model {
  readonly card: Card;
  /** The weights, in the order of the card's layers. */
  readonly weights: () => Float32Array;
}

const MODELS = new URL('../models/', import.meta.url);

/** Ascending by id. */
export function modelsIn(folder: URL = MODELS): readonly Model[] {
  if (!existsSync(folder)) return [];
  const cards = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('card.json'));
  return cards.toSorted().map((file) => modelAt(new URL(file, folder)));
}

function modelAt(file: URL): Model {
  const card = Card.parse(JSON.parse(readFileSync(file, 'utf8')));
  let weights: Float32Array | null = null;
  return {
    card,
    weights: () => {
      weights ??= weightsAt(new URL('weights.bin', file), card);
      return weights;
    },
  };
}

function weightsAt(file: URL, { id, sha256, layers }: Card): Float32Array {
  const bytes = readFileSync(file);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`the weights of ${id} have the checksum ${found}, their card says ${sha256}`);
  const expected = layers.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  if (bytes.length !== 4 * expected)
    throw new Error(`the weights of ${id} are ${bytes.length} bytes, not ${4 * expected}`);
  // a copy, since bytes that are read may lie at any address
  return new Float32Array(new Uint8Array(bytes).buffer);
}
