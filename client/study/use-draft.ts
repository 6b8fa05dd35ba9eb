/** A half-typed answer: there after a reload, and on another device. */
import { useEffect, useRef, useState } from 'react';
import { useStudy } from './study-context.ts';

/** `readAs` makes a value of whatever was kept; it must be the same function from render to render. */
export function useDraft<T>(readAs: (kept: unknown) => T): readonly [T, (value: T) => void] {
  const { line, page, state } = useStudy();
  const [value, setValue] = useState<T>(() => readAs(line.draft()?.value));
  const revision = useRef(state.draft?.revision ?? -1);
  // another device typed more
  useEffect(() => {
    const told = state.draft;
    if (!told || told.revision <= revision.current) return;
    revision.current = told.revision;
    const newest = line.draft();
    if (newest === told) setValue(readAs(told.value));
  }, [state.draft, line, readAs]);
  const keep = (next: T): void => {
    setValue(next);
    line.keepDraft(page.key, next);
  };
  return [value, keep];
}
