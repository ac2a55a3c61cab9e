/** The entry point of the pages. */
import '@fontsource-variable/inter/wght.css';
// Mantine's styles get a layer of their own, so that ours win wherever the bundler puts them.
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { refuseStrayFiles } from '#web/lib/stray-files.ts';
import { App } from './app.tsx';

refuseStrayFiles();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
