/** The end of a session inside a study: it says what happened, and links to nothing. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { Embedded } from './embedded.tsx';
import { HomeLink, Page } from './page.tsx';
import { NeverBegun } from './play/never-begun.tsx';
import type { SeatSession } from './seat/seat-state.ts';
import { TableWorded } from './words/table-words.tsx';

const htmlOf = (page: ReactNode): string =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <TableWorded language="en">{page}</TableWorded>
    </Router>,
  );
const seated = { cause: 'lobby_timeout' } as SeatSession;

test('in a study the end of a session links to nothing, and has one way on', () => {
  const over = <NeverBegun seated={seated} onAgain={null} />;
  const alone = htmlOf(over);
  expect(alone).toContain('href="/"');
  expect(alone).not.toContain('Continue');
  const inStudy = htmlOf(<Embedded value={{ goOn: () => undefined, next: 'Questions follow.' }}>{over}</Embedded>);
  expect(inStudy).not.toContain('href');
  expect(inStudy).toContain('Continue');
  expect(inStudy).toContain('You did nothing wrong');
  expect(inStudy).toContain('Questions follow.');
});

test('in a study the top bar has no link', () => {
  const page = (
    <Page title="a title" end="the clock">
      <HomeLink />
    </Page>
  );
  expect(htmlOf(page)).toContain('href');
  const inStudy = htmlOf(<Embedded value={{ goOn: () => undefined, next: 'Questions follow.' }}>{page}</Embedded>);
  expect(inStudy).not.toContain('href');
  expect(inStudy).toContain('the clock');
});
