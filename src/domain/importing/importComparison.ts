import type { Id } from '#domain/identifier';
import { losesRecording } from '#domain/importing/sameTrack';
import type { Link } from '#domain/link';
import { pricesText } from '#domain/money';
import type { Edition } from '#domain/release/edition';
import { editionStateLabels } from '#domain/release/editionFormat';
import { editionName } from '#domain/release/editionText';
import { type ReleaseStatus, statusLabel } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { plainText } from '#domain/richText/richText';

/** A field whose stored and incoming values differ. */
export interface FieldDifference {
  field: string;
  stored: unknown;
  incoming: unknown;
}

/** Computes a short text for a value; equal values give equal texts. */
export type Fingerprint = (value: unknown) => string;
/** The fingerprint of each field as it was last imported. */
export type Fingerprints = Readonly<Record<string, string>>;

/** The fingerprint of each field. */
export function fingerprintsOf(fields: object, fingerprint: Fingerprint): Fingerprints {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, fingerprint(value)]),
  );
}

/** An imported entry compared with the source's current data. */
export interface Comparison<F> {
  /** The fields to store. */
  fields: F;
  /** Fields not edited here: they follow the source. */
  changes: FieldDifference[];
  /** Fields edited here: they stay, and are only listed. */
  kept: FieldDifference[];
  /** The fingerprints to remember. */
  fingerprints: Fingerprints;
}

interface CompareOptions {
  imported: Fingerprints;
  fingerprint: Fingerprint;
  /** The ids of our tracks that have a recording. */
  recorded?: ReadonlySet<Id>;
}

/**
 * Compares field by field. A field counts as edited here if its value differs from the last
 * imported one. The tracks of a release are one field; they stay if one with a recording would go.
 */
export function compareWithStored<F extends object>(
  stored: F,
  incoming: F,
  { imported, fingerprint, recorded = new Set() }: CompareOptions,
): Comparison<F> {
  const fields = { ...stored };
  const fingerprints: Record<string, string> = { ...imported };
  const changes: FieldDifference[] = [];
  const kept: FieldDifference[] = [];
  for (const field of Object.keys(incoming) as (keyof F & string)[]) {
    const [here, there] = [fingerprint(stored[field]), fingerprint(incoming[field])];
    if (here === there) continue;
    const difference = { field, stored: stored[field], incoming: incoming[field] };
    const isLeft =
      field === 'tracks' &&
      losesRecording(difference.stored as Track[], difference.incoming as Track[], recorded);
    if (isLeft || here !== imported[field]) kept.push(difference);
    else {
      changes.push(difference);
      fields[field] = incoming[field];
      fingerprints[field] = there;
    }
  }
  return { fields, changes, kept, fingerprints };
}

/** A field with both values as readable text. */
export interface ShownDifference {
  field: string;
  stored: string;
  incoming: string;
}

/**
 * Shows a difference as readable text, without the equal tracks and links at both ends. Null if
 * nothing visible differs, for example if tracks only have more fields here.
 */
export function showDifference(
  { field, stored, incoming }: FieldDifference,
  artistName: (id: string) => string,
): ShownDifference | null {
  const about = { artistName, performers: hasPerformers(field, incoming) };
  const [here, there] = [textOf(field, stored, about), textOf(field, incoming, about)];
  if (here !== there)
    return { field, ...(lists.includes(field) ? differingLines(here, there) : pair(here, there)) };
  // The same text with different markup.
  if (richTexts.includes(field) && here)
    return { field, ...pair(String(stored), String(incoming)) };
  return null;
}

/** The longest text of a shortened difference, in characters. */
const maxShown = 600;

/** Shortens both texts, for a report on many entries. */
export function shorten({ field, stored, incoming }: ShownDifference): ShownDifference {
  const short = (text: string) =>
    text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()} …` : text;
  return { field, ...pair(short(stored), short(incoming)) };
}

const lists = ['tracks', 'links', 'editions'];
const richTexts = ['bio', 'description'];
const pair = (stored: string, incoming: string) => ({ stored, incoming });

/** The lines in which two texts differ, and the number of equal lines before and after them. */
function differingLines(stored: string, incoming: string) {
  const [here, there] = [stored.split('\n'), incoming.split('\n')];
  const most = Math.min(here.length, there.length);
  let [head, tail] = [0, 0];
  while (head < most && here[head] === there[head]) head += 1;
  while (tail < most - head && here.at(-1 - tail) === there.at(-1 - tail)) tail += 1;
  const same = (lines: string[]) => (lines.length > 1 ? [`… ${lines.length} the same …`] : lines);
  const differing = (lines: string[]) =>
    [
      ...same(lines.slice(0, head)),
      ...lines.slice(head, lines.length - tail),
      ...same(lines.slice(lines.length - tail)),
    ].join('\n');
  return pair(differing(here), differing(there));
}

interface About {
  artistName: (id: string) => string;
  /** Whether tracks are shown with their performers, which the old site has not. */
  performers: boolean;
}

const hasPerformers = (field: string, value: unknown) =>
  field === 'tracks' && (value as Track[]).some(({ performer }) => performer);

function textOf(field: string, value: unknown, { artistName, performers }: About): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'bio':
    case 'description':
      return plainText(String(value));
    case 'share':
      return `${value} %`;
    case 'releaseStatus':
      return statusLabel(value as ReleaseStatus);
    case 'artistIds':
      return (value as string[]).map(artistName).join(', ');
    case 'links':
      return (value as Link[]).map(({ name, url }) => `${name}: ${url}`).join('\n');
    case 'editions':
      return (value as Edition[]).map(editionLine).join('\n');
    case 'tracks':
      return (value as Track[])
        .map((track, index) => trackLine(performers ? track : { ...track, performer: '' }, index))
        .join('\n');
    default:
      return String(value);
  }
}

function trackLine(track: Track, index: number): string {
  const { name, performer, isrc, composer, lyricsWriter, description } = track;
  const by = [isrc, composer, lyricsWriter, description].filter((part) => part !== '').join(', ');
  return `${index + 1}. ${performer ? `${performer} – ` : ''}${name}${by && ` (${by})`}`;
}

function editionLine(edition: Edition): string {
  const { catalogueNumber, barcode, price, prices = [], state, day, copies, pressing } = edition;
  const { sides = [], bonusTracks = [], links } = edition;
  const about = [
    ...[editionName(edition), catalogueNumber, barcode, pressing, day],
    pricesText([price ?? [], prices].flat()),
    copies ? `${copies} copies` : '',
    editionStateLabels[state],
    sides.map(({ name, tracks }) => `${name}: ${tracks.length}`).join(' · '),
    bonusTracks.length > 0 ? `+ ${bonusTracks.join(', ')}` : '',
    ...links.map(({ url }) => url),
  ];
  return about.filter(Boolean).join(', ');
}
