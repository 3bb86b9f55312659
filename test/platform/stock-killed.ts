/** A platform in a process of its own, which stock-crash.spec.ts kills while it commits. */
import 'reflect-metadata';
import { loadPlatformConfig } from '../../platform/config.js';
import { startPlatform } from '../../platform/start.js';

const platform = await startPlatform(loadPlatformConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>));
process.stdout.write(`listening ${platform.grpcAddress} \n`);
