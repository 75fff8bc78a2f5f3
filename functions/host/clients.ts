import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** This machine, which `TRUST_PROXY` may call `loopback`. */
const loopback = ['127.0.0.0/8', '::1/128'];
/** The networks of containers and offices, which it may call `private`. */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/**
 * Reads the addresses and networks of proxies, separated by commas.
 * @throws {Error} that names the part that is neither
 */
export function readNetworks(text: string): Network[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      if (part === 'loopback') return loopback;
      return part === 'private' ? privateNetworks : [part];
    })
    .map((part) => {
      if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part);
      if (!ipaddr.isValid(part))
        throw new Error(`“${part}” is no address, no network, and not loopback or private`);
      const address = ipaddr.process(part);
      return [address, address.kind() === 'ipv4' ? 32 : 128];
    });
}

function isIn(networks: readonly Network[], given: string): boolean {
  if (!ipaddr.isValid(given)) return false;
  const address = ipaddr.process(given);
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

/**
 * Tells the address of whoever sent a request. A proxy appends the address it sees to
 * `X-Forwarded-For`: only those that trusted proxies wrote count, since a client may send others.
 */
export function createClientOf(proxies: readonly Network[]): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    let client = socket.remoteAddress ?? '';
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isIn(proxies, client)) {
      const before = forwarded.pop()?.trim();
      if (!before || !ipaddr.isValid(before)) break;
      client = before;
    }
    return client;
  };
}
