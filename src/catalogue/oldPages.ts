import { label } from '../label.ts';
import { catalogue } from './catalogue.ts';
import { oldAddresses } from './oldAddresses.ts';

let built: ReadonlyMap<string, string> | undefined;

/** Where the pages at the old site's addresses lead in this build: found once for all of them. */
export function oldPages(): ReadonlyMap<string, string> {
  built ??= oldAddresses(catalogue(), label.oldAddresses);
  return built;
}
