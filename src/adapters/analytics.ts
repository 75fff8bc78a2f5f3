/** True for a browser that asks not to be tracked, by either of the two signals. */
function wantsPrivacy(): boolean {
  const { doNotTrack } = navigator;
  return doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

const address = () => location.pathname + location.search;

/** Sends one page view to Plausible's events API, without waiting for the answer. */
function tell(endpoint: string, domain: string): void {
  const body = JSON.stringify({
    name: 'pageview',
    // Without the fragment, which may contain the secret of a preview or an invitation.
    url: location.origin + address(),
    domain,
    referrer: document.referrer || null,
  });
  // Plain text needs no preflight request; without credentials no cookie is sent or stored.
  const request = { method: 'POST', body, keepalive: true, credentials: 'omit' } as const;
  fetch(endpoint, request).catch(() => undefined);
}

/**
 * Counts the view of this page and of each that follows without a load: a list's pages, Back, and
 * pages restored from the browser's cache. Does nothing without a configured service, or if the
 * browser asks for privacy. Settings come from the page: build settings would all be bundled into
 * every page's script.
 */
export function countViews({ analytics, analyticsDomain }: DOMStringMap): void {
  // Framed pages are the back office's previews, which don't count.
  if (!analytics || window.top !== window || wantsPrivacy()) return;
  const view = () => tell(analytics, analyticsDomain || location.hostname);
  let seen = address();
  view();
  // Fires on every change of the address, including the fragment. Browsers without it count only
  // loads.
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'replace' && seen !== address()) view();
    seen = address();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) view();
  });
}
