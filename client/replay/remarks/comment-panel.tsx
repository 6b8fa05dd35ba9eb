/** Marks and comments of one's own on moments: made, edited and deleted here, listed with the way to their moments. */
import { type FormEvent, useId, useState } from 'react';
import type { Comment } from '../../../answers/comments.ts';
import { useWords } from '../../words/use-words.ts';
import { saveFile } from '../save-file.ts';
import { type CommentsOfSession, commentsAsCsv, commentsAsJson } from './comments.ts';
import './comments.css';

interface Props {
  readonly session: string;
  readonly kept: CommentsOfSession;
  /** Version of the event at which the replay stands. */
  readonly seq: number;
  /** Goes to the event with this version. */
  readonly onGoTo: (seq: number) => void;
}

/** Nothing is shown to readers who may not write and have nothing to read. */
export function CommentPanel(props: Props) {
  const { mayWrite, comments } = props.kept;
  if (!mayWrite && comments.length === 0) return null;
  return <Panel {...props} />;
}

function Panel({ session, kept, seq, onGoTo }: Props) {
  const say = useWords('comments');
  const { comments, mayWrite, trouble, add } = kept;
  const [text, setText] = useState('');
  const id = useId();
  const onAdd = async (event: FormEvent) => {
    event.preventDefault();
    if (await add(seq, text.trim() || null)) setText('');
  };
  return (
    <section className="comments" aria-labelledby={id}>
      <h2 id={id}>{say('heading')}</h2>
      {mayWrite && (
        <form onSubmit={onAdd}>
          <label>
            {say('comment')} <span className="muted">({say('at', { seq })})</span>
            <textarea value={text} maxLength={2000} rows={2} onChange={(event) => setText(event.target.value)} />
          </label>
          <button type="submit" className="button">
            {text.trim() === '' ? say('mark') : say('add')}
          </button>
          <span className="small muted">{say('seenBy')}</span>
        </form>
      )}
      {trouble !== null && (
        <p role="alert">
          {trouble === 'not_loaded' ? say('notLoaded') : say('failed', { why: trouble.why })}{' '}
          {trouble === 'not_loaded' && (
            <button type="button" className="button plain" onClick={kept.onAgain}>
              {say('again')}
            </button>
          )}
        </p>
      )}
      {comments.length === 0 ? (
        <p className="muted">{say('none')}</p>
      ) : (
        <>
          <ul>
            {comments.map((comment) => (
              <OneComment key={comment.id} comment={comment} kept={kept} now={comment.seq === seq} onGoTo={onGoTo} />
            ))}
          </ul>
          <p className="small">
            <button
              type="button"
              className="button plain"
              onClick={() => saveFile(`comments-${session}.json`, asFile(commentsAsJson(session, comments), 'json'))}
            >
              {say('json')}
            </button>
            <button
              type="button"
              className="button plain"
              onClick={() => saveFile(`comments-${session}.csv`, asFile(commentsAsCsv(session, comments), 'csv'))}
            >
              {say('csv')}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

const asFile = (text: string, kind: 'json' | 'csv'): Blob =>
  new Blob([text], { type: kind === 'json' ? 'application/json' : 'text/csv' });

interface OneProps {
  readonly comment: Comment;
  readonly kept: CommentsOfSession;
  readonly now: boolean;
  readonly onGoTo: (seq: number) => void;
}

function OneComment({ comment: { id, seq, text, own, authorName }, kept, now, onGoTo }: OneProps) {
  const say = useWords('comments');
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  const [draft, setDraft] = useState(text ?? '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await kept.change(id, draft.trim() || null)) setDoing(null);
  };
  return (
    <li data-now={now || undefined}>
      <button type="button" className="as-link small since" aria-current={now || undefined} onClick={() => onGoTo(seq)}>
        {say('at', { seq })}
      </button>{' '}
      {doing === 'edit' ? (
        <form onSubmit={save}>
          <label>
            <span className="unseen">{say('edit')}</span>
            <textarea value={draft} maxLength={2000} rows={2} onChange={(event) => setDraft(event.target.value)} />
          </label>
          <button type="submit" className="button">
            {say('save')}
          </button>
          <button type="button" className="button plain" onClick={() => setDoing(null)}>
            {say('cancel')}
          </button>
        </form>
      ) : (
        <>
          <bdi className="words">{text ?? <span className="muted">{say('onlyMark')}</span>}</bdi>{' '}
          {!own && <span className="muted small">{say('by', { name: authorName })}</span>}
          {own && doing === null && (
            <span className="deeds">
              <button type="button" className="button plain" onClick={() => setDoing('edit')}>
                {say('edit')}
              </button>
              <button type="button" className="button plain" onClick={() => setDoing('remove')}>
                {say('remove')}
              </button>
            </span>
          )}
          {own && doing === 'remove' && (
            <span className="deeds">
              {say('removeSure')}
              <button type="button" className="button" onClick={() => kept.remove(id)}>
                {say('yesRemove')}
              </button>
              <button type="button" className="button plain" onClick={() => setDoing(null)}>
                {say('keep')}
              </button>
            </span>
          )}
        </>
      )}
    </li>
  );
}
