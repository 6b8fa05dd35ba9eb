/** The addresses of what a preview shows side by side: /preview/STUDY/1 and so on, and /preview/STUDY/room. */

export const participantAddress = (study: string, nth: number, link: string): string =>
  `/preview/${study}/${nth}${link}`;
export const roomAddress = (study: string): string => `/preview/${study}/room`;

/** An ending for keys of the storage that keeps what this frame writes apart from the frames beside it; '': it is no frame. */
export function besideOthers(path = globalThis.location?.pathname ?? ''): string {
  const nth = /^\/preview\/[^/]+\/(\d)$/.exec(path)?.[1];
  return nth === undefined ? '' : `/${nth}`;
}
