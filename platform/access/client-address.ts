/** Where a call comes from, as the one who passed it on states it. */
import { isIP } from 'node:net';

/** A zone of an IPv6 address means something on one machine only (RFC 4007, section 11). */
const zone = /%.*$/;

/** @returns the one IP address that was given; undefined for none, for several, and for what is none */
export const clientAddressIn = (given: readonly unknown[]): string | undefined => {
  const [stated, ...others] = given;
  if (typeof stated !== 'string' || others.length > 0) return undefined;
  const address = stated.replace(zone, '');
  return isIP(address) === 0 ? undefined : address;
};
