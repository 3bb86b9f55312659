import { refusalOf, shownAnswer } from './server-answer.js';

describe('the answer of a mail server', () => {
  it.each([
    ['550 5.1.1 <nora@northwind.example>: User unknown', '550 5.1.1 [address]: User unknown'],
    ['554 See https://mail.example/why?id=nora for more', '554 See [link] for more'],
    ['554 look at www.mail.example/why now', '554 look at [link] now'],
    ['452 4.2.2 bounce+nora=northwind@mail.example is full', '452 4.2.2 [address] is full'],
    ['554 Message Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFy refused', '554 Message […] refused'],
    ['550 two\r\n550 lines', '550 two 550 lines'],
  ])('%s is shown without address, link or token', (given, shown) => {
    expect(shownAnswer(given)).toBe(shown);
  });

  it('is cut where it is long', () => {
    expect(shownAnswer('no room '.repeat(100))).toHaveLength(200);
  });
});

describe('a refusal', () => {
  const thrown = (code: string, command: string, responseCode?: number) => ({ code, command, responseCode });

  it('of the recipient is final, and the address is to blame', () => {
    expect(refusalOf(thrown('EENVELOPE', 'RCPT TO', 550))).toMatchObject({ isPermanent: true, isOfAddress: true });
    expect(refusalOf(thrown('EENVELOPE', 'API'))).toMatchObject({ isPermanent: true, isOfAddress: true });
  });

  it('of the letter or its sender is final, and the address is not to blame', () => {
    expect(refusalOf(thrown('EMESSAGE', 'DATA', 554))).toMatchObject({ isPermanent: true, isOfAddress: false });
    expect(refusalOf(thrown('EENVELOPE', 'MAIL FROM', 550))).toMatchObject({ isPermanent: true, isOfAddress: false });
  });

  it('for now is not final, nor is that of our own sign-in', () => {
    expect(refusalOf(thrown('EENVELOPE', 'RCPT TO', 450))).toMatchObject({ isPermanent: false, isOfAddress: false });
    expect(refusalOf(thrown('EAUTH', 'AUTH PLAIN', 535))).toMatchObject({ isPermanent: false, isOfAddress: false });
    expect(refusalOf({ code: 'ECONNREFUSED' })).toMatchObject({
      ...{ isPermanent: false, isOfAddress: false, responseCode: null },
      answer: 'No answer (ECONNREFUSED)',
    });
  });
});
