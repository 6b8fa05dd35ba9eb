/** The last question: whether a program helped. */
import { useState } from 'react';
import type { AI_HELP } from '../../../studies/way/contract/commands.ts';
import { useWords } from '../../words/use-words.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { useStudy } from '../study-context.ts';
import { useDraft } from '../use-draft.ts';
import { Choices } from './choices.tsx';

type Help = (typeof AI_HELP)[number];
const HELP: readonly Help[] = ['none', 'language', 'answers'];

export function AiHelpPage() {
  const { give } = useStudy();
  const say = useWords('aiHelp');
  const [help, setHelp] = useDraft(helpIn);
  const [asked, setAsked] = useState(false);
  const send = (): void => (help ? give({ type: 'answerAiHelp', help }) : setAsked(true));
  return (
    <article>
      <Heading>{say('heading')}</Heading>
      <p>{say('noEffect')}</p>
      <Choices
        name="ai-help"
        question={say('question')}
        options={HELP.map((id) => ({ id, text: say(id) }))}
        chosen={help}
        onChoose={(id) => setHelp(helpIn(id))}
        problem={asked && help === null && <p role="alert">{say('missing')}</p>}
      />
      <div className="study-actions">
        <Main onPress={send} />
      </div>
    </article>
  );
}

function helpIn(kept: unknown): Help | null {
  return HELP.find((one) => one === kept) ?? null;
}
