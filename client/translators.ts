/**
 * Pages that are data are not translated by browsers: a word of the browser's choice would stand in what a participant agrees to,
 * reads, sees and answers. The document says so before any script runs (index.html); pages of researchers take it back.
 */
const FOR_RESEARCHERS: ReadonlySet<string> = new Set(['', 'sessions', 'arena', 'admin']);

/** `pathname`: of the page that is shown. */
export function tellTranslators(pathname: string): void {
  const may = FOR_RESEARCHERS.has(pathname.split('/')[1] ?? '');
  document.documentElement.translate = may;
  const told = document.head.querySelector('meta[name="google"]');
  if (may) told?.remove();
  else if (!told)
    document.head.append(Object.assign(document.createElement('meta'), { name: 'google', content: 'notranslate' }));
}
