/** Waits until a server program takes connections. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { outputOf } from '../../support/process.js';

const maxMs = 15_000;
const pollMs = 20;

const takesConnections = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** @throws Error with what the program printed, when it ends or stays silent */
export const untilAnswering = async (child: ChildProcess, url: string): Promise<void> => {
  const output = outputOf(child);
  const giveUpAt = Date.now() + maxMs;
  while (!(await takesConnections(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`${child.spawnargs.join(' ')} does not answer at ${url}:\n${output()}`);
    await pause(pollMs);
  }
};
