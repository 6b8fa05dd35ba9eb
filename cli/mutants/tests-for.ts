/** The default tests for the mutants of a file. */

/** Folders of files, and the tests of their behaviour. The first folder that contains a file counts. */
const TESTS: readonly (readonly [folder: RegExp, tests: readonly string[]])[] = [
  // without those that play the games and the bots of the catalogue, which take a minute a fault
  [/^games\/core\//, ['games/core/**/*.test.ts', 'games/!(laws|lives).test.ts', 'docs/docs.test.ts']],
  [/^games\/([^/]+)\//, ['games/$1/**/*.test.ts', 'games/*.test.ts']],
  [/^bots\/([^/]+)\//, ['bots/$1/**/*.test.ts', 'bots/*.test.ts']],
  // without those that start processes, in which no fault is put, or whole servers, which take minutes a fault
  [/^server\/live\//, ['server/live/!(kill*|household-talk|sessions|take-over|older-rules).test.ts']],
  [/^server\/rooms\//, ['server/live/**/*.test.ts', 'server/rooms/**/*.test.ts', 'server/http/**/*.test.ts']],
  [/^(epistemics|(?:server|cli|client|research)\/[^/]+)\//, ['$1/**/*.test.{ts,tsx}']],
];

/** Globs of test files, each once, in a fixed order. A file in none of these folders has the tests beside it. */
export function testsFor(files: readonly string[]): readonly string[] {
  return [...new Set(files.flatMap(testsOf))].sort();
}

function testsOf(file: string): readonly string[] {
  for (const [folder, tests] of TESTS) {
    const match = folder.exec(file);
    if (match) return tests.map((glob) => glob.replace('$1', match[1] ?? ''));
  }
  return [file.replace(/[^/]*$/, '*.test.{ts,tsx}')];
}
