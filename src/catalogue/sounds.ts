import { bandOf } from '#design/accent';
import { drawnCover, sleeveArtist } from '#design/drawnCover';
import { shownTheme } from '#design/shownTheme';
import type { Theme } from '#design/theme';
import { pageColorOf } from '#domain/artist/artist';
import { audioVariant } from '#domain/listening/audioAddress';
import {
  type HeardRecord,
  isHeard,
  numbersOfShard,
  soundShardOf,
} from '#domain/listening/heardRecord';
import { billing } from '#words/billing';
import { derived } from './builtCatalogue.ts';
import { creditsOf, findRelease } from './catalogue.ts';
import { shownLabel, shownWording } from './label.ts';
import { read } from './reading.ts';
import { allSelections, type Selection } from './selections.ts';

/** Every page asks, so the list is made once. */
const allHeard = derived(({ newest }) => newest.filter(isHeard).map(({ cId }) => cId));

/** The numbers of all records that can be heard, newest first. */
export const heardRecords = read('heardRecords', allHeard);

/** Whether several records can be heard. */
export const canHearSeveral = read('canHearSeveral', (catalogue) => allHeard(catalogue).length > 1);

/** The numbers of an artist's records that can be heard, newest first. */
export const heardRecordsOf = read('heardRecordsOf', ({ releasesOf }, artist: number) =>
  (releasesOf.get(artist) ?? []).filter(isHeard).map(({ cId }) => cId),
);

/** The numbers of a selection's records that can be heard, newest first. */
export const heardRecordsIn = read(
  'heardRecordsIn',
  (catalogue, by: Selection['by'], value: string) => {
    const selection = allSelections(catalogue).find((one) => one.by === by && one.value === value);
    return (selection?.releases ?? []).filter(isHeard).map(({ cId }) => cId);
  },
);

function recordOf(cId: number, theme: Theme): HeardRecord[] {
  const release = findRelease(cId);
  if (!release || !isHeard(release)) return [];
  const { words } = shownWording();
  const artists = creditsOf(cId).map(({ name }) => name);
  const by = artists.join(words.card.comma);
  const tracks = release.tracks.flatMap(({ name, audio, waveform = '', performer, guests }) => {
    if (!audio) return [];
    const own = billing({ performer: performer || by, guests }, words.release);
    return { address: audioVariant(audio, 192), waveform, name, ...(own !== by && { by: own }) };
  });
  const { title, url: page, cover } = release;
  const { ground } = drawnCover(title, sleeveArtist(artists), theme.covers);
  const color = pageColorOf(release, ground);
  const band = color === undefined ? null : bandOf(color, theme);
  return [{ cId, title, by, page, cover, band, tracks }];
}

/** The playable records among the numbers that share a file. */
export function soundShard(shard: number): HeardRecord[] {
  const theme = shownTheme(shownLabel().theme);
  return numbersOfShard(shard).flatMap((cId) => recordOf(cId, theme));
}

/** Every file of playable records. */
export const soundShardPaths = () =>
  [...new Set(heardRecords().map(soundShardOf))].map((shard) => ({
    params: { shard: String(shard) },
  }));
