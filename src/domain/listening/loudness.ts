/** The target loudness, in LUFS, as on streaming services. */
const usualLoudness = -14;
/** The highest sample after the gain, as a share of full scale: -1 dB. */
const highestPeak = 10 ** (-1 / 20);
/** The most gain, in dB: more would amplify hiss. */
const mostGain = 20;

interface Filter {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/**
 * The two filters of ITU-R BS.1770: the head's effect on high tones, and the ear's response to low
 * ones.
 */
function weighting(sampleRate: number): [Filter, Filter] {
  const shelf = () => {
    const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
    const q = 0.7071752369554196;
    const high = 10 ** (3.999843853973347 / 20);
    const band = high ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    const b = [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ] as const;
    return { b, a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] as const };
  };
  const highPass = () => {
    const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
    const q = 0.5003270373238773;
    const a0 = 1 + k / q + k * k;
    const a = [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] as const;
    return { b: [1, -2, 1] as const, a };
  };
  return [shelf(), highPass()];
}

/** Filters one channel, keeping state between calls. Returns the sum of the squares. */
function createChannel(sampleRate: number) {
  const [first, second] = weighting(sampleRate);
  let [p1, p2, q1, q2] = [0, 0, 0, 0];
  return (samples: Float32Array, start: number, end: number): number => {
    const [[b0, b1, b2], [a1, a2]] = [first.b, first.a];
    const [[c0, c1, c2], [d1, d2]] = [second.b, second.a];
    let sum = 0;
    for (let index = start; index < end; index++) {
      const x = samples[index] ?? 0;
      const y = b0 * x + p1;
      p1 = b1 * x - a1 * y + p2;
      p2 = b2 * x - a2 * y;
      const z = c0 * y + q1;
      q1 = c1 * y - d1 * z + q2;
      q2 = c2 * y - d2 * z;
      sum += z * z;
    }
    return sum;
  };
}

const loudnessOf = (meanSquare: number) => -0.691 + 10 * Math.log10(meanSquare);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the gated blocks: above -70 LUFS, and at most 10 below the mean of those. */
function gated(blocks: readonly number[]): number | null {
  const audible = blocks.filter((block) => loudnessOf(block) > -70);
  if (audible.length === 0) return null;
  const gate = loudnessOf(mean(audible)) - 10;
  return loudnessOf(mean(audible.filter((block) => loudnessOf(block) > gate)));
}

/**
 * Measures loudness by EBU R128 (ITU-R BS.1770-4) on one channel or two. Each call takes samples,
 * one array per channel.
 */
export function createLoudnessMeter(sampleRate: number, channels: number) {
  const filters = Array.from({ length: channels }, () => createChannel(sampleRate));
  const stretch = Math.max(1, Math.round(sampleRate / 10));
  /** Mean squares of 100 ms each, summed over the channels. */
  const stretches: number[] = [];
  let filled = 0;
  let energy = 0;
  let peak = 0;
  return {
    add(samples: readonly Float32Array[]): void {
      const length = samples[0]?.length ?? 0;
      for (const channel of samples)
        for (const sample of channel) peak = Math.max(peak, Math.abs(sample));
      for (let start = 0; start < length; ) {
        const end = Math.min(length, start + stretch - filled);
        filters.forEach((filter, channel) => {
          energy += filter(samples[channel] ?? new Float32Array(), start, end);
        });
        filled += end - start;
        start = end;
        if (filled < stretch) continue;
        stretches.push(energy / stretch);
        [filled, energy] = [0, 0];
      }
    },
    /** The loudness in LUFS, null for silence; and the highest sample, at most 1. */
    result(): { loudness: number | null; peak: number } {
      // A block is 400 ms and starts every 100 ms; a shorter recording is one block.
      const blocks =
        stretches.length < 4
          ? [mean(stretches.length > 0 ? stretches : [energy / Math.max(1, filled)])]
          : stretches.slice(3).map((_, index) => mean(stretches.slice(index, index + 4)));
      return { loudness: gated(blocks), peak };
    },
  };
}

/** The factor that brings a recording to the target loudness, limited by its highest sample. */
export function evenGain({ loudness, peak }: { loudness: number | null; peak: number }): number {
  if (loudness === null || peak === 0) return 1;
  const wanted = 10 ** (Math.min(mostGain, usualLoudness - loudness) / 20);
  return Math.min(wanted, highestPeak / peak);
}
