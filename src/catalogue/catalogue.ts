import { SNAPSHOT_FILE } from 'astro:env/server';
import { dayAt } from '#domain/day';
import { label } from '../label.ts';
import { type BuiltCatalogue, buildCatalogue } from './buildCatalogue.ts';
import { oldAddresses } from './oldAddresses.ts';
import { readSnapshot } from './readSnapshot.ts';

let built: BuiltCatalogue | undefined;

/** The catalogue of this build, read, checked and indexed once for all pages. */
export function catalogue(): BuiltCatalogue {
  built ??= buildCatalogue(readSnapshot(SNAPSHOT_FILE), dayAt(new Date(), label.timeZone));
  return built;
}

let redirects: ReadonlyMap<string, string> | undefined;

/** The redirects of this build from the previous site's addresses, found once for all pages. */
export function oldPages(): ReadonlyMap<string, string> {
  redirects ??= oldAddresses(catalogue(), label.oldAddresses);
  return redirects;
}
