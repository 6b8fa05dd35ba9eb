/** Marks and comments as marks on the axis and as files. */
import { expect, test } from 'vitest';
import type { Comment } from '../../../answers/comments.ts';
import { commentsAsCsv, commentsAsJson, marksOfComments } from './comments.ts';

const comment = (changes: Partial<Comment>): Comment => ({
  id: 'a',
  seq: 4,
  text: 'here',
  authorName: 'Ann',
  createdAt: 0,
  changedAt: 1000,
  own: true,
  ...changes,
});

test('comments on one event are one mark, in the order of the log; one on an event that is gone is none', () => {
  const log = [{ seq: 2 }, { seq: 4 }, { seq: 5 }];
  const comments = [comment({ seq: 5, text: null }), comment({}), comment({ own: false }), comment({ seq: 9 })];
  expect(marksOfComments(comments, log, 'marked')).toEqual([
    { index: 1, words: 'here; here (Ann)' },
    { index: 2, words: 'marked' },
  ]);
});

test('the files have a row a comment, and a spreadsheet reads no text as a formula', () => {
  const comments = [comment({ text: '=1+1, "x"\nand so on' }), comment({ text: null, own: false })];
  expect(commentsAsCsv('s', comments).split('\r\n')).toEqual([
    'session,event,text,author,own,created,changed',
    's,4,"\'=1+1, ""x""\nand so on",Ann,true,1970-01-01T00:00:00.000Z,1970-01-01T00:00:01.000Z',
    's,4,,Ann,false,1970-01-01T00:00:00.000Z,1970-01-01T00:00:01.000Z',
    '',
  ]);
  expect(JSON.parse(commentsAsJson('s', comments))).toMatchObject([{ event: 4, own: true }, { text: null }]);
});
