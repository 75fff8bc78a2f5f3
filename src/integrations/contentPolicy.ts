/** The origins that a page may speak to beside its own. */
interface Origins {
  /** The API's base address. */
  apiBase: string;
  /** Where the stored images are. */
  imageBase: string;
  /** Where people sign in, in a frame too when a token is renewed. */
  identity: string;
  /** Microsoft Graph, asked for a profile. */
  graph: string;
  /** Where page views are told of; nowhere if empty. */
  analytics?: string | undefined;
}

const originOf = (address: string) => new URL(address).origin;

/**
 * The Content-Security-Policy that every page carries, as Astro's `security.csp` takes it: Astro
 * adds the hashes of its own scripts and styles. What only a header can say (who may frame a
 * page) stands in `staticwebapp.config.json`.
 */
export function contentPolicy({ apiBase, imageBase, identity, graph, analytics }: Origins) {
  const api = originOf(apiBase);
  const addresses = [apiBase, identity, graph, ...(analytics ? [analytics] : [])];
  const spokenTo = [...new Set(addresses.map(originOf))];
  return {
    directives: [
      "default-src 'self'" as const,
      `img-src 'self' data: blob: ${originOf(imageBase)}` as const,
      "font-src 'self'" as const,
      `connect-src 'self' ${spokenTo.join(' ')}` as const,
      `frame-src 'self' ${originOf(identity)}` as const,
      `form-action 'self' ${api}` as const,
      "object-src 'none'" as const,
      "base-uri 'self'" as const,
    ],
  };
}
