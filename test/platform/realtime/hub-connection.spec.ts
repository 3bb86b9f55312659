import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { HubConnection } from '../../../platform/realtime/hub-connection.service.js';
import type { Actor } from '../../../platform/access/index.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A socket that keeps what is sent and never empties its buffer unless told. */
class SlowSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  isTerminated = false;
  closedWith: number | undefined;
  send(text: string): void {
    this.sent.push(text);
    this.bufferedAmount += text.length;
  }
  close(code: number): void {
    this.closedWith = code;
    this.readyState = 3;
    this.emit('close');
  }
  terminate(): void {
    this.isTerminated = true;
    this.readyState = 3;
    this.emit('close');
  }
}

const actor = { userGuid: 'user', ownerGuid: 'owner' } as Actor;
const connect = () => {
  const socket = new SlowSocket();
  const gone: HubConnection[] = [];
  const connection = new HubConnection(socket as unknown as WebSocket, actor, {
    attach: () => undefined,
    gone: (one) => gone.push(one),
  });
  return { socket, connection, gone };
};
const handshake = (socket: SlowSocket) =>
  socket.emit('message', Buffer.from('{"protocol":"json","version":1}\u001e'), false);

it('cuts off a reader that lets more than a megabyte pile up', () => {
  const { socket, connection, gone } = connect();
  handshake(socket);
  for (let sent = 0; sent < 20; sent += 1) connection.send('x'.repeat(100_000));
  expect(socket.isTerminated).toBe(true);
  expect(gone).toHaveLength(1);
  expect(socket.bufferedAmount).toBeLessThan(1_300_000);
});

it('sends nothing before the handshake', () => {
  const { socket, connection } = connect();
  connection.send('early');
  expect(socket.sent).toEqual([]);
  socket.terminate();
});

it('closes when the handshake does not arrive in time', () => {
  const { socket } = connect();
  jest.advanceTimersByTime(14_999);
  expect(socket.closedWith).toBeUndefined();
  jest.advanceTimersByTime(1);
  expect(socket.closedWith).toBe(1008);
});

it('pings its client, and lets a silent one go with leave to come back', () => {
  const { socket } = connect();
  handshake(socket);
  jest.advanceTimersByTime(30_000);
  expect(socket.sent.slice(1)).toEqual(['{"type":6}\u001e', '{"type":6}\u001e']);
  jest.advanceTimersByTime(15_000);
  expect(socket.sent.at(-1)).toContain('"allowReconnect":true');
  expect(socket.closedWith).toBe(1001);
});

it('keeps a client that is heard from', () => {
  const { socket } = connect();
  handshake(socket);
  for (let beat = 0; beat < 10; beat += 1) {
    jest.advanceTimersByTime(15_000);
    socket.emit('message', Buffer.from('{"type":6}\u001e'), false);
  }
  expect(socket.closedWith).toBeUndefined();
});
