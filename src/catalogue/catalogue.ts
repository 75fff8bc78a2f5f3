import { SNAPSHOT_FILE } from 'astro:env/server';
import { dayAt } from '#domain/day';
import type { Snapshot } from '#domain/publication/snapshot';
import { siteSettings } from '../siteSettings.ts';
import { type BuiltCatalogue, buildCatalogue } from './buildCatalogue.ts';
import { oldAddresses } from './oldAddresses.ts';
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

const redirects = new WeakMap<BuiltCatalogue, ReadonlyMap<string, string>>();

/** The redirects from the previous site's addresses, found once for a catalogue. */
export function oldPages(): ReadonlyMap<string, string> {
  const shown = catalogue();
  const found = redirects.get(shown) ?? oldAddresses(shown, siteSettings.oldAddresses);
  redirects.set(shown, found);
  return found;
}
