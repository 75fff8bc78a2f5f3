import { minFillMilliseconds } from '#domain/visitor/honeypot';

interface FetchedToken {
  token: string;
  /** When it was fetched, by `performance.now()`. */
  at: number;
}

/** Added to the API's minimum wait, in milliseconds, in case clocks differ. */
const margin = 150;

async function fetchToken(apiBase: string): Promise<FetchedToken | null> {
  const { takeFormToken } = await import('#adapters/visitorApi');
  const token = await takeFormToken(apiBase).catch(() => null);
  return token === null ? null : { token, at: performance.now() };
}

/**
 * The token sent with a form. It is fetched when the form first gets the focus, since the page may
 * be days old. A form submitted faster than the API accepts waits silently; if the page is left
 * meanwhile, it is sent without a token, as forms without script are.
 */
export function createFormToken(apiBase: string) {
  let fetching: Promise<FetchedToken | null> | undefined;
  return {
    touch() {
      fetching ??= fetchToken(apiBase);
    },
    async proof(): Promise<{ token?: string }> {
      let isLeft = false;
      const leaving = new Promise<null>((resolve) => {
        const leave = () => {
          isLeft = true;
          resolve(null);
        };
        addEventListener('pagehide', leave, { once: true });
      });
      const fetched = await Promise.race([fetching, leaving]);
      if (!fetched) return {};
      const left = fetched.at + minFillMilliseconds + margin - performance.now();
      if (left > 0)
        await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, left))]);
      return isLeft ? {} : { token: fetched.token };
    },
    /** Makes the next submission fetch a new token. */
    forget() {
      fetching = undefined;
    },
  };
}
