/** `npm run custody:verify`: verifies the custody of the stock that `npm start` serves, while it runs or not. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoConfig } from '../config.js';
import { platformEnvironment } from '../environment.js';
import { demoSecrets } from '../secrets.js';

const verifyCommand = fileURLToPath(new URL('../../platform/verify-custody.js', import.meta.url));

const config = demoConfig();
if (existsSync(config.dataDir)) {
  const env = { ...platformEnvironment(config, demoSecrets(config.dataDir)), LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [verifyCommand], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} else {
  process.stderr.write(`There is no data in ${config.dataDir}.\n`);
  process.exitCode = 1;
}
