import { Server, ServerCredentials } from '@grpc/grpc-js';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { grpcLogsTo } from './log.js';

it('what the gRPC library complains of is a line of the log', async () => {
  const lines: string[] = [];
  grpcLogsTo(pino({}, { write: (line) => void lines.push(line) }));
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const refused = new Promise((resolve) =>
    new Server().bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), resolve),
  );
  expect(await refused).toBeInstanceOf(Error);
  taken.close();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'gRPC has a fault',
      reason: expect.stringContaining('No address added'),
    }),
  ]);
});
