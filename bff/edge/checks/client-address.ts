/**
 * Whose request it is, by address. What a header says counts only as far as the proxies that wrote it
 * are ours: the list is read from its end, for each proxy adds what it saw to what it was told, and
 * the first address that is none of ours is the client. Rate limits and the audit log go by it; host
 * and scheme never do, they are PUBLIC_URL's.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The one header that the proxies write. The other one is the client's own word, and is not read. */
export const forwardingHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ForwardingHeader = (typeof forwardingHeaders)[number];

export interface TrustedProxies {
  readonly list: BlockList;
  readonly header: ForwardingHeader;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const maxPrefixLength = { ipv4: 32, ipv6: 128 } as const;

/** `10.0.0.0/8,192.0.2.7,2001:db8::/32` @returns undefined when one of them is neither address nor network */
export const blockListOf = (text: string): BlockList | undefined => {
  const list = new BlockList();
  for (const part of text.split(',').map((each) => each.trim())) {
    const [address = '', prefix, ...rest] = part.split('/');
    if (isIP(address) === 0 || rest.length > 0) return undefined;
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefixLength[family])
      list.addSubnet(address, Number(prefix), family);
    else return undefined;
  }
  return list;
};

/** IPv4 as IPv4, also where a socket of both families shows it as `::ffff:192.0.2.1`. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** RFC 7239, section 6: `192.0.2.1`, `192.0.2.1:4711`, `[2001:db8::1]:4711`. @returns '' for a hidden or unknown one */
const addressIn = (node: string): string => {
  const [, six, rest] = /^(?:\[([^\]]+)\](?::\d+)?|(.+))$/.exec(node.trim()) ?? [];
  const address = plain(six ?? rest?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? '');
  return isIP(address) === 0 ? '' : address;
};

const forwardedFor = (element: string): string => {
  const [, quoted, bare = ''] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(element) ?? [];
  return quoted ?? bare;
};

const hopsOf = (request: IncomingMessage, header: ForwardingHeader): string[] => {
  const text = [request.headers[header] ?? []].flat().join(',');
  if (text === '') return [];
  const parts = text.split(',');
  return (header === 'forwarded' ? parts.map(forwardedFor) : parts).map(addressIn);
};

/** @returns the client's address: the peer's own unless the peer is one of our proxies */
export const clientAddressOf = (request: IncomingMessage, proxies: TrustedProxies | undefined): string => {
  let address = plain(request.socket.remoteAddress ?? 'unknown');
  if (proxies === undefined) return address;
  const isOurs = (each: string): boolean => isIP(each) !== 0 && proxies.list.check(each, familyOf(each));
  if (!isOurs(address)) return address;
  for (const hop of hopsOf(request, proxies.header).reverse()) {
    // What hides its address is not known beyond the proxy that told of it.
    if (hop === '') return address;
    address = hop;
    if (!isOurs(address)) return address;
  }
  return address;
};
