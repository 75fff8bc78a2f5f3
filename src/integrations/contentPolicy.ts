/** The addresses that pages may connect to besides their own origin. */
interface Origins {
  /** The API's base address. */
  apiBase: string;
  /** The base address of stored images, and of what visitors can hear. */
  imageBase: string;
  /**
   * The base address of recordings, which the back office plays, as it shows the originals of
   * pictures that stand beside them. Their addresses are signed, so they never come from a CDN.
   */
  recordingBase: string;
  /** The sign-in service, also in a frame, to renew tokens. */
  identity: string;
  /** Microsoft Graph, for profiles. */
  graph: string;
  /** Page view analytics; none if empty. */
  analytics?: string | undefined;
}

const originOf = (address: string) => new URL(address).origin;

/**
 * The Content-Security-Policy of every page, for Astro's `security.csp`, which adds the hashes of
 * scripts and styles. Directives that only work as a header are in `staticwebapp.config.json`.
 */
export function contentPolicy({ apiBase, imageBase, identity, graph, ...others }: Origins) {
  const { recordingBase, analytics } = others;
  const api = originOf(apiBase);
  const stored = [...new Set([imageBase, recordingBase].map(originOf))];
  const addresses = [apiBase, identity, graph];
  if (analytics) addresses.push(analytics);
  const connected = [...new Set(addresses.map(originOf))];
  return {
    directives: [
      "default-src 'self'" as const,
      `img-src 'self' data: blob: ${stored.join(' ')}` as const,
      `media-src 'self' ${stored.join(' ')}` as const,
      "font-src 'self'" as const,
      `connect-src 'self' ${connected.join(' ')}` as const,
      `frame-src 'self' ${originOf(identity)}` as const,
      `form-action 'self' ${api}` as const,
      "object-src 'none'" as const,
      "base-uri 'self'" as const,
    ],
  };
}
