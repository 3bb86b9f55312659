/** A platform in a process of its own, which victim.ts starts and its callers kill. */
import 'reflect-metadata';
import { loadPlatformConfig } from '../../../platform/config.js';
import { startPlatform } from '../../../platform/start.js';

const platform = await startPlatform(loadPlatformConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>));
process.stdout.write(`listening ${platform.grpcAddress} ${platform.partnerUrl ?? ''} \n`);
