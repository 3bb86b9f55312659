/** Whether the ports of a start are free, said before anything is started. */
import { createServer } from 'node:net';
import { Refusal, systemCode } from '../refusal.js';

const failureOf = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (failure) => {
      resolve(systemCode(failure) ?? failure.message);
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        resolve(undefined);
      });
    });
  });

/** @throws Refusal naming the first port that cannot be had */
export const requireFreePorts = async (host: string, ports: readonly number[]): Promise<void> => {
  for (const port of ports) {
    const failure = await failureOf(host, port);
    if (failure === undefined) continue;
    const [first] = ports;
    const reason = failure === 'EADDRINUSE' ? 'is used by another program' : `cannot be opened on ${host} (${failure})`;
    throw new Refusal(
      `Port ${port} ${reason}: stop that program, or start Keyway elsewhere with PORT=${(first ?? port) + 1000} npm start.`,
    );
  }
};
