import type { IncomingMessage } from 'node:http';
import { blockListOf, clientAddressOf, type ForwardingHeader } from './client-address.js';

const list = blockListOf('10.0.0.0/8, 127.0.0.1, fd00::/8');

const addressOf = (
  remoteAddress: string,
  headers: Record<string, string>,
  header: ForwardingHeader = 'x-forwarded-for',
): string =>
  clientAddressOf({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, list && { list, header });

describe('the address of a client', () => {
  it('is the peer’s, whatever the peer says, when the peer is no proxy of ours', () => {
    expect(addressOf('192.0.2.9', { 'x-forwarded-for': '203.0.113.1' })).toBe('192.0.2.9');
  });

  it('is what our proxy saw', () => {
    expect(addressOf('127.0.0.1', { 'x-forwarded-for': '203.0.113.1' })).toBe('203.0.113.1');
    expect(addressOf('::ffff:127.0.0.1', { 'x-forwarded-for': '203.0.113.1' })).toBe('203.0.113.1');
  });

  it('is the last one that is none of ours: what stands before it anybody can write', () => {
    expect(addressOf('127.0.0.1', { 'x-forwarded-for': '1.2.3.4, 203.0.113.1, 10.1.1.1' })).toBe('203.0.113.1');
    expect(addressOf('127.0.0.1', { 'x-forwarded-for': '10.9.9.9, 10.1.1.1' })).toBe('10.9.9.9');
  });

  it('is our own proxy’s when that tells nothing, or nothing that is an address', () => {
    expect(addressOf('10.0.0.1', {})).toBe('10.0.0.1');
    expect(addressOf('10.0.0.1', { 'x-forwarded-for': '203.0.113.1, <script>' })).toBe('10.0.0.1');
  });

  it('is read of Forwarded in all its spellings, where that is the header', () => {
    const forwarded = (value: string): string => addressOf('127.0.0.1', { forwarded: value }, 'forwarded');
    expect(forwarded('for=203.0.113.1;proto=https')).toBe('203.0.113.1');
    expect(forwarded('for="[2001:db8::1]:4711"')).toBe('2001:db8::1');
    expect(forwarded('for=1.2.3.4, proto=https;For="203.0.113.1:80"')).toBe('203.0.113.1');
    expect(forwarded('for=203.0.113.1, for=_hidden')).toBe('127.0.0.1');
  });

  it('is never read of the header that our proxies do not write', () => {
    expect(addressOf('127.0.0.1', { forwarded: 'for=1.2.3.4', 'x-forwarded-for': '203.0.113.1' })).toBe('203.0.113.1');
    expect(addressOf('127.0.0.1', { 'x-forwarded-for': '1.2.3.4' }, 'forwarded')).toBe('127.0.0.1');
  });

  it('is the peer’s where no proxy is trusted', () => {
    const request = { headers: { 'x-forwarded-for': '1.2.3.4' }, socket: { remoteAddress: '10.0.0.1' } };
    expect(clientAddressOf(request as unknown as IncomingMessage, undefined)).toBe('10.0.0.1');
  });
});

describe('the list of proxies', () => {
  it.each(['proxy.internal', '10.0.0.0/33', '10.0.0.0/8/1', '10.0.0.0/a', ''])('%j is none', (text) => {
    expect(blockListOf(text)).toBeUndefined();
  });
});
