/**
 * Node as jest gives it to a spec, and somebody who tells the witnesses in it (witness.ts) when a test begins and when it
 * fails: while everything that it stood on still runs.
 */
import { relative } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

const nameOf = (part) => (part?.parent === undefined ? '' : `${nameOf(part.parent)} ${part.name}`.trim());

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.spec = relative(config.projectConfig.rootDir, context.testPath);
  }

  /** Awaited by jest-circus. */
  async handleTestEvent(event) {
    const tell = this.global[Symbol.for('keyway.witnesses')];
    if (tell === undefined) return;
    if (event.name === 'test_start') await tell.begins();
    if (event.name === 'test_fn_failure') await tell.fails(this.spec, nameOf(event.test));
    if (event.name === 'hook_failure') await tell.fails(this.spec, nameOf(event.test) || `${event.hook.type} hook`);
  }
}
