import { SNAPSHOT_FILE } from 'astro:env/server';
import { dayAt } from '#domain/day';
import type { Snapshot } from '#domain/publication/snapshot';
import { type BuiltCatalogue, buildCatalogue } from './buildCatalogue.ts';
import { readSnapshot } from './readSnapshot.ts';

let built: BuiltCatalogue | undefined;

/** The catalogue that the pages show: read, checked and indexed once for all of them. */
export function catalogue(): BuiltCatalogue {
  return built ?? showSnapshot(readSnapshot(SNAPSHOT_FILE), new Date());
}

/** Makes every page show a snapshot, as on the day in its label's time zone. */
export function showSnapshot(snapshot: Snapshot, now: Date): BuiltCatalogue {
  built = buildCatalogue(snapshot, dayAt(now, snapshot.label.timeZone));
  return built;
}
