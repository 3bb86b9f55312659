import 'reflect-metadata';
import { runServer } from '../kernel/process.js';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start.js';

const sentenceOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return String(failure);
  const isTaken = 'code' in failure && failure.code === 'EADDRINUSE';
  return isTaken ? `The gateway's port is in use: set PORT to another one. (${failure.message})` : failure.message;
};

await runServer(() => startGateway(readGatewayConfig()), sentenceOf);
