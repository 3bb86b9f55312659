/** Lists of networks that a certificate's calls may come from. */
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const maxPrefixLength = { ipv4: 32, ipv6: 128 } as const;

/** IPv4 as IPv4, also where a socket of both families shows it as `::ffff:192.0.2.1`. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32` @returns undefined for what is no network */
const networkIn = (text: string): Network | undefined => {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined;
  const family = familyOf(address);
  if (prefix === undefined) return { address, prefix: maxPrefixLength[family], family };
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return bits <= maxPrefixLength[family] ? { address, prefix: bits, family } : undefined;
};

/** In one spelling, lower case, with its prefix. @returns undefined for what is no network */
export const networkOf = (text: string): string | undefined => {
  const network = networkIn(text);
  return network && `${network.address.toLowerCase()}/${network.prefix}`;
};

/** @returns whether the address lies in one of the networks; in no list at all: yes */
export const isAllowed = (networks: readonly string[], caller: string): boolean => {
  if (networks.length === 0) return true;
  const address = plainAddress(caller);
  if (isIP(address) === 0) return false;
  const list = new BlockList();
  for (const network of networks.map(networkIn)) {
    if (network !== undefined) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list.check(address, familyOf(address));
};
