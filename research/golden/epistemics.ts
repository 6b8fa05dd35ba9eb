/**
 * Formats of recorded beliefs. Both engines follow logs and named scenarios. The explicit engine judges problems of public
 * announcements, those of MindGames included. Tables answer the stories of ToM-QA.
 */
import * as z from 'zod';
import { AnnouncementProblems, checkAnnouncements } from './epistemics/announcements.ts';
import { BeliefLogs, checkLog } from './epistemics/logs.ts';
import { checkScenario, ScenarioBeliefs } from './epistemics/scenarios.ts';
import type { CheckOptions, GoldenFile, GoldenFormat } from './format.ts';
import { checkProblem, MindGamesSample } from './mindgames/recorded.ts';
import type { GoldenDifference, GoldenReport } from './report.ts';
import { checkStory, ToMQASample } from './tomqa/recorded.ts';

const BOTH_ENGINES = 'every claim is counted twice: by the tables, and by the explicit models';

const announcements: GoldenFormat = {
  id: 'beliefs/announcements',
  about:
    'problems of public announcements, judged by SMCDEL (key "problems", each with "law" and "valid"); counts claims',
  recognises: ({ json }) => holds(json, z.object({ problems: entriesWith('law', 'valid') })),
  check: (file, options) => {
    const { problems } = parsed(file, AnnouncementProblems);
    return counted(problems, options, 'claims', (problem, i) => {
      return { checked: 3, differences: checkAnnouncements(problem, `problem ${i}`) };
    });
  },
};

const logs: GoldenFormat = {
  id: 'beliefs/logs',
  about: 'logs with beliefs after every event (key "logs"); counts claims',
  recognises: ({ json }) => holds(json, z.object({ logs: entriesWith('agents', 'initial', 'steps') })),
  check: (file, options) => {
    const read = parsed(file, BeliefLogs);
    const report = counted(read.logs, options, 'claims', (log, i) => checkLog(log, `log ${i}`));
    return { ...report, notes: [BOTH_ENGINES] };
  },
};

const scenarios: GoldenFormat = {
  id: 'beliefs/scenarios',
  about: 'beliefs at the end of named stories (each with the keys beliefs and reality); counts claims',
  recognises: ({ json }) => holds(json, Scenarios),
  check: (file, options) => {
    const named = Object.entries(parsed(file, ScenarioBeliefs));
    const report = counted(named, options, 'claims', ([name, beliefs]) => checkScenario(name, beliefs));
    return { ...report, notes: [BOTH_ENGINES] };
  },
};

const mindgames: GoldenFormat = {
  id: 'mindgames/problems',
  about: 'problems of MindGames in structured form (key "problems", each with "obsFromEnglish"); counts claims',
  recognises: ({ json }) => holds(json, z.object({ problems: entriesWith('obsFromEnglish', 'label') })),
  check: (file, options) => {
    const { problems, mislabelledVsEnglish } = parsed(file, MindGamesSample);
    const report = counted([...problems, ...mislabelledVsEnglish], options, 'claims', (problem) => {
      return { checked: 5, differences: checkProblem(problem) };
    });
    const note = `in ${mislabelledVsEnglish.length} entries the released label and the label from the English differ`;
    return { ...report, notes: [`${note}: recorded, and found, are both`] };
  },
};

const tomqa: GoldenFormat = {
  id: 'tomqa/stories',
  about: 'stories of ToM-QA with questions (key "stories"); counts claims',
  recognises: ({ json }) => holds(json, z.object({ stories: entriesWith('events', 'questions') })),
  check: (file, options) => {
    const checked = parsed(file, ToMQASample).stories.map(checkStory);
    const report = counted(checked, options, 'claims', ({ answers, beliefs, differences }) => {
      return { checked: answers + beliefs, differences };
    });
    const sum = (of: 'answers' | 'beliefs') => checked.reduce((total, each) => total + each[of], 0);
    return { ...report, notes: [`${sum('answers')} answers to questions, ${sum('beliefs')} beliefs of protagonists`] };
  },
};

export const EPISTEMIC_FORMATS: readonly GoldenFormat[] = [announcements, logs, scenarios, mindgames, tomqa];

const Scenarios = z
  .record(z.string(), z.looseObject({ beliefs: z.unknown(), reality: z.string() }))
  .refine((named) => Object.keys(named).length > 0);

function entriesWith(...keys: readonly string[]) {
  const has = (entry: object) => keys.every((key) => Object.hasOwn(entry, key));
  return z.tuple([z.looseObject({}).refine(has)], z.unknown());
}

function holds(json: unknown, schema: z.ZodType): boolean {
  return schema.safeParse(json).success;
}

function parsed<T>({ json }: GoldenFile, schema: z.ZodType<T>): T {
  const file = schema.safeParse(json);
  if (!file.success) throw new Error(z.prettifyError(file.error));
  return file.data;
}

interface Checked {
  readonly checked: number;
  readonly differences: readonly GoldenDifference[];
}

function counted<T>(
  entries: readonly T[],
  { progress }: CheckOptions,
  unit: string,
  check: (entry: T, index: number) => Checked,
): GoldenReport {
  const reports = entries.map((entry, i) => {
    const report = check(entry, i);
    progress(i + 1, entries.length);
    return report;
  });
  const disagreements = reports.flatMap(({ differences }) => differences);
  const checked = reports.reduce((sum, report) => sum + report.checked, 0);
  return { unit, entries: entries.length, checked, agreed: checked - disagreements.length, disagreements, notes: [] };
}
