/**
 * Copies of parts of the page for a picture: their styles are written out, so that they look alike wherever the picture is
 * opened, and what only helps on a page is left out.
 */

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
  ...[
    'direction',
    'unicode-bidi',
    'letter-spacing',
    'list-style',
    'box-shadow',
    'transform',
    'transform-origin',
    'transform-box',
  ],
  ...['flex-direction', 'flex-wrap', 'flex-grow', 'flex-shrink', 'flex-basis', 'align-items', 'align-content'],
  ...['align-self', 'justify-content', 'justify-items', 'justify-self', 'row-gap', 'column-gap', 'order'],
  ...['column-count', 'column-width', 'break-inside'],
  ...['grid-template-columns', 'grid-template-rows', 'grid-auto-flow', 'grid-auto-columns', 'grid-auto-rows'],
  ...['grid-column-start', 'grid-column-end', 'grid-row-start', 'grid-row-end', 'aspect-ratio'],
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['vector-effect'],
  ...['stroke-opacity', 'paint-order', 'text-anchor', 'dominant-baseline', '-webkit-line-clamp', '-webkit-box-orient'],
];

/** The colours and the type of a page. */
export interface PageLook {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly family: string;
}

export function lookOf(page: Document): PageLook {
  const [body, root] = [getComputedStyle(page.body), getComputedStyle(page.documentElement)];
  const clear = (colour: string): boolean => colour === 'transparent' || /,\s*0\)$/.test(colour);
  // where the body itself has no ground, that of the document shows
  const ground = [body, root].find(({ backgroundColor }) => !clear(backgroundColor))?.backgroundColor ?? 'Canvas';
  const muted = root.getPropertyValue('--muted').trim() || body.color;
  return { ground, ink: body.color, muted, family: body.fontFamily };
}

/** As XML, with the styles of every element written into it. */
export function copyOf(part: Element): string {
  const copy = dressed(part);
  if (copy instanceof HTMLElement) copy.style.setProperty('margin', '0');
  return new XMLSerializer().serializeToString(copy);
}

/** Attributes that a picture does without. The page's own policy lets no copy bring its style along. */
const ON_PAGES_ONLY = /^(?:style|class|title|role|tabindex|(?:aria|data)-.*)$/;

function dressed(from: Element): Element {
  const to = document.createElementNS(from.namespaceURI, from.localName);
  for (const { name, value } of from.attributes)
    if (!ON_PAGES_ONLY.test(name) && !value.includes('var(')) to.setAttribute(name, value);
  const computed = getComputedStyle(from);
  const { style } = to as HTMLElement | SVGElement;
  for (const name of STYLES) style.setProperty(name, computed.getPropertyValue(name));
  // the height of a table that has a caption counts it twice
  if (computed.display.startsWith('table')) style.removeProperty('height');
  // letters are a little wider in a picture than on a page, and what stands in one row there stays in one
  if (computed.flexWrap === 'wrap' && isOneRow(from)) style.setProperty('flex-wrap', 'nowrap');
  if (computed.whiteSpace === 'normal' && isOneLine(from, computed)) style.setProperty('white-space', 'nowrap');
  // nothing scrolls in a picture
  if (/auto|scroll/.test(computed.overflow)) style.setProperty('overflow', 'hidden');
  style.setProperty('transition', 'none');
  style.setProperty('animation', 'none');
  for (const child of from.childNodes) {
    if (isElement(child)) {
      if (!child.matches(NOT_PICTURED)) to.append(dressed(child));
    } else to.append(child.cloneNode());
  }
  return to;
}

/** Whether all that is pictured of an element's parts stands beside each other. */
function isOneRow(parent: Element): boolean {
  const boxes = [...parent.children]
    .filter((child) => !child.matches(NOT_PICTURED))
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
}

/** Whether an element holds words, and all of them stand in one line. */
function isOneLine(element: Element, { lineHeight, fontSize }: CSSStyleDeclaration): boolean {
  const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const line = Number.parseFloat(lineHeight) || 1.2 * Number.parseFloat(fontSize);
  return hasWords && element.getBoundingClientRect().height < 1.5 * line;
}

/** What is for screen readers only, what a picture cannot do, and a row of choices where no agent has chosen. */
const NOT_PICTURED = '.unseen, input, [data-unpictured], .household-chosen:not(:has([title]:not([title=""])))';

/** The classes of elements differ from frame to frame. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
