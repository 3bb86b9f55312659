/**
 * Takes mail for every address, keeps it, delivers none. Addresses under `.invalid`, which nobody has (RFC 2606, 2), are
 * refused as a server of theirs would refuse them.
 */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.js';

const maxBytes = 1024 * 1024;

export interface SmtpListener {
  readonly url: string;
  close(): Promise<void>;
}

export const listenForMail = async (store: MailStore, host: string, port: number): Promise<SmtpListener> => {
  const server = new SMTPServer({
    size: maxBytes,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1_000,
    onRcptTo({ address }, _session, answer) {
      if (!address.toLowerCase().endsWith('.invalid')) answer();
      else answer(Object.assign(new Error(`5.1.1 <${address}>: no such user`), { responseCode: 550 }));
    },
    onData(stream, session, answer) {
      const keep = async (): Promise<void> => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw new Error('The mail is too large');
        const parsed = await PostalMime.parse(raw);
        store.add({
          from: parsed.from?.address ?? '',
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
        });
      };
      keep().then(
        () => {
          answer();
        },
        (failure: unknown) => {
          answer(failure instanceof Error ? failure : new Error(String(failure)));
        },
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A sender that drops its connection is no reason to end.
      server.on('error', () => undefined);
      resolve();
    });
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
};
