import type {
  ImportCounter,
  ImportLine,
  ImportList,
  ImportOutcome,
  ImportRun,
} from '#domain/importing/importRun';
import { fill } from '#words/template';
import { words } from '../words/importing.ts';

export const counterLabels: Readonly<Record<ImportCounter, string>> = {
  artists: words.artists,
  releases: words.releases,
  tracks: words.tracks,
  images: words.images,
};

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: words.new,
  changed: words.changed,
  same: words.theSame,
  kept: words.keptAsEdited,
  refused: words.refused,
};

/** The title and description of each list of a run. */
export const listLabels: Readonly<Record<ImportList, { title: string; hint: string }>> = {
  kept: { title: words.keptAsEdited, hint: words.hintKept },
  refused: { title: words.refused, hint: words.hintRefused },
  images: { title: words.withoutImage, hint: words.hintWithoutImage },
  noted: { title: words.guessedOrLeftOut, hint: words.hintGuessed },
  changed: { title: words.changed, hint: words.hintChanged },
  new: { title: words.new, hint: words.hintNew },
};

/** How many entries a list has. */
export function countOf(run: ImportRun, list: ImportList): number {
  const { outcomes } = run;
  const both = (outcome: 'new' | 'changed') =>
    outcomes.artists[outcome] + outcomes.releases[outcome];
  const counts: Record<ImportList, number> = {
    new: both('new'),
    changed: both('changed'),
    kept: run.keptCount,
    refused: run.failureCount - run.images.failed,
    noted: run.notedCount,
    images: run.images.failed,
  };
  return counts[list];
}

/** An entry's name, or its number if it has none. */
export function entryLabel({ kind, cId, name }: ImportLine): string {
  if (name) return name;
  if (cId === null) return kind === 'artist' ? words.unnumberedArtist : words.unnumberedRelease;
  return kind === 'artist'
    ? fill(words.numberedArtist, { cId })
    : fill(words.numberedRelease, { cId });
}
