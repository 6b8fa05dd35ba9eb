/**
 * The laws of every game, by name. A game of the catalogue that breaks one of them fails its test.
 *
 * nothing throws: no function of the game throws on what the game itself made. A play in which one throws is broken
 * off, and the laws look at the others.
 * determinism: deciding, folding and showing the same again gives the same.
 * every playout ends: at random, and when every seat only plays its default.
 * JSON and schemas: what is kept or sent survives JSON and fits the game's schemas.
 * terminal iff nothing is awaited: over exactly when no seat is active and no beat is due.
 * defaults are legal: an active seat has legal actions; those and its default are accepted.
 * inputs are not mutated: no function writes into what it is given.
 * rewards sum to returns: at every moment, for every seat.
 * equal histories, equal public observation: what everybody sees or notices, every seat does.
 * no leak: two tables are played with the same seed and the same actions, and what reaches a seat at both is compared:
 * what it notices and observes, its legal actions and default, what is accepted and what a session refuses, clocks,
 * rounds, whose turn it is and the end. Twins must be equal until what the seat notices differs. Tables that differ in
 * one secret, or in one act of another seat, must be equal until the game says that the seat may have learnt of it. For
 * every seat and every kind of what is hidden, and at every turn that the game names, enough moments must be compared.
 *
 * The laws look at plays of sample configs with random and default actions. A leak that needs a rarer play is not found,
 * and whether `secrecy` says what the rules say is for readers and for tests of the game's view.
 */
export const LAWS = [
  'nothing throws',
  'determinism',
  'every playout ends',
  'JSON and schemas',
  'terminal iff nothing is awaited',
  'defaults are legal',
  'inputs are not mutated',
  'rewards sum to returns',
  'equal histories, equal public observation',
  'no leak',
] as const;
export type Law = (typeof LAWS)[number];
