/** Files of certificates and lists of networks, as people choose and type them. */
import type { ReplyOf } from '../client/api.js';
import { validationTexts } from '../client/texts/specified.js';
import type { Field, Fields } from '../ui/record/fields.js';

export type Certificate = ReplyOf<'GET /certificates/:certificateGuid'>;
type Networks = Pick<Certificate, 'networks'>;
export type CertificateFacts = Certificate['facts'];
export type PartnerApi = ReplyOf<'GET /partner-api'>;

/** A file that is a certificate: what is sent of it, and what it says. */
export interface ChosenFile {
  readonly fileName: string;
  /** In base64. */
  readonly content: string;
  readonly facts: CertificateFacts;
}

/** docs/domain.md, m. */
const maxBytes = 64 * 1024;
const maxNetworks = 25;

/** @returns what is wrong with the file before anybody has read it; null when nothing is */
export const fileFault = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!/\.(crt|cer)$/i.test(name)) return validationTexts.certificateFiles;
  if (size === 0) return 'The file is empty.';
  return size > maxBytes ? 'A certificate file may have at most 64 kB.' : null;
};

/** Of the file's bytes. */
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const octets = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$|\/)|(?=$|\/))){4}(?:\/(?:3[0-2]|[12]?\d))?$/;
const groups = /^[0-9a-f:.]*:[0-9a-f:.]*(?:\/(?:12[0-8]|1[01]\d|[1-9]?\d))?$/i;

/** @returns the first that cannot be a network, said in a sentence; null when all can. The server judges again. */
export const networksFault = (networks: readonly string[]): string | null => {
  const bad = networks.find((network) => !octets.test(network) && !groups.test(network));
  if (bad !== undefined) return `${bad} is no address or network. Write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.`;
  return networks.length > maxNetworks ? `At most ${maxNetworks} networks.` : null;
};

const atMost = `Addresses or networks (CIDR), IPv4 or IPv6, one on each line, at most ${maxNetworks}.`;

/** Where a certificate's calls may come from. */
export const networksField = {
  kind: 'words',
  label: 'Networks that calls may come from',
  hint: `${atMost} Empty: calls may come from anywhere.`,
  placeholder: '192.0.2.0/24\n2001:db8::/32',
  none: 'From anywhere',
  fault: (networks) => networksFault(networks) ?? undefined,
  fact: { name: 'Networks' },
} as const satisfies Field<Networks, 'networks'>;

export const networkFields: Fields<Networks> = { networks: networksField };

/** As openssl prints it, so that people can compare. */
export const thumbprintText = (hex: string): string => (hex.toUpperCase().match(/../g) ?? []).join(':');

/** The subject's common name, for a first name. */
export const commonNameOf = (subject: string): string => (/(?:^|, )CN=([^,]+)/.exec(subject)?.[1] ?? '').slice(0, 80);
