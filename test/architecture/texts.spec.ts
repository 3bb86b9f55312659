import { contract } from '../../bff/contract.js';
import { ofTheClient } from './sources.js';

const { codeTexts } = await ofTheClient<{ codeTexts: Readonly<Record<string, string>> }>('client/texts/code-texts');

/** What any call may answer, declared or not (kernel/errors.ts). */
const callCodes = [
  'request.invalid',
  'session.unauthenticated',
  'permission.denied',
  'permission.not_available',
  'insufficient_user_authentication',
  'request.not_found',
  'request.rate_limited',
  'upstream.deadline',
  'upstream.unavailable',
  'internal',
];

describe('an error code', () => {
  const declared = Object.values(contract).flatMap(({ errors }) => errors as readonly string[]);

  it('that an endpoint may answer has a sentence in the client', () => {
    const codes = [...new Set([...callCodes, ...declared])];
    expect(codes.filter((code) => (codeTexts[code] ?? '').trim() === '')).toEqual([]);
    expect(codes.length).toBeGreaterThan(callCodes.length);
  });

  it('with a sentence in the client is one that can come', () => {
    const known = new Set([...callCodes, ...declared]);
    const isOfTheClient = (code: string): boolean => code.startsWith('client.');
    expect(Object.keys(codeTexts).filter((code) => !known.has(code) && !isOfTheClient(code))).toEqual([]);
  });
});
