import {
  LOCAL_ANALYTICS_KEY,
  LOCAL_DISCOGS_TOKEN,
  LOCAL_GITHUB_TOKEN,
  LOCAL_SENDGRID_KEY,
  LOCAL_SMTP_PASSWORD,
  LOCAL_SMTP_USER,
} from './external/credentials.ts';
import { accounts, CLIENT_ID, HOME_TENANT, localAccountKey } from './identity/accounts.ts';
import type { Addresses } from './siteEnvironment.ts';

/** The sender of every email; receives messages until the label has its own address. */
const LOCAL_SENDER = 'post@label.example';

export type FunctionsNeeds = {
  addresses: Addresses;
  storageConnection: string;
  buildToken: string;
  /** The folder of the bundle of the site's pages. */
  siteBundle?: string;
  /** The file that records which code runs. */
  provenance?: string;
  /** The port of the SMTP server, if emails are sent by SMTP. */
  smtpPort?: number | undefined;
};

/** The environment of the functions, with a stand-in for every external service. */
export function functionsEnvironment(needs: FunctionsNeeds): Record<string, string> {
  const {
    addresses,
    storageConnection,
    buildToken,
    siteBundle = '',
    provenance = '',
    smtpPort,
  } = needs;
  return {
    // As in infra/settings.bicep: the host's own limit, which the functions do not read.
    FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '67239936',
    PROVENANCE: provenance,
    STORAGE_CONNECTION: storageConnection,
    IMAGE_BASE: addresses.images,
    SITE_URL: addresses.site,
    API_URL: addresses.api,
    VISITOR_SECRET: 'only-on-this-machine-and-no-secret',
    MAIL_FROM: LOCAL_SENDER,
    ...(smtpPort !== undefined && {
      MAIL: 'smtp',
      SMTP_SERVER: `smtp://127.0.0.1:${smtpPort}`,
      SMTP_USER: LOCAL_SMTP_USER,
      SMTP_PASSWORD: LOCAL_SMTP_PASSWORD,
    }),
    SENDGRID_API_KEY: LOCAL_SENDGRID_KEY,
    SENDGRID_BASE_URL: addresses.external,
    IDENTITY_AUTHORITY: addresses.identity,
    HOME_TENANT,
    CLIENT_ID,
    FIRST_STAFF: localAccountKey(accounts.staff),
    GITHUB_API: `${addresses.external}/github`,
    GITHUB_REPOSITORY: 'label/site',
    GITHUB_TOKEN: LOCAL_GITHUB_TOKEN,
    BUILD_TOKEN: buildToken,
    SITE_BUNDLE: siteBundle,
    OLD_SITE: `${addresses.external}/old-site`,
    MUSICBRAINZ: `${addresses.external}/musicbrainz`,
    COVER_ART_ARCHIVE: `${addresses.external}/coverartarchive`,
    BANDCAMP: `${addresses.external}/bandcamp`,
    DISCOGS: `${addresses.external}/discogs`,
    DISCOGS_TOKEN: LOCAL_DISCOGS_TOKEN,
    SONG_LINK_API: `${addresses.external}/song-link`,
    ITUNES: `${addresses.external}/itunes`,
    DEEZER: `${addresses.external}/deezer`,
    LINK_CHECK: `${addresses.external}/links/ask`,
    ANALYTICS_API: `${addresses.external}/analytics`,
    // The host of every local site, and therefore its name in the statistics.
    ANALYTICS_SITE: 'localhost',
    ANALYTICS_KEY: LOCAL_ANALYTICS_KEY,
  };
}
