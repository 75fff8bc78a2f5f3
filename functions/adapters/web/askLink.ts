import type { LinkReply } from '#domain/release/linkHealth';
import type { AskLink } from '#functions/ports/ports';
import { isPrivateHost, publicRequest } from './publicRequest.ts';

const milliseconds = 10_000;
const maxRedirects = 5;

/** The reply of an address. The page itself is not read. */
interface Reply {
  status: number;
  location: string | undefined;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Requests links as a visitor's browser would: by HEAD, and by GET if a host answers HEAD with an
 * error. Follows redirects, but to no private address. `setting` is `off`, or the address of a
 * stand-in that is asked instead of every host and gets the address in `url`.
 */
export function createAskLink(setting: string | undefined, siteUrl: string): AskLink | null {
  if (setting === 'off') return null;
  const via = setting;
  const headers = { accept: '*/*', 'user-agent': `Gatefold link check (+${siteUrl})` };

  async function once(url: URL, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<Reply> {
    const target = via ? new URL(`${via}?url=${encodeURIComponent(url.href)}`) : url;
    const asked = { signal, isLocal: via !== undefined, method, headers };
    const answer = await publicRequest(target, asked);
    answer.destroy();
    return { status: answer.statusCode ?? 0, location: answer.headers.location };
  }

  async function followed(address: string, method: 'GET' | 'HEAD'): Promise<LinkReply> {
    const signal = AbortSignal.timeout(milliseconds);
    let url = URL.parse(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      if (!url || !/^https?:$/.test(url.protocol)) return 'no-answer';
      if (!via && isPrivateHost(url.hostname)) return 'no-answer';
      const { status, location } = await once(url, method, signal);
      if (!location || status < 300 || status > 399) return status;
      url = URL.parse(location, url);
    }
    return 'no-answer';
  }

  return async (address) => {
    try {
      const reply = await followed(address, 'HEAD');
      return typeof reply === 'number' && reply >= 400 ? await followed(address, 'GET') : reply;
    } catch (error) {
      return codeOf(error) === 'ENOTFOUND' ? 'no-host' : 'no-answer';
    }
  };
}
