/**
 * What the page of the arena says, in English: the source of all translations beside this file. Messages are ICU MessageFormat. A visitor
 * is a policy that has one seat, and residents have all others; the table has the returns of each.
 */
import { TITLES } from '../../../answers/arena-columns.ts';

export const en = {
  arena: {
    title: 'Arena',
    about:
      'Programs of a game meet each other on the same deals. A visitor has one seat and its residents all others. Each number is the return of a seat, with its 95 % interval over deals.',
    // a game is chosen beside it
    result: 'Result',
    yourFile: 'your file',
    // a file is chosen beside it; the tag has a command
    file: 'Or a file of <command></command>',
    noResult: 'This file is no result of an arena.',
    loading: 'Loading …',
    // rules: their version; a deal is played once in each seating
    played: '{game}, rules {rules}, {deals} deals of {seatings} seatings, seed {seed}.',
    // pool: the name of policies that the others met; policies: their ids
    playedBeside:
      '{game}, rules {rules}, {deals} deals of {seatings} seatings, seed {seed}, beside the pool {pool}: {policies}.',
    table: 'Table of policies',
    policy: 'Policy',
    // an interval
    between: '{low} to {high}',
    // a button beside the name of a policy; the first part in tags is for screen readers alone, the second is not said by them
    playAgainst: 'Play against <unseen>{policy}</unseen><unsaid>this one</unsaid>',
    // heads of columns
    columns: {
      ...TITLES,
      // seat: a letter
      seat: 'In seat {seat}',
    },
  },
} as const;
