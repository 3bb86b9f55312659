/** One of the product's servers as a member of the family: the built program, tied to the launcher's life. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answersOk } from './child.js';
import type { Member } from './family.js';

const dist = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProgram extends Pick<Member, 'name' | 'environment' | 'stopMs'> {
  /** Of dist/, with its main.js. */
  readonly folder: 'bff' | 'platform' | 'identity';
  /** Where it says that it is ready. */
  readonly port: number;
}

export const serverChild = ({ folder, port, ...own }: ServerProgram): Member => ({
  ...own,
  command: process.execPath,
  args: ['--enable-source-maps', join(dist, 'demo/processes/attached.js'), join(dist, folder, 'main.js')],
  hasChannel: true,
  isReady: answersOk(`http://127.0.0.1:${port}/ready`),
});
