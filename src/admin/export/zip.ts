/**
 * A ZIP archive of stored files, without compression: pictures and recordings would hardly get
 * smaller. It has the 64-bit fields of ZIP64, which every present program reads, only where the
 * archive is too long or has too many files for the usual ones. (PKWARE, APPNOTE.TXT)
 */

/** A file for an archive. */
export interface ZipFile {
  path: string;
  content: Blob;
  /** Of its content: see `crcOf`. */
  crc: number;
  at: Date;
}

const most16 = 0xffff;
const most32 = 0xffffffff;
/** Version 4.5 of the format knows ZIP64. */
const version = 45;
/** Paths are in UTF-8. */
const flags = 0x0800;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** The CRC-32 of bytes, or of what comes before together with them. */
export function crcOf(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  // Counted, because it runs for each byte of every recording.
  for (let at = 0; at < bytes.length; at++)
    crc = (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Numbers of a given width in bytes, little-endian, one after another. */
function record(fields: readonly (readonly [width: 2 | 4 | 8, value: number])[]) {
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else if (width === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += width;
  }
  return bytes;
}

/** A time as MS-DOS stores it, in two-second steps from 1980. */
function dosTime(at: Date): [time: number, date: number] {
  const year = Math.max(at.getFullYear() - 1980, 0);
  return [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    (year << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ];
}

/** Writes an archive, file by file. `begin` is the position at which it starts. */
export function createZip(write: (part: Blob) => Promise<void>, begin = 0) {
  let position = begin;
  let count = 0;
  const directory: Uint8Array<ArrayBuffer>[] = [];

  async function put(...parts: (Uint8Array<ArrayBuffer> | Blob)[]): Promise<void> {
    const blob = new Blob(parts);
    await write(blob);
    position += blob.size;
  }

  return {
    /** The bytes written so far. */
    size: () => position - begin,

    /** Adds a file of less than 4 GB. */
    async add({ path, content, crc, at }: ZipFile): Promise<void> {
      const name = new TextEncoder().encode(path);
      const [time, date] = dosTime(at);
      const offset = position;
      const facts = [
        [2, version],
        [2, flags],
        // Stored, not compressed.
        [2, 0],
        [2, time],
        [2, date],
        [4, crc],
        [4, content.size],
        [4, content.size],
        [2, name.length],
      ] as const;
      await put(record([[4, 0x04034b50], ...facts, [2, 0]]), name, content);
      const isFar = offset >= most32;
      const far = isFar
        ? record([
            [2, 1],
            [2, 8],
            [8, offset],
          ])
        : new Uint8Array();
      const entry = record([
        [4, 0x02014b50],
        [2, version],
        ...facts,
        [2, far.length],
        // No comment, on the first disk, with no attributes.
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, isFar ? most32 : offset],
      ]);
      directory.push(entry, name, far);
      count += 1;
    },

    /** Writes the directory, which ends the archive. */
    async close(): Promise<void> {
      const start = position;
      await put(...directory);
      const length = position - start;
      const isLong = start >= most32 || count >= most16;
      if (isLong) {
        const end = position;
        await put(
          record([
            [4, 0x06064b50],
            // The bytes of this record that follow.
            [8, 44],
            [2, version],
            [2, version],
            [4, 0],
            [4, 0],
            [8, count],
            [8, count],
            [8, length],
            [8, start],
          ]),
          record([
            [4, 0x07064b50],
            [4, 0],
            [8, end],
            [4, 1],
          ]),
        );
      }
      const shownCount = isLong ? most16 : count;
      await put(
        record([
          [4, 0x06054b50],
          [2, 0],
          [2, 0],
          [2, shownCount],
          [2, shownCount],
          [4, length],
          [4, isLong ? most32 : start],
          [2, 0],
        ]),
      );
    },
  };
}

export type Zip = ReturnType<typeof createZip>;
