/** The commands of `standpoint`, grouped by what a person does with them, and the file that has each. */
import path from 'node:path';

export interface CommandPlace {
  /** Its group and no other has a command of this name, but for `check`. */
  readonly name: string;
  /** As it is typed after `standpoint`: its group and its name. */
  readonly typed: string;
  /** One line of the help of its group. */
  readonly about: string;
  /** The program, from the root of the project. */
  readonly file: string;
  /** What the program needs before the arguments, where one program has several of these commands. */
  readonly words: readonly string[];
}

interface Group {
  readonly about: string;
  readonly commands: readonly CommandPlace[];
}

type Listed = Readonly<Record<string, readonly [file: string, about: string]>>;

const STUDY = 'cli/study/study.ts';

/** The groups, and the commands of each, in the order in which help shows them. */
export const GROUPS: Readonly<Record<string, Group>> = {
  study: {
    about: 'Studies with participants, from an empty folder to figures and pay.',
    commands: listed('study', {
      new: [STUDY, 'write the folder of a new study'],
      check: ['cli/check.ts', 'say whether a study can be published, and what it takes and costs'],
      protocol: [STUDY, 'print everything that participants can see, for an ethics board'],
      power: ['cli/power/power.ts', 'say how often the test of a study finds a difference of a known size'],
      pilot: ['cli/pilot/pilot.ts', 'send simulated participants through a study, with faults'],
      publish: [STUDY, 'publish a study, or its next version, on a server'],
      preregister: ['cli/preregister/preregister.ts', 'settle the plan of a published study before its data'],
      deviate: ['cli/deviate.ts', 'record a departure from the plan, or list all'],
      open: [STUDY, 'open the intake'],
      close: [STUDY, 'close the intake; participants who are under way go on'],
      status: [STUDY, 'say how a study stands: participants, arms, money'],
      links: [STUDY, 'make signed links, each for one participant'],
      recontact: [STUDY, 'list whom the recruiter asks to come back for a later wave'],
      'let-in': [STUDY, 'let another browser open the place of a participant'],
      release: [STUDY, 'end a study for good: its sessions and its seed are public'],
      export: ['cli/export/export.ts', 'write the data as a folder and a zip'],
      analyse: ['cli/analyse/analyse.ts', 'run the registered test on a bundle, and draw first figures'],
      bonuses: ['cli/bonuses.ts', 'write what is owed beyond the base'],
      reconcile: ['cli/reconcile/reconcile.ts', 'say what to do with each submission at the recruiter'],
      erase: ['cli/erase.ts', 'erase what is held about a participant'],
      subject: ['cli/subject.ts', 'write all that is held about a participant'],
      partners: ['cli/partners/partners.ts', 'say what participants took their partners for, and what these were'],
      bots: ['cli/bots/bots.ts', 'say whether the times of bots tell them from participants'],
      losses: ['cli/losses/losses.ts', 'say what decisions cost by wrong beliefs, and what by wrong choices'],
      pairs: ['cli/pairs/pairs.ts', 'say what certified pairs found: tracking beliefs, or a rule of cues'],
      annotate: ['cli/annotate.ts', 'code free text by two coders, and say how far they agree'],
    }),
  },
  words: {
    about: 'Texts that participants read, in their languages: those of pages, and those of a study.',
    commands: listed('words', {
      check: ['cli/words/check.ts', 'say which messages each language has, and which texts stand in code'],
      sheet: ['cli/words/sheet.ts', 'write a sheet for translators, as CSV or PO'],
      apply: ['cli/words/apply.ts', 'take a sheet that comes back, once all of its rows are checked'],
      stamp: ['cli/words/stamp.ts', 'say how far translations have been checked that were written without a sheet'],
    }),
  },
  lab: {
    about: 'The data of a laboratory, and who may do what.',
    commands: listed('lab', {
      verify: ['cli/verify/verify.ts', 'check that all data are as they were written'],
      audit: ['cli/audit/audit.ts', 'make every draw and match of a study again'],
      backup: ['cli/backup.ts', 'copy the database, also while a server runs'],
      restore: ['cli/restore.ts', 'put a backup in the place of the database'],
      move: ['cli/move/move.ts', 'copy a laboratory into another database'],
      operator: ['cli/operator.ts', 'make links for operators, and list them'],
      token: ['cli/token.ts', 'give out rights to order sessions'],
      'bot-account': ['cli/bot-account.ts', 'give out accounts for bots that run outside the server'],
    }),
  },
  play: {
    about: 'Sessions: bots at play, recorded sessions, and what a mind could know in them.',
    commands: listed('play', {
      simulate: ['cli/simulate/simulate.ts', 'play policies against policies'],
      environment: ['cli/environment/environment.ts', 'play sessions for learners in another program, over pipes'],
      bot: ['cli/bot.ts', 'take a seat of a running server with a policy'],
      replay: ['cli/replay.ts', 'print a recorded session as a seat saw it'],
      beliefs: ['cli/beliefs/beliefs.ts', 'say what a seat had reason to believe, beside the truth'],
      probes: ['cli/probes/probes.ts', 'write questions about a session, with the answers'],
      fork: ['cli/fork/fork.ts', 'go on from any event of a session in another way'],
    }),
  },
  llm: {
    about: 'Language models as agents.',
    commands: listed('llm', {
      calls: ['cli/llm/calls.ts', 'print every call of the language models in a session'],
      faults: ['cli/llm/faults.ts', 'play a session for each fault of an endpoint, and count what became of them'],
      prompt: ['cli/llm/prompt.ts', 'print what a model would be sent in a seat'],
      serve: ['cli/llm/serve.ts', 'serve a scripted model on this machine, with faults'],
      twins: ['cli/llm/twins.ts', 'show that prompts tell a seat nothing that is hidden from it'],
    }),
  },
  research: {
    about: 'Learners, tests of policies, and the data sets of the papers.',
    commands: listed('research', {
      train: ['research/train/train.ts', 'train policies'],
      evaluate: ['research/evaluate/evaluate.ts', 'test policies, models of belief, and alarms of studies'],
      models: ['research/models/models.ts', 'do the experiments of the papers with language models'],
      household: ['research/household/household.ts', 'make, prove, play and score household tasks'],
      tomqa: ['research/tomqa/tomqa.ts', 'stories and questions of ToM-QA as data'],
      standoff: ['research/standoff/standoff.ts', 'trials of Standoff as data'],
      mindgames: ['research/mindgames/mindgames.ts', 'problems of MindGames as data'],
      'minimal-pairs': [
        'research/minimal-pairs/minimal-pairs.ts',
        'pairs of histories that behaviour rules cannot tell apart',
      ],
      arena: ['research/arena/arena.ts', 'let policies of a game meet each other in every seat'],
      golden: ['research/golden/golden.ts', 'compare files of the original programs with ours'],
    }),
  },
  dev: {
    about: 'Work on Standpoint itself.',
    commands: listed('dev', {
      bench: ['bench/main.ts', 'measure speed, as ratios side by side'],
      chaos: ['cli/chaos/chaos.ts', 'throw faults at servers while participants play'],
      docs: ['docs/generate.ts', 'write the tables of the docs, and the page of commands'],
      playthrough: ['cli/playthrough.ts', 'write a played game as text, which a test compares'],
      'study-log': ['cli/study-log/study-log.ts', 'keep logs of studies by the format of today'],
    }),
  },
};

/** The commands, in the order of help. */
export const COMMAND_PLACES: readonly CommandPlace[] = Object.values(GROUPS).flatMap(({ commands }) => commands);

/** The command that words name, and the arguments for its program; null where the first two words name none. */
export function placeOf(words: readonly string[]): { readonly place: CommandPlace; readonly args: string[] } | null {
  const typed = words.slice(0, 2).join(' ');
  const place = COMMAND_PLACES.find((one) => one.typed === typed);
  return place ? { place, args: [...place.words, ...words.slice(2)] } : null;
}

/** What is typed before the words of a program, for its help: `standpoint study` for cli/study/study.ts; null for no program. */
export function typedBefore(program: string): string | null {
  const place = COMMAND_PLACES.find(({ file }) => program.endsWith(path.normalize(`/${file}`)));
  return place ? ['standpoint', ...place.typed.split(' ').slice(0, 2 - place.words.length)].join(' ') : null;
}

function listed(group: string, commands: Listed): readonly CommandPlace[] {
  return Object.entries(commands).map(([name, [file, about]]) => ({
    name,
    typed: `${group} ${name}`,
    about,
    file,
    words: file === STUDY ? [name] : [],
  }));
}
