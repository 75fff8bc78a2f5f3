import type { Link, LinkLookupName } from '#domain/link';
import type { SourceNeeds } from '#functions/ports/importing';

/** What identifies a release at services elsewhere. */
export interface ReleaseCodes {
  title: string;
  /** Of its editions, the first one's first. */
  barcodes: readonly string[];
  isrcs: readonly string[];
}

/** A service that knows where a release can be heard or bought, by its barcode or ISRCs. */
export interface LinkLookup {
  name: LinkLookupName;
  /** @throws {Problem} unavailable, not-allowed or too-large */
  find(codes: ReleaseCodes, needs: SourceNeeds): Promise<Link[]>;
}
