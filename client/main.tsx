/** Starts the client: loads the styles, and draws the page that the address names. */
import './no-eval.ts';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { App, pageIsFetched } from './app.tsx';
import { keepTheme } from './theme.ts';
import './style/tokens.css';
import './style/base.css';
import './style/controls.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
keepTheme();
// until then the document's own words stay
void pageIsFetched(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      {/* pages are in English whatever the browser's language; those of a study say in which language they are */}
      <I18nProvider locale="en">
        <App />
      </I18nProvider>
    </StrictMode>,
  ),
);
