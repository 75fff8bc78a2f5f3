import ipaddr from 'ipaddr.js';

/** True for an IP address that is not on the public internet, an IPv4 one in IPv6's clothes too. */
export function isPrivateAddress(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast';
}

/** True for the host of an address that names this machine or a private address itself. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(bare)) return isPrivateAddress(bare);
  return bare === 'localhost' || bare.endsWith('.localhost');
}
