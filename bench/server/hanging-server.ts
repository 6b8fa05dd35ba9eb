/** The server of the bench with one policy that hangs. */
import { startOurServer } from './our-server.ts';

await startOurServer({ policyProgram: new URL('../../server/testing/hanging-program.ts', import.meta.url) });
