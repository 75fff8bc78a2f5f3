import * as z from 'zod';

/** An email address on one line, at most 254 characters (RFC 5321). */
export const mailAddressSchema = z
  .email('Write an address such as name@example.com.')
  .max(254, 'An address has at most 254 characters.');

/**
 * The mailbox behind an address, for rate limits: `ada+music@x.example` is an alias of
 * `ada@x.example`.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  return `${name || address.slice(0, at)}${address.slice(at)}`.toLowerCase();
}
