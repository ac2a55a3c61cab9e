/** The entry point of the pages. */
import '@fontsource-variable/inter/wght.css';
// Mantine's styles get a layer of their own, so that ours win wherever the bundler puts them.
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import './base.css';
import './skeleton.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstAnswers } from '#web/lib/first-answers.ts';
import { serverIs } from '#web/lib/server-away.ts';
import { refuseStrayFiles } from '#web/lib/stray-files.ts';
import { App } from './app.tsx';
import { readFrame } from './root.tsx';
import { router } from './router.tsx';

refuseStrayFiles();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = createRoot(root);
const draw = () => {
  firstAnswers?.keepWhatHasCome();
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};
// Drawn once all of it is there, as React is slow to show what it suspended. What cannot be read says so where it is drawn.
const page = Promise.allSettled([readFrame(window.location.pathname), router.load()]);
void Promise.race([page, serverIs('away')]).then(draw);
