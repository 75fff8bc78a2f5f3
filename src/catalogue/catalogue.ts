import { SNAPSHOT_FILE } from 'astro:env/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Day, dayAt } from '#domain/day';
import type { Snapshot } from '#domain/publication/snapshot';
import { firstLanguage, type LanguageCode } from '#words/languages';
import { type BuiltCatalogue, buildCatalogue } from './buildCatalogue.ts';
import { readSnapshot } from './readSnapshot.ts';

/** The language of the page that is being rendered; several pages are, at the same time. */
const rendered = new AsyncLocalStorage<LanguageCode>();

let shown: { snapshot: Snapshot; today: Day; built: Map<LanguageCode, BuiltCatalogue> } | undefined;

/** The catalogue that the pages show: read, checked and indexed once for all pages of a language. */
export function catalogue(): BuiltCatalogue {
  if (!shown) showSnapshot(readSnapshot(SNAPSHOT_FILE), new Date());
  const { snapshot, today, built } = shown ?? missing();
  const language = rendered.getStore() ?? firstLanguage(snapshot.label);
  const known = built.get(language) ?? buildCatalogue(snapshot, today, language);
  built.set(language, known);
  return known;
}

function missing(): never {
  throw new Error('No snapshot is shown.');
}

/** Makes every page show a snapshot, as on the day in its label's time zone. */
export function showSnapshot(snapshot: Snapshot, now: Date): void {
  shown = { snapshot, today: dayAt(now, snapshot.label.timeZone), built: new Map() };
}

/** Renders in a language: whatever is run reads the catalogue, the label and the words in it. */
export function inLanguage<T>(language: LanguageCode, run: () => T): T {
  return rendered.run(language, run);
}
