/** For tests: signs an operator in, as the cookie of a window. */
import type { Page } from 'playwright-core';
import type { Role } from '../../answers/roles.ts';
import type { RunningServer } from '../../server/app/options.ts';
import { signedIn } from '../../server/testing/operators.ts';

/** Makes an operator of this role and signs in the window, with all windows of the same person. */
export async function signIn(
  page: Page,
  server: Pick<RunningServer, 'store' | 'url'>,
  role: Role,
  name?: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const { token, ...operator } = await signedIn(server, role, name === undefined ? {} : { name });
  const cookie = { name: 'standpoint', value: token, url: server.url, httpOnly: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([cookie]);
  return operator;
}
