import { runServer } from '../kernel/process.js';
import { loadIdentityConfig } from './config.js';
import { startIdentity } from './start.js';

await runServer(() => startIdentity(loadIdentityConfig()));
