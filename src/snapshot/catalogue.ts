import { SNAPSHOT_FILE } from 'astro:env/server';
import { dayAt } from '#domain/day';
import { type BuiltCatalogue, buildCatalogue } from '#snapshot/buildCatalogue';
import { readSnapshot } from '#snapshot/readSnapshot';
import { label } from '../label.ts';

let built: BuiltCatalogue | undefined;

/** The catalogue that this build renders: read, checked and indexed once for all pages. */
export function catalogue(): BuiltCatalogue {
  built ??= buildCatalogue(readSnapshot(SNAPSHOT_FILE), dayAt(new Date(), label.timeZone));
  return built;
}
