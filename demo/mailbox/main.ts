/** The mailbox by itself, for docker/compose.yaml. */
import { runServer } from '../../kernel/process.js';
import { mailboxConfig } from '../config.js';
import { startMailbox } from './mailbox.js';

await runServer(() => startMailbox(mailboxConfig()));
