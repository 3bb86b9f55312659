import 'reflect-metadata';
import { runServer } from '../kernel/process.js';
import { loadPlatformConfig } from './config.js';
import { startPlatform } from './start.js';

await runServer(() => startPlatform(loadPlatformConfig()));
