/**
 * The laws of every game, by name. A game of the catalogue that breaks one of them fails its test.
 *
 * nothing throws: no function of the game throws on a value that the game itself made. A playout in which one throws
 * stops there; the other playouts go on.
 * determinism: to decide, fold or show the same again gives the same.
 * every playout ends: with random actions, and with default actions.
 * JSON and schemas: every value that is kept or sent survives JSON and fits the game's schemas.
 * terminal iff nothing is awaited: the game is over exactly when no seat is active and no beat is due.
 * defaults are legal: an active seat has legal actions; the game accepts them and the seat's default action.
 * inputs are not mutated: no function writes into its arguments.
 * rewards sum to returns: at every moment, for every seat.
 * equal histories, equal public observation: two sessions that are equal for a seat are equal for the public, too.
 * no leak: two sessions are played with the same seed and the same actions, and all that reaches one seat at both is
 * compared: its percepts and observations, its legal actions and default action, the actions that the game accepts and
 * the refusals of a session, clocks, rounds, active seats and the end. The questions between turns are compared, too. Twins must be equal until the seat's percepts
 * differ. Sessions that differ in one secret, or in one act of another seat, must be equal until the game says that the
 * seat may have learnt of it. Enough moments must be compared for every seat, every kind of secret and act, and every
 * turn that the game names.
 *
 * The laws look at playouts of sample configs with random and default actions. They do not find a leak that needs a rarer
 * playout. They do not check that `secrecy` says what the rules say: that is for readers and for tests of the game's view.
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
