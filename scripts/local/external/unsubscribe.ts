import type { Mail } from './mails.ts';

/**
 * The address that a mailbox calls to unsubscribe (RFC 8058): the first web address of
 * List-Unsubscribe, if List-Unsubscribe-Post allows it. Only addresses on this machine are called.
 */
export function oneClickAddress({ headers }: Pick<Mail, 'headers'>): string | undefined {
  const value = (wanted: string) =>
    Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
  if (value('list-unsubscribe-post').trim() !== 'List-Unsubscribe=One-Click') return undefined;
  const addresses = [...value('list-unsubscribe').matchAll(/<([^<>]+)>/g)].map(
    ([, inner]) => inner,
  );
  return addresses.find((address) => address !== undefined && isOnThisMachine(address));
}

/**
 * Unsubscribes as a mailbox does, with a POST without cookies that follows no redirects. null
 * without an answer.
 */
export async function unsubscribeInOneClick(address: string): Promise<number | null> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.status ?? null;
}

function isOnThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol.startsWith('http') && (hostname === 'localhost' || hostname === '127.0.0.1');
}
