/** The K matrix as policies keep it. It is a belief of the game's: games/symmtom/beliefs/k-matrix.ts. */
export { beginK, type Estimate, isComplete, type KMatrix, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
