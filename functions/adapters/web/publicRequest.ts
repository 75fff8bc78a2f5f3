import { lookup as systemLookup } from 'node:dns';
import { request as askHttp, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { bareHost } from '#domain/bareHost';

/**
 * Resolves a host name for the connection itself and refuses private addresses, which defeats DNS
 * rebinding.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error('its name resolves to a private address'), '');
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  });
};

export interface PublicRequest {
  signal: AbortSignal;
  /** Whether the host may have a private address, like a stand-in on this machine. */
  isLocal: boolean;
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
}

/** Sends one request, without following redirects. Rejects as `node:http` does. */
export function publicRequest(
  url: URL,
  { signal, isLocal, method = 'GET', headers = {} }: PublicRequest,
): Promise<IncomingMessage> {
  const ask = url.protocol === 'https:' ? askHttps : askHttp;
  const lookup = !isLocal && { lookup: publicLookup };
  return new Promise((resolve, reject) => {
    ask(url, { signal, agent: false, method, headers, ...lookup }, resolve)
      .on('error', reject)
      .end();
  });
}

/** Looks public, but is Azure's own service, which every virtual machine can reach. */
const azureWireServer = '168.63.129.16';

/** The only IPv6 addresses of the public internet; RFC 4291. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an IP address that is not on the public internet, including IPv4 mapped into IPv6. */
export function isPrivateAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return true;
  return parsed.toString() === azureWireServer || parsed.range() !== 'unicast';
}

/** True for this machine's name or a literal private address. */
export function isPrivateHost(host: string): boolean {
  const bare = bareHost(host);
  if (ipaddr.isValid(bare)) return isPrivateAddress(bare);
  return bare === 'localhost' || bare.endsWith('.localhost');
}
