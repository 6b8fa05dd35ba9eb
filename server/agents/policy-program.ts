/** The program of the policies' thread: those of the catalogue. */
import { policyById } from '../../bots/index.ts';
import { servePolicies } from './policy-thread.ts';

servePolicies(policyById);
