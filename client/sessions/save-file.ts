/** Gives the reader a file that the page made. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has taken the content by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
