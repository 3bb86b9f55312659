/** `npm start` and `npm run dev`: one command for the whole product. */
import { demoConfig } from './config.js';
import { Launcher } from './launcher.js';
import { runAtTerminal, say } from './processes/terminal.js';

runAtTerminal(() => new Launcher({ config: demoConfig(), isDevelopment: process.argv[2] === 'dev', say }));
