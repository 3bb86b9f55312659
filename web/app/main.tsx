/** The client's entry: a newer version goes before the first picture (section 4 'App load'). */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstVersionCheck } from './load/version-check.js';
import { Root } from './root.js';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

if (!(await firstVersionCheck())) {
  createRoot(container).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}
