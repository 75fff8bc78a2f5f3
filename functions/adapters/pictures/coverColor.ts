/** A pixel's red, green and blue, each a whole number from 0 to 255. */
type Pixel = readonly [red: number, green: number, blue: number];

/** Lightness, and the two axes of colour, in OKLab (https://bottosson.github.io/posts/oklab/). */
type Lab = readonly [lightness: number, a: number, b: number];

/** Each sRGB value as linear light, from 0 to 1. */
const light = Float64Array.from({ length: 256 }, (_, part) =>
  part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
);

function labOf([red, green, blue]: Pixel): Lab {
  const [r = 0, g = 0, b = 0] = [light[red], light[green], light[blue]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const hex = (pixel: Pixel) =>
  `#${pixel.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

interface Bin {
  count: number;
  sum: [number, number, number];
}

/** Bins along each colour axis: fine enough to separate red from orange. */
const steps = 16;

function binned(pixels: readonly Pixel[]): Bin[] {
  const bins = new Map<number, Bin>();
  for (const pixel of pixels) {
    const [lightness, a, b] = labOf(pixel);
    const [row, column] = [Math.round(a * steps * 2), Math.round(b * steps * 2)];
    const key = (Math.round(lightness * 8) * 100 + row) * 100 + column;
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum[0] += pixel[0];
    bin.sum[1] += pixel[1];
    bin.sum[2] += pixel[2];
    bins.set(key, bin);
  }
  return [...bins.values()];
}

const meanOf = ({ count, sum: [red, green, blue] }: Bin): Pixel => [
  Math.round(red / count),
  Math.round(green / count),
  Math.round(blue / count),
];

/** The minimum share of the image; smaller areas, such as stickers, are ignored. */
const leastShare = 0.004;

/**
 * Weighs a colour by its share of the image, and far more by its chroma. Near black and near white
 * count little, however much of the image they fill.
 */
function weight(bin: Bin, total: number): number {
  const share = bin.count / total;
  if (share < leastShare) return 0;
  const [lightness, a, b] = labOf(meanOf(bin));
  const chroma = Math.hypot(a, b);
  const middle = Math.max(0.05, 1 - ((lightness - 0.6) / 0.45) ** 2);
  return share ** 0.45 * (0.004 + chroma) * middle;
}

/**
 * Finds an image's accent colour: the most vivid one with a large enough area, exactly as in the
 * image. For a grey image it is the most frequent grey.
 */
export function accentColor(pixels: readonly Pixel[]): string {
  const bins = binned(pixels);
  let best: Bin | undefined;
  for (const bin of bins) {
    if (!best || weight(bin, pixels.length) > weight(best, pixels.length)) best = bin;
  }
  return hex(best ? meanOf(best) : [128, 128, 128]);
}
