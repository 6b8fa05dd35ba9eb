/** The ways of participants through studies that ship, over HTTP and WebSockets. */
import { expect, test } from 'vitest';
import { listen, goOnTo, publish, template, visit } from '../testing/study.ts';
import { serve } from '../testing/server.ts';

test('one participant', async () => {
  const server = await serve();
  const source = template('sally-anne');
  const study = await publish(server, source);
  const visitor = await visit(server.url, study, 'PROLIFIC_PID=p1&STUDY_ID=s&SESSION_ID=sub');
  const news = await listen(server.url, study, { token: visitor.token, tab: visitor.tab });
  await goOnTo(visitor, 'playing', source);
  expect(news.pages().map(({ kind }) => kind)).toContain('consent');
});
