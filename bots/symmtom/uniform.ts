/** SymmToM's uniform policy. */
import type { SymmToM } from '../../games/symmtom/types.ts';
import { uniformIn } from '../uniform.ts';

export const uniform = uniformIn<SymmToM>('symmtom', 'Moves and speaks at random.');
