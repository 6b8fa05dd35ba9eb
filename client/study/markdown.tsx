/**
 * A text of a study: Markdown without HTML. The library reads it into tokens, and the page draws them as elements, so a tag
 * in a text is shown as it was typed, and nothing is fetched.
 */
import { Lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import type { LanguageOfPart } from './direction.ts';

interface Props extends LanguageOfPart {
  readonly text: string;
  /** The level of the text's first heading; the page itself has the first. */
  readonly level?: number;
}

export function Markdown({ text, level = 2, lang, dir }: Props) {
  const tokens = useMemo(() => Lexer.lex(text), [text]);
  return (
    <div className="prose" lang={lang} dir={dir}>
      {drawAll(tokens, level)}
    </div>
  );
}

/** One line of a text, without paragraphs: for labels. */
export function Line({ text, ...own }: LanguageOfPart & { readonly text: string }) {
  const tokens = useMemo(() => Lexer.lexInline(text.trim()), [text]);
  const drawn = drawAll(tokens, 2);
  return own.lang === undefined ? drawn : <span {...own}>{drawn}</span>;
}

/** The text of the first heading, and the rest; null: the text begins otherwise. */
export function withoutTitle(text: string): { readonly title: string | null; readonly rest: string } {
  const found = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(text);
  return found ? { title: found[1] ?? null, rest: text.slice(found[0].length) } : { title: null, rest: text };
}

function drawAll(tokens: readonly Token[], level: number): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
  return tokens.map((token, at) => <Fragment key={at}>{draw(token as MarkedToken, level)}</Fragment>);
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.List
  | Tokens.Blockquote
  | Tokens.Code
  | Tokens.Codespan
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Link
  | Tokens.Image
  | Tokens.Table
  | Tokens.Escape
  | Tokens.HTML
  | Tokens.Tag
  | Tokens.Br
  | Tokens.Hr
  | Tokens.Space
  | Tokens.Def
  | Tokens.Checkbox;

function draw(token: MarkedToken, level: number): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${Math.min(6, level + token.depth - 1)}`, null, drawAll(token.tokens, level));
    case 'paragraph':
      return <p>{drawAll(token.tokens, level)}</p>;
    case 'text':
      return token.tokens ? drawAll(token.tokens, level) : unescaped(token.text);
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        token.ordered && token.start !== 1 ? { start: Number(token.start) } : null,
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
        token.items.map((item, at) => <li key={at}>{drawAll(item.tokens, level)}</li>),
      );
    case 'blockquote':
      return <blockquote>{drawAll(token.tokens, level)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'strong':
      return <strong>{drawAll(token.tokens, level)}</strong>;
    case 'em':
      return <em>{drawAll(token.tokens, level)}</em>;
    case 'del':
      return <del>{drawAll(token.tokens, level)}</del>;
    case 'link':
      return /^(https:|mailto:)/.test(token.href) ? (
        <a href={token.href} target="_blank" rel="noreferrer">
          {drawAll(token.tokens, level)}
        </a>
      ) : (
        drawAll(token.tokens, level)
      );
    case 'image':
      return token.text;
    case 'table':
      return (
        <div className="wide-table">
          <table>
            <thead>
              <tr>{token.header.map((cell, at) => drawCell('th', cell, at, level))}</tr>
            </thead>
            <tbody>
              {token.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
                <tr key={at}>{row.map((cell, column) => drawCell('td', cell, column, level))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'escape':
      return token.text;
    case 'html':
      return token.raw;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'space':
    case 'def':
      return null;
  }
}

function drawCell(tag: 'th' | 'td', { tokens }: Tokens.TableCell, at: number, level: number): ReactNode {
  return createElement(tag, tag === 'th' ? { key: at, scope: 'col' } : { key: at }, drawAll(tokens, level));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
