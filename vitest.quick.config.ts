/** The tests of `npm test`: all but those of files with .slow. in their names. */
import { testsWithout } from './vitest.config.ts';

export default testsWithout('**/*.slow.*');
