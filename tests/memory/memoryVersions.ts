import type { SiteVersion, VersionStore } from '#publisher/siteVersion';

/** Versions of a site in memory, which begin as another's. */
export interface MemoryVersions extends VersionStore {
  copy: () => MemoryVersions;
}

/**
 * Versions of a site in memory, for tests of what is rendered and not of how it is stored: a folder
 * takes most of the time of a small site's publication.
 */
export function memoryVersions(
  contents: Map<string, Uint8Array> = new Map(),
  live?: SiteVersion,
): MemoryVersions {
  let shown = live;
  return {
    live: async () => shown,
    hashes: async () => new Set(contents.keys()),
    put: async (hash, content) => void contents.set(hash, content),
    read: async (hash) => contents.get(hash),
    goLive: async (version) => {
      shown = version;
    },
    sweep: async () => undefined,
    copy: () => memoryVersions(new Map(contents), shown),
  };
}
