import type { Provenance } from '#domain/health';
import type { Account } from '#domain/member/member';
import type { LiveVersion } from '#domain/publication/publication';
import type { Hosting } from '#functions/adapters/hosting/hosting';
import type { OwnIssuer } from '#functions/adapters/identity/ownIssuer';
import type { Passkeys } from '#functions/adapters/identity/passkeys';
import type { createAskLink } from '#functions/adapters/links/askLink';
import type { createSongLinks } from '#functions/adapters/links/songLinks';
import type { createPreviewRenderer } from '#functions/adapters/publisher/previewPage';
import type { createSoundStudio } from '#functions/adapters/sound/soundStudio';
import type { createOldSite } from '#functions/adapters/sources/oldSite';
import type { createEntryStore } from '#functions/adapters/storage/entryTable/entries';
import type { createImportedStore } from '#functions/adapters/storage/entryTable/importedEntries';
import type { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { createStores } from '#functions/adapters/stores';
import type { createPageViews } from '#functions/adapters/web/pageViews';
import type { createEmailTemplates } from '#functions/emails/emailTemplates';
import type { EmailProvider, NewsletterProvider } from '#functions/ports/emails';
import type { Numbered } from '#functions/ports/entries';
import type { PagedSources, TableLines } from '#functions/ports/importing';
import type { LinkLookup } from '#functions/ports/linkLookups';
import type { Clock, Log, SitePublisher, SiteSettings } from '#functions/ports/surroundings';

type Stores = ReturnType<typeof createStores>;
export type ArtistStore = Stores['artists'];
export type LabelStore = Stores['labels'];
export type KeyValueStore<T> = ReturnType<typeof createKeyValueStore<T>>;
/** Entries of one kind, with their history. `R` is the list row of an entry. */
export type EntryStore<E extends Numbered, R> = ReturnType<typeof createEntryStore<E, R>>;
/** Entries of one kind for an import: many at once, by number. */
export type ImportedStore<E extends Numbered> = ReturnType<typeof createImportedStore<E, unknown>>;

/** Everything outside the services: the stores and queues of `createStores`, and the adapters. */
export interface Ports extends Stores {
  studio: ReturnType<typeof createSoundStudio>;
  renderPreview: ReturnType<typeof createPreviewRenderer>;
  /** Null if no service is configured. */
  songLinks: ReturnType<typeof createSongLinks>;
  linkLookups: readonly LinkLookup[];
  /** Null if links are not checked. */
  askLink: ReturnType<typeof createAskLink>;
  /** Null if no service is configured. */
  pageViews: ReturnType<typeof createPageViews>;
  publisher: SitePublisher;
  /**
   * Starts publishing what is stored, in this process, and returns at once. Never throws. `cause` is
   * the title of a publication with a single change; without one the title names the changed entry.
   */
  requestPublication: (cause?: string) => Promise<void>;
  emailProvider: EmailProvider;
  emailTemplates: ReturnType<typeof createEmailTemplates>;
  newsletterProvider: NewsletterProvider;
  oldSite: ReturnType<typeof createOldSite>;
  /** The cells of an uploaded table. */
  tableLines: (file: AsyncIterable<Uint8Array>) => Promise<TableLines>;
  pagedSources: PagedSources;
  /** The public site's `/version.json`; undefined without one. Never throws. */
  shownVersion: () => Promise<LiveVersion | undefined>;
  /** Which code runs; undefined if nothing was built. */
  provenance: () => Promise<Provenance | undefined>;
  clock: Clock;
  log: Log;
  site: SiteSettings;
  /** Signs and checks the tokens of people who sign in without Microsoft. */
  issuer: OwnIssuer;
  passkeys: Passkeys;
  /** Whether Microsoft accounts can sign in here, and whether `FIRST_STAFF` names one of them. */
  identity: {
    hasMicrosoft: boolean;
    hasFirstStaff: boolean;
    /** The account of a token of Microsoft's. @throws {Problem} not-signed-in, unavailable */
    checkMicrosoft: (token: string) => Promise<Account & { name: string }>;
  };
  /** The prices and limits of this deployment's providers. */
  hosting: Hosting;
  /** Signs the tokens and derives the keys of visitors. Changing it breaks every emailed link. */
  visitorSecret: string;
}

/** The stores of the catalogue's kinds, which many services need together. */
export type CataloguePort = 'artists' | 'releases' | 'shows' | 'merch' | 'news';

/** For services that only need to know which entries the site shows. */
export interface ShownEntries {
  snapshots: Pick<Stores['snapshots'], 'entries'>;
}
