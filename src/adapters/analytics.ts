/** True for a browser that asked not to be followed, by either of the two signals there are. */
function wantsPrivacy(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

const address = () => location.pathname + location.search;

/** Tells of one view, as Plausible's events API takes it. Nobody waits for the answer. */
function tell(endpoint: string, domain: string): void {
  const body = JSON.stringify({
    name: 'pageview',
    // Without what follows the #: a preview's and an invitation's secret stand there.
    url: location.origin + address(),
    domain,
    referrer: document.referrer || null,
  });
  // A plain text needs no question beforehand; without credentials no cookie goes or comes.
  const request = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const;
  fetch(endpoint, request).catch(() => undefined);
}

/**
 * Counts the view of this page and of each that follows without a load: a list's pages, Back, and
 * a page that comes back from the browser's cache. Does nothing where no service is configured,
 * or where the browser asks for privacy. Settings come from the page, not from the build's: those
 * would bring all that there are into every page's script.
 */
export function countViews({ analytics, analyticsDomain }: DOMStringMap): void {
  // The back office shows pages in frames, and nobody else may.
  if (!analytics || window.top !== window || wantsPrivacy()) return;
  const view = () => tell(analytics, analyticsDomain || location.hostname);
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
