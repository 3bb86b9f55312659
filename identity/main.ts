import { loadIdentityConfig } from './config.js';
import { startIdentity } from './start.js';

try {
  const identity = await startIdentity(loadIdentityConfig());
  const stop = (): void => {
    identity.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exit(1);
}
