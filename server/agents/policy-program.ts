/** The program of the policies' thread: it serves the policies of the catalogue. */
import { policyById } from '../../bots/index.ts';
import { servePolicies } from './policy-thread.ts';

servePolicies(policyById);
