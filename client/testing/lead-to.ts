/** For tests: another place on the replay that a window shows. */
import type { Page } from 'playwright-core';

/** Leads there as the browser's Back does, so that nothing is loaded again. False: the window shows another page. */
export const leadTo = (page: Page, path: string, search: string): Promise<boolean> =>
  page.evaluate(
    ([asked, place]) => {
      if (location.pathname !== asked) return false;
      history.pushState(null, '', place || asked);
      dispatchEvent(new PopStateEvent('popstate'));
      scrollTo(0, 0);
      return true;
    },
    [path, search] as const,
  );
