/** A TCP proxy before an HTTP server that breaks the answers it is told to break; requests pass as they are. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** What happens to one answer. */
export type Fault =
  /** Nothing of it arrives. */
  | 'silent'
  /** The head at once, then a byte per second. */
  | 'trickling'
  /** The head and half of the body, then nothing. */
  | 'stuck'
  /** The head and half of the body, then a reset. */
  | 'reset'
  /** Announces more than it has, and closes. */
  | 'too-short'
  /** Announces less than it has. */
  | 'too-long'
  /** A megabyte of header. */
  | 'huge-header'
  /** No HTTP at all. */
  | 'garbage';

export interface FaultProxy {
  readonly port: number;
  /** While false connections are refused, as by a machine that is up without the server. */
  listen(isListening: boolean): Promise<void>;
  close(): Promise<void>;
}

const requestLine = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;
const headEnd = '\r\n\r\n';
const megabyte = 1024 * 1024;

const withLength = (head: string, change: number): string =>
  head.replace(/^content-length: (\d+)/im, (_, length: string) => `content-length: ${Number(length) + change}`);

/** Sends a whole answer, broken. @param bytes head and body */
const breakAnswer = (fault: Fault, client: Socket, bytes: Buffer, timers: Set<NodeJS.Timeout>): void => {
  const bodyAt = bytes.indexOf(headEnd) + headEnd.length;
  const head = bytes.toString('latin1', 0, bodyAt);
  const body = bytes.subarray(bodyAt);
  const half = Math.floor(body.length / 2);
  const sent: Record<Exclude<Fault, 'silent' | 'trickling'>, () => void> = {
    stuck: () => client.write(bytes.subarray(0, bodyAt + half)),
    reset: () => client.write(bytes.subarray(0, bodyAt + half), () => client.resetAndDestroy()),
    'too-short': () => client.end(withLength(head, 10) + body.toString('latin1'), 'latin1'),
    'too-long': () => client.write(withLength(head, -10) + body.toString('latin1'), 'latin1'),
    'huge-header': () =>
      client.write(head.replace('\r\n', `\r\nx-huge: ${'a'.repeat(megabyte)}\r\n`) + body.toString('latin1')),
    garbage: () => client.end('SSH-2.0-OpenSSH_9.2\r\n'),
  };
  if (fault === 'trickling') {
    client.write(head);
    let next = 0;
    const timer = setInterval(() => client.write(body.subarray(next, (next += 1))), 1_000);
    timers.add(timer);
    client.once('close', () => clearInterval(timer));
  } else if (fault !== 'silent') sent[fault]();
};

/** @param faultOf decides by the request line (`GET /path HTTP/1.1`); undefined: the answer passes */
export const startFaultProxy = async (
  target: { readonly host: string; readonly port: number },
  faultOf: (requestLine: string) => Fault | undefined = () => undefined,
): Promise<FaultProxy> => {
  const open = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const serve = (client: Socket): void => {
    const upstream = connect(target.port, target.host);
    let fault: Fault | undefined;
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroySoon();
      });
    }
    client.on('data', (chunk) => {
      const line = requestLine.exec(chunk.toString('latin1'))?.[0];
      if (line !== undefined) fault = faultOf(line.trim());
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (fault === undefined) client.write(chunk);
      else breakAnswer(fault, client, chunk, timers);
    });
  };
  const bind = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const made = createServer(serve).listen(port, '127.0.0.1', () => resolve(made));
    });
  const cut = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer);
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  let server = await bind(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    listen: async (isListening) => {
      if (isListening) server = await bind(port);
      else await cut();
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
};
