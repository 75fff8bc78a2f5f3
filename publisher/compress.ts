// A file of its own: what is compressed, and how well, is looked for by name.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './siteVersion.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kinds of file that get smaller; pictures and fonts are compressed as they are. */
const TEXT = /\.(html|css|m?js|json|svg|xml|atom|txt|ics|webmanifest)$/;
/** Below this many bytes a header costs more than is won. */
const SMALLEST = 256;
/**
 * A window of 64 kB holds a page whole, and is sixteen times quicker to set up than the standard
 * one. Quality 5 takes a third of the time of 9 and leaves a page half a per cent larger.
 */
const brotliOf = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 16 },
});

/**
 * The compressed forms of a file that are worth keeping, the smallest first. Pages come by the
 * thousand and are kept as brotli alone, which every browser takes; assets as gzip too.
 */
export async function compress(name: string, content: Uint8Array): Promise<[Encoding, Buffer][]> {
  if (!TEXT.test(name) || content.length < SMALLEST) return [];
  const isAsset = name.startsWith('_astro/');
  const forms: [Encoding, Buffer][] = [['br', await brotli(content, brotliOf(isAsset ? 9 : 5))]];
  if (isAsset) forms.push(['gzip', await zip(content, { level: 9 })]);
  return forms.filter(([, form]) => form.length < content.length);
}
