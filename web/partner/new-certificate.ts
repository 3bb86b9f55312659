/** What is entered to register a certificate. */
import type { RequestOf } from '../client/api-types.js';
import type { Fields } from '../ui/record/fields.js';
import { CertificateFile } from './certificate-file.js';
import { commonNameOf, networksField, type ChosenFile } from './certificate.js';

type Body = RequestOf<'POST /certificates'>['body'];

/** As it is sent, but for the file, which is shown as the server understands it. */
export type NewCertificate = Omit<Body, 'content'> & { readonly content: ChosenFile | null };

export const nothingChosen: NewCertificate = { content: null, name: '', networks: [] };

const isAsked = ({ content }: NewCertificate): boolean => content !== null;

export const newCertificateFields: Fields<NewCertificate> = {
  content: {
    kind: 'own',
    label: 'Certificate',
    isRequired: true,
    Input: CertificateFile,
    text: (chosen) => chosen?.fileName ?? '',
    proposes: (chosen, { name }) =>
      chosen === null || name !== '' ? {} : { name: commonNameOf(chosen.facts.subject) },
    codes: [
      'partner.certificate_unreadable',
      'partner.certificate_private_key',
      'partner.certificate_several',
      'partner.certificate_key_weak',
      'partner.certificate_expired',
      'partner.certificate_registered',
      'partner.certificate_registered_elsewhere',
    ],
  },
  name: {
    kind: 'text',
    label: 'Name',
    isRequired: true,
    max: 80,
    hint: 'Transactions, jobs and the audit trail show it as the API client.',
    codes: ['partner.certificate_name_taken'],
    isAsked,
  },
  networks: { ...networksField, isAsked },
};
