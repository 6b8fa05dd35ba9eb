/**
 * For tests: a study as a lab would write it, in a folder. Two factors between pairs (whether the page keeps what one knows, how
 * the partner is described), questions between turns, a quota by answers, an attention check, a bonus, and a second visit.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StudyInput } from '../../studies/definition/types.ts';

const DAY_MS = 86_400_000;

/** Changes a copy of the template `symmtom-memory` in its folder. */
export function makeTwoVisits(folder: string): void {
  const file = path.join(folder, 'study.json');
  const template = JSON.parse(readFileSync(file, 'utf8')) as StudyInput;
  writeFileSync(file, JSON.stringify(twoVisits(template), null, 2));
  for (const [key, text] of Object.entries(TEXTS)) writeFileSync(path.join(folder, `texts/en/${key}.md`), text);
  writeFileSync(path.join(folder, 'surveys/before.json'), JSON.stringify(BEFORE));
  writeFileSync(path.join(folder, 'surveys/about.json'), JSON.stringify(ABOUT));
}

function twoVisits(template: StudyInput): StudyInput {
  const [first] = template.sessions;
  if (!first) throw new Error('the template has a session');
  const play = {
    ...first,
    partners: 'partner-stranger',
    config: { ...first.config, turns: 12 },
    probes: { kinds: ['reality', 'first'], turns: [4, 8], count: 2, seed: 'a', limitMs: 30_000, confidence: true },
  } satisfies StudyInput['sessions'][number];
  return {
    ...template,
    title: 'A partner who is described, and two visits',
    sessions: [play, { ...play, id: 'again' }],
    waves: [
      {
        ...{ id: 'second', sessions: ['again'], partner: 'same', ifPartnerMissing: 'new' },
        ...{ fromMs: 6 * DAY_MS, toMs: 8 * DAY_MS, waitMs: 600_000, pay: 200 },
        ...{ code: { code: 'TWO-FIRST-PART' }, message: 'come-back' },
      },
    ],
    design: {
      ...template.design,
      groupsPerCell: 4,
      factors: [
        { id: 'aid', vary: 'between', levels: [level('off', null), level('on', { knowledge: true })] },
        {
          id: 'label',
          vary: 'between',
          levels: [
            level('stranger', null),
            { ...level('teammate', null), study: { texts: { 'partner-stranger': 'partner-teammate' } } },
          ],
        },
      ],
    },
    intake: {
      ...template.intake,
      prolificStudy: '6650f1a2b3c4d5e6f7a8b9c0',
      questions: {
        survey: 'before',
        rules: [{ question: 'age', accept: { from: 18, to: 99 }, text: 'too-young' }],
      },
      quotas: [
        {
          id: 'played',
          cells: [
            { id: 'often', where: { games: ['often'] }, places: 40 },
            { id: 'seldom', where: { games: ['seldom'] }, places: 40 },
          ],
        },
      ],
    },
  };
}

/** The patch stands in both sessions. */
const level = (id: string, aids: Readonly<Record<string, boolean>> | null) => ({
  id,
  patch: aids ? { play: { aids }, again: { aids } } : {},
});

const BEFORE = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'age', title: 'How old are you?', isRequired: true, inputType: 'number' },
        {
          ...{ type: 'radiogroup', name: 'games', title: 'How often do you play games on a screen?', isRequired: true },
          choices: [
            { value: 'often', text: 'Each week' },
            { value: 'seldom', text: 'Less often' },
          ],
        },
      ],
    },
  ],
};

const ABOUT = {
  pages: [
    {
      name: 'one',
      elements: [
        {
          ...{ type: 'rating', name: 'track', isRequired: true, rateMin: 1, rateMax: 7 },
          ...{ title: 'How easy was it to keep track of what your partner knew?' },
        },
        {
          ...{ type: 'radiogroup', name: 'attention', isRequired: true, correctAnswer: 'third', ifWrong: 'exclude' },
          title: 'So that we know that you read this: please choose the third answer.',
          choices: [
            { value: 'first', text: 'The first' },
            { value: 'second', text: 'The second' },
            { value: 'third', text: 'The third' },
          ],
        },
        {
          ...{ type: 'comment', name: 'strategy', title: 'How did you decide what to do?' },
          ...{ maxLength: 2000, personal: true },
        },
      ],
    },
  ],
};

const TEXTS: Readonly<Record<string, string>> = {
  'partner-stranger': 'You play with a person whom you have not met.',
  'partner-teammate': 'You play with your teammate: the two of you are one team.',
  'come-back': 'Thank you for the first part. Please come back between {from} and {to}: {link}',
  'too-young': 'Only adults can take part.',
};
