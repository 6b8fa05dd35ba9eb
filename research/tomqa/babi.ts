/**
 * Stories in the format of the bAbI tasks, as the released data has it: a numbered sentence a line, numbers from 1 in each
 * story, and questions with their answers after tabs. One of the two spellings has after each sentence the ids of the agents
 * in its room, from 1 in the order of the story's agents.
 */
import { newStory, presentAt, type Story, storyAfter, thingIn } from '../../games/tomqa/story.ts';
import { type AskedQuestion, agentsIn, answersIn, presenceIn, type StoryText } from '../../games/tomqa/text.ts';
import type { StoryEvent, TomqaQuestion } from '../../games/tomqa/types.ts';
import { questionOf, sentenceOf } from '../../games/tomqa/words/released-sentences.ts';

export interface BabiOptions {
  /** Whether sentences have the ids of the agents in their room. */
  readonly observers: boolean;
}

/** The lines of a story, each with its end. */
export function babiOf(story: StoryText, { observers }: BabiOptions): string {
  const { agents, events, questions } = story;
  const answers = answersIn(story);
  const presence = observers ? presenceIn(story) : [];
  const lines: string[] = [];
  const ask = (after: number): void => {
    for (const [i, question] of questions.entries())
      if (question.after === after) lines.push(`${questionOf(question)}\t${answers[i]}\t1`);
  };
  ask(0);
  for (const [i, event] of events.entries()) {
    const ids = (presence[i] ?? []).map((agent) => agents.indexOf(agent) + 1).toSorted((a, b) => a - b);
    lines.push(`${sentenceOf(event)}${observers ? `\t${ids.join(' ')}` : ''}`);
    ask(i + 1);
  }
  return lines.map((line, i) => `${i + 1} ${line}\n`).join('');
}

export interface BabiStory {
  readonly story: StoryText;
  /** Question -> its answer, as the file has it. */
  readonly answers: readonly string[];
  /** Question -> the line of the file, from 1. */
  readonly lines: readonly number[];
}

/** A line that cannot be read. */
export interface BadLine {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

/** All stories of a file in either spelling, or the first line that cannot be read. */
export function readBabi(text: string): readonly BabiStory[] | BadLine {
  const read: BabiStory[] = [];
  let draft = emptyDraft();
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  for (const [i, line] of lines.entries()) {
    const [, number, rest = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
    const begins = number === '1';
    if (begins && draft.count > 0) {
      read.push(finished(draft));
      draft = emptyDraft();
    }
    const problem =
      number === undefined
        ? 'expected a number, a space and a sentence or a question'
        : Number(number) !== draft.count + 1
          ? `expected number ${draft.count + 1} or 1, not ${number}`
          : addLine(draft, rest, i + 1);
    if (problem !== null) return { line: i + 1, problem };
  }
  if (draft.count > 0) read.push(finished(draft));
  return read;
}

/** A story that is being read. Its lines are added in place. */
interface Draft {
  count: number;
  readonly events: StoryEvent[];
  readonly questions: AskedQuestion[];
  readonly answers: string[];
  readonly lines: number[];
  readonly ids: Map<string, number>;
  state: Story;
  /** Where containers are. */
  readonly rooms: Map<string, string>;
  /** The room that an agent entered last. */
  scene: string | null;
}

function emptyDraft(): Draft {
  return {
    count: 0,
    events: [],
    questions: [],
    answers: [],
    lines: [],
    ids: new Map(),
    state: newStory([]),
    rooms: new Map(),
    scene: null,
  };
}

function finished({ events, questions, answers, lines, ids }: Draft): BabiStory {
  const seen = agentsIn(events);
  const agents = ids.size === 0 ? seen : seen.toSorted((a, b) => (ids.get(a) ?? 0) - (ids.get(b) ?? 0));
  return { story: { agents, events, questions }, answers, lines };
}

/** Adds a line to the story; returns what is wrong with it, or null. */
function addLine(draft: Draft, text: string, line: number): string | null {
  draft.count += 1;
  const [sentence = '', second, third] = text.split('\t');
  if (sentence.endsWith('?')) {
    const question = readQuestion(sentence);
    if (question === null) return `no question of ToM-QA: '${sentence}'`;
    if (!second) return 'expected a tab and the answer after the question';
    if (third === undefined) return 'expected a tab and a number after the answer';
    const stranger = question.chain.find((agent) => !draft.state.agents.includes(agent));
    if (stranger !== undefined) return `${stranger} is not in the story so far`;
    if (!thingIn(draft.state, question.object)) return `the story does not say where the ${question.object} is`;
    draft.questions.push({ ...question, after: draft.events.length });
    draft.answers.push(second);
    draft.lines.push(line);
    return null;
  }
  if (third !== undefined) return 'a sentence has at most one tab';
  const event = readSentence(sentence, draft);
  if (typeof event === 'string') return event;
  if ('agent' in event && !draft.state.agents.includes(event.agent)) draft.state = joined(draft, event.agent);
  if ('container' in event) {
    const thing = thingIn(draft.state, event.object);
    if (thing && thing.room !== event.room) return `the ${event.object} was in another room`;
    draft.rooms.set(event.container, event.room);
  }
  if (event.type === 'enter' || event.type === 'at') draft.scene = event.room;
  const wrongIds = second === undefined ? null : addIds(draft, presentAt(draft.state, event), second);
  draft.events.push(event);
  draft.state = storyAfter(draft.state, event);
  return wrongIds;
}

/** The story so far with one agent more. */
function joined({ events }: Draft, agent: string): Story {
  return events.reduce(storyAfter, newStory([...agentsIn(events), agent]));
}

/** The event that a sentence tells; else what is wrong with it. The room of a container is learnt from earlier sentences. */
function readSentence(sentence: string, { state, rooms, scene }: Draft): StoryEvent | string {
  if (sentence === 'Phone rang.') return { type: 'noise' };
  const placed = /^The (\S+) is in the (\S+)\.$/.exec(sentence);
  if (placed) {
    const [, object = '', container = ''] = placed;
    const room = rooms.get(container) ?? scene;
    return room === null ? 'no agent is in a room yet' : { type: 'loc', object, container, room };
  }
  const went = /^(\S+) (entered|is in|exited) the (\S+)\.$/.exec(sentence);
  if (went) {
    const [, agent = '', how = '', room = ''] = went;
    if (how === 'exited') {
      const at = state.rooms[state.agents.indexOf(agent)] ?? null;
      return at === room ? { type: 'exit', agent, room } : `${agent} is not in the ${room}`;
    }
    return { type: how === 'entered' ? 'enter' : 'at', agent, room };
  }
  const moved = /^(\S+) moved the (\S+) to the (\S+)\.$/.exec(sentence);
  if (moved) {
    const [, agent = '', object = '', container = ''] = moved;
    const room = state.rooms[state.agents.indexOf(agent)] ?? null;
    if (room === null) return `${agent} is in no room`;
    if ((rooms.get(container) ?? room) !== room) return `the ${container} is not in the ${room}`;
    return { type: 'move', agent, object, container, room };
  }
  return `no sentence of ToM-QA: '${sentence}'`;
}

function readQuestion(text: string): TomqaQuestion | null {
  const [, memory] = /^Where was the (\S+) at the beginning\?$/.exec(text) ?? [];
  if (memory !== undefined) return { kind: 'memory', chain: [], object: memory };
  const [, reality] = /^Where is the (\S+) really\?$/.exec(text) ?? [];
  if (reality !== undefined) return { kind: 'reality', chain: [], object: reality };
  const [, looks, search] = /^Where will (\S+) look for the (\S+)\?$/.exec(text) ?? [];
  if (looks !== undefined && search !== undefined) return { kind: 'first_order', chain: [looks], object: search };
  const [, thinks, other, belief] = /^Where does (\S+) think that (\S+) searches for the (\S+)\?$/.exec(text) ?? [];
  if (thinks === undefined || other === undefined || belief === undefined || thinks === other) return null;
  return { kind: 'second_order', chain: [thinks, other], object: belief };
}

/** Compares the ids with the agents in the room; an agent without an id yet gets the one that is left. */
function addIds({ ids }: Draft, present: readonly string[], text: string): string | null {
  const given = text.split(/[ ,]+/).filter(Boolean);
  if (!given.every((id) => /^[1-9]\d*$/.test(id))) return `expected numbers of agents after the tab, not '${text}'`;
  const numbers = given.map(Number);
  const known = new Set(present.flatMap((agent) => ids.get(agent) ?? []));
  const left = numbers.filter((id) => !known.has(id));
  const strangers = present.filter((agent) => !ids.has(agent));
  const [stranger] = strangers;
  const [id] = left;
  const taken = id !== undefined && [...ids.values()].includes(id);
  if (numbers.length !== present.length || left.length !== strangers.length || strangers.length > 1 || taken)
    return `the agents in the room are ${present.join(' and ') || 'none'}, which the numbers '${text}' do not say`;
  if (stranger !== undefined && id !== undefined) ids.set(stranger, id);
  return null;
}
