import sharp, { type Sharp } from 'sharp';
import { imageFormatOf } from '#domain/image/imageFile';
import {
  type LogoFormat,
  type LogoFrame,
  type LogoPicture,
  type LogoSlot,
  logoFrames,
  logoSides,
  maxLogoBytes,
} from '#domain/label/logo';
import { Problem } from '#domain/problem';
import { cleanSvg } from './logoSvg.ts';
import { isPolyglot } from './polyglot.ts';

/** A validated logo, ready to be stored. */
export interface CheckedLogo {
  format: LogoFormat;
  data: Buffer;
  /** Advice on a better upload, for display. */
  warning?: string;
}

const limits = { limitInputPixels: logoSides.max ** 2, failOn: 'error' } as const;
const drawingSeconds = 10;

const damaged = () =>
  new Problem('invalid-input', 'The file is damaged: it ends too early or has errors.');

/**
 * Checks an upload by its content: an SVG is cleaned, a PNG is re-encoded to drop everything but
 * its pixels.
 * @throws {Problem} too-large, unsupported or invalid-input, with a text for display
 */
export async function checkLogo(slot: LogoSlot, bytes: Uint8Array): Promise<CheckedLogo> {
  if (bytes.length > maxLogoBytes)
    throw new Problem('too-large', `The file must be at most ${maxLogoBytes / 1024 / 1024} MB.`);
  const isText = /^(\uFEFF|\s)*</.test(new TextDecoder().decode(bytes.subarray(0, 300)));
  if (isText) {
    const data = Buffer.from(cleanSvg(bytes));
    // Test drawing: the library parses XML as strictly as browsers, so a file that fails here would
    // not show either.
    await render(data, 64);
    return { format: 'svg', data, ...advice(slot, await sharp(data, limits).metadata()) };
  }
  if (imageFormatOf(bytes) !== 'png')
    throw new Problem('unsupported', 'A logo is an SVG or a PNG. Save the file as one of them.');
  if (isPolyglot(bytes, 'png'))
    throw new Problem(
      'unsupported',
      'The file is an image and something else as well. Save it again.',
    );
  return checkPng(slot, bytes);
}

const isWordmark = (slot: LogoSlot) => slot === 'wordmark' || slot === 'wordmarkDark';

/** A logo looks square up to this ratio of its sides. */
const squareEnough = 1.1;

/** Warns that a logo does not fill the square icons. */
function advice(
  slot: LogoSlot,
  { width, height }: { width: number; height: number },
): Pick<CheckedLogo, 'warning'> {
  if (isWordmark(slot) || Math.max(width / height, height / width) <= squareEnough) return {};
  const where = width > height ? 'above and below it' : 'on both sides of it';
  return {
    warning: `It is not square: every icon shows it whole and smaller, with empty space ${where}. A square logo fills them.`,
  };
}

async function checkPng(slot: LogoSlot, bytes: Uint8Array): Promise<CheckedLogo> {
  const { width, height } = await sharp(bytes, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > logoSides.max)
    throw new Problem(
      'too-large',
      `The image must be at most ${logoSides.max} pixels on each side.`,
    );
  const least = isWordmark(slot) ? logoSides.min / 2 : logoSides.min;
  if (short < least)
    throw new Problem('invalid-input', `The image needs at least ${least} pixels on each side.`);
  if (long / short > 12)
    throw new Problem(
      'invalid-input',
      'The image is more than twelve times as wide as it is high, or the reverse.',
    );
  const data = await sharp(bytes, limits)
    .timeout({ seconds: drawingSeconds })
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .png({ effort: 7 })
    .toBuffer()
    .catch(() => {
      throw damaged();
    });
  const isSmall = !isWordmark(slot) && short < 512;
  const soft = 'It will look soft on some screens: 512 pixels or an SVG would be better.';
  const { warning } = advice(slot, { width, height });
  const warnings = [isSmall && soft, warning].filter(Boolean).join(' ');
  return { format: 'png', data, ...(warnings && { warning: warnings }) };
}

/** Draws the logo in the middle of a transparent square, `side` pixels wide. */
async function render(logo: Buffer, side: number): Promise<Buffer> {
  const {
    width = 64,
    height = 64,
    format,
  } = await sharp(logo, limits)
    .metadata()
    .catch(() => {
      throw damaged();
    });
  // Render a vector at its final size; scaling it afterwards would blur it.
  const density = Math.min(2400, Math.max(1, (72 * side * 1.02) / Math.max(width, height)));
  return sharp(logo, format === 'svg' ? { ...limits, density } : limits)
    .timeout({ seconds: drawingSeconds })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
    .catch(() => {
      throw damaged();
    });
}

const hex = (parts: Iterable<number>) =>
  `#${[...parts].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/**
 * The background of pictures that are masked or not square: the logo's own if it fills its square,
 * otherwise white or near black, whichever contrasts with it.
 */
async function groundOf(square: Buffer): Promise<{ color: string; isOwn: boolean }> {
  const side = 32;
  const data = await sharp(square).resize(side, side).ensureAlpha().raw().toBuffer();
  const at = (x: number, y: number) => data.subarray((y * side + x) * 4, (y * side + x) * 4 + 4);
  const [middle, end] = [side / 2, side - 2];
  const edges = [at(middle, 1), at(1, middle), at(end, middle), at(middle, end)];
  const [first] = edges;
  const isOwn = edges.every(
    (edge) =>
      (edge[3] ?? 0) > 250 &&
      [0, 1, 2].every((i) => Math.abs((edge[i] ?? 0) - (first?.[i] ?? 0)) < 12),
  );
  if (isOwn && first) return { color: hex(first.subarray(0, 3)), isOwn };
  let [light, weight] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255;
    light +=
      alpha * (0.2126 * (data[i] ?? 0) + 0.7152 * (data[i + 1] ?? 0) + 0.0722 * (data[i + 2] ?? 0));
    weight += alpha;
  }
  return { color: weight > 0 && light / weight > 150 ? '#14120f' : '#ffffff', isOwn };
}

/** PNGs in an ICO (https://en.wikipedia.org/wiki/ICO_(file_format)), smallest first. */
function icoOf(pngs: readonly { side: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pngs.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  pngs.forEach(({ side, data }, index) => {
    const at = 6 + index * 16;
    head.set([side, side, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([head, ...pngs.map(({ data }) => data)]);
}

const compact = (picture: Sharp) => picture.png({ palette: true, effort: 7 }).toBuffer();

/** Every picture derived from a checked logo. */
export async function drawLogoPictures({
  format,
  data,
}: CheckedLogo): Promise<Record<LogoPicture, Buffer>> {
  const square = await render(data, 512);
  const ground = await groundOf(square);
  const inFrame = async ({ width, height, part }: LogoFrame) => {
    // A logo without a background of its own needs room around it.
    const shown = ground.isOwn ? part : Math.min(part, 0.66);
    const input = await render(data, Math.round(height * shown));
    const canvas = sharp({ create: { width, height, channels: 4, background: ground.color } });
    return compact(canvas.composite([{ input }]));
  };
  const icons = [16, 32, 48].map(async (side) => ({ side, data: await render(data, side) }));
  const small = sharp(square).resize(192, 192);
  const wrapped = async () => {
    const png = await sharp(square).resize(128, 128).png().toBuffer();
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
  };
  return {
    'favicon.ico': icoOf(await Promise.all(icons)),
    'favicon.svg': format === 'svg' ? data : Buffer.from(await wrapped()),
    'icon-192.png': await compact(small),
    'icon-512.png': await compact(sharp(square)),
    'icon-maskable-512.png': await inFrame(logoFrames['icon-maskable-512.png']),
    'apple-touch-icon.png': await inFrame(logoFrames['apple-touch-icon.png']),
    'share.png': await inFrame(logoFrames['share.png']),
  };
}
