/** One page of a study as its participant is shown it. What is pressed leads nowhere; the operator reads what it would send. */
import { Suspense, useMemo, useState } from 'react';
import type { ShownPage } from '../../../studies/preview/shown-pages.ts';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { Frame } from '../../study/frame/frame.tsx';
import { Heading } from '../../study/frame/heading.tsx';
import { EMPTY } from '../../study/line/study-state.ts';
import { Markdown } from '../../study/markdown.tsx';
import { PageBody } from '../../study/page-body.tsx';
import { StudyContext, type StudyPlace } from '../../study/study-context.ts';
import { Worded } from '../../words/words.tsx';
import '../../study/study.css';

interface Props {
  readonly shown: ShownPage;
  readonly onSent: (command: string) => void;
}

export function ShownPageView({ shown, onSent }: Props) {
  // the recruiter's page must not open from here
  const page = shown.page.kind === 'finished' ? { ...shown.page, url: null } : shown.page;
  const [openedAt] = useState(() => Date.now());
  const place = useMemo((): StudyPlace => {
    const state = { ...EMPTY, page, offsetMs: page.now - openedAt };
    const give: StudyPlace['give'] = ({ type }) => onSent(type);
    return {
      study: page.study,
      page,
      state,
      give,
      goOn: () => undefined,
      line: { ...NO_LINE, getSnapshot: () => state, give },
      times: { timing: () => ({ shownMs: 0, hiddenMs: 0 }), signals: () => null, stop: () => undefined },
    };
  }, [page, openedAt, onSent]);
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Worded language={page.language}>
        <StudyContext value={place}>
          <Frame wide={page.kind === 'lessons'}>
            {page.kind === 'playing' ? <Playing page={page} plan={shown.plan} /> : <PageBody page={page} />}
          </Frame>
        </StudyContext>
      </Worded>
    </Suspense>
  );
}

/** There is no session to draw: what will be played stands here instead. */
function Playing({ page, plan }: { readonly page: PageOf<'playing'>; readonly plan: unknown }) {
  return (
    <article>
      <Heading>{`Here the board of ${page.game} is shown`}</Heading>
      {page.partners !== null && <Markdown text={page.partners} level={2} />}
      <p>
        {page.play ? `Play ${page.play.nth} of ${page.play.of}.` : 'Practice, which is not paid.'} It is played like
        this:
      </p>
      <pre className="admin-plan">{JSON.stringify(plan, null, 2)}</pre>
    </article>
  );
}

const NO_LINE: Omit<StudyPlace['line'], 'getSnapshot' | 'give'> = {
  subscribe: () => () => undefined,
  openHere: () => undefined,
  refresh: () => undefined,
  draft: () => null,
  keepDraft: () => undefined,
  connect: async () => ({ game: '', reservation: null }),
  copy: async () => new Blob(),
};
