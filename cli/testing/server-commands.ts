/** For tests: the commands that ask a running server, in an order in which each finds what it needs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withRecruiter } from '../../studies/definition/exits.ts';
import { type CommandRow, JSON_ONLY, NO_SERVER } from './command-row.ts';

const AT_SERVER: readonly CommandRow[] = [
  { command: 'study new', args: ({ own }) => ['first', '--from', 'sally-anne', '--in', own('')] },
  { command: 'study check', ...JSON_ONLY, args: ({ own }) => [own('first')] },
  { command: 'study protocol', args: ({ own }) => [own('first')] },
  {
    command: 'study publish',
    ...JSON_ONLY,
    args({ own, server }) {
      // links that are made here, instead of those of a recruiter
      const file = own('first/study.json');
      const study = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      writeFileSync(file, JSON.stringify(withRecruiter(study, 'links')));
      return [own('first'), '--url', server];
    },
  },
  { command: 'study open', ...JSON_ONLY, args: ({ server }) => ['first', '--reason', 'a test', '--url', server] },
  { command: 'study links', ...JSON_ONLY, args: ({ server }) => ['first', '--count', '1', '--url', server] },
  { command: 'study status', ...JSON_ONLY, args: ({ server }) => ['first', '--url', server] },
  // no browser waits
  {
    command: 'study let-in',
    ...JSON_ONLY,
    args: ({ server }) => ['first', '123456', '--reason', 'a test', '--url', server],
    code: 1,
  },
  {
    command: 'study bonuses',
    ...JSON_ONLY,
    args: ({ server, own }) => ['first', '--out', own('bonuses.csv'), '--url', server],
  },
  // the study has one wave
  {
    command: 'study recontact',
    ...JSON_ONLY,
    args: ({ server, own }) => ['first', '--wave', '2', '--out', own('recontact.csv'), '--url', server],
    code: 1,
  },
  { command: 'study close', ...JSON_ONLY, args: ({ server }) => ['first', '--reason', 'a test', '--url', server] },
  { command: 'study release', ...JSON_ONLY, args: ({ server }) => ['first', '--url', server] },
  // it serves until it is stopped
  { command: 'llm serve', args: () => ['--faults', 'none-of-these'], code: 2 },
  // these two wait for a person, or for partners
  {
    command: 'research evaluate person',
    args: () => ['--scenario', 'zeroth-6', ...NO_SERVER],
    code: 2,
  },
  {
    command: 'play bot',
    args: ({ server }) => ['--policy', 'symmtom/uniform', '--token', 'x'.repeat(22), '--url', server],
    code: 2,
  },
];

/** Each is run as the operator of the server. */
export const SERVER_COMMANDS = AT_SERVER.map((row): CommandRow => ({ ...row, atServer: true }));
