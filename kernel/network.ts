import { isIP } from 'node:net';

const groups = 8;
const groupsOfNetwork = 4;
const groupsIn = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * Who one limit holds for: an IPv4 address, or the /64 that an IPv6 address is of, for whoever has one such address has
 * all of them.
 *
 * @param ip however it is spelled; IPv4 also as `::ffff:192.0.2.1`
 * @returns a name of at most 19 characters, in one spelling; what is no address as it is
 */
export const networkOf = (ip: string): string => {
  const [address = ''] = ip.split('%');
  if (isIP(address) !== 6) return address;
  // The one spelling of WHATWG URL: lower case, hexadecimal, the longest run of zeros as `::`.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [groupsIn(front), groupsIn(back ?? '')];
  const zeros = Array<string>(back === undefined ? 0 : groups - first.length - last.length).fill('0');
  const all = [...first, ...zeros, ...last];
  if (all.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return all.slice(0, groupsOfNetwork).join(':');
  const bytes = all.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
};
