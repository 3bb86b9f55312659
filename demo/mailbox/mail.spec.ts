import { codeOf } from './mail.js';

const mailOf = (text: string) => ({
  ...{ id: '1', receivedAt: '2026-11-22T11:00:00.000Z', from: 'a@keyway.example', to: ['b@keyway.example'] },
  ...{ subject: '100,000 keys are in the stock', text },
});

describe('the code of a mail', () => {
  it('is six digits on a line of their own', () => {
    expect(codeOf(mailOf('Use this code to sign in to Keyway:\n\n585563\n\nIt is valid for 10 minutes.\n'))).toBe(
      '585563',
    );
    expect(codeOf(mailOf('Use this code to sign in to Keyway:\r\n\r\n585563\r\n\r\nIt is valid.\r\n'))).toBe('585563');
  });

  it('is not a number of keys, nor of an insertion', () => {
    expect(codeOf(mailOf('Your insertion 100001 has been processed.\n\nAurora: 100000 keys are now available.'))).toBe(
      undefined,
    );
  });
});
