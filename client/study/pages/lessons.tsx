/** The tutorial of a game: the exercises that the game itself has. */
import { use, useState } from 'react';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { loadLessons, loadView, shownIn } from '../../boards.ts';
import { LessonView } from '../../learn/lesson-view.tsx';
import { LaterWorded } from '../../words/later-words.tsx';
import { TableWorded } from '../../words/table-words.tsx';
import { useWords } from '../../words/use-words.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { Spoken } from '../spoken.tsx';
import { useStudy } from '../study-context.ts';
import { useDraft } from '../use-draft.ts';
import '../../play/play.css';
import '../../learn/learn.css';

export default function LessonsPage({ page }: { readonly page: PageOf<'lessons'> }) {
  const { give, times } = useStudy();
  const say = useWords('lessons');
  const view = use(loadView(page.game, page.language));
  const lessons = use(loadLessons(page.game, page.language));
  const language = shownIn(page.game, page.language);
  const [at, setAt] = useDraft(placeIn);
  const [moved, setMoved] = useState(false);
  const goTo = (place: number): void => {
    setAt(place);
    setMoved(true);
  };
  const lesson = lessons[at];
  const read = (): void => give({ type: 'read', timing: times.timing() });
  if (!lesson)
    return (
      <article>
        <Heading>{say('heading')}</Heading>
        {lessons.length === 0 && <p>{say('none')}</p>}
        <div className="study-actions">
          <Main onPress={read} />
        </div>
      </article>
    );
  const next = (misses: number): void => {
    give({ type: 'tryLesson', lesson: String(at + 1), misses: Math.min(1000, misses) });
    goTo(at + 1);
    if (at + 1 === lessons.length) read();
  };
  return (
    <article>
      <Heading step={say('step', { step: page.step + 1, steps: page.steps, nth: at + 1, of: lessons.length })}>
        {say('heading')}
      </Heading>
      {/* a game has its own languages */}
      <Spoken language={language} className="study-game">
        <TableWorded language={language}>
          <LaterWorded>
            <LessonView
              key={at}
              view={view}
              lesson={lesson}
              follows={moved}
              sending={at === 0 ? 'final' : undefined}
              onBack={at > 0 ? () => goTo(at - 1) : null}
              onNext={next}
              onSkip={null}
            />
          </LaterWorded>
        </TableWorded>
      </Spoken>
    </article>
  );
}

function placeIn(kept: unknown): number {
  return typeof kept === 'number' && Number.isInteger(kept) && kept >= 0 ? kept : 0;
}
