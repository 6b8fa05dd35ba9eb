/** What the study was about. */
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { useWords } from '../../words/use-words.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { CopyOfData } from '../frame/leave.tsx';
import { Markdown, withoutTitle } from '../markdown.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { useStudy } from '../study-context.ts';

export function DebriefPage({ page }: { readonly page: PageOf<'debrief'> }) {
  const { give, times } = useStudy();
  const say = useWords('debrief');
  const own = useOwnLanguage();
  const { title, rest } = withoutTitle(page.text);
  return (
    <article>
      <Heading {...(title === null ? {} : own)}>{title ?? say('heading')}</Heading>
      <Markdown text={rest} {...own} />
      <div className="study-actions">
        <Main onPress={() => give({ type: 'finish', timing: times.timing() })}>{say('finish')}</Main>
        <CopyOfData />
      </div>
    </article>
  );
}
