import { SNAPSHOT_FILE } from 'astro:env/server';
import { dayAt } from '#domain/day';
import { label } from '../label.ts';
import { type BuiltCatalogue, buildCatalogue } from './buildCatalogue.ts';
import { readSnapshot } from './readSnapshot.ts';

let built: BuiltCatalogue | undefined;

/** The catalogue that this build renders: read, checked and indexed once for all pages. */
export function catalogue(): BuiltCatalogue {
  built ??= buildCatalogue(readSnapshot(SNAPSHOT_FILE), dayAt(new Date(), label.timeZone));
  return built;
}
