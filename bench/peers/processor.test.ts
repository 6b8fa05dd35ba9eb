/** What /proc tells, read from lines as Linux writes them, and from this process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { expect, test } from 'vitest';
import {
  cpuMsBetween,
  processTree,
  readSchedstat,
  readStat,
  residentMb,
  residentMbOf,
  tellsProcessors,
  timesOf,
  treeOf,
} from './processor.ts';

test.each([
  ['4242 (node) S 17 4242 17 34816 4242 4194304 9 0', { pid: 4242, parent: 17 }],
  ['7 (tmux: server) S 1 7 7 0 -1 4194368 1 0', { pid: 7, parent: 1 }],
  ['8 (a) S 99 (b) R 3 8 8 0 -1 0 1 0', { pid: 8, parent: 3 }],
  ['9 (two\nlines) S 5 9 9 0 -1 0 1 0', { pid: 9, parent: 5 }],
])('the process and its parent, whatever the program is called: %j', (line, read) => {
  expect(readStat(line)).toEqual(read);
});

test('the CPU time of a thread is told in ns', () => {
  expect(readSchedstat('221480001 34672336 917\n')).toBeCloseTo(221.480001, 6);
});

test('memory is told in kB of 1,024 bytes; a process that has just ended has none', () => {
  expect(residentMb('Name:\tnode\nVmRSS:\t  125000 kB\nRssAnon:\t 9 kB\n')).toBe(128);
  expect(residentMb('Name:\tnode\nState:\tZ (zombie)\n')).toBe(0);
});

test('lines of another form are refused', () => {
  expect(() => readStat('node')).toThrow('not what /proc/PID/stat holds: node');
  expect(() => readSchedstat('')).toThrow('not what a schedstat of /proc holds');
});

test('a tree has the children of children, and nothing beside', () => {
  const all = [
    { pid: 1, parent: 0 },
    { pid: 5, parent: 1 },
    { pid: 6, parent: 5 },
    { pid: 7, parent: 5 },
    { pid: 8, parent: 6 },
    { pid: 9, parent: 1 },
  ];
  expect(treeOf(5, all)).toEqual([5, 6, 8, 7]);
  expect(treeOf(4, all)).toEqual([]);
});

test('between two readings a new thread counts from 0, and an ended one not at all', () => {
  const [before, after] = [
    new Map([
      [1, 100],
      [2, 50],
    ]),
    new Map([
      [1, 130.5],
      [3, 4],
    ]),
  ];
  expect(cpuMsBetween(before, after)).toBe(34.5);
});

test.runIf(tellsProcessors())('the time that this process works, and the memory that it holds', () => {
  const before = timesOf([process.pid]);
  const used = process.cpuUsage();
  const until = performance.now() + 200;
  while (performance.now() < until);
  const { user, system } = process.cpuUsage(used);
  const measured = cpuMsBetween(before, timesOf([process.pid]));
  // the clock of a thread that runs is a few ms behind
  expect(Math.abs(measured - (user + system) / 1000)).toBeLessThan(0.25 * measured + 10);
  expect(residentMbOf([process.pid]) / (process.memoryUsage().rss / 1e6)).toBeCloseTo(1, 0);
});

test.runIf(tellsProcessors())('a child belongs to the tree of this process until it has ended', async () => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const pid = child.pid as number;
  expect(processTree(process.pid)).toContain(pid);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(processTree(pid)).toEqual([]);
});
