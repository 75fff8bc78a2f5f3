import { expect, test } from 'vitest';
import { soundId } from '#domain/listening/trackSound';
import { toSnapshot } from '#domain/publication/snapshot';
import type { StoredRelease } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aTrackSound } from '#fixtures/sounds';
import { aTrack } from '#fixtures/tracks';

function aReleaseWith(track: object, release: Partial<StoredRelease> = {}): StoredRelease {
  return aStoredRelease({ tracks: [aTrack(track)], ...release });
}

/** The first track as the public sees it, with the audio that was made for another state of the release. */
function publicTrack(release: StoredRelease, madeFor = release) {
  const entity = { entity: release, savedAt: '2026-03-20T09:00:00.000Z' };
  const sounds = new Map([[soundId(release.id, anId('track', 1)), aTrackSound(madeFor)]]);
  const [shown] = toSnapshot(aCatalogue({ releases: [entity], sounds }), aStamp()).releases;
  return shown?.tracks[0];
}

test('a clip is public with its address, its length, that of the recording and a waveform', () => {
  expect(publicTrack(aReleaseWith({ listen: 'clip', clipStart: 60 }))).toMatchObject({
    audio: 'https://images.example/audio/1/a1b2c3/128.mp3',
    heard: 'clip',
    heardSeconds: 30,
    seconds: 240,
    waveform: '_'.repeat(96),
  });
});

test('a whole track is public as such', () => {
  const shown = publicTrack(aReleaseWith({ listen: 'whole' }));
  expect([shown?.heard, shown?.heardSeconds]).toEqual(['whole', undefined]);
});

test.each([
  ['nothing is chosen', {}, {}],
  ['nothing is chosen any more', { listen: 'none' }, {}],
  ['another part is chosen than was made', { listen: 'clip', clipStart: 10 }, {}],
  ['more is chosen than was made', { listen: 'whole' }, {}],
  ['the release is only announced', { listen: 'whole' }, { releaseStatus: releaseStatus.Approved }],
])('there is nothing to hear when %s', (_, track, given) => {
  const shown = publicTrack(aReleaseWith(track, given), aReleaseWith({ listen: 'clip' }));
  expect(Object.keys(shown ?? {}).toSorted()).toEqual(
    ['composer', 'description', 'isrc', 'lyricsWriter', 'name', 'seconds'].toSorted(),
  );
  expect(shown?.seconds).toBe(240);
});
