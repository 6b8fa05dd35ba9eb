/** /preview/STUDY/1 and so on: a participant of a preview; /preview/STUDY/room: its room. Frames of the page of the preview. */
import { lazy } from 'react';
import { part as fetched } from '../part.tsx';

const AdminPage = lazy(() => fetched(async () => ({ default: (await import('../admin/admin-page.tsx')).AdminPage })));
const StudyPage = lazy(() => fetched(async () => ({ default: (await import('../study/study-page.tsx')).StudyPage })));

interface Props {
  readonly study: string;
  /** The number of the participant, or `room`. */
  readonly part: string;
}

export function PreviewFrame({ study, part }: Props) {
  leaveFocus();
  return part === 'room' ? <AdminPage /> : <StudyPage key={study} study={study} />;
}

let isQuiet = false;

/** Pages move the focus to what is new. Here it stays where the operator is, which may be in another frame. */
function leaveFocus(): void {
  if (isQuiet) return;
  isQuiet = true;
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
