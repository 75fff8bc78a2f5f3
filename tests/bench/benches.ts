import { api } from './apiCalls.ts';
import { build } from './build.ts';
import { bytes } from './bytes.ts';
import { change } from './change.ts';
import type { Bench } from './comparison.ts';
import { door } from './door.ts';
import { exporting } from './exporting.ts';
import { images } from './images.ts';
import { importing } from './import.ts';
import { live } from './live.ts';

/** Every bench by its name, in the order of the page. */
export const benches: Record<string, Bench> = {
  build,
  change,
  live,
  api,
  export: exporting,
  import: importing,
  images,
  door,
  bytes,
};
