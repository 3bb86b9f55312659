/** Before each spec. Nest is ESM only: a CommonJS package that requires it first fails with 'Cannot require() ES Module in a cycle'. */
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';

/**
 * What a library says of itself (oidc-provider: how its quick start differs from a production) belongs to the servers' log:
 * to standard output, and like it to nowhere when a run asks for none.
 */
const isOfLibrary = (said: unknown): boolean => typeof said === 'string' && said.startsWith('oidc-provider ');

const heard = globalThis.console;
for (const level of ['info', 'warn'] as const) {
  const tell = heard[level].bind(heard);
  heard[level] = (...said: unknown[]): void => {
    if (!isOfLibrary(said[0])) tell(...said);
    else if (process.env['TEST_LOG_LEVEL']) process.stdout.write(`${String(said[0])}\n`);
  };
}
