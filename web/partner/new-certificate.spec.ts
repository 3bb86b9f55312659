import { entriesOf, faultsOf } from '../ui/record/entries.js';
import type { ChosenFile } from './certificate.js';
import { newCertificateFields as fields, nothingChosen } from './new-certificate.js';

const chosen: ChosenFile = {
  fileName: 'shop.crt',
  content: 'MIIB',
  facts: {
    ...{ subject: 'C=DE, CN=shop.example', issuer: 'CN=shop.example', keyKind: 'P-256', algorithm: 'ES256' },
    ...{ validFrom: '2026-01-01T00:00:00Z', validTo: '2027-01-01T00:00:00Z', sha256: 'ab', sha1: 'cd' },
  },
};

describe('a new certificate', () => {
  it('is asked for its file first, and for nothing else before it is there', () => {
    expect(faultsOf(fields, entriesOf(fields, nothingChosen))).toEqual({ content: 'Required Field' });
    expect(faultsOf(fields, entriesOf(fields, { ...nothingChosen, content: chosen }))).toEqual({
      name: 'Required Field',
    });
  });

  it('is called after its subject, unless it has a name already', () => {
    const { proposes } = fields.content;
    expect(proposes?.(chosen, nothingChosen)).toEqual({ name: 'shop.example' });
    expect(proposes?.(chosen, { ...nothingChosen, name: 'Shop' })).toEqual({});
    expect(proposes?.(null, nothingChosen)).toEqual({});
  });
});
