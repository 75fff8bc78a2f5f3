import type {
  ImportCounter,
  ImportedKind,
  ImportLine,
  ImportList,
  ImportOutcome,
  ImportRun,
  MatchPart,
} from '#domain/importing/importRun';
import type { PagedSourceName } from '#domain/importing/importSources';
import type { TableField } from '#domain/importing/sources/tableField';
import { fill } from '#words/template';
import { fieldLabel } from '../editor/fieldLabels.ts';
import { sentences } from '../sentences/importing.ts';

export const counterLabels: Readonly<Record<ImportCounter, string>> = {
  artists: sentences.artists,
  releases: sentences.releases,
  tracks: sentences.tracks,
  images: sentences.images,
};

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: sentences.new,
  changed: sentences.changed,
  same: sentences.theSame,
  kept: sentences.keptAsHere,
  refused: sentences.refused,
};

/** What staff give a source to read. */
export const addressHints: Readonly<Record<Exclude<PagedSourceName, 'table'>, string>> = {
  bandcamp: sentences.hintBandcamp,
  musicBrainz: sentences.hintMusicBrainz,
  discogs: sentences.hintDiscogs,
};

/** What a column of a table may be. */
export const columnLabels: Readonly<Record<TableField, string>> = {
  ignore: sentences.columnIgnored,
  releaseTitle: sentences.columnReleaseTitle,
  releaseArtist: sentences.columnReleaseArtist,
  releaseDate: fieldLabel('releaseDate'),
  catalogueNumber: fieldLabel('catalogueNumber'),
  barcode: fieldLabel('barcode'),
  kind: fieldLabel('kind'),
  format: fieldLabel('editions.format'),
  edition: fieldLabel('editions.name'),
  pieces: fieldLabel('editions.pieces'),
  price: fieldLabel('editions.price'),
  state: fieldLabel('editions.state'),
  copies: fieldLabel('editions.copies'),
  shop: fieldLabel('editions.links'),
  description: fieldLabel('description'),
  tags: fieldLabel('tags'),
  copyright: fieldLabel('copyright'),
  credits: fieldLabel('credits'),
  link: sentences.columnLink,
  trackTitle: sentences.columnTrackTitle,
  version: sentences.columnVersion,
  isrc: 'ISRC',
  trackNumber: sentences.columnTrackNumber,
  discNumber: sentences.columnDiscNumber,
  length: sentences.columnLength,
  trackArtist: sentences.columnTrackArtist,
  guests: sentences.columnGuests,
  composer: sentences.columnComposer,
  lyricsWriter: sentences.columnLyricsWriter,
  explicit: sentences.columnExplicit,
};

/** What an entry was recognised by as one of here. */
export const matchLabels: Readonly<Record<MatchPart, string>> = {
  key: sentences.matchedByKey,
  address: sentences.matchedByAddress,
  barcode: sentences.matchedByBarcode,
  catalogueNumber: sentences.matchedByCatalogueNumber,
  isrc: sentences.matchedByIsrc,
  name: sentences.matchedByName,
};

/** The title and description of each list of a run. */
export const listLabels: Readonly<Record<ImportList, { title: string; hint: string }>> = {
  kept: { title: sentences.keptAsHere, hint: sentences.hintKept },
  same: { title: sentences.theSame, hint: sentences.hintSame },
  refused: { title: sentences.refused, hint: sentences.hintRefused },
  images: { title: sentences.withoutImage, hint: sentences.hintWithoutImage },
  noted: { title: sentences.guessedOrLeftOut, hint: sentences.hintGuessed },
  changed: { title: sentences.changed, hint: sentences.hintChanged },
  new: { title: sentences.new, hint: sentences.hintNew },
};

/** How many entries a list has. */
export function countOf(run: ImportRun, list: ImportList): number {
  const { outcomes } = run;
  const both = (outcome: ImportOutcome) => outcomes.artists[outcome] + outcomes.releases[outcome];
  const counts: Record<ImportList, number> = {
    new: both('new'),
    changed: both('changed'),
    kept: both('kept'),
    same: run.sourceName === 'oldSite' ? 0 : both('same'),
    refused: both('refused'),
    noted: run.notedCount,
    images: run.images.failed,
  };
  return counts[list];
}

/** An entry of a kind: without its number, if it has none, and with it. */
const kindLabels = {
  artist: {
    plain: sentences.artist,
    unnumbered: sentences.unnumberedArtist,
    numbered: sentences.numberedArtist,
  },
  release: {
    plain: sentences.release,
    unnumbered: sentences.unnumberedRelease,
    numbered: sentences.numberedRelease,
  },
} as const satisfies Record<ImportedKind, object>;

/** An entry's name, or its number if it has none. */
export function entryLabel({ kind, cId, name }: ImportLine): string {
  if (name) return name;
  if (cId === null) return kindLabels[kind].unnumbered;
  return numberLabel({ kind, cId });
}

/** An entry's kind, with its number if it has one. */
export function numberLabel({ kind, cId }: Pick<ImportLine, 'kind' | 'cId'>): string {
  const { plain, numbered } = kindLabels[kind];
  return cId === null ? plain : fill(numbered, { cId });
}
