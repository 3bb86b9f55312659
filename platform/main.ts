import 'reflect-metadata';
import { loadPlatformConfig } from './config.js';
import { startPlatform } from './start.js';

try {
  const platform = await startPlatform(loadPlatformConfig());
  const stop = (): void => {
    platform.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (failure) {
  // One sentence for the operator; the cause follows for whoever mends it.
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  if (failure instanceof Error && failure.cause !== undefined) process.stderr.write(`${String(failure.cause)}\n`);
  process.exit(1);
}
