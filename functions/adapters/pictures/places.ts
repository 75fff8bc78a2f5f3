import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { imageFormatOf } from '#domain/image/imageFile';

// The place where a photograph was taken is often somebody's home. Everything else in a file stays:
// credits, dates, camera and colour profile. Places are overwritten where they stand, since nothing
// else moves then, and found by their form, so that those of a second picture or a clip behind the
// first one, as phones append them, are found as well.

/** The size in bytes of a value, by its EXIF type (EXIF 2.32, 4.6.2); other types count as one byte. */
const typeBytes = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const [gpsTag, entryBytes, mostEntries] = [0x8825, 12, 512];
/** Bounds the work on a file that is made to waste it; photographs have a handful of blocks. */
const [mostBlocks, mostValueBytes] = [1000, 65_536];

/** Reads numbers in the byte order of an EXIF block, from its start; undefined beyond the file. */
function readerOf(bytes: Buffer, start: number, isLittle: boolean) {
  const isWithin = (at: number, count: number) => at >= 8 && start + at + count <= bytes.length;
  return {
    short: (at: number) =>
      isWithin(at, 2) ? bytes[isLittle ? 'readUInt16LE' : 'readUInt16BE'](start + at) : undefined,
    long: (at: number) =>
      at === 4 || isWithin(at, 4)
        ? bytes[isLittle ? 'readUInt32LE' : 'readUInt32BE'](start + at)
        : undefined,
  };
}

interface Entry {
  at: number;
  tag: number;
  /** Where its value stands: in the entry if it fits there. */
  value: number;
  bytes: number;
}

/** The entries of a directory of an EXIF block, as far as they are within the file. */
function entriesAt(read: ReturnType<typeof readerOf>, directory: number): Entry[] {
  const count = read.short(directory) ?? 0;
  if (count > mostEntries) return [];
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * entryBytes;
    const [tag, type, many] = [read.short(at), read.short(at + 2), read.long(at + 4)];
    if (tag === undefined || type === undefined || many === undefined) return [];
    const bytes = (typeBytes[type] ?? 1) * many;
    entries.push({ at, tag, bytes, value: bytes > 4 ? (read.long(at + 8) ?? 0) : at + 8 });
  }
  return entries;
}

/** Clears the place in the EXIF block that begins at `start`, if one does. */
function clearExif(bytes: Buffer, start: number, isLittle: boolean): void {
  const read = readerOf(bytes, start, isLittle);
  const clear = (at: number, count: number) =>
    bytes.fill(0, Math.min(start + at, bytes.length), Math.min(start + at + count, bytes.length));
  const first = read.long(4) ?? 0;
  const entries = entriesAt(read, first);
  // A long: by chance, pixels have no such entry behind such a beginning.
  const place = entries.find(({ tag, bytes: size }) => tag === gpsTag && size === 4);
  if (!place) return;
  const directory = read.long(place.at + 8) ?? 0;
  const places = entriesAt(read, directory);
  for (const { value, bytes: count } of places) clear(value, Math.min(count, mostValueBytes));
  if (directory >= 8) clear(directory, 2 + places.length * entryBytes + 4);
  // The entries behind it move up, with the pointer to the next directory.
  const end = first + 2 + entries.length * entryBytes + 4;
  bytes.copyWithin(start + place.at, start + place.at + entryBytes, start + end);
  clear(end - entryBytes, entryBytes);
  const count = entries.length - 1;
  bytes[isLittle ? 'writeUInt16LE' : 'writeUInt16BE'](count, start + first);
}

/** What XMP calls a place; the names of GPS are many. */
const placeName = String.raw`(?:GPS\w+|Latitude|Longitude|City|Location\w*|Sublocation)`;
/** Places in XMP as attributes, and those of a clip, as ISO 6709 writes them. */
const written = [
  new RegExp(String.raw`\s[\w-]+:${placeName}\s*=\s*(?:"[^"]{0,400}"|'[^']{0,400}')`, 'gi'),
  /[+-]\d{2}\.\d{2,10}[+-]\d{3}\.\d{2,10}(?:[+-]\d{1,6}(?:\.\d{1,6})?)?\//g,
];
/** The tags of places in XMP: whether one ends an element, its name, and whether it is all of it. */
const placeTags = new RegExp(
  String.raw`<(/?)([\w-]+:${placeName})(?=[\s/>])[^<>]{0,400}?(/?)>`,
  'gi',
);

/** Where the elements of places in XMP stand, with all that is in them; in the order of their ends. */
function placeElements(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  const opened = new Map<string, number>();
  for (const { 0: tag, 1: isEnd, 2: name = '', 3: isWhole, index } of text.matchAll(placeTags)) {
    const end = index + tag.length;
    if (isWhole) found.push([index, end]);
    else if (!isEnd) opened.set(name, index);
    else {
      const start = opened.get(name);
      opened.delete(name);
      if (start !== undefined && end - start <= mostValueBytes) found.push([start, end]);
    }
  }
  return found;
}

/** IPTC's city, street and names of places (IIM 4.2, record 2). */
const iptcPlaces = [26, 27, 90, 92];

/** Clears the places in the IPTC block that begins at `start`. */
function clearIptc(bytes: Buffer, start: number): void {
  // The block's name takes an even number of bytes.
  const from = start + 6 + (((bytes[start + 6] ?? 0) + 2) & ~1);
  if (from + 4 > bytes.length) return;
  const end = Math.min(from + 4 + Math.min(bytes.readUInt32BE(from), mostValueBytes), bytes.length);
  for (let at = from + 4; at + 5 <= end && bytes[at] === 0x1c; ) {
    const next = at + 5 + bytes.readUInt16BE(at + 3);
    if (bytes[at + 1] === 2 && iptcPlaces.includes(bytes[at + 2] ?? 0))
      bytes.fill(' ', at + 5, Math.min(next, end));
    at = next;
  }
}

/** Clears the places in some bytes, in place. */
function clearPlaces(bytes: Buffer): void {
  for (const [signature, isLittle] of [
    ['II*\0', true],
    ['MM\0*', false],
  ] as const) {
    let start = bytes.indexOf(signature, 0, 'latin1');
    for (let found = 0; start >= 0 && found < mostBlocks; found += 1) {
      clearExif(bytes, start, isLittle);
      start = bytes.indexOf(signature, start + 1, 'latin1');
    }
  }
  let block = bytes.indexOf('8BIM\x04\x04', 0, 'latin1');
  for (let found = 0; block >= 0 && found < mostBlocks; found += 1) {
    clearIptc(bytes, block);
    block = bytes.indexOf('8BIM\x04\x04', block + 1, 'latin1');
  }
  const text = bytes.toString('latin1');
  // Backwards, so that one in another is not filled twice.
  let filledFrom = bytes.length;
  for (const [start, end] of placeElements(text).toReversed()) {
    if (start >= filledFrom) continue;
    bytes.fill(' ', start, Math.min(end, filledFrom));
    filledFrom = start;
  }
  for (const pattern of written)
    for (const { 0: found, index } of text.matchAll(pattern))
      bytes.fill(' ', index, index + found.length);
}

/** Where the compressed text of a PNG's chunk begins; undefined if it has none. */
function compressedFrom(named: Buffer): number | undefined {
  const type = named.toString('latin1', 0, 4);
  const keyword = named.indexOf(0, 4);
  if (keyword < 0 || (type !== 'zTXt' && type !== 'iTXt')) return undefined;
  if (type === 'zTXt') return keyword + 2;
  const isCompressed = named[keyword + 1] === 1;
  const language = named.indexOf(0, keyword + 3);
  const translation = named.indexOf(0, language + 1);
  return isCompressed && language > 0 && translation > 0 ? translation + 1 : undefined;
}

/** Metadata in hexadecimal, as some programs write it. */
const hexProfile = /^(?:zTXt|tEXt|iTXt)Raw profile type (?:exif|APP1|xmp|iptc|8bim|APP13)\0/i;
/** A chunk whose keyword is a place, and a text with one, as in `exif:GPSLatitude=59/1`. */
const placeKeyword = new RegExp(String.raw`^(?:zTXt|tEXt|iTXt)(?:[\w-]*:)?${placeName}\0`, 'i');
const placeText = /\b(?:GPS[A-Za-z]*|Latitude|Longitude)[ \t]*[=:][^\S\n]*[^\s"']/i;
const mostTextBytes = 16 * 1024 * 1024;

/** Type and data of a PNG's chunk of metadata without places; null for one that must go whole. */
function chunkWithoutPlaces(named: Buffer): Buffer | null {
  const keyword = named.toString('latin1', 0, 40);
  if (hexProfile.test(keyword) || placeKeyword.test(keyword)) return null;
  const isText = named.toString('latin1', 0, 4) !== 'eXIf';
  const before = compressedFrom(named);
  if (before === undefined) {
    clearPlaces(named.subarray(4));
    return isText && placeText.test(named.toString('latin1')) ? null : named;
  }
  try {
    const text = inflateSync(named.subarray(before), { maxOutputLength: mostTextBytes });
    const cleaned = Buffer.from(text);
    clearPlaces(cleaned);
    if (placeText.test(cleaned.toString('latin1'))) return null;
    const head = named.subarray(0, before);
    return cleaned.equals(text) ? named : Buffer.concat([head, deflateSync(cleaned)]);
  } catch {
    // A text that can't be unpacked may hold a place, so it is dropped.
    return null;
  }
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A PNG without places: the only format with checksums. */
function pngWithoutPlaces(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = Math.min(at + 12 + bytes.readUInt32BE(at), bytes.length);
    const named = bytes.subarray(at + 4, end - 4);
    if (/^(?:eXIf|iTXt|tEXt|zTXt)/.test(named.toString('latin1', 0, 4))) {
      const kept = chunkWithoutPlaces(named);
      if (kept) parts.push(uint32(kept.length - 4), kept, uint32(crc32(kept)));
    } else parts.push(bytes.subarray(at, end));
    at = end;
  }
  parts.push(bytes.subarray(at));
  return Buffer.concat(parts);
}

/**
 * The file of a picture without the place where it was taken: in EXIF, XMP and IPTC, also of the
 * pictures and clips that phones append. A file without places stays as it is, byte for byte.
 */
export function withoutPlaces(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file);
  const format = imageFormatOf(bytes);
  if (format === 'png') return pngWithoutPlaces(bytes);
  if (format) clearPlaces(bytes);
  return bytes;
}
