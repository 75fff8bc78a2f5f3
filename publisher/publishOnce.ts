import { setFlagsFromString } from 'node:v8';
import { keepNothingForNext } from '#domain/madeOnce';
import type { SiteBundle } from './bundle.ts';

/**
 * Prepares a process for a single publication, so that it holds little in memory. It publishes
 * nothing itself, and is called once the bundle is loaded.
 */
export function prepareToPublishOnce({ renderer }: SiteBundle): void {
  // This code and the bundle have a copy of the module each.
  keepNothingForNext();
  renderer.keepNothingForNext();
  // Nearly all of a snapshot stays, so a larger space for young objects is memory for nothing: at
  // 10,000 releases a third of the process. `--max-semi-space-size` is read at V8's own start alone.
  setFlagsFromString('--semi-space-growth-factor=1');
}
