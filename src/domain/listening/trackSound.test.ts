import { expect, test } from 'vitest';
import { isSoundStale, wantedAudio } from '#domain/listening/trackSound';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredRelease } from '#fixtures/releases';
import { aTrackSound } from '#fixtures/sounds';
import { aTrack } from '#fixtures/tracks';

const aReleaseWith = (track: object) => aStoredRelease({ tracks: [aTrack(track)] });

test('another recording, another part or another release day asks for other audio', () => {
  const release = aReleaseWith({ listen: 'whole', listenBefore: 'clip' });
  const [track = aTrack()] = release.tracks;
  const announced = { ...release, releaseStatus: releaseStatus.Approved };
  const keys = [
    wantedAudio(track, release, { tag: '1', seconds: 240 }),
    wantedAudio(track, release, { tag: '2', seconds: 240 }),
    wantedAudio(track, announced, { tag: '1', seconds: 240 }),
    wantedAudio({ ...track, clipStart: 9 }, announced, { tag: '1', seconds: 240 }),
  ].map((wanted) => wanted?.key);
  expect(new Set(keys).size).toBe(4);
  expect(wantedAudio(track, release, null)).toBeNull();
});

test('work is asked for once: not for what is made, and not again for what failed', () => {
  const release = aReleaseWith({ listen: 'clip' });
  const [track = aTrack()] = release.tracks;
  const sound = aTrackSound(release);
  const unmade = { ...sound, made: null };
  const failed = { state: 'failed', share: 0, key: sound.made?.key ?? '' } as const;
  expect(isSoundStale(track, release, sound)).toBe(false);
  expect(isSoundStale(track, release, unmade)).toBe(true);
  expect(isSoundStale(track, release, undefined)).toBe(true);
  expect(isSoundStale(track, release, { ...unmade, work: failed })).toBe(false);
  expect(isSoundStale({ ...track, clipStart: 9 }, release, { ...unmade, work: failed })).toBe(true);
  expect(isSoundStale({ ...track, listen: 'none' }, release, sound)).toBe(true);
  expect(isSoundStale(aTrack(), release, undefined)).toBe(false);
});
