/**
 * Stands between the identity provider and everybody else, and writes down each token that the
 * provider gives out. The product does not know of it: it is told that this is the provider's address.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Something that opens something, and that only the servers may have. */
export interface Secret {
  readonly kind: string;
  readonly value: string;
}

export interface ProviderRecorder {
  /** In the order in which they came. */
  readonly secrets: readonly Secret[];
  close(): Promise<void>;
}

const tokenNames = ['access_token', 'refresh_token', 'id_token'] as const;
const askedNames = ['code_verifier', 'refresh_token', 'client_assertion'] as const;
const tokenPath = /\/token$/;

const secretsIn = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Secret[] =>
  names.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? [{ kind: name.replaceAll('_', ' '), value }] : [];
  });

const parsed = (content: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(content.toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** @param port where it listens @param target where the provider does */
export const startProviderRecorder = async (port: number, target: number): Promise<ProviderRecorder> => {
  const secrets: Secret[] = [];
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const sent = await buffer(incoming);
    const isToken = incoming.method === 'POST' && tokenPath.test(incoming.url?.split('?')[0] ?? '');
    if (isToken) secrets.push(...secretsIn(Object.fromEntries(new URLSearchParams(sent.toString('utf8'))), askedNames));
    const { method, url, headers } = incoming;
    const onward = forward({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      void buffer(answer).then((content) => {
        if (isToken) secrets.push(...secretsIn(parsed(content), tokenNames));
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
      });
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(sent);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    secrets,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
