import sharp from 'sharp';
import { imageFormatOf } from '#domain/image/imageFile';
import type { PictureFacts } from '#domain/image/pictureFacts';

/** A part of a file, if it lies within it. */
const part = (bytes: Buffer, start: number, length: number) =>
  start + length <= bytes.length ? bytes.subarray(start, start + length) : Buffer.alloc(0);

/** The name in an ICC profile: text in version 2, UTF-16 in several languages in version 4. */
function profileName(icc: Buffer): string {
  const count = icc.length >= 132 ? Math.min(icc.readUInt32BE(128), 100) : 0;
  for (let index = 0; index < count; index += 1) {
    const entry = part(icc, 132 + index * 12, 12);
    if (entry.toString('latin1', 0, 4) !== 'desc') continue;
    const tag = part(icc, entry.readUInt32BE(4), entry.readUInt32BE(8));
    if (tag.length < 28) return '';
    if (tag.toString('latin1', 0, 4) === 'desc')
      return part(tag, 12, tag.readUInt32BE(8)).toString('latin1').replace(/\0.*$/s, '');
    const name = Buffer.from(part(tag, tag.readUInt32BE(24), tag.readUInt32BE(20) & ~1));
    return name.swap16().toString('utf16le').replace(/\0.*$/s, '');
  }
  return '';
}

const colorsOf = (space: string) =>
  space === 'cmyk' ? 'cmyk' : /^(b-w|grey16)$/.test(space) ? 'grey' : 'rgb';

/** What a file has, without its pixels being decoded; null for a drawing. */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts | null> {
  const format = imageFormatOf(bytes);
  if (!format) return null;
  const { autoOrient, space, icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const profile = icc ? profileName(icc).trim().slice(0, 100) : '';
  return { format, ...autoOrient, colors: colorsOf(space), profile };
}
