import sharp from 'sharp';
import { coverSvg } from './drawnCover.ts';
import { portraitSvg } from './drawnPortrait.ts';

/** What the old site answers for an image. It says `image/jpeg` of everything. */
export interface OldImage {
  bytes: Uint8Array<ArrayBuffer>;
}

/** An artist's portrait, always the same for an id; null where the old site lost it. */
export function artistImage(id: number): Promise<OldImage | null> {
  return oldImage(id, portraitSvg);
}

/** A release's cover, always the same for an id; null where the old site lost it. */
export function coverImage(id: number): Promise<OldImage | null> {
  return oldImage(id, coverSvg);
}

async function oldImage(id: number, draw: (id: number) => string): Promise<OldImage | null> {
  if (id % 11 === 3) return null;
  if (id % 17 === 5) return { bytes: new TextEncoder().encode(NO_IMAGE) };
  const jpeg = await sharp(Buffer.from(draw(id)))
    .jpeg({ quality: 86 })
    .toBuffer();
  return { bytes: new Uint8Array(jpeg) };
}

/** An error page under an image's address and type. */
const NO_IMAGE = '<!doctype html><title>Error</title><p>The image could not be rendered.</p>';
