import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClientOf, readNetworks } from './clients.ts';

function sentBy(address: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('the client', () => {
  test.each([
    ['without a proxy', '', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['behind a proxy', 'loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'behind one that sees IPv4 as IPv6',
      'loopback',
      '::ffff:127.0.0.1',
      '2001:db8::1',
      '2001:db8::1',
    ],
    ['who invents a header', 'loopback', '127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    [
      'behind two proxies',
      'loopback, 10.0.0.0/8',
      '127.0.0.1',
      '1.1.1.1, 198.51.100.1, 10.2.3.4',
      '198.51.100.1',
    ],
    ['who goes around the proxy', 'loopback', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['of a proxy that says nothing', 'loopback', '127.0.0.1', undefined, '127.0.0.1'],
    ['of a proxy that says no address', 'private', '172.18.0.2', 'unknown', '172.18.0.2'],
  ])('%s', (_, proxies, address, forwarded, client) => {
    expect(createClientOf(readNetworks(proxies))(sentBy(address, forwarded))).toBe(client);
  });

  test.each(['somewhere', '10.0.0.0/99', '127.0.0.1, cloud'])('%s is no network', (text) => {
    expect(() => readNetworks(text)).toThrow('is no address, no network');
  });
});
