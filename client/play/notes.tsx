/** Free notes. They are saved on the server when the participant stops writing or leaves the field. */
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../words/use-words.ts';

const PAUSE_MS = 1000;
const LONGEST = 2000;

export function Notes({ text, saved, onWrite }: { text: string; saved: boolean; onWrite: (text: string) => void }) {
  const id = useId();
  const say = useWords('table.notes');
  const [draft, setDraft] = useState(text);
  const kept = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = (now: string) => {
    clearTimeout(timer.current);
    if (now === kept.current) return;
    kept.current = now;
    onWrite(now);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div className="field notes">
      <label htmlFor={id}>
        {say('label')} <span>{draft === kept.current && saved && draft !== '' ? say('kept') : ''}</span>
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={LONGEST}
        value={draft}
        onChange={(event) => {
          const now = event.target.value;
          setDraft(now);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => keep(now), PAUSE_MS);
        }}
        onBlur={() => keep(draft)}
      />
    </div>
  );
}
