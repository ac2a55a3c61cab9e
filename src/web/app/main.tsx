/** Where the pages start. */
import '@fontsource-variable/inter/wght.css';
// In a layer of its own: our styles win over Mantine's, wherever a bundle puts them.
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
