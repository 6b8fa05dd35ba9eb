/**
 * Reads the sentences that words.ts writes in English: problems as text, one sentence a line, an empty line between two problems. A
 * sentence is read by looking it up among all sentences that can be written about these agents.
 */
import { hypothesesOf, shapesFor } from './patterns.ts';
import { type Announcement, Problem, SETUPS } from './types.ts';
import { MOST_AGENTS, QUANTIFIERS, sightIn } from './values.ts';
import { english, said } from './words/english.ts';

export type ReadProblems = { readonly ok: true; readonly problems: readonly Problem[] } | Unread;

/** `line`: from 1. `problem`: a sentence. */
interface Unread {
  readonly ok: false;
  readonly line: number;
  readonly problem: string;
}

interface Line {
  readonly line: number;
  readonly text: string;
}

export function readProblems(text: string): ReadProblems {
  const lines = text.split(/\r?\n/).map((one, i): Line => ({ line: i + 1, text: one.trim() }));
  const problems: Problem[] = [];
  let group: Line[] = [];
  for (const line of [...lines, { line: lines.length + 1, text: '' }]) {
    if (line.text !== '') {
      group.push(line);
      continue;
    }
    if (group.length === 0) continue;
    const read = readProblem(group);
    if (!read.ok) return read;
    problems.push(read.problem);
    group = [];
  }
  return problems.length > 0 ? { ok: true, problems } : unread({ line: 1 }, 'There is no problem in this text.');
}

function readProblem(lines: readonly Line[]): { readonly ok: true; readonly problem: Problem } | Unread {
  const [people, scene, ...rest] = lines;
  const question = rest.pop();
  if (!people || !scene || !question) return unread(lines[0], 'A problem has people, what they see, and a question.');
  const names = /^The people are (.+)\.$/.exec(people.text)?.[1]?.split(/, | and /);
  if (!names) return unread(people, 'The first sentence is not "The people are ... and ...".');
  if (names.length < 2 || names.length > MOST_AGENTS || new Set(names).size < names.length)
    return unread(people, `There are not two to ${MOST_AGENTS} people with different names.`);
  const setup = SETUPS.find((one) => said.say(`scene.${one}`) === scene.text);
  if (!setup) return unread(scene, 'This is not what people see in any setup.');
  const shown = setup === 'explicit' ? rest.splice(0, names.length) : [];
  const sees: readonly (readonly number[] | null)[] =
    setup === 'explicit' ? shown.map(({ text }, agent) => seenIn(text, agent, names)) : sightIn(setup, names.length);
  const unseen = sees.indexOf(null);
  if (unseen >= 0 || sees.length < names.length)
    return unread(shown[unseen] ?? scene, 'This does not say whose cards each has seen, person by person.');
  const common = rest.shift();
  const expected = said.say('common');
  if (common?.text !== expected) return unread(common ?? scene, `After what people see, "${expected}" is missing.`);

  const about = { setup, names };
  const told = new Map(announcementsAbout(names.length).map((one) => [english.announcementInWords(one, about), one]));
  const announcements = rest.map(({ text }) => told.get(text) ?? null);
  const untold = announcements.indexOf(null);
  if (untold >= 0) return unread(rest[untold], 'This is not an announcement about these people.');
  const hypotheses = shapesFor(names.length).flatMap((shape) => hypothesesOf(shape, names.length));
  const hypothesis = hypotheses.find((one) => english.questionInWords({ ...about, hypothesis: one }) === question.text);
  if (!hypothesis) return unread(question, 'This is not a question about what one of these people knows.');
  const problem = Problem.safeParse({ ...about, sees, announcements, hypothesis });
  if (!problem.success) return unread(people, `This is no problem: ${problem.error.issues[0]?.message}.`);
  return { ok: true, problem: problem.data };
}

function unread({ line }: { readonly line: number } = { line: 1 }, problem: string): Unread {
  return { ok: false, line, problem };
}

/** The agents whose cards the sentence says that this agent has seen; null: it does not say. */
function seenIn(text: string, agent: number, names: readonly string[]): readonly number[] | null {
  return (
    subsetsOf(names.length).find((seen) => {
      const sees = names.map((_, one) => (one === agent ? seen : []));
      return english.sceneInWords({ setup: 'explicit', names, sees })[2 + agent] === text;
    }) ?? null
  );
}

/** All subsets of 0..n-1, each ascending. */
function subsetsOf(n: number): readonly (readonly number[])[] {
  const all = Array.from({ length: n }, (_, i) => i);
  return Array.from({ length: 2 ** n }, (_, bits) => all.filter((i) => (bits >> i) % 2 === 1));
}

/** Every announcement about so many agents. */
export function announcementsAbout(agents: number): readonly Announcement[] {
  const all = Array.from({ length: agents }, (_, agent) => agent);
  const subjects = [...all, ...QUANTIFIERS];
  return [
    // that none are so is the same as that not some are so
    ...[...all, 'some' as const, 'every' as const].flatMap((subject) =>
      [true, false].map((holds): Announcement => ({ type: 'fact', subject, holds })),
    ),
    ...all.flatMap((agent) =>
      subjects.flatMap((subject) =>
        [true, false].map((knows): Announcement => ({ type: 'knowing', agent, knows, subject })),
      ),
    ),
  ];
}
