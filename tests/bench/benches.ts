import { bytes } from './bytes.ts';
import { change } from './change.ts';
import type { Bench } from './comparison.ts';
import { images } from './images.ts';

/** Every bench by its name, in the order of the page. */
export const benches: Record<string, Bench> = { change, images, bytes };
