/** Takes the mails that the seed's own history causes: they are months old and belong in nobody's mailbox. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SeedLetters {
  /** For SMTP_URL. */
  readonly url: string;
  /** The six digits of the next code that is mailed to the address. */
  codeFor(address: string): Promise<string>;
  close(): Promise<void>;
}

export const startSeedLetters = async (): Promise<SeedLetters> => {
  const codes = new Map<string, string>();
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((letter) => {
          const code = /^\d{6}$/m.exec(letter.text ?? '')?.[0];
          for (const { address } of session.envelope.rcptTo) if (code !== undefined) codes.set(address, code);
          arrivals.emit('letter');
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    codeFor: async (address) => {
      for (;;) {
        const code = codes.get(address);
        codes.delete(address);
        if (code !== undefined) return code;
        await once(arrivals, 'letter');
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
