/** What a mail server answered to a letter that it did not take. */

/** As nodemailer throws it. */
interface Thrown {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

export interface Refusal {
  /** The letter will be refused the next time as well (RFC 5321, 4.2.1). */
  readonly isPermanent: boolean;
  /** It is the address that is refused; not the letter, nor its sender. */
  readonly isOfAddress: boolean;
  readonly responseCode: number | null;
  /** One line without addresses, links and long words. */
  readonly answer: string;
}

const answerLength = 200;
const covers: readonly (readonly [RegExp, string])[] = [
  [/[^\x20-\x7E]+/g, ' '],
  [/[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S+/gi, '[link]'],
  [/<?[^\s<>"]+@[^\s<>"]*>?/g, '[address]'],
  // Ids and tokens, in which an address may be hidden.
  [/[\w+/=-]{25,}/g, '[…]'],
  [/ {2,}/g, ' '],
];

/** What of an answer may be shown. */
export const shownAnswer = (answer: string): string =>
  covers
    .reduce((text, [found, cover]) => text.replaceAll(found, cover), answer)
    .trim()
    .slice(0, answerLength);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const refusalOf = (thrown: unknown): Refusal => {
  const { code, command, responseCode, response } = thrown as Thrown;
  const status = numberOf(responseCode);
  const isFinal = status !== null && status >= 500 && status < 600;
  // Without an answer nodemailer itself has found that this is no address.
  const isOfAddress = code === 'EENVELOPE' && (status === null || (isFinal && command === 'RCPT TO'));
  return {
    // A sign-in that is refused is the operator's to mend: the letters wait for it.
    isPermanent: (isFinal && code !== 'EAUTH') || isOfAddress,
    isOfAddress,
    responseCode: status,
    answer: shownAnswer(textOf(response) || `No answer (${textOf(code) || 'unknown'})`),
  };
};
