/**
 * The client's entry, small on purpose: what the page shows is asked for while the scripts that show it are on their
 * way. A newer version goes before the first picture (docs/domain.md, p).
 */
import { goAhead } from './load/go-ahead.js';
import { firstVersionCheck } from '../client/load/version-check.js';
import { takeLinkFromAddress } from '../client/routing/mailed-link.js';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

takeLinkFromAddress();
const version = firstVersionCheck();
goAhead(new URL(window.location.href));
const { show } = await import('./root.js');
if (!(await version)) show(container);
