import sharp from 'sharp';
import type { Portrait } from './accounts.ts';

const EDGE = 360;

/** A person's photo, drawn as a JPEG: head and shoulders in flat colours. */
export function drawPortrait(portrait: Portrait): Promise<Buffer> {
  return sharp(Buffer.from(svg(portrait)))
    .jpeg({ quality: 88 })
    .toBuffer();
}

function svg({ paper, coat, skin, hair }: Portrait): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 120 120">
  <rect width="120" height="120" fill="${paper}"/>
  <circle cx="92" cy="26" r="34" fill="#fff" opacity=".18"/>
  <path d="M28 66c-6-34 12-50 32-50s40 16 33 52c-2 12-8 20-8 20H37s-7-10-9-22z" fill="${hair}"/>
  <path d="M50 74h20v22c0 6-20 6-20 0z" fill="${skin}"/>
  <path d="M50 80c6 6 14 6 20 0v8c-6 5-14 5-20 0z" fill="#000" opacity=".12"/>
  <path d="M12 124c2-26 20-34 38-36 4 10 16 10 20 0 18 2 36 10 38 36z" fill="${coat}"/>
  <ellipse cx="60" cy="56" rx="20" ry="26" fill="${skin}"/>
  <path d="M38 56c-3-24 9-32 23-32s25 9 21 32c-4-10-9-16-14-19-8 6-20 8-26 8-2 3-3 6-4 11z" fill="${hair}"/>
  <path d="M50 68c6 6 14 6 20 0" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.8" stroke-linecap="round"/>
  <g fill="#000" fill-opacity=".7"><circle cx="52" cy="56" r="2"/><circle cx="68" cy="56" r="2"/></g>
</svg>`;
}
