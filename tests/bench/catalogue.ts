import { addDays } from '#domain/day';
import { linkIcons } from '#domain/link';
import { pagePath } from '#domain/pagePath';
import type { Snapshot } from '#domain/publication/snapshot';
import { slugOf } from '#domain/slug';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';

const releasesOfAnArtist = 20;
const tracksOfARelease = 5;
const linksOfARelease = 6;

/** The number of artists in a catalogue with a given number of releases. */
export const artistsOf = (releases: number) =>
  Math.max(1, Math.ceil(releases / releasesOfAnArtist));

/** The number of a release's artist. */
export const artistOf = (cId: number, releases: number) => 1 + ((cId - 1) % artistsOf(releases));

/** A description of typical length: about a kilobyte. */
export const words = `<p>${'Recorded in a disused salt store over nine nights of rain. '.repeat(8)}</p><p>${'Cut from the first takes, mixed to tape. '.repeat(8)}</p>`;

/** The title of a release. */
export const titleOf = (cId: number) => `Salt and Weather ${cId}`;

/** The release date: one release a day, counted back from a fixed day. */
export const dayOf = (cId: number) => addDays('2026-03-20', -cId);

const coverOf = (cId: number) =>
  `http://localhost:10000/devstoreaccount1/images/mediumsquare/0123456789abcdef/releasecover_${cId}.jpg`;

/** The tracks of a release, without their release-specific fields. */
export const tracksOf = (cId: number) =>
  Array.from({ length: tracksOfARelease }, (_, index) => ({
    name: `Part ${index + 1} of ${cId}`,
    isrc: `QZLBL21${String((cId * tracksOfARelease + index) % 100_000).padStart(5, '0')}`,
    composer: 'Ida Brandt',
    lyricsWriter: 'Ida Brandt',
    description: '',
  }));

/** The streaming links of a release. */
export const linksOf = (cId: number) =>
  linkIcons
    .slice(0, linksOfARelease)
    .map((name, index) => ({ name, url: `https://music.example/${index}/${cId}` }));

/** A public catalogue: each release has five tracks, six links and a kilobyte of text. */
export function aCatalogue(releases: number): Snapshot {
  return aSnapshot({
    artists: Array.from({ length: artistsOf(releases) }, (_, index) => {
      const name = `Harbour Band ${index + 1}`;
      return aPublicArtist({
        cId: index + 1,
        name,
        url: pagePath('artist', slugOf(name), index + 1),
      });
    }),
    releases: Array.from({ length: releases }, (_, index) => {
      const cId = index + 1;
      return aPublicRelease({
        cId,
        title: titleOf(cId),
        url: pagePath('release', slugOf(titleOf(cId)), cId),
        description: words,
        releaseDate: dayOf(cId),
        cover: coverOf(cId),
        accent: '#8a4b2d',
        artists: [artistOf(cId, releases)],
        tracks: tracksOf(cId),
        links: linksOf(cId),
      });
    }),
  });
}

/** The same catalogue with another title on one release. */
export function withOneChange(catalogue: Snapshot, round: number): Snapshot {
  const changed = Math.ceil(catalogue.releases.length / 2);
  const releases = catalogue.releases.map((release) =>
    release.cId === changed
      ? { ...release, title: `${titleOf(changed)}, pressing ${round}` }
      : release,
  );
  return { ...catalogue, version: catalogue.version + round, releases };
}
