/**
 * A picture of parts of the page, made from the page's own elements: an SVG that holds copies of them with their styles
 * written out, so that it looks alike wherever it is opened.
 */

export interface Snapshot {
  readonly svg: string;
  /** The width in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Pictured {
  /**
   * The parts in the order in which they are read. They stand side by side where the page shows them so, else one below
   * the other.
   */
  readonly parts: readonly Element[];
  /** Above the parts. */
  readonly title: string;
  readonly caption: string;
}

const PAD = 16;
const LINE = 24;

/** What decides how an element is laid out and painted; the rest is the browser's own. */
const STYLES: readonly string[] = [
  ...['display', 'position', 'top', 'right', 'bottom', 'left', 'float', 'box-sizing', 'width', 'height', 'z-index'],
  ...['min-width', 'min-height', 'max-width', 'max-height', 'overflow', 'visibility', 'opacity', 'clip', 'clip-path'],
  ...['margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...[
    'border-top',
    'border-right',
    'border-bottom',
    'border-left',
    'border-radius',
    'border-collapse',
    'border-spacing',
  ],
  ...['background-color', 'background-image', 'background-size', 'background-position', 'background-repeat'],
  ...['color', 'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric', 'line-height'],
  ...['text-align', 'text-decoration', 'text-overflow', 'white-space', 'overflow-wrap', 'vertical-align'],
  ...['letter-spacing', 'list-style', 'box-shadow', 'transform', 'transform-origin', 'transform-box'],
  ...['flex-direction', 'flex-wrap', 'flex-grow', 'flex-shrink', 'flex-basis', 'align-items', 'align-content'],
  ...['align-self', 'justify-content', 'justify-items', 'justify-self', 'row-gap', 'column-gap', 'order'],
  ...['grid-template-columns', 'grid-template-rows', 'grid-auto-flow', 'grid-auto-columns', 'grid-auto-rows'],
  ...['grid-column-start', 'grid-column-end', 'grid-row-start', 'grid-row-end', 'aspect-ratio'],
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-opacity', 'paint-order', 'text-anchor', 'dominant-baseline', '-webkit-line-clamp', '-webkit-box-orient'],
];

/** Throws if nothing is to be seen. */
export function snapshotOf({ parts, title, caption }: Pictured): Snapshot {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [first] = boxes;
  if (!first) throw new Error('there is nothing to picture');
  const top = 2 * PAD + 2 * LINE;
  const beside = boxes.every((box) => box === first || box.left >= first.right || box.right <= first.left);
  let [x, y] = [PAD, top];
  const placed = boxes.map((box, i) => {
    const at = { x, y, width: Math.ceil(box.width), height: Math.ceil(box.height), part: parts[i] as Element };
    if (beside) x += at.width + PAD;
    else y += at.height + PAD;
    return at;
  });
  const width = beside ? x : PAD + Math.max(...placed.map((at) => at.width)) + PAD;
  const height = beside ? top + Math.max(...placed.map((at) => at.height)) + PAD : y;
  const page = getComputedStyle(document.body);
  const words = (text: string, line: number, weight: number) =>
    `<text x="${PAD}" y="${PAD + line * LINE - 6}" font-size="${line === 1 ? 14 : 17}" font-weight="${weight}" ` +
    `font-family="${escaped(page.fontFamily)}" fill="${page.color}">${escaped(shortened(text, width))}</text>`;
  const copies = placed.map(({ part, ...at }) => {
    const attributes = Object.entries(at).map(([name, value]) => `${name}="${value}"`);
    return `<foreignObject ${attributes.join(' ')}>${copyOf(part)}</foreignObject>`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<title>${escaped(`${title}: ${caption}`)}</title>` +
    `<rect width="100%" height="100%" fill="${groundOf(page)}"/>${words(title, 1, 400)}${words(caption, 2, 700)}` +
    `${copies.join('')}</svg>`;
  return { svg, width, height };
}

/** The ground of the page, where the body itself has none. */
function groundOf(page: CSSStyleDeclaration): string {
  const clear = (colour: string): boolean => colour === 'transparent' || /,\s*0\)$/.test(colour);
  const root = getComputedStyle(document.documentElement).backgroundColor;
  return clear(page.backgroundColor) ? (clear(root) ? 'Canvas' : root) : page.backgroundColor;
}

/** As XML, with the styles of every element written into it, and without what is only for screen readers. */
function copyOf(part: Element): string {
  const copy = dressed(part);
  if (copy instanceof HTMLElement) copy.style.setProperty('margin', '0');
  return new XMLSerializer().serializeToString(copy);
}

/** A copy without the style attribute, which the page's own policy lets no copy bring along. */
function dressed(from: Element): Element {
  const to = document.createElementNS(from.namespaceURI, from.localName);
  for (const { name, value } of from.attributes)
    if (name !== 'style' && !value.includes('var(')) to.setAttribute(name, value);
  const computed = getComputedStyle(from);
  const { style } = to as HTMLElement | SVGElement;
  for (const name of STYLES) style.setProperty(name, computed.getPropertyValue(name));
  style.setProperty('transition', 'none');
  style.setProperty('animation', 'none');
  for (const child of from.childNodes) {
    if (child instanceof Element) {
      if (!child.matches('.unseen')) to.append(dressed(child));
    } else to.append(child.cloneNode());
  }
  return to;
}

/** Words that do not fit the width end with dots; about 9 pixels a letter. */
function shortened(text: string, width: number): string {
  const most = Math.floor((width - 2 * PAD) / 9);
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).trimEnd()}…`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

/** The snapshot as an image that a canvas can draw. */
export async function imageOf({ svg }: Snapshot): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** `scale`: pixels of the image to a CSS pixel. */
export async function pngOf(snapshot: Snapshot, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(snapshot.width * scale);
  canvas.height = Math.round(snapshot.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.drawImage(await imageOf(snapshot), 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
  );
}
