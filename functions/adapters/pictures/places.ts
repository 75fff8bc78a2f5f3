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

/** Places in XMP, as attributes or elements, and those of a clip, as ISO 6709 writes them. */
const written = [
  /\s[\w-]+:GPS\w+\s*=\s*(?:"[^"]{0,400}"|'[^']{0,400}')/gi,
  /<([\w-]+:GPS\w+)(?:\s[^<>]{0,400})?>[^<]{0,400}<\/\1\s*>/gi,
  /[+-]\d{2}\.\d{2,10}[+-]\d{3}\.\d{2,10}(?:[+-]\d{1,6}(?:\.\d{1,6})?)?\//g,
];

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
  const text = bytes.toString('latin1');
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

/** EXIF in hexadecimal, as some programs write it. */
const hexProfile = /^(?:zTXt|tEXt|iTXt)Raw profile type (?:exif|APP1|xmp)\0/;
const mostTextBytes = 16 * 1024 * 1024;

/** Type and data of a PNG's chunk of metadata without places; null for one that must go whole. */
function chunkWithoutPlaces(named: Buffer): Buffer | null {
  if (hexProfile.test(named.toString('latin1', 0, 40))) return null;
  const before = compressedFrom(named);
  if (before === undefined) {
    clearPlaces(named.subarray(4));
    return named;
  }
  try {
    const text = inflateSync(named.subarray(before), { maxOutputLength: mostTextBytes });
    const cleaned = Buffer.from(text);
    clearPlaces(cleaned);
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
 * The file of a picture without the place where it was taken: in EXIF and XMP, also of the pictures
 * and clips that phones append. A file without places stays as it is, byte for byte.
 */
export function withoutPlaces(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file);
  const format = imageFormatOf(bytes);
  if (format === 'png') return pngWithoutPlaces(bytes);
  if (format) clearPlaces(bytes);
  return bytes;
}
