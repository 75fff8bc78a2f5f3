import type { UploadFormat } from '#domain/image/imageFile';

// Polyglots do no harm here, since only re-encoded pixels are stored. They are refused anyway: an
// image with a program appended is an attack or an infected file, and its sender should know.

const view = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The end of a JPEG, at its EOI marker. Skips segments, with the thumbnails inside them. */
function jpegEnd(bytes: Buffer): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) at += 1;
    else {
      const marker = bytes[at + 1] ?? 0;
      if (marker === 0xd9) return at + 2;
      const isBare = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
      at += isBare ? 1 + Number(marker !== 0xff) : 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return bytes.length;
}

function pngEnd(bytes: Buffer): number {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return at;
  }
  return bytes.length;
}

function avifEnd(bytes: Buffer): number {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const isBox = length >= 8 && /^[\w ]{4}$/.test(bytes.toString('latin1', at + 4, at + 8));
    if (!isBox) return at;
    at += length;
  }
  return at;
}

const ends: Record<UploadFormat, (bytes: Buffer) => number> = {
  jpeg: jpegEnd,
  png: pngEnd,
  webp: (bytes) => 8 + bytes.readUInt32LE(4),
  avif: avifEnd,
};

/**
 * Signatures of programs, archives and documents. Phones append pictures and videos, which are
 * accepted.
 */
const refusedSignatures = ['PK\x03\x04', '%PDF-', 'Rar!', '7z\xbc\xaf', 'MZ', '\x7fELF', '#!'];
/** Long enough that the pixels of a file of 50 MB hardly ever contain one by chance. */
const pages = /<(script|html|iframe|\?php)\b|<svg(\s+[\w:-]+\s*=|\s*>)/i;

/** True for an image that is also a web page, a program, an archive or a document. */
export function isPolyglot(bytes: Uint8Array, format: UploadFormat): boolean {
  const all = view(bytes);
  if (pages.test(all.toString('latin1'))) return true;
  const rest = all.subarray(ends[format](all)).toString('latin1').trimStart();
  return refusedSignatures.some((start) => rest.startsWith(start));
}
