/** The mailbox of the demo: an SMTP server that keeps what it gets, and a page that shows it. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, isTo, type Mail } from './mail.js';
import { MailStore } from './mail-store.js';
import { contentSecurityPolicy, listHtml, pageHtml } from './page.js';
import { listenForMail } from './smtp.js';

export interface MailboxOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly smtpPort: number;
  readonly folder: string;
}

export interface Mailbox {
  readonly url: string;
  readonly smtpUrl: string;
  /** Newest first. */
  mails(): readonly Mail[];
  /** Resolves with the first mail to the address that comes after the call. */
  next(to: string): Promise<Mail>;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => void;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A page of another site must not read the codes by a name that it points at this machine (DNS rebinding). */
const isAskedHere = (request: IncomingMessage, host: string): boolean => {
  if (host !== '127.0.0.1' && host !== '::1' && host !== 'localhost') return true;
  return loopback.has((request.headers.host ?? '').replace(/:\d+$/, ''));
};

const send = (response: ServerResponse, type: string, body: string, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
};

/** Server-sent events: one line per mail that comes. */
const follow = (store: MailStore, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 1000\n\n');
  const notify = (mail: Mail): void => {
    response.write(`event: mail\ndata: ${mail.id}\n\n`);
  };
  store.on('mail', notify);
  response.once('close', () => store.off('mail', notify));
};

const answersOf = (store: MailStore): Readonly<Record<string, Answer>> => ({
  '/': (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const headers = { 'content-security-policy': contentSecurityPolicy(nonce) };
    send(response, 'text/html', pageHtml(store.list(), nonce), headers);
  },
  '/list': (_request, response) => send(response, 'text/html', listHtml(store.list())),
  '/events': (_request, response) => follow(store, response),
  '/mails.json': (_request, response, query) => {
    const to = query.get('to');
    const mails = store.list().filter((mail) => to === null || isTo(mail, to));
    send(response, 'application/json', JSON.stringify(mails.map((mail) => ({ ...mail, code: codeOf(mail) }))));
  },
});

/** The page alone, for the store's mails. */
const listenForReaders = async (store: MailStore, { host, port }: MailboxOptions) => {
  const answers = answersOf(store);
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
    const answer = request.method === 'GET' ? answers[pathname] : undefined;
    if (!isAskedHere(request, host)) response.writeHead(421).end();
    else if (answer === undefined) response.writeHead(404).end();
    else answer(request, response, searchParams);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
};

export const startMailbox = async (options: MailboxOptions): Promise<Mailbox> => {
  const store = new MailStore(options.folder);
  const smtp = await listenForMail(store, options.host, options.smtpPort);
  const server = await listenForReaders(store, options);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    smtpUrl: smtp.url,
    mails: () => store.list(),
    next: (to) =>
      new Promise((resolve) => {
        const look = (mail: Mail): void => {
          if (!isTo(mail, to)) return;
          store.off('mail', look);
          resolve(mail);
        };
        store.on('mail', look);
      }),
    close: async () => {
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), smtp.close()]);
    },
  };
};
