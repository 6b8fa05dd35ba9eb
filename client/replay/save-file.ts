/** Hands a file that the page has made to the browser, which saves it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the browser reads it after this turn of the event loop
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
