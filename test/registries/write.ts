/** `npm run registries`: enters what has come into the folders, and takes out what has gone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registries } from './registries.js';

for (const [path, text] of Object.entries(registries())) writeFileSync(join(import.meta.dirname, '../..', path), text);
