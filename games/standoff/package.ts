/** Standoff's rules by version, for the catalogue. */
import type { GamePackage, PlayableRules } from '../core/package.ts';
import { standoffBeliefs } from './beliefs.ts';
import { standoff } from './game.ts';
import type { Standoff } from './types.ts';
import * as words from './words.ts';

const version1: PlayableRules<Standoff> = { game: standoff, words, beliefs: standoffBeliefs };

export const standoffPackage: GamePackage = { id: standoff.id, rules: [version1] };
