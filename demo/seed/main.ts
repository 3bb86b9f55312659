/**
 * `node dist/demo/seed/main.js <keys>`: fills the demo's vaults while the platform does not run (the
 * embedded database has one owner at a time). Takes the platform's environment.
 */
import 'reflect-metadata';
import { loadPlatformConfig } from '../../platform/config.js';
import { seed } from './seed.js';

const keys = Number(process.argv[2] ?? 200_000);

try {
  await seed({ config: loadPlatformConfig(), keys, say: (line) => process.stdout.write(`${line}\n`) });
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\n`);
  process.exitCode = 1;
}
