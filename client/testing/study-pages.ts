/** One page of each kind that a participant of a study sees, as the server would send it, and a stand-in for its routes. */
import type { Page as Window } from 'playwright-core';
import type { CommandBody } from '../../studies/way/contract/commands.ts';
import type { Page, PageDraft, PageKind } from '../../studies/way/contract/page.ts';

const FRAME = {
  study: 'fixture',
  participant: 'p-1',
  language: 'en',
  languages: ['en'],
  until: null,
  afterwards: null,
  minutesLeft: 11,
  pay: { minor: 150, currency: 'GBP' },
  mayAskForTime: true,
  consented: true,
  warned: false,
  messages: [],
  helpLeft: 20,
} as const;

/** Whole words of the study's own texts: no sentence of the page has them. */
export const OWN = 'lorem';

const TEXT = `# ${OWN} ipsum

${OWN} ipsum **dolor** sit amet, [consectetur](https://example.org/).

## ${OWN} sit

1. ${OWN}
2. ${OWN} <b>dolor</b>

| ${OWN} | ipsum |
|---|---|
| ${OWN} | 7 |
`;

const SURVEY = {
  pages: [
    {
      name: 'one',
      elements: [
        {
          type: 'rating',
          name: 'hard',
          title: `${OWN} <i>rating</i>`,
          isRequired: true,
          rateMin: 1,
          rateMax: 7,
          minRateDescription: OWN,
          maxRateDescription: OWN,
        },
        { type: 'comment', name: 'how', title: `${OWN} comment`, maxLength: 200 },
        { type: 'text', name: 'age', title: `${OWN} number`, inputType: 'number', min: 18, max: 99 },
        { type: 'dropdown', name: 'reads', title: `${OWN} dropdown`, isRequired: true, choices: choices() },
        { type: 'radiogroup', name: 'sure', title: `${OWN} radio`, choices: choices() },
        { type: 'checkbox', name: 'saw', title: `${OWN} check`, choices: choices() },
        { type: 'boolean', name: 'again', title: `${OWN} boolean`, labelTrue: OWN, labelFalse: `${OWN} no` },
        {
          type: 'matrix',
          name: 'each',
          title: `${OWN} matrix`,
          columns: choices(),
          rows: [
            { value: 'r1', text: OWN },
            { value: 'r2', text: OWN },
          ],
        },
      ],
    },
  ],
};

function choices() {
  return [
    { value: 'a', text: `${OWN} a` },
    { value: 'b', text: `${OWN} b` },
  ];
}

type Body = Page extends infer P ? (P extends Page ? Omit<P, keyof typeof FRAME | 'key' | 'now'> : never) : never;

const BODIES: Readonly<Record<Exclude<PageKind, 'playing'>, Body>> = {
  language: { kind: 'language' },
  screening: {
    kind: 'screening',
    rules: [
      { rule: 'viewport', accept: { width: 8000, height: 600 } },
      { rule: 'device', accept: ['desktop', 'tablet', 'phone'] },
      { rule: 'latency', accept: { atMostMs: 60_000 } },
      { rule: 'keyboard', accept: 'present' },
    ],
  },
  consent: {
    kind: 'consent',
    text: TEXT,
    textHash: 'hash',
    tiers: [
      { id: 'data', text: `${OWN} data`, required: true },
      { id: 'reuse', text: `${OWN} reuse`, required: false },
    ],
    signals: ['paste', 'untrusted', 'automation', 'hidden', 'readingSpeed', 'inputCounts', 'translated'],
  },
  text: { kind: 'text', text: TEXT, step: 1, steps: 3 },
  lessons: { kind: 'lessons', game: 'symmtom', step: 0, steps: 3 },
  comprehension: {
    kind: 'comprehension',
    attempt: 2,
    attempts: 3,
    questions: [
      {
        id: 'look',
        text: `${OWN} look?`,
        options: [
          { id: 'believes', text: `${OWN} believes` },
          { id: 'is', text: `${OWN} is` },
        ],
      },
      {
        id: 'tell',
        text: `${OWN} tell?`,
        options: [
          { id: 'a', text: `${OWN} a` },
          { id: 'b', text: `${OWN} b` },
        ],
      },
    ],
    wrong: [{ id: 'look', explain: `${OWN} because` }],
  },
  waiting: { kind: 'waiting', since: Date.now() - 90_000, fillAt: Date.now() + 200_000, people: 3, ready: false },
  ready: { kind: 'ready' },
  survey: { kind: 'survey', survey: 'about', part: 0, parts: 2, optional: false, json: SURVEY },
  ai_help: { kind: 'ai_help' },
  debrief: { kind: 'debrief', text: TEXT },
  away: {
    kind: 'away',
    wave: 2,
    waves: 3,
    opensAt: Date.now() + 86_400_000,
    code: 'LOREM-WAVE',
    url: 'https://recruiter.example/complete?cc=LOREM-WAVE',
  },
  paused: { kind: 'paused' },
  finished: {
    kind: 'finished',
    outcome: 'complete',
    code: 'LOREM-DONE',
    url: 'https://recruiter.example/complete?cc=LOREM-DONE',
    text: null,
    erased: null,
  },
};

const FROM_TEXT: ReadonlySet<PageKind> = new Set(['language', 'screening', 'consent']);
const TIMED: Partial<Record<PageKind, Partial<Page>>> = {
  language: { languages: ['en', 'de', 'es', 'he', 'zh'] },
  waiting: { afterwards: 'policies', until: Date.now() + 240_000 },
  ready: { afterwards: 'dropped', until: Date.now() + 25_000 },
  finished: { minutesLeft: null },
};

export const FIXED_KINDS = Object.keys(BODIES) as readonly (keyof typeof BODIES)[];

export function pageOf(kind: keyof typeof BODIES, more: Partial<Page> = {}): Page {
  const before = FROM_TEXT.has(kind) ? { consented: false, pay: null } : {};
  const timed = { until: Date.now() + 540_000, afterwards: 'dropped', ...TIMED[kind] };
  return { ...FRAME, ...before, ...timed, key: `${kind}:0`, now: Date.now(), ...BODIES[kind], ...more } as Page;
}

export interface StandIn {
  /** Each request to a route of the study, as in `POST join`, with its body. */
  readonly heard: { readonly what: string; readonly body: unknown }[];
  /** What the page is told next: by a request, and by the socket at once. */
  show(page: Page, draft?: PageDraft): void;
  commands(): readonly CommandBody['command'][];
  /** What a command is answered with; without it, the page that is shown. */
  onCommand: ((body: CommandBody) => object) | null;
  tell(news: object): void;
}

/** Answers for the server under /s/fixture. */
export async function standIn(window: Window, first: Page): Promise<StandIn> {
  const heard: StandIn['heard'] = [];
  let page = first;
  let draft: PageDraft | null = null;
  const sockets = new Set<{ send(text: string): void }>();
  const stand: StandIn = {
    heard,
    onCommand: null,
    show(next, kept) {
      [page, draft] = [next, kept ?? null];
      stand.tell({ page, draft });
    },
    commands: () =>
      heard.flatMap(({ what, body }) => (what === 'POST commands' ? [(body as CommandBody).command] : [])),
    tell(news) {
      for (const socket of sockets) socket.send(JSON.stringify(news));
    },
  };
  await window.routeWebSocket('**/s/fixture/news', (socket) => {
    sockets.add(socket);
    socket.onMessage((text) => heard.push({ what: 'WS news', body: JSON.parse(String(text)) }));
    socket.onClose(() => sockets.delete(socket));
  });
  await window.route('**/s/fixture/*', (route) => {
    const request = route.request();
    const name = new URL(request.url()).pathname.split('/').pop() ?? '';
    const body: unknown = request.postData() === null ? null : request.postDataJSON();
    heard.push({ what: `${request.method()} ${name}`, body });
    if (name === 'draft') return route.fulfill({ status: 204 });
    if (name === 'join') return route.fulfill({ json: { token: 'token', page, draft } });
    if (name === 'commands') {
      const answer = stand.onCommand?.(body as CommandBody) ?? {};
      return route.fulfill({ json: { page, draft, ...answer } });
    }
    return route.fulfill({ json: { page, draft } });
  });
  return stand;
}
