import { PUBLIC_ANALYTICS_DOMAIN, PUBLIC_ANALYTICS_URL } from 'astro:env/client';

/** True for a browser that asked not to be followed, by either of the two signals there are. */
function wantsPrivacy(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** Tells of one view, as Plausible's events API takes it. What becomes of it is of no concern here. */
function tell(endpoint: string): void {
  const body = JSON.stringify({
    name: 'pageview',
    url: location.href,
    domain: PUBLIC_ANALYTICS_DOMAIN || location.hostname,
    referrer: document.referrer || null,
  });
  // A plain text needs no question beforehand; without credentials no cookie goes or comes.
  const request = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const;
  fetch(endpoint, request).catch(() => undefined);
}

/**
 * Counts the view of this page and of each that follows without a load: a list's pages, Back, and
 * a page that comes back from the browser's cache. Does nothing where no service is configured,
 * or where the browser asks for privacy.
 */
export function countViews(): void {
  const endpoint = PUBLIC_ANALYTICS_URL;
  if (!endpoint || wantsPrivacy()) return;
  const view = () => tell(endpoint);
  const address = () => location.pathname + location.search;
  let seen = address();
  view();
  // Hears every change of the address, those within a page too. A browser that does not know it
  // counts loads only.
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'replace' && seen !== address()) view();
    seen = address();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) view();
  });
}
