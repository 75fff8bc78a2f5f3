import type { Endpoint, RequestOf, Versioned } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import type { Label } from '#domain/label/label';
import type { Merch } from '#domain/merch/merch';
import type { News } from '#domain/news/news';
import type { Release } from '#domain/release/release';
import type { Track } from '#domain/release/track';
import type { Show } from '#domain/show/show';

/** An answer of a browser's WebAuthn. */
interface WebAuthnAnswer {
  [part: string]: unknown;
  id: string;
  type: string;
}

/**
 * The entries that examples refer to: created on request in the tests, fixed in the OpenAPI
 * document.
 */
export interface Given {
  label(): Promise<Versioned<Label>>;
  artist(): Promise<Versioned<Artist>>;
  release(): Promise<Versioned<Release>>;
  show(): Promise<Versioned<Show>>;
  merch(): Promise<Versioned<Merch>>;
  /** An item of merch that waits for approval. */
  handedInMerch(): Promise<Versioned<Merch>>;
  news(): Promise<Versioned<News>>;
  /** A show that waits for approval. */
  handedInShow(): Promise<Versioned<Show>>;
  /** The id of a release in the trash. */
  deletedRelease(): Promise<Id>;
  /** The ids of an entry and of its scheduled change. */
  timedChange(kind: 'release' | 'artist' | 'show' | 'merch'): Promise<{ entry: Id; id: Id }>;
  /** A release that waits for approval. */
  pendingRelease(): Promise<Versioned<Release>>;
  /** The id of one of the caller's proposals. */
  proposal(): Promise<Id>;
  /** The number of a release that can be pre-saved. */
  announcedRelease(): Promise<number>;
  /** An edition that is sold out, of a release shown on the site. */
  askableEdition(): Promise<{ releaseId: number; edition: Id }>;
  /** The number of an artist shown on the site. */
  publicArtist(): Promise<number>;
  /** The page address of a release shown on the site. */
  publicAddress(): Promise<string>;
  /** The number of a release with pre-saves. */
  presavedRelease(): Promise<number>;
  track(): Promise<Track>;
  /** A track with a recording. */
  recordedTrack(): Promise<Track>;
  /** A track's deleted recording. */
  earlierRecording(): Promise<{ id: Id; recording: Id }>;
  preview(): Promise<{ release: Id; id: string; token: string }>;
  invitation(): Promise<{ id: Id; token: string }>;
  /** A code that an address got, to sign in, or to link the address to the caller. */
  mailedCode(use: 'sign in' | 'link'): Promise<{ mail: string; code: string; browser: string }>;
  refreshToken(): Promise<string>;
  /** A token of a Microsoft account that is no member's. */
  otherToken(): Promise<string>;
  /** A browser's answer that makes a passkey for the caller, and the id of one of theirs. */
  newPasskey(): Promise<WebAuthnAnswer>;
  passkey(): Promise<string>;
  /** A browser's answer that signs in with a passkey of the caller's. */
  usedPasskey(): Promise<WebAuthnAnswer>;
  recoveryCode(): Promise<string>;
  /** The version of a publication that can be rolled back to. */
  publication(): Promise<number>;
  /** The token from a link in a visitor's email. */
  visitorToken(use: 'confirm' | 'data' | 'unsubscribe'): Promise<string>;
  /** The name of a list that the caller may read. */
  addressList(): Promise<'messages'>;
  /** The id of a draft newsletter, and of one being sent. */
  newsletter(): Promise<string>;
  deletedNewsletter(): Promise<string>;
  sendingNewsletter(): Promise<string>;
  /** The key of a file of an export. */
  exportedFile(): Promise<string>;
  /** The name of an uploaded catalogue. */
  catalogue(): Promise<string>;
  /** The name of an uploaded table of releases. */
  table(): Promise<string>;
  runningImport(): Promise<void>;
  stoppedImport(): Promise<void>;
  /** A dry run of an import that has ended. */
  dryRun(): Promise<void>;
  /** A code that works, of a release that is out. */
  goodCode(): Promise<{ release: Id; batch: Id; code: string }>;
  /** A code that was redeemed. */
  usedCode(): Promise<{ code: string }>;
  image(): Promise<Blob>;
  /** An image of a release, and the address of a logo. */
  uploadedImage(): Promise<{ entity: 'release'; id: Id; image: string }>;
  uploadedLogo(): Promise<string>;
  /** A logo of the label. */
  logo(): Promise<Blob>;
  recording(): Promise<Blob>;
}

/**
 * A valid request for every row. Examples are separate exports beside the rows, so that browser
 * bundles leave them out. The contract tests send them, the fuzzer starts from them, and the
 * OpenAPI document shows them.
 */
export type Examples<C extends Record<string, Endpoint>> = {
  [N in keyof C]: (given: Given) => RequestOf<C[N]> | Promise<RequestOf<C[N]>>;
};
