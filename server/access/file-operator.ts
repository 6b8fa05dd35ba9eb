/** The operator that commands on the machine of the server act as. */
import type { Operator } from '../../answers/people.ts';

/** The holder of the token in the file. */
export const FILE_OPERATOR: Operator = { id: 'operator', name: 'command line', role: 'owner' };
