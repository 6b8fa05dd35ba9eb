/**
 * A slide: board, minds and lanes of one moment at 16:9, with the sentence, the name and a link. Everything is measured and
 * made to fit, so nothing is cut off.
 */
import type { QrCodeGenerateResult } from 'uqr';
import { copyOf, escaped, lookOf } from './copied.ts';
import { linesFor, type Measure } from './lines.ts';

/** Pixels. */
export const SLIDE = { width: 1920, height: 1080 } as const;

export interface SlideContent {
  /** The page that shows the moment: replay-page.tsx. The slide runs in its direction. */
  readonly page: Document;
  /** The turn that it shows, in words. */
  readonly when: string;
  /** The address of the moment, whole. */
  readonly link: string;
  readonly qr: QrCodeGenerateResult;
}

const EDGE = 48;
const GAP = 24;
const WIDE = SLIDE.width - 2 * EDGE;
const QR = 150;
/** The sentence stands beside the code. */
const SENTENCE_WIDE = WIDE - QR - 2 * GAP;
const SENTENCE_SIZES = [38, 34, 31, 28] as const;
const SENTENCE_LINES = 3;
/** The least size of labels that a room reads. */
const LABEL = 22;
/** The share of what is below the sentence that the lanes may take. */
const LANES_SHARE = 0.36;
/** A part is drawn at most so many times as large as on the page. */
const LARGEST = 2;

export interface Slide {
  readonly svg: string;
  /** The turn that it shows. */
  readonly when: string;
  /** What it says, for those who do not see it. */
  readonly words: string;
}

export function slideOf({ page, when, link, qr }: SlideContent): Slide {
  const look = lookOf(page);
  const textOf = (selector: string): string => {
    const found = page.querySelector(selector);
    return found ? wordsOf(found).trim() : '';
  };
  const [title, sentence] = [textOf('.replay-title'), textOf('[data-caption]')];
  const under = [textOf('.replay-about'), when].filter(Boolean).join(' · ');
  const { dir } = page.documentElement;
  const fromRight = dir === 'rtl';
  const write = ({ x, y, size, weight, colour }: Type, text: string, kind: string, direction = dir): string =>
    `<text class="${kind}" x="${direction === 'rtl' ? SLIDE.width - x : x}" y="${y}" direction="${direction || 'ltr'}" ` +
    `font-size="${size}" font-weight="${weight}" font-family="${escaped(look.family)}" fill="${colour}">${escaped(text)}</text>`;

  const named = { x: EDGE, y: EDGE + 26, size: 32, weight: 700, colour: look.ink };
  const titleWide = measuring(look.family, named.weight)(title, named.size);
  const about = { x: EDGE + titleWide + GAP, y: named.y, size: 24, weight: 400, colour: look.muted };
  const measure = measuring(look.family, 600);
  const { size, lines } = linesFor(sentence, measure, { ...SENTENCES, width: SENTENCE_WIDE });
  const high = Math.round(size * 1.28);
  const sentences = lines.map((line, i) =>
    write({ x: EDGE, y: named.y + GAP + (i + 1) * high, size, weight: 600, colour: look.ink }, line, 'sentence'),
  );
  const top = Math.max(EDGE + QR, named.y + GAP + lines.length * high) + GAP;

  const measureLink = measuring(look.family, 400);
  const linkSize = Math.min(LABEL, (LABEL * WIDE) / measureLink(link, LABEL));
  const linked = { x: EDGE, y: SLIDE.height - 24, size: linkSize, weight: 400, colour: look.muted };
  const bottom = SLIDE.height - EDGE - 12;

  const parts = partsOf(page);
  const lanesAt = parts.lanes ? fitted(parts.lanes, { width: WIDE, height: (bottom - top) * LANES_SHARE }) : null;
  const stageHigh = bottom - top - (lanesAt ? lanesAt.height + GAP : 0);
  const inOrder = [parts.board, parts.minds].flatMap((part) =>
    part ? [fitted(part, { width: Number.POSITIVE_INFINITY, height: stageHigh })] : [],
  );
  const beside = fromRight ? inOrder.toReversed() : inOrder;
  const taken = beside.reduce((sum, { width }) => sum + width, 0);
  const shrink = Math.min(1, (WIDE - GAP * (beside.length - 1)) / taken);
  let x = EDGE + (WIDE - GAP * (beside.length - 1) - taken * shrink) / 2;
  const drawn = beside.map((one) => {
    const [width, height] = [one.width * shrink, one.height * shrink];
    const at = drawnAt(one, { x, y: top + (stageHigh - height) / 2, scale: one.scale * shrink });
    x += width + GAP;
    return at;
  });
  if (lanesAt)
    drawn.push(
      drawnAt(lanesAt, { x: EDGE + (WIDE - lanesAt.width) / 2, y: bottom - lanesAt.height, scale: lanesAt.scale }),
    );
  const words = `${title}: ${sentence}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${escaped(page.documentElement.lang)}" width="${SLIDE.width}" height="${SLIDE.height}" ` +
    `viewBox="0 0 ${SLIDE.width} ${SLIDE.height}"><title>${escaped(words)}</title>` +
    `<rect width="100%" height="100%" fill="${look.ground}"/>${write(named, title, 'name')}` +
    `${write(about, under, 'about')}${sentences.join('')}${codeOf(qr, fromRight)}${drawn.join('')}${write(linked, link, 'link', 'ltr')}</svg>`;
  return { svg, when, words };
}

const SENTENCES = { sizes: SENTENCE_SIZES, lines: SENTENCE_LINES } as const;

interface Type {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
}

/** The text of an element, where a name that runs the other way does not turn what stands beside it around. */
function wordsOf(element: Element): string {
  const directionOf = (of: Element): string => getComputedStyle(of).direction;
  const isApart = element.localName === 'bdi' && directionOf(element) !== directionOf(element.ownerDocument.body);
  const words = [...element.childNodes]
    .map((node) => (node.nodeType === Node.ELEMENT_NODE ? wordsOf(node as Element) : (node.textContent ?? '')))
    .join('');
  return isApart ? `\u2068${words}\u2069` : words;
}

/** Measures text as the browser draws it. */
function measuring(family: string, weight: number): Measure {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  return (text, size) => {
    pen.font = `${weight} ${size}px ${family}`;
    return pen.measureText(text).width;
  };
}

function partsOf(page: Document): { readonly [part in 'board' | 'minds' | 'lanes']: Element | null } {
  const found = (selector: string): Element | null => {
    const part = page.querySelector(selector);
    // a frame that has no box of its own stands for what it begins with
    return part && getComputedStyle(part).display === 'contents' ? part.firstElementChild : part;
  };
  return { board: found('.stage [data-pictured]'), minds: found('.minds-side [data-pictured]'), lanes: found('.axis') };
}

interface Fitted {
  readonly part: Element;
  readonly scale: number;
  /** As drawn. */
  readonly width: number;
  readonly height: number;
}

function fitted(part: Element, room: { readonly width: number; readonly height: number }): Fitted {
  const { width, height } = sizeOf(part);
  const scale = Math.min(LARGEST, room.width / width, room.height / height);
  return { part, scale, width: width * scale, height: height * scale };
}

/** What a part takes with all that it holds. */
function sizeOf(part: Element): { readonly width: number; readonly height: number } {
  const { width, height } = part.getBoundingClientRect();
  return {
    width: Math.ceil(Math.max(width, part.scrollWidth, 1)),
    height: Math.ceil(Math.max(height, part.scrollHeight, 1)),
  };
}

function drawnAt({ part }: Fitted, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const { width, height } = sizeOf(part);
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})">` +
    `<foreignObject width="${width}" height="${height}">${copyOf(part)}</foreignObject></g>`
  );
}

/** The code, black on white in every colour scheme, as readers expect it. */
function codeOf({ data, size }: QrCodeGenerateResult, fromRight: boolean): string {
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const place = `translate(${fromRight ? EDGE : SLIDE.width - EDGE - QR} ${EDGE}) scale(${(QR / size).toFixed(4)})`;
  return `<g class="code" transform="${place}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${cells.join('')}" fill="#000"/></g>`;
}

/** The slide as an image that a canvas can draw. */
async function imageOf({ svg }: Slide): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  return image;
}

export const addressOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A canvas of this width, and how to draw a slide on it. */
export function canvasFor(width: number): { canvas: HTMLCanvasElement; draw: (slide: Slide) => Promise<void> } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * SLIDE.height) / SLIDE.width);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws no pictures');
  return { canvas, draw: async (slide) => pen.drawImage(await imageOf(slide), 0, 0, canvas.width, canvas.height) };
}

export async function pngOf(slide: Slide): Promise<Blob> {
  const { canvas, draw } = canvasFor(SLIDE.width);
  await draw(slide);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
  );
}
