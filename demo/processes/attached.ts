/**
 * Runs a server's main module as a child of the launcher: `attached.js <module>`. When the launcher is
 * gone, in whatever way, the channel to it closes and the server stops as on SIGTERM, at the latest by
 * force: no process is left behind.
 */
import { pathToFileURL } from 'node:url';

/** As long as a shutdown may take; the launcher gives each process less. */
const lastResortMs = 8_000;

process.on('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), lastResortMs).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Only while the server runs: the channel alone keeps no process alive.
process.channel?.unref();

// The module finds its own arguments where it would find them as the main module.
process.argv.splice(1, 1);
const [, module] = process.argv;
if (module === undefined) throw new Error('attached.js <module> [arguments]');
await import(pathToFileURL(module).href);
