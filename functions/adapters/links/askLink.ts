import type { IncomingMessage } from 'node:http';
import { hasCode } from '#domain/hasCode';
import type { LinkReply } from '#domain/release/linkHealth';
import { isPrivateHost, publicRequest } from '../web/publicRequest.ts';

const milliseconds = 10_000;
const maxRedirects = 5;

/** As much of a shop's page as is read, in bytes: its structured data stands near its beginning. */
const maxPage = 512 * 1024;

/** The reply of an address, with the beginning of a shop's page. */
interface Reply {
  status: number;
  location: string | undefined;
  page?: string | undefined;
}

/** The beginning of a page; the rest is not fetched. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= maxPage) break;
  }
  return Buffer.concat(parts).subarray(0, maxPage).toString('utf8');
}

/** The reply, and the beginning of a shop's page. */
interface Asked {
  reply: LinkReply;
  page?: string;
}
/** `PAGE` is a GET whose answer is read. */
type Method = 'GET' | 'HEAD' | 'PAGE';

/**
 * Checks whether a link still works, as a visitor's browser would: by HEAD, and by GET if a host
 * answers HEAD with an error. `isShop`: reads the beginning of its page as well. Follows redirects,
 * but to no private address. Never throws. `setting` is `off`, which gives null, or the address of a
 * stand-in that is asked instead of every host and gets the address in `url`.
 */
export function createAskLink(setting: string | undefined, siteUrl: string) {
  if (setting === 'off') return null;
  const via = setting;
  const headers = { accept: '*/*', 'user-agent': `Gatefold link check (+${siteUrl})` };

  async function once(url: URL, method: Method, signal: AbortSignal): Promise<Reply> {
    const target = via ? new URL(`${via}?url=${encodeURIComponent(url.href)}`) : url;
    const asked = { signal, isLocal: via !== undefined, headers };
    const answer = await publicRequest(target, {
      ...asked,
      method: method === 'HEAD' ? method : 'GET',
    });
    const { statusCode: status = 0, headers: told } = answer;
    const isRead = method === 'PAGE' && status === 200 && /html/.test(told['content-type'] ?? '');
    const page = isRead ? await beginningOf(answer) : undefined;
    answer.destroy();
    return { status, location: told.location, page };
  }

  async function followed(address: string, method: Method): Promise<Asked> {
    const signal = AbortSignal.timeout(milliseconds);
    let url = URL.parse(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      if (!url || !/^https?:$/.test(url.protocol)) return { reply: 'no-answer' };
      if (!via && isPrivateHost(url.hostname)) return { reply: 'no-answer' };
      const { status, location, page } = await once(url, method, signal);
      if (!location || status < 300 || status > 399)
        return { reply: status, ...(page !== undefined && { page }) };
      url = URL.parse(location, url);
    }
    return { reply: 'no-answer' };
  }

  return async (address: string, isShop: boolean): Promise<Asked> => {
    try {
      if (isShop) return await followed(address, 'PAGE');
      const { reply } = await followed(address, 'HEAD');
      return typeof reply === 'number' && reply >= 400 ? await followed(address, 'GET') : { reply };
    } catch (error) {
      return { reply: hasCode(error, 'ENOTFOUND') ? 'no-host' : 'no-answer' };
    }
  };
}
