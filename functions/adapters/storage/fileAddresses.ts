import { createHmac } from 'node:crypto';
import { isSameSecret } from '#functions/isSameSecret';

/** A file at an address, and the name under which a browser saves it if the address is signed. */
interface AddressedFile {
  container: string;
  name: string;
  saveAs?: string;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The addresses of files that this product serves by itself, below a base address. A signed one
 * works for anyone until it expires.
 */
export function createFileAddresses({ base, secret }: { base: string; secret: string }) {
  const signature = (container: string, name: string, saveAs: string, until: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([container, name, saveAs, until]))
      .digest('base64url');
  const address = (container: string, name: string) =>
    `${base}/${[container, ...name.split('/')].map(encodeURIComponent).join('/')}`;
  return {
    address,
    link(container: string, name: string, given: { saveAs: string; until: Date }): string {
      const { saveAs } = given;
      const until = String(Math.floor(given.until.getTime() / 1000));
      const key = signature(container, name, saveAs, until);
      return `${address(container, name)}?${new URLSearchParams({ saveAs, until, key })}`;
    },
    /** The file at an address; null for another address, or if its signature is no longer good. */
    read(given: URL, now: Date): AddressedFile | null {
      const path = decoded(given.pathname);
      const above = `${new URL(base).pathname.replace(/\/$/, '')}/`;
      if (!path?.startsWith(above)) return null;
      const [container = '', ...segments] = path.slice(above.length).split('/');
      const name = segments.join('/');
      const key = given.searchParams.get('key');
      if (key === null) return { container, name };
      const saveAs = given.searchParams.get('saveAs') ?? '';
      const until = given.searchParams.get('until') ?? '';
      const isGood =
        isSameSecret(key, signature(container, name, saveAs, until)) &&
        Number(until) * 1000 > now.getTime();
      return isGood ? { container, name, saveAs } : null;
    },
  };
}
