/** The built gateway as a process of its own, without its rate limits: they would be what is measured. */
import 'reflect-metadata';
import { readGatewayConfig } from '../../../dist/bff/config.js';
import { startGateway } from '../../../dist/bff/start.js';

const most = 100_000_000;
const gateway = await startGateway(readGatewayConfig(), {
  limits: { perSession: most, perAddress: most, logins: most },
  sockets: { perUser: most, perAddress: most, perInstance: most },
});
process.stdout.write(`${gateway.url} is up\n`);
process.once('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
