/** For tests: a program for the policies' thread with one policy that ends the thread when it sits down, and one that does nothing wrong. */
import process from 'node:process';
import { uniform } from '../../bots/symmtom/uniform.ts';
import { servePolicies } from '../agents/policy-thread.ts';

servePolicies((id) => (id === 'test/exits' ? process.exit(3) : uniform));
