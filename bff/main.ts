import 'reflect-metadata';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start.js';

const sentenceOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return String(failure);
  const isTaken = 'code' in failure && failure.code === 'EADDRINUSE';
  return isTaken ? `The gateway's port is in use: set PORT to another one. (${failure.message})` : failure.message;
};

try {
  const gateway = await startGateway(readGatewayConfig());
  const stop = (): void => {
    gateway.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (failure) {
  // One sentence for the operator; the cause follows for whoever mends it.
  process.stderr.write(`${sentenceOf(failure)}\n`);
  if (failure instanceof Error && failure.cause instanceof Error) process.stderr.write(`${failure.cause.message}\n`);
  process.exit(1);
}
