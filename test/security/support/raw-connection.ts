/** Bytes to a server and its answer back, on one kept-alive connection: no client that would tidy them up. */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 when the connection was closed without one. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

const headEnd = '\r\n\r\n';
const closedWithout: RawAnswer = { status: 0, headers: new Map() };

const headOf = (head: string): RawAnswer => {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0), headers: new Map(pairs) };
};

/** @returns the answer and its length, once all of it is there */
const wholeAnswer = (text: string, isHead: boolean): RawAnswer | undefined => {
  const end = text.indexOf(headEnd);
  if (end === -1) return undefined;
  const answer = headOf(text.slice(0, end));
  if (isHead || answer.status === 204 || answer.status === 304) return answer;
  const body = text.slice(end + headEnd.length);
  const length = answer.headers.get('content-length');
  const isThere = length === undefined ? body.endsWith(`0${headEnd}`) : body.length >= Number(length);
  return isThere ? answer : undefined;
};

export class RawConnection {
  private socket: Socket | undefined;

  constructor(private readonly port: number) {}

  /** @param isLast the connection is not used again: what the request leaves behind must not be read as the next answer */
  async exchange(request: Buffer, isHead: boolean, isLast: boolean): Promise<RawAnswer> {
    const socket = (this.socket ??= connect(this.port, '127.0.0.1').setNoDelay(true));
    const { promise, resolve } = Promise.withResolvers<RawAnswer>();
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      const answer = wholeAnswer(text, isHead);
      if (answer !== undefined) resolve(answer);
    };
    const closed = (): void => resolve(text === '' ? closedWithout : headOf(text));
    socket.on('data', read).once('close', closed).on('error', closed);
    socket.write(request);
    const answer = await promise;
    socket.off('data', read).off('close', closed).off('error', closed);
    if (isLast || socket.destroyed || answer.status === 0 || answer.headers.get('connection') === 'close') this.close();
    return answer;
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }
}
