import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { labelNumber } from '#domain/label/label';
import { neutralPublicLabel, type PublicLabel, publicLabelSchema } from '#domain/label/publicLabel';
import type { BrokenEntry, EntryFault, EntryKind } from '#domain/publication/publication';
import {
  emptySnapshot,
  type PublicArtist,
  type PublicRelease,
  publicArtistSchema,
  publicReleaseSchema,
  type Snapshot,
  snapshotSchema,
} from '#domain/publication/snapshot';
import {
  brokenSnapshot,
  createEntryReader,
  faultsOf,
  parseJson,
  type RawEntry,
} from './snapshotEntries.ts';

/** A snapshot whose every entry can be shown, and the entries that could not. */
export interface TakenSnapshot {
  snapshot: Snapshot;
  broken: BrokenEntry[];
  /** Present for a snapshot from before the label was in it: it shows the label that was shown last. */
  isUnlabelled?: true;
}

/** The first number that two entries claim, or undefined. */
function numberTwice(entries: readonly { cId: number }[]): number | undefined {
  const seen = new Set<number>();
  return entries.find(({ cId }) => seen.size === seen.add(cId).size)?.cId;
}

function refuseNumbersTwice({ artists, releases }: Snapshot): void {
  const faults = Object.entries({ artists, releases }).flatMap(([kind, entries]) => {
    const cId = numberTwice(entries);
    return cId === undefined ? [] : [`${kind}: the number ${cId} stands here twice`];
  });
  if (faults.length > 0) throw brokenSnapshot(faults);
}

function refuseUnknownArtists({ artists, releases }: Snapshot): void {
  const known = new Set(artists.map(({ cId }) => cId));
  const faults = releases.flatMap((release, index) =>
    release.artists
      .filter((cId) => !known.has(cId))
      .map((cId) => `releases[${index}].artists: there is no artist ${cId}`),
  );
  if (faults.length > 0) throw brokenSnapshot(faults);
}

interface RawSnapshot {
  /** All but the entries. */
  envelope: unknown;
  artists: RawEntry[];
  releases: RawEntry[];
}

// No string in JSON has a line break in it, so these stand between entries alone.
const [head, middle, end] = ['"artists":[\n', '\n],"releases":[\n', '\n]}'];
const lineBreak = 10;

/** A snapshot with each entry on a line of its own, as `snapshotText` writes it; else undefined. */
function readLines(content: Buffer): RawSnapshot | undefined {
  const first = content.indexOf(head);
  const second = content.indexOf(middle, first);
  const last = content.indexOf(end, second);
  if (first === -1 || second === -1 || last === -1) return undefined;
  // What stands behind the end is for the whole parser to refuse.
  if (content.toString('utf8', last + end.length).trim() !== '') return undefined;
  const linesOf = (from: number, to: number) => {
    const lines: RawEntry[] = [];
    for (let begin = from; begin < to; ) {
      const next = content.indexOf(lineBreak, begin);
      const isLast = next === -1 || next >= to;
      // A comma ends each line but the last.
      lines.push({ line: content.subarray(begin, isLast ? to : next - 1) });
      begin = isLast ? to : next + 1;
    }
    return lines;
  };
  return {
    envelope: parseJson(`${content.toString('utf8', 0, first)}"artists":[],"releases":[]}`),
    artists: linesOf(first + head.length, second),
    releases: linesOf(second + middle.length, last),
  };
}

const envelopeSchema = snapshotSchema.extend({
  label: z.unknown().optional(),
  artists: z.array(z.unknown()),
  releases: z.array(z.unknown()),
});
/** The first two bytes of every gzip file. */
const gzipped = Buffer.from([0x1f, 0x8b]);

function readRaw(content: Buffer): RawSnapshot {
  if (content.subarray(0, 2).equals(gzipped))
    throw new Error('The snapshot is gzipped. Unpack it first, as with gunzip.');
  const lines = readLines(content);
  if (lines) return lines;
  const envelope = parseJson(content.toString());
  const parsed = envelopeSchema.safeParse(envelope);
  if (!parsed.success) throw brokenSnapshot(faultsOf(parsed.error));
  const raw = (value: unknown) => ({ value });
  return {
    envelope,
    artists: parsed.data.artists.map(raw),
    releases: parsed.data.releases.map(raw),
  };
}

/** Entries as they were shown last. */
type LastShown = Pick<Snapshot, 'artists' | 'releases'> & { label?: PublicLabel };

/** How a snapshot is read. */
export interface TakeOptions {
  /** Entries as they were shown last, for those that are broken now. */
  before?: LastShown;
  /** Entries whose pages could not be rendered. */
  faults?: readonly EntryFault[];
  /** Whether an entry with this digest fits the schema, so that it need not be checked again. */
  isChecked?: (digest: string) => boolean;
}

const readArtists = createEntryReader<PublicArtist>('artist', publicArtistSchema);
const readReleases = createEntryReader<PublicRelease>('release', publicReleaseSchema);

const labelledSchema = snapshotSchema.extend({ label: publicLabelSchema });
const labelSchema = labelledSchema.pick({ label: true });
const unlabelledSchema = z.object({ schema: z.never().optional(), label: z.never().optional() });

/** Whether a snapshot is from before the label was in it, which is older than the number of its form. */
const isUnlabelled = (envelope: unknown) => unlabelledSchema.safeParse(envelope).success;

let lastLabel: { json: string; label: PublicLabel } | undefined;

/** A label as its schema leaves it: the same object for as long as it is the same. */
function parseLabel(envelope: unknown) {
  const result = labelSchema.safeParse(envelope);
  if (!result.success) return { label: undefined, error: result.error };
  const json = JSON.stringify(result.data.label);
  if (lastLabel?.json !== json) lastLabel = { json, label: result.data.label };
  return { label: lastLabel.label, error: undefined };
}

/**
 * The label of a snapshot. One that is broken, or not there, is shown as it was before, or else as if
 * nobody had set it up.
 */
function readLabel(
  envelope: unknown,
  before: PublicLabel | undefined,
  faults: readonly EntryFault[],
) {
  const { label, error } = isUnlabelled(envelope)
    ? { label: before ?? neutralPublicLabel }
    : parseLabel(envelope);
  const fault = faults.find(({ kind }) => kind === 'label');
  if (label && !fault) return { shown: label, broken: [] };
  const why = fault?.reason ?? faultsOf(error ?? new z.ZodError([])).join('; ');
  const last = fault?.isFaultyBefore ? undefined : before;
  const broken: BrokenEntry = {
    kind: 'label',
    cId: labelNumber,
    reason: why.slice(0, 600),
    isShownAsBefore: last !== undefined,
  };
  return { shown: last ?? neutralPublicLabel, broken: [broken] };
}

/**
 * Reads a snapshot entry by entry. An entry that breaks its schema, or has a fault, is shown as
 * `before` has it, or left out; a release that names an artist who is not there is shown without
 * them.
 * @throws {Error} for what is wrong with the snapshot as a whole
 */
export function takeSnapshot(
  content: Uint8Array,
  { before = emptySnapshot, faults = [], isChecked = () => false }: TakeOptions = {},
): TakenSnapshot {
  const raw = readRaw(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const envelope = snapshotSchema
    .pick({ schema: true, version: true, exportedAt: true, faults: true })
    .safeParse(raw.envelope);
  if (!envelope.success) throw brokenSnapshot(faultsOf(envelope.error));
  const { faults: unreadable = [], ...numbers } = envelope.data;
  // What the publisher knows of an entry says more.
  const known = [...unreadable, ...faults];
  const reading = { faults: known, isChecked };
  const artists = readArtists(raw.artists, { before: before.artists, ...reading });
  const releases = readReleases(raw.releases, { before: before.releases, ...reading });
  const label = readLabel(raw.envelope, before.label, known);
  const snapshot = {
    ...numbers,
    label: label.shown,
    artists: artists.entries,
    releases: releases.entries,
  };
  refuseNumbersTwice(snapshot);
  const broken = [...label.broken, ...artists.broken, ...releases.broken];
  return { snapshot, broken, ...(isUnlabelled(raw.envelope) && { isUnlabelled: true }) };
}

/** Reads the JSON of an entry as it was shown last; undefined for one that was not. */
export type ReadLast = (kind: EntryKind, cId: number) => Promise<string | undefined>;

/** Entries as they were shown last, where they still fit their schema. */
export async function lastShown(
  wanted: readonly Pick<BrokenEntry, 'kind' | 'cId'>[],
  read: ReadLast,
) {
  const shown: LastShown = { artists: [], releases: [] };
  for (const { kind, cId } of wanted) {
    const text = cId === null ? undefined : await read(kind, cId);
    if (text === undefined) continue;
    const value = JSON.parse(text);
    const artist = kind === 'artist' && publicArtistSchema.safeParse(value).data;
    const release = kind === 'release' && publicReleaseSchema.safeParse(value).data;
    const label = kind === 'label' && publicLabelSchema.safeParse(value).data;
    if (label) shown.label = label;
    if (artist) shown.artists.push(artist);
    if (release) shown.releases.push(release);
  }
  return shown;
}

/**
 * The public catalogue from a file, for `astro build`; an empty one where no file is named.
 * @throws {Error} naming each wrong field by its path
 */
export function readSnapshot(file: string | undefined): Snapshot {
  if (!file) return emptySnapshot;
  const value = parseJson(readFileSync(file, 'utf8'), `The snapshot ${file}`);
  const result = (isUnlabelled(value) ? snapshotSchema : labelledSchema).safeParse(value);
  if (!result.success) throw brokenSnapshot(faultsOf(result.error));
  refuseNumbersTwice(result.data);
  refuseUnknownArtists(result.data);
  return result.data;
}
